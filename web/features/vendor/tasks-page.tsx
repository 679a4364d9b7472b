import { standardLabel } from '@alliance/contract/standards'
import { GoldState, MemberTaskState, WarningTaskState } from '@alliance/contract/states'
import { queryDeviceTasks, type DeviceTaskBrief } from '@alliance/contract/vendor'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { useAddressKeyword, useListPages } from '../../lib/list-address.ts'
import { vendorPaths } from '../../lib/vendor-paths.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { useKnown } from '../../lib/use-known.ts'
import { FindField } from '../../ui/find-field.tsx'
import { Minute } from '../../ui/minute.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Tag } from '../../ui/tag.tsx'
import { DeskLine } from './desk-line.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Holder } from './holder.tsx'
import { NoTasks } from './no-tasks.tsx'
import { askedOf, tabItems, taskStates, useTaskTab } from './task-states.ts'
import styles from './vendor.module.css'

const PAGE_SIZE = 20
const AGAIN_MS = 30_000

/** 真机任务: rounds that wait for this member's lab. */
export const TasksPage = () => {
  const { tab, tabLabel, setTab } = useTaskTab()
  const { typed, setTyped, keyword } = useAddressKeyword()
  const pages = useListPages(`${tab} ${keyword}`)
  const state = useLiveCall(
    queryDeviceTasks,
    {
      size: PAGE_SIZE,
      ...askedOf(tab),
      ...(keyword && { keyword }),
      ...pages.asked,
    },
    { again: () => AGAIN_MS },
  )
  const waiting = useKnown(state.data?.waiting)
  return (
    <>
      <PageHead crumbs={[]} title="真机任务" />
      <DeskLine />
      <div className={styles.bar}>
        <Tabs label="按进度筛选" items={tabItems(waiting)} current={tab} onChange={setTab} controls="tasks" />
      </div>
      <FindField
        className={styles.find}
        label="按轮次、应用、包名或企业查找"
        placeholder="轮次、应用、包名或企业"
        value={typed}
        onChange={setTyped}
      />
      <div id="tasks" role="tabpanel" aria-label={tabLabel}>
        <Loaded state={state} title="没有读到真机任务">
          {({ items, nextCursor }) =>
            items.length === 0 && pages.index === 0 ? (
              <NoTasks
                what="真机任务"
                hint="有应用提交认证、并且归属已经确认时，任务会出现在这里。"
                tab={tab}
                keyword={keyword}
                onAll={() => setTab('all')}
              />
            ) : (
              <>
                <Table
                  caption="真机任务"
                  wide
                  className={styles.tasks}
                  heads={['应用', '轮次', '标准', '进度', '结论', '提出时间', '操作']}
                  stale={state.error !== undefined}
                >
                  {items.map((task) => (
                    <Row key={task.taskId} task={task} />
                  ))}
                </Table>
                <Pager note={`每页 ${PAGE_SIZE} 个`} {...pages.steps(nextCursor)} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
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
