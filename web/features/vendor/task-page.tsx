import { outcomeLabels } from '@alliance/contract/report'
import { queryDeviceTask, submitDeviceTask } from '@alliance/contract/vendor'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { minute } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { refresh, useAct } from '../../lib/use-call.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import { outcomeTone } from '../../ui/verdict-counts.tsx'
import { ClaimBand, TASK_CALLS, type Task } from './claim-band.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import type { ResultDraft } from './result-draft.ts'
import { taskStates } from './task-states.ts'
import { TaskVerdict } from './tasks-page.tsx'
import { TermPane, type Term } from './term-pane.tsx'
import styles from './vendor.module.css'

/** Addresses of files are good for five minutes: they are asked for anew before that. */
const AGAIN_MS = 120_000

/** One device task (`taskId`, `term`): terms at the left, one of them at the right; on a narrow window one of the two. */
export const TaskPage = () => {
  const taskId = new URLSearchParams(useLocation().search).get('taskId')
  if (taskId === null)
    return (
      <Empty title="没有指定任务" drawing="single" action={<LinkButton to={paths.vendorTasks()}>回到任务列表</LinkButton>}>
        请从真机任务的列表里选择。
      </Empty>
    )
  return <TaskOf key={taskId} taskId={taskId} />
}

const TaskOf = ({ taskId }: { taskId: string }) => {
  const state = useLiveCall(queryDeviceTask, { taskId }, { again: () => AGAIN_MS })
  return (
    <Loaded state={state} title="没有读到这个任务">
      {(detail) => <TaskBody detail={detail} />}
    </Loaded>
  )
}

const TaskBody = ({ detail }: { detail: Task }) => {
  const { task, terms, packageAddress } = detail
  const wanted = useSearchParams()[0].get('term')
  const term = terms.find(({ id }) => id === wanted)
  const shown = term ?? terms[0]
  const [drafts, setDrafts] = useState<Record<string, ResultDraft>>({})
  const [saved, setSaved] = useState('')
  useFocusOnTerm(term?.id)
  const name = task.app.name || task.app.packageName
  const { label, tone } = taskStates[task.state]
  const onDraft = useCallback((termId: string, draft: ResultDraft) => setDrafts((all) => ({ ...all, [termId]: draft })), [])
  return (
    <>
      <PageHead
        crumbs={[{ label: '真机任务', to: paths.vendorTasks() }, { label: task.roundNumber }]}
        title={
          <span className={styles.title}>
            <bdi>{name}</bdi> <bdi>{task.versionName}</bdi>
            <StateTag label={label} tone={tone} large />
            <TaskVerdict task={task} />
            {task.app.demo ? <Tag>演示数据</Tag> : null}
          </span>
        }
      >
        {packageAddress ? (
          <a className={styles.download} href={packageAddress}>
            <Icon name="download" size={16} />
            下载安装包
          </a>
        ) : null}
      </PageHead>
      <p className={styles.desk}>
        <bdi>{task.company}</bdi>
        <bdi className={styles.mono}>{task.app.packageName}</bdi>
        {task.hurriedAt === null ? null : <span>申请人 {minute(task.hurriedAt)} 催办过</span>}
      </p>
      <ClaimBand detail={detail} />
      <SubmitBar detail={detail} />
      <div className={cx(styles.two, term && styles.chosen)}>
        <TermIndex taskId={task.taskId} terms={terms} current={shown?.id} />
        <div className={styles.pane}>
          <Link className={styles.back} to={paths.vendorTask(task.taskId)}>
            <Icon name="left" size={16} />
            全部条款
          </Link>
          <output className={styles.saved}>{saved}</output>
          {shown ? (
            <TermPane
              key={shown.id}
              detail={detail}
              term={shown}
              draft={drafts[shown.id]}
              onDraft={onDraft}
              onSaved={(revision) => setSaved(`${shown.id} 已保存，第 ${revision} 次填写`)}
            />
          ) : null}
        </div>
      </div>
    </>
  )
}

/** Who goes to another term reads on there; the first look at the page keeps its focus. */
const useFocusOnTerm = (termId: string | undefined) => {
  const before = useRef(termId)
  useEffect(() => {
    if (before.current === termId) return
    before.current = termId
    document.getElementById('term-title')?.focus({ preventScroll: false })
  }, [termId])
}

type IndexProps = { taskId: string; terms: readonly Term[]; current: string | undefined }

const TermIndex = ({ taskId, terms, current }: IndexProps) => (
  <nav className={styles.index} aria-label="任务的条款">
    <ul>
      {terms.map(({ id, title, result }) => {
        const tone = result ? outcomeTone(result.outcome) : undefined
        return (
          <li key={id}>
            <Link to={paths.vendorTask(taskId, id)} aria-current={id === current || undefined} replace preventScrollReset>
              <span className={tone ? styles[tone] : styles.plain}>
                {tone ? <StateMark tone={tone} /> : <i aria-hidden="true">–</i>}
                <span className="vh">{result ? outcomeLabels[result.outcome] : '没有结果'}</span>
              </span>
              <span>{title}</span>
              <code>{id}</code>
            </Link>
          </li>
        )
      })}
    </ul>
  </nav>
)

/** How much is filled in, and the end of the work: open once every term has its result. */
const SubmitBar = ({ detail: { task, terms, mine } }: { detail: Task }) => {
  const { act, busy } = useAct(submitDeviceTask, { refreshes: TASK_CALLS })
  const [failed, setFailed] = useState('')
  const missing = terms.filter(({ result }) => !result).length
  if (task.state !== 'claimed' || !mine) return null
  const submit = async () => {
    setFailed('')
    try {
      await act({ taskId: task.taskId })
    } catch (error) {
      setFailed(error instanceof Error ? error.message : '')
      refresh(TASK_CALLS)
    }
  }
  return (
    <div className={styles.submit}>
      <Button kind="primary" busy={busy} disabled={missing > 0} aria-describedby="submit-why" onClick={() => void submit()}>
        提交任务
      </Button>
      <p id="submit-why">
        {missing > 0 ? `已填写 ${terms.length - missing} / ${terms.length} 项，全部填完后可以提交` : '全部条款都有结果，可以提交'}
      </p>
      {failed ? <Notice tone="error">{failed}</Notice> : null}
    </div>
  )
}
