import type { ReactNode } from 'react'
import styles from './list-bar.module.css'

/** The tabs of a list and the field that narrows it, with one line under both. */
export const ListBar = ({ children }: { children: ReactNode }) => <div className={styles.bar}>{children}</div>
