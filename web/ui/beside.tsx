import type { ReactNode } from 'react'
import { cx } from '../lib/class-names.ts'
import styles from './beside.module.css'

type Props = {
  /** Second: below, or at the right in wide windows. */
  beside: ReactNode
  /** Equal columns; otherwise the second is narrow. */
  even?: boolean
  children: ReactNode
}

/** Content with a second column in wide windows. */
export const Beside = ({ beside, even = false, children }: Props) => (
  <div className={cx(styles.two, even && styles.even)}>
    <div>{children}</div>
    <div>{beside}</div>
  </div>
)
