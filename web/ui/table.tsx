import type { ReactNode } from 'react'
import { cx } from '../lib/class-names.ts'
import { TableHead } from './table-head.tsx'
import styles from './table.module.css'

type Props = {
  /** What the table holds, for those who do not see the page around it. */
  caption: string
  heads: readonly string[]
  /** The rows are being asked for again, or could not be. */
  stale?: boolean
  /** Columns that a tablet or an opened phone can't hold side by side: rows are blocks up to 1000. */
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
