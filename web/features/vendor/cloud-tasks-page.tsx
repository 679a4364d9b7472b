import { type CloudLabTask, queryCloudTasks } from '@alliance/contract/cloud-lab'
import { standardLabel } from '@alliance/contract/standards'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { useAddressKeyword, useListPages } from '../../lib/list-address.ts'
import { vendorPaths } from '../../lib/vendor-paths.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { useKnown } from '../../lib/use-known.ts'
import { FindField } from '../../ui/find-field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Tag } from '../../ui/tag.tsx'
import { DeskLine } from './desk-line.tsx'
import { DeviceLine } from './device-line.tsx'
import { Holder } from './holder.tsx'
import { NoTasks } from './no-tasks.tsx'
import { askedOf, tabItems, taskStates, useTaskTab } from './task-states.ts'
import styles from './vendor.module.css'

const PAGE_SIZE = 20
const AGAIN_MS = 30_000

/** 云测试任务: devices of this member's lab that applicants test their apps on. */
export const CloudTasksPage = () => {
  const { tab, tabLabel, setTab } = useTaskTab()
  const { typed, setTyped, keyword } = useAddressKeyword()
  const pages = useListPages(`${tab} ${keyword}`)
  const state = useLiveCall(
    queryCloudTasks,
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
      <PageHead crumbs={[]} title="云测试任务" />
      <DeskLine />
      <div className={styles.bar}>
        <Tabs label="按进度筛选" items={tabItems(waiting)} current={tab} onChange={setTab} controls="cloud-tasks" />
      </div>
      <FindField
        className={styles.find}
        label="按编号、应用、包名或企业查找"
        placeholder="编号、应用、包名或企业"
        value={typed}
        onChange={setTyped}
      />
      <div id="cloud-tasks" role="tabpanel" aria-label={tabLabel}>
        <Loaded state={state} title="没有读到云测试任务">
          {({ items, nextCursor }) =>
            items.length === 0 && pages.index === 0 ? (
              <NoTasks
                what="云测试任务"
                hint="有会员选用本实验室的机型做云测试时，任务会出现在这里。云测试不计入认证。"
                tab={tab}
                keyword={keyword}
                onAll={() => setTab('all')}
              />
            ) : (
              <>
                <Table
                  caption="云测试任务"
                  wide
                  className={styles.tasks}
                  heads={['应用', '编号', '机型', '标准', '进度', '提出时间', '操作']}
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
