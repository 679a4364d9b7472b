import { outcomeLabels } from '@alliance/contract/outcome'
import { standardLabel } from '@alliance/contract/standards'
import type { Device } from '@alliance/contract/device'
import type { DeviceResult } from '@alliance/contract/vendor'
import { fileSize } from '../../lib/format.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { Minute } from '../../ui/minute.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import { outcomeTone } from '../../ui/verdict-counts.tsx'
import { ResultForm } from './result-form.tsx'
import { draftOf, type ResultDraft } from './result-draft.ts'
import { canWrite, type Work } from './task-kinds.ts'
import type { Arrivals } from './use-arrivals.ts'
import styles from './vendor.module.css'

export type Term = Work['terms'][number]

type Props = {
  work: Work
  term: Term
  draft: ResultDraft | undefined
  onDraft: (termId: string, draft: ResultDraft | undefined) => void
  onSaved: (revision: number) => void
  onLost: (words: string) => void
  arrivals: Arrivals
}

/** One term of the task: its requirement and its result, editable by whoever has claimed the task, otherwise read-only. */
export const TermPane = ({ work, term, draft, ...given }: Props) => {
  return (
    <article aria-labelledby="term-title">
      <p className={styles.clause}>
        <code>{term.id}</code>
        <span>
          {standardLabel(term.standard)}标准 {term.clause}
        </span>
        {term.severity === 'must' ? <Tag kind="must">必须</Tag> : <Tag>警告</Tag>}
      </p>
      <h2 id="term-title" className={styles.termTitle} tabIndex={-1}>
        {term.title}
      </h2>
      {term.text.map((paragraph, at) => (
        <p key={at} className={styles.text}>
          {paragraph}
        </p>
      ))}
      {canWrite(work) ? (
        <ResultForm work={work} term={term} draft={draft ?? draftOf(term.result, work.fixedDevice)} {...given} />
      ) : (
        <Reading result={term.result} devices={work.devices} isClosed={work.task.state === 'closed'} />
      )}
    </article>
  )
}

type ReadingProps = { result: DeviceResult | null; devices: readonly Device[]; isClosed: boolean }

const Reading = ({ result, devices, isClosed }: ReadingProps) => {
  if (!result) return <p className={styles.none}>{isClosed ? '任务关闭时还没有结果。' : '还没有结果。领取任务后可以填写。'}</p>
  const device = devices.find(({ deviceId }) => deviceId === result.deviceId)
  return (
    <dl className={styles.facts}>
      <div>
        <dt>结论</dt>
        <dd>
          <StateTag label={outcomeLabels[result.outcome]} tone={outcomeTone(result.outcome)} bare />
        </dd>
      </div>
      <div>
        <dt>实测值</dt>
        <dd>
          <bdi>{result.measured || '/'}</bdi>
        </dd>
      </div>
      <div>
        <dt>说明</dt>
        <dd>
          <bdi>{result.note || '/'}</bdi>
        </dd>
      </div>
      <div>
        <dt>机型</dt>
        <dd>
          <bdi>{device?.name ?? '/'}</bdi>
        </dd>
      </div>
      <div>
        <dt>证据文件</dt>
        <dd>
          {result.evidence.length === 0 ? '/' : null}
          {result.evidence.map((file) => (
            <a key={file.evidenceId} className={styles.file} href={file.address} target="_blank" rel="noreferrer">
              <bdi>{file.fileName}</bdi>（{fileSize(file.sizeBytes)}）
            </a>
          ))}
        </dd>
      </div>
      <div>
        <dt>填写</dt>
        <dd>
          <EmailText>{result.by}</EmailText>，第 {result.revision} 次，
          <Minute at={result.at} />
        </dd>
      </div>
    </dl>
  )
}
