import type { Tone } from '@alliance/contract/states'
import type { ReactNode } from 'react'
import { cx } from '../lib/class-names.ts'
import styles from './band.module.css'
import { StateMark } from './state-mark.tsx'
import { Unbroken } from './unbroken.tsx'

type Props = {
  tone: Tone
  /** One way on, at the right. */
  act?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** How things stand on this page, in a tinted band: state, reason, next step. What just happened is a Notice. */
export const Band = ({ tone, act, className, children }: Props) => (
  <div className={cx(styles.band, styles[tone], className)}>
    <StateMark tone={tone} />
    <div className={styles.words}>
      <Unbroken>{children}</Unbroken>
    </div>
    {act}
  </div>
)
