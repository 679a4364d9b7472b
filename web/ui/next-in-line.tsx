import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './next-in-line.module.css'

type Props = {
  /** How much waits behind this one. */
  left: string
  to: string
  /** Kept with the entry of the history that it leads to. */
  state?: unknown
  /** What the next one is called. */
  children: ReactNode
}

/** Whoever is done with one goes on to the next without a look at the list. */
export const NextInLine = ({ left, to, state, children }: Props) => (
  <p className={styles.next}>
    {left}
    <Link className="lnk" to={to} state={state}>
      {children}
    </Link>
  </p>
)
