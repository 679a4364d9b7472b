import type { Tone } from '@alliance/contract/states'
import { cx } from '../lib/class-names.ts'
import { Minute } from './minute.tsx'
import { StateMark } from './state-mark.tsx'
import styles from './timeline.module.css'
import { Unbroken } from './unbroken.tsx'
import { EmailText } from './email-text.tsx'

/** Who, when, and, if there is one, why. */
type TimelineEntry = { at: number; who: string; what: string; why: string; tone?: Tone | undefined }

/** Of two entries with the same time, the one written later comes first. */
const newestFirst = (entries: readonly TimelineEntry[]) => entries.toReversed().toSorted((a, b) => b.at - a.at)

/** `entries` in the order of writing; shown newest first. */
export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <ol className={styles.timeline}>
    {newestFirst(entries).map((entry, index) => (
      <li key={`${entry.at}-${index}`}>
        <span className={cx(styles.mark, entry.tone && styles[entry.tone])}>
          {entry.tone ? <StateMark tone={entry.tone} /> : <i className={styles.dot} />}
        </span>
        <Minute at={entry.at} />
        <span className={styles.matter}>
          <bdi>
            <Unbroken>{entry.what}</Unbroken>
          </bdi>
          <span className={styles.why}>
            <EmailText>{entry.who}</EmailText>
            {entry.why ? (
              <>
                ：
                <bdi>
                  <Unbroken>{entry.why}</Unbroken>
                </bdi>
              </>
            ) : null}
          </span>
        </span>
      </li>
    ))}
  </ol>
)
