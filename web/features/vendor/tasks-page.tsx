import { standardLabel } from '@alliance/contract/standards'
import { GoldState, MemberTaskState, WarningTaskState } from '@alliance/contract/states'
import { queryDeviceTasks, type DeviceTaskBrief } from '@alliance/contract/vendor'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { vendorPaths } from '../../lib/vendor-paths.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { Minute } from '../../ui/minute.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Holder } from './holder.tsx'
import { TaskList, TASKS_AGAIN_MS, useTaskList } from './task-list.tsx'
import { taskStates } from './task-states.ts'
import styles from './vendor.module.css'

/** 真机任务: rounds that wait for this member's lab. */
export const TasksPage = () => {
  const list = useTaskList()
  const state = useLiveCall(queryDeviceTasks, list.asked, { again: () => TASKS_AGAIN_MS })
  return (
    <TaskList
      list={list}
      state={state}
      what="真机任务"
      hint="有应用提交认证、并且归属已经确认时，任务会出现在这里。"
      by="轮次、应用、包名或企业"
      heads={['应用', '轮次', '标准', '进度', '结论', '提出时间', '操作']}
      row={(task) => <Row key={task.taskId} task={task} />}
    />
  )
}

/** The lab's verdict, if there is one, and the round's result. */
export const TaskVerdict = ({ task }: { task: DeviceTaskBrief }) => (
  <>
    <Found task={task} />
    {task.roundState === GoldState.certifying ? null : (
      <span className={styles.small}>本轮已结束：{GoldState.label(task.roundState)}</span>
    )}
  </>
)

const Found = ({ task: { state, taskState, warningState } }: { task: DeviceTaskBrief }) =>
  state === 'submitted' ? (
    <>
      <StateTag family={MemberTaskState} value={taskState} bare />
      {warningState === WarningTaskState.notPassed ? <StateTag family={WarningTaskState} value={warningState} bare /> : null}
    </>
  ) : null

const Row = ({ task }: { task: DeviceTaskBrief }) => {
  const name = task.app.name || task.app.packageName
  const { label, tone } = taskStates[task.state]
  return (
    <tr>
      <td className={styles.app}>
        <Link to={vendorPaths.task(task.taskId)}>
          <bdi>{name}</bdi> <bdi>{task.versionName}</bdi>
        </Link>{' '}
        {task.hurriedAt === null || task.state === 'submitted' || task.state === 'closed' ? null : <Tag kind="must">催办</Tag>}{' '}
        {task.app.demo ? <Tag>演示</Tag> : null}
        <bdi className={styles.mono}>{task.app.packageName}</bdi>
      </td>
      <td className={cx(styles.mono, styles.number)}>{task.roundNumber}</td>
      <td className={styles.standards}>{task.standards.map((id) => standardLabel(id)).join('、')}</td>
      <td className={styles.state}>
        <StateTag label={label} tone={tone} />
        <span className={styles.small}>
          {task.judgedCount} / {task.termCount} 项
        </span>
        <Holder email={task.claimedBy} />
      </td>
      <td className={styles.found}>
        <TaskVerdict task={task} />
      </td>
      <td className={styles.time}>
        <Minute at={task.createdAt} />
      </td>
      <td className={styles.way}>
        <Link to={vendorPaths.task(task.taskId)} aria-label={`打开任务：${name} ${task.versionName}`}>
          打开任务
        </Link>
      </td>
    </tr>
  )
}
