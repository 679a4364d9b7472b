import type { Tone } from '@alliance/contract/states'
import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import { StateMark } from '../../ui/state-mark.tsx'
import styles from './verify-page.module.css'

/** Result of the verification in one line, a live region. */
export const Finding = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no heading may stand in an output element
  <div role="status">
    <h2 className={cx(styles.finding, styles[tone])}>
      <StateMark tone={tone} size={26} />
      <span>{children}</span>
    </h2>
  </div>
)
