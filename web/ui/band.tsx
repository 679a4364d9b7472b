import type { Tone } from '@alliance/contract/states'
import type { ReactNode } from 'react'
import { cx } from '../lib/class-names.ts'
import styles from './band.module.css'
import { StateMark } from './state-mark.tsx'
import { Unbroken } from './unbroken.tsx'

type Props = {
  tone: Tone
  /** One action, at the right. */
  act?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** The state of the page's subject in a tinted band: state, reason, next step. For what just happened use Notice. */
export const Band = ({ tone, act, className, children }: Props) => (
  <div className={cx(styles.band, styles[tone], className)}>
    <StateMark tone={tone} />
    <div className={styles.words}>
      <Unbroken>{children}</Unbroken>
    </div>
    {act}
  </div>
)
