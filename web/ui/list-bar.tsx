import type { ReactNode } from 'react'
import styles from './list-bar.module.css'

/** A list's tabs and search field, above one line. */
export const ListBar = ({ children }: { children: ReactNode }) => <div className={styles.bar}>{children}</div>
