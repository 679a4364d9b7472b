import type { ReactNode } from 'react'
import styles from './apply.module.css'

type Props = { title: string; hint?: ReactNode; children: ReactNode }

/** A step of the form: heading, hint, content. */
export const Section = ({ title, hint, children }: Props) => (
  <section className={styles.section}>
    <h2>
      {title}
      {hint ? <small>{hint}</small> : null}
    </h2>
    {children}
  </section>
)
