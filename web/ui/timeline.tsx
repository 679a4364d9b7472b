import type { Tone } from '@alliance/contract/states'
import { cx } from '../lib/class-names.ts'
import { StateMark } from './state-mark.tsx'
import styles from './timeline.module.css'
import { Unbroken } from './unbroken.tsx'
import { EmailText } from './email-text.tsx'

/** `when` is written for the reader, `iso` for machines. Every entry has who, when and, where there is one, why. */
export type TimelineEntry = { iso: string; when: string; who: string; what: string; why: string; tone?: Tone | undefined }

/** Newest first. */
export const Timeline = ({ entries }: { entries: TimelineEntry[] }) => (
  <ol className={styles.timeline}>
    {entries.map((entry, at) => (
      <li key={`${entry.iso}-${at}`}>
        <span className={cx(styles.mark, entry.tone && styles[entry.tone])}>
          {entry.tone ? <StateMark tone={entry.tone} /> : <i className={styles.dot} />}
        </span>
        <time dateTime={entry.iso}>{entry.when}</time>
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
