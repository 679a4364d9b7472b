import type { Tone } from '@alliance/contract/states'
import { rem } from './rem.ts'
import styles from './state-mark.module.css'

const OCTAGON = 'M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1z'
const line = { fill: 'none', stroke: 'currentColor' }
const cut = { fill: 'none', stroke: 'var(--surface)' }

/**
 * The ring of a running state turns twice and rests: movement of more than five seconds would need a way to stop it (WCAG 2.2.2),
 * and a list of nine rings that never rest took an eighth of a processor.
 */
const drawings: Record<Tone | 'error', React.ReactNode> = {
  running: (
    <>
      <circle cx="8" cy="8" r="6" {...line} strokeWidth="1.6" strokeOpacity=".3" />
      <path className={styles.turning} d="M8 2a6 6 0 0 1 5.2 9" {...line} strokeWidth="1.8" />
      <circle cx="8" cy="8" r="1.7" fill="currentColor" />
    </>
  ),
  passed: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path d="M4.8 8.3l2.3 2.3 4.2-4.8" {...cut} strokeWidth="1.6" />
    </>
  ),
  failed: (
    <>
      <path d={OCTAGON} fill="currentColor" />
      <path d="M5.5 5.5l5 5m0-5l-5 5" {...cut} strokeWidth="1.6" />
    </>
  ),
  abnormal: (
    <>
      <path d="M8 .8L15.2 8 8 15.2.8 8z" fill="currentColor" />
      <path d="M9 3.8L6 8.6h3.7L7.2 12.4" {...cut} strokeWidth="1.4" />
    </>
  ),
  cancelled: (
    <>
      <circle cx="8" cy="8" r="6.2" {...line} strokeWidth="1.6" />
      <path d="M5 8h6" {...line} strokeWidth="1.8" />
    </>
  ),
  warning: (
    <>
      <path d="M8 1.2L15.4 14.5H.6z" fill="currentColor" />
      <path d="M8 5.8v4.2" {...cut} strokeWidth="1.6" />
      <circle cx="8" cy="12.2" r=".95" fill="var(--surface)" />
    </>
  ),
  undetermined: (
    <>
      <circle cx="8" cy="8" r="6.4" {...line} strokeWidth="1.5" strokeDasharray="2.6 1.9" />
      <path d="M6.3 6.4a1.8 1.8 0 1 1 2.5 1.8c-.6.3-.8.6-.8 1.2" {...line} strokeWidth="1.4" />
      <circle cx="8" cy="11.3" r=".9" fill="currentColor" />
    </>
  ),
  error: (
    <>
      <path d={OCTAGON} fill="currentColor" />
      <path d="M8 4.2v4.6" {...cut} strokeWidth="1.6" />
      <circle cx="8" cy="11.3" r="1" fill="var(--surface)" />
    </>
  ),
}

/** One shape per state, so that states are distinguishable without colour. Always shown with its label. */
export const StateMark = ({ tone, size = 16 }: { tone: Tone | 'error'; size?: number }) => (
  <svg width={rem(size)} height={rem(size)} viewBox="0 0 16 16" aria-hidden="true">
    {drawings[tone]}
  </svg>
)
