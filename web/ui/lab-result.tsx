import { outcomeLabels } from '@alliance/contract/outcome'
import type { MemberTask } from '@alliance/contract/round-acts'
import { cx } from '../lib/class-names.ts'
import { fileSize } from '../lib/format.ts'
import { Minute } from './minute.tsx'
import { StateTag } from './state-tag.tsx'
import { outcomeTone } from './verdict-counts.tsx'
import styles from './lab-result.module.css'
import { EmailText } from './email-text.tsx'

type Found = MemberTask['results'][number]

/** A lab's result for one term: outcome, measured value, device, files. */
export const LabResult = ({
  found: { result, device },
  bare,
}: {
  found: Found
  /** In a list with its own borders. */ bare?: boolean
}) => (
  <div className={cx(styles.result, bare && styles.bare)}>
    <p>
      <StateTag label={outcomeLabels[result.outcome]} tone={outcomeTone(result.outcome)} bare />
      {result.measured ? (
        <span>
          实测 <bdi>{result.measured}</bdi>
        </span>
      ) : null}
      {device ? (
        <span>
          {device.name}　Android {device.androidVersion}
          {device.demo ? '　演示' : ''}
        </span>
      ) : null}
      <span className="mute">
        <EmailText>{result.by}</EmailText>　<Minute at={result.at} />
        {result.revision > 1 ? `　第 ${result.revision} 次填写` : ''}
      </span>
    </p>
    {result.note ? (
      <p>
        <bdi>{result.note}</bdi>
      </p>
    ) : null}
    {result.evidence.length > 0 ? (
      <ul className={styles.files} aria-label="证据文件">
        {result.evidence.map((file) => (
          <li key={file.evidenceId}>
            <a href={file.address} target="_blank" rel="noreferrer">
              <bdi>{file.fileName}</bdi>
            </a>
            <span className="mute">{fileSize(file.sizeBytes)}</span>
          </li>
        ))}
      </ul>
    ) : null}
  </div>
)
