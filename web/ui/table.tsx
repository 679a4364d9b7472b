import type { ReactNode } from 'react'
import { cx } from '../lib/class-names.ts'
import { TableHead } from './table-head.tsx'
import styles from './table.module.css'

type Props = {
  /** Accessible name of the table. */
  caption: string
  heads: readonly string[]
  /** The rows are being refetched, or that failed. */
  stale?: boolean
  /** Too many columns for a tablet or an unfolded phone: rows are blocks below 1000. */
  wide?: boolean
  className?: string | undefined
  /** Rows: `tr` with as many cells as there are heads. */
  children: ReactNode
}

/** Rows on hairlines; below 720 each row becomes a block. */
export const Table = ({ caption, heads, stale, wide, className, children }: Props) => (
  <table className={cx(styles.table, wide && styles.wide, stale && styles.stale, className)}>
    <caption className="vh">{caption}</caption>
    <TableHead heads={heads} />
    <tbody>{children}</tbody>
  </table>
)
