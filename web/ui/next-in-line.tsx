import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './next-in-line.module.css'

type Props = {
  /** How much is left after this one. */
  left: string
  to: string
  /** Name of the next one. */
  children: ReactNode
}

/** Goes on to the next item of a queue without a detour to the list. */
export const NextInLine = ({ left, to, children }: Props) => (
  <p className={styles.next}>
    {left}
    <Link className="lnk" to={to}>
      {children}
    </Link>
  </p>
)
