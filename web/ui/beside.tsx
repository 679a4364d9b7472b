import type { ReactNode } from 'react'
import { cx } from '../lib/class-names.ts'
import styles from './beside.module.css'

type Props = {
  /** Comes second: below, or on wide windows at the right. */
  beside: ReactNode
  /** Both are read; otherwise the second is a narrow column. */
  even?: boolean
  children: ReactNode
}

/** A matter and what stands beside it where the window is wide. */
export const Beside = ({ beside, even = false, children }: Props) => (
  <div className={cx(styles.two, even && styles.even)}>
    <div>{children}</div>
    <div>{beside}</div>
  </div>
)
