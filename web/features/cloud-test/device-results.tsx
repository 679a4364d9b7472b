import { cloudDeviceMarks, type CloudTask, type CloudTerm } from '@alliance/contract/cloud-test'
import { outcomeLabels } from '@alliance/contract/outcome'
import { standardLabel } from '@alliance/contract/standards'
import { forms } from '@alliance/contract/device'
import type { DeviceResult } from '@alliance/contract/vendor'
import { fileSize } from '../../lib/format.ts'
import { Minute } from '../../ui/minute.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import { outcomeTone } from '../../ui/verdict-counts.tsx'
import { DevicePicture } from '../../ui/device-picture.tsx'
import styles from './results.module.css'
import part from './run.module.css'
import type { Run } from './run-page.tsx'

const changesWords: Record<Run['run']['state'], string> = {
  running: '填好一项就显示一项；实验室提交之前可能更正。',
  done: '这次测试已经结束，结果不再变化。',
  cancelled: '这次测试已经取消，还没有的结果不会再有。',
}

/** Table of devices by device terms; on a narrow window one block per term. */
export const DeviceResults = ({ detail: { run, terms, devices } }: { detail: Run }) => (
  <section className={part.whole} aria-labelledby="cloud-results">
    <h2 id="cloud-results">真机结果</h2>
    <p className={part.note}>结果由成员实验室判定。{changesWords[run.state]}</p>
    <table className={styles.table}>
      <caption className="vh">各机型的真机结果</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.corner}>
            条款
          </th>
          {devices.map((task) => (
            <th key={task.taskId} scope="col">
              <DeviceHead task={task} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {terms.map((term) => (
          <tr key={term.id}>
            <th scope="row">
              <TermHead term={term} />
            </th>
            {devices.map((task) => (
              <td key={task.taskId}>
                <bdi className={styles.of}>{task.device.name}</bdi>
                <Found task={task} result={task.results.find(({ termId }) => termId === term.id)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const DeviceHead = ({ task: { device, member, state, judgedCount, termCount } }: { task: CloudTask }) => {
  const { label, tone } = cloudDeviceMarks[state]
  return (
    <span className={styles.device}>
      <DevicePicture device={device} small />
      <span>
        <strong>
          <bdi>{device.name}</bdi> {device.demo ? <Tag>演示</Tag> : null}
        </strong>
        <small>
          {forms.find(({ id }) => id === device.form)?.label}，Android {device.androidVersion}，{device.widthDp} ×{' '}
          {device.heightDp} dp
        </small>
        <small>
          <bdi>{member}</bdi>
        </small>
        <span className={styles.state}>
          <StateTag label={label} tone={tone} bare />
          <small>
            {judgedCount} / {termCount} 项
          </small>
        </span>
      </span>
    </span>
  )
}

const TermHead = ({ term }: { term: CloudTerm }) => (
  <>
    {term.title}
    <small>
      <code>{term.id}</code> {standardLabel(term.standard)} {term.clause}{' '}
      {term.severity === 'must' ? <Tag kind="must">必须</Tag> : <Tag>警告</Tag>}
    </small>
  </>
)

const Found = ({ task, result }: { task: CloudTask; result: DeviceResult | undefined }) => {
  if (!result)
    return <span className={styles.none}>{task.state === 'cancelled' || task.state === 'missed' ? '没有结果' : '尚未判定'}</span>
  return (
    <div className={styles.found}>
      <StateTag label={outcomeLabels[result.outcome]} tone={outcomeTone(result.outcome)} bare />
      {result.measured ? (
        <span>
          实测：<bdi>{result.measured}</bdi>
        </span>
      ) : null}
      {result.note ? <bdi className={styles.said}>{result.note}</bdi> : null}
      {result.evidence.map((file) => (
        <a key={file.evidenceId} href={file.address} target="_blank" rel="noreferrer">
          <bdi>{file.fileName}</bdi>（{fileSize(file.sizeBytes)}）
        </a>
      ))}
      <small>
        <Minute at={result.at} />
        {result.revision > 1 ? `，更正过 ${result.revision - 1} 次` : ''}
      </small>
    </div>
  )
}
