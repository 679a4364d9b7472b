import { queryApkDeviceList, type MemberTask } from '@alliance/contract/round-acts'
import { outcomeLabels } from '@alliance/contract/outcome'
import { type TermSummary } from '@alliance/contract/report'
import { GoldState, MemberTaskState, WarningTaskState } from '@alliance/contract/states'
import { forms, type Device } from '@alliance/contract/device'
import { fileSize, minute } from '../../lib/format.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/empty.tsx'
import { LabState } from '../../ui/lab-state.tsx'
import { Minute } from '../../ui/minute.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { outcomeTone } from '../../ui/verdict-counts.tsx'
import { MEMBERS_TITLE } from './device-findings.tsx'
import styles from './members-section.module.css'

const LATER_MS = 10_000
/** File URLs expire after five minutes: refetch earlier. */
const FILES_MS = 240_000

type Props = { identifyId: string; goldState: number; terms: readonly TermSummary[] }

/** 各成员判定: each lab's progress, and its results by device, with files. */
export const MembersSection = ({ identifyId, goldState, terms }: Props) => {
  const { data, error, reload } = useLiveCall(
    queryApkDeviceList,
    { identifyId },
    { again: () => (goldState === GoldState.certifying ? LATER_MS : FILES_MS) },
  )
  if (data?.length === 0) return null
  return (
    <section className={styles.members} aria-labelledby={MEMBERS_TITLE}>
      <h2 id={MEMBERS_TITLE} tabIndex={-1}>
        各成员判定
      </h2>
      <div>
        {!data && error ? (
          <p role="alert">
            各成员的判定没有读到。
            <Button kind="text" size="small" onClick={reload}>
              重试
            </Button>
          </p>
        ) : null}
        {data || error ? null : <Skeleton rows={4} says="正在读取各成员的判定" />}
        {data?.map((task) => (
          <Member key={task.memberId} task={task} terms={terms} isOver={goldState !== GoldState.certifying} />
        ))}
      </div>
    </section>
  )
}

type ByDevice = { key: string; device: Device | null; results: MemberTask['results'][number]['result'][] }

/** Results in order of arrival, grouped by device. */
const byDevice = (results: MemberTask['results']): ByDevice[] => {
  const groups: ByDevice[] = []
  for (const { result, device } of results) {
    const key = device?.deviceId ?? ''
    const known = groups.find((group) => group.key === key)
    if (known) known.results.push(result)
    else groups.push({ key, device, results: [result] })
  }
  return groups
}

type MemberProps = { task: MemberTask; terms: readonly TermSummary[]; isOver: boolean }

const notSubmitted = (isOver: boolean) => (isOver ? '本轮结束前没有提交' : '实验室还没有提交，结果提交后显示')

const Member = ({ task, terms, isOver }: MemberProps) => (
  <article className={styles.member}>
    <h3>
      <bdi>{task.name}</bdi>
      <LabState of="must" value={task.taskState} isOver={isOver} />
      {task.taskState !== MemberTaskState.certifying && task.warningState === WarningTaskState.notPassed ? (
        <StateTag family={WarningTaskState} value={task.warningState} />
      ) : null}
    </h3>
    <p className={styles.about}>
      <span>
        已填写 {task.judgedCount} / {task.termCount} 项
      </span>
      <span>
        <Unbroken>{task.submittedAt === null ? notSubmitted(isOver) : `提交于 ${minute(task.submittedAt)}`}</Unbroken>
      </span>
    </p>
    {byDevice(task.results).map(({ key, device, results }) => (
      <div key={key} className={styles.device}>
        <h4>{device ? <DeviceName device={device} /> : '没有写明机型'}</h4>
        <ul className={styles.findings}>
          {results.map((result) => (
            <Result key={result.termId} result={result} title={terms.find(({ id }) => id === result.termId)?.title ?? ''} />
          ))}
        </ul>
      </div>
    ))}
  </article>
)

const DeviceName = ({ device }: { device: Device }) => (
  <>
    <bdi>{device.name}</bdi>
    <span>
      {forms.find(({ id }) => id === device.form)?.label}，Android {device.androidVersion}，{device.widthDp} × {device.heightDp}{' '}
      dp
    </span>
    {device.demo ? <Tag>演示</Tag> : null}
  </>
)

const Result = ({ result, title }: { result: ByDevice['results'][number]; title: string }) => (
  <li>
    <p className={styles.line}>
      <span>
        <code>{result.termId}</code> {title}
      </span>
      <StateTag label={outcomeLabels[result.outcome]} tone={outcomeTone(result.outcome)} bare />
    </p>
    {result.measured ? (
      <p>
        实测：<bdi>{result.measured}</bdi>
      </p>
    ) : null}
    {result.note ? <bdi className={styles.note}>{result.note}</bdi> : null}
    <p className={styles.about}>
      <Minute at={result.at} />
      {result.revision > 1 ? <span>更正过 {result.revision - 1} 次</span> : null}
      {result.evidence.map((file) => (
        <a key={file.evidenceId} href={file.address} target="_blank" rel="noreferrer">
          <bdi>{file.fileName}</bdi>（{fileSize(file.sizeBytes)}）
        </a>
      ))}
    </p>
  </li>
)
