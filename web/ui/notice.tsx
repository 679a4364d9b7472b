import type { ReactNode } from 'react'
import { cx } from '../lib/class-names.ts'
import styles from './notice.module.css'
import { StateMark } from './state-mark.tsx'
import { Unbroken } from './unbroken.tsx'

type Props = { tone: 'error' | 'passed' | 'warning' | 'running'; children: ReactNode; className?: string | undefined }

/** Result of an act, in words. */
export type Said = { tone: 'passed' | 'error'; words: string }
export type Say = (tone: Said['tone'], words: string) => void

/** A message about what just happened, in place. An error interrupts a screen reader (assertive), the others are polite. */
export const Notice = ({ tone, children, className }: Props) => (
  <div className={cx(styles.notice, styles[tone], className)} role={tone === 'error' ? 'alert' : 'status'}>
    <StateMark tone={tone} size={18} />
    <div className={styles.words}>
      <Unbroken>{children}</Unbroken>
    </div>
  </div>
)
