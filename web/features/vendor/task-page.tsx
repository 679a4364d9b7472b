import { queryDeviceTask } from '@alliance/contract/vendor'
import { useLocation } from 'react-router'
import { vendorPaths } from '../../lib/vendor-paths.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { ApplicationNotes } from '../../ui/application-notes.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { NotChosen } from '../../ui/not-chosen.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import { type RoundTask, roundWork } from './task-kinds.ts'
import { taskStates } from './task-states.ts'
import { TaskWork } from './task-work.tsx'
import { TaskVerdict } from './tasks-page.tsx'
import styles from './vendor.module.css'

/** File URLs expire after five minutes: refetch earlier. */
const AGAIN_MS = 120_000

/** Until the answer has the page's title. */
const HEAD = <PageHead crumbs={[{ label: '真机任务', to: vendorPaths.tasks() }, { label: '一项任务' }]} title="一项任务" />

const BACK = { to: vendorPaths.tasks(), label: '回到任务列表' }

/** One device task of a round (`taskId`, `term`). */
export const TaskPage = () => {
  const taskId = new URLSearchParams(useLocation().search).get('taskId')
  if (taskId === null)
    return (
      <NotChosen head={HEAD} title="没有指定任务" back={BACK}>
        请从真机任务的列表里选择。
      </NotChosen>
    )
  return <TaskOf key={taskId} taskId={taskId} />
}

const TaskOf = ({ taskId }: { taskId: string }) => {
  const state = useLiveCall(queryDeviceTask, { taskId }, { again: () => AGAIN_MS })
  return (
    <Loaded state={state} title="没有读到这个任务" head={HEAD} back={BACK}>
      {(detail) => <TaskBody detail={detail} />}
    </Loaded>
  )
}

const TaskBody = ({ detail }: { detail: RoundTask }) => {
  const { task, packageAddress, application } = detail
  const { label, tone } = taskStates[task.state]
  return (
    <>
      <PageHead
        crumbs={[{ label: '真机任务', to: vendorPaths.tasks() }, { label: task.roundNumber }]}
        tab={`${task.app.name || task.app.packageName} ${task.versionName}`}
        title={
          <span className={styles.title}>
            <bdi>{task.app.name || task.app.packageName}</bdi> <bdi>{task.versionName}</bdi>
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
        {task.hurriedAt === null ? null : (
          <span>
            申请人 <Minute at={task.hurriedAt} /> 催办过
          </span>
        )}
      </p>
      <ApplicationNotes application={application} />
      <TaskWork work={roundWork(detail)} />
    </>
  )
}
