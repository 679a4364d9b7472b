import type { ReactNode } from 'react'
import { cx } from '../lib/class-names.ts'
import styles from './tag.module.css'

/** A plain inline label: 必须 with an ink border (`must`), pdf a blue one, everything else grey. */
export const Tag = ({ kind, children }: { kind?: 'must' | 'pdf'; children: ReactNode }) => (
  <span className={cx(styles.tag, kind && styles[kind])}>{children}</span>
)
