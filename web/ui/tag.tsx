import type { ReactNode } from 'react'
import { cx } from '../lib/class-names.ts'
import styles from './tag.module.css'

/** A plain label in a line: 必须 has an ink line (`must`), pdf a blue one, everything else is grey. */
export const Tag = ({ kind, children }: { kind?: 'must' | 'pdf'; children: ReactNode }) => (
  <span className={cx(styles.tag, kind && styles[kind])}>{children}</span>
)
