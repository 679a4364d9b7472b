import { outcomeLabels, type Outcome } from '@alliance/contract/outcome'
import { type Counts } from '@alliance/contract/report'
import type { Tone } from '@alliance/contract/states'
import type { ReactNode } from 'react'
import { StateMark } from './state-mark.tsx'
import styles from './verdict-counts.module.css'

/** The state mark of an outcome; 不适用 has none. A pending term looks like an undetermined one: not like a pass. */
export const outcomeTone = (outcome: Outcome): Tone | undefined => tones[outcome]
const tones: Record<Outcome, Tone | undefined> = {
  pass: 'passed',
  fail: 'failed',
  warning: 'warning',
  undetermined: 'undetermined',
  pending: 'undetermined',
  notApplicable: undefined,
}
const order: Outcome[] = ['pass', 'fail', 'warning', 'undetermined', 'pending', 'notApplicable']

type Props = {
  counts: Counts
  aside?: ReactNode
  /** Labels that differ from those in reports. */
  label?: (outcome: Outcome) => string
}
const labelOf = (outcome: Outcome) => outcomeLabels[outcome]

/** Number of terms per outcome: mark, label, number. Outcomes without terms are left out, except 通过 and 未通过. */
export const VerdictCounts = ({ counts, aside, label = labelOf }: Props) => (
  <ul className={styles.counts}>
    {order
      .filter((outcome) => counts[outcome] > 0 || outcome === 'pass' || outcome === 'fail')
      .map((outcome) => {
        // A zero needs no attention: it has no colour.
        const tone = counts[outcome] > 0 ? outcomeTone(outcome) : undefined
        return (
          <li key={outcome} className={tone ? styles[tone] : styles.plain}>
            {tone ? <StateMark tone={tone} /> : null}
            <span>{label(outcome)}</span>
            <b>{counts[outcome]}</b>
          </li>
        )
      })}
    {aside ? <li className={styles.aside}>{aside}</li> : null}
  </ul>
)
