import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './next-in-line.module.css'

type Props = {
  /** How much waits behind this one. */
  left: string
  to: string
  /** What the next one is called. */
  children: ReactNode
}

/** Whoever is done with one goes on to the next without a look at the list. */
export const NextInLine = ({ left, to, children }: Props) => (
  <p className={styles.next}>
    {left}
    <Link className="lnk" to={to}>
      {children}
    </Link>
  </p>
)
