import { type CloudLabTask, queryCloudTasks } from '@alliance/contract/cloud-lab'
import { standardLabel } from '@alliance/contract/standards'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { vendorPaths } from '../../lib/vendor-paths.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { Minute } from '../../ui/minute.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import { DeviceLine } from './device-line.tsx'
import { Holder } from './holder.tsx'
import { TaskList, TASKS_AGAIN_MS, useTaskList } from './task-list.tsx'
import { taskStates } from './task-states.ts'
import styles from './vendor.module.css'

/** 云测试任务: devices of this member's lab that applicants test their apps on. */
export const CloudTasksPage = () => {
  const list = useTaskList()
  const state = useLiveCall(queryCloudTasks, list.asked, { again: () => TASKS_AGAIN_MS })
  return (
    <TaskList
      list={list}
      state={state}
      what="云测试任务"
      hint="有会员选用本实验室的机型做云测试时，任务会出现在这里。云测试不计入认证。"
      by="编号、应用、包名或企业"
      heads={['应用', '编号', '机型', '标准', '进度', '提出时间', '操作']}
      row={(task) => <Row key={task.taskId} task={task} />}
    />
  )
}

const Row = ({ task }: { task: CloudLabTask }) => {
  const name = task.app.name || task.app.packageName
  const { label, tone } = taskStates[task.state]
  return (
    <tr>
      <td className={styles.app}>
        <Link to={vendorPaths.cloudTask(task.taskId)}>
          <bdi>{name}</bdi> <bdi>{task.versionName}</bdi>
        </Link>{' '}
        {task.app.demo ? <Tag>演示</Tag> : null}
        <bdi className={styles.mono}>{task.app.packageName}</bdi>
      </td>
      <td className={cx(styles.mono, styles.number)}>{task.runNumber}</td>
      <td className={styles.standards}>
        <DeviceLine device={task.device} />
      </td>
      <td className={styles.standards}>{task.standards.map((id) => standardLabel(id)).join('、')}</td>
      <td className={styles.state}>
        <StateTag label={label} tone={tone} />
        <span className={styles.small}>
          {task.judgedCount} / {task.termCount} 项
        </span>
        <Holder email={task.claimedBy} />
      </td>
      <td className={styles.time}>
        <Minute at={task.createdAt} />
      </td>
      <td className={styles.way}>
        <Link to={vendorPaths.cloudTask(task.taskId)} aria-label={`打开任务：${name} ${task.versionName}，${task.device.name}`}>
          打开任务
        </Link>
      </td>
    </tr>
  )
}
