import { type CloudRunBrief, cloudRunMarks, cloudRunStates, queryCloudRuns } from '@alliance/contract/cloud-test'
import { standardLabel } from '@alliance/contract/standards'
import { Link } from 'react-router'
import { useAddressChoice, useListPages } from '../../lib/list-address.ts'
import { paths } from '../../lib/paths.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Table } from '../../ui/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './cloud.module.css'

const PAGE_SIZE = 20
const AGAIN_MS = 15_000

/** 测试记录: the account's runs, newest first. */
export const RunsList = () => {
  const [choice, choose] = useAddressChoice('state')
  const chosen = cloudRunStates.find((value) => value === choice) ?? ''
  const pages = useListPages(chosen)
  const state = useLiveCall(
    queryCloudRuns,
    { size: PAGE_SIZE, ...(chosen !== '' && { state: chosen }), ...pages.asked },
    { again: ({ items }) => (items.some((run) => run.state === 'running') ? AGAIN_MS : null) },
  )
  return (
    <>
      <div className={styles.pick}>
        <Field label="状态">
          <Select
            value={chosen}
            onChange={(event) => choose(event.currentTarget.value)}
            options={[
              { value: '', label: '全部' },
              ...cloudRunStates.map((value) => ({ value, label: cloudRunMarks[value].label })),
            ]}
          />
        </Field>
      </div>
      <Loaded state={state} title="没有读到测试记录">
        {({ items, nextCursor }) =>
          items.length === 0 && pages.index === 0 ? (
            <Nothing filtered={chosen !== ''} />
          ) : (
            <>
              <Table
                caption="云测试记录"
                className={styles.runs}
                heads={['应用', '编号', '标准', '状态', '进度', '开始时间']}
                stale={state.error !== undefined}
              >
                {items.map((run) => (
                  <Row key={run.runId} run={run} />
                ))}
              </Table>
              <Pager note={`每页 ${PAGE_SIZE} 次`} {...pages.steps(nextCursor)} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

const Nothing = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <Empty title="没有这样的测试" drawing="single">
      换一个状态看看。
    </Empty>
  ) : (
    <Empty
      title="还没有云测试"
      action={
        <LinkButton size="small" to={paths.cloudServices()}>
          新建测试
        </LinkButton>
      }
    >
      选一个版本、几台机型，先试一遍再申请认证。
    </Empty>
  )

const Row = ({ run }: { run: CloudRunBrief }) => {
  const { label, tone } = cloudRunMarks[run.state]
  return (
    <tr>
      <td className={styles.app}>
        <Link to={paths.cloudRun(run.runId)}>
          <bdi>{run.app.name || run.app.packageName}</bdi> <bdi>{run.versionName}</bdi>
        </Link>{' '}
        {run.demo ? <Tag>演示</Tag> : null}
        <bdi className={styles.mono}>{run.app.packageName}</bdi>
      </td>
      <td className={styles.mono}>{run.number}</td>
      <td className={styles.small}>{run.standards.map((id) => standardLabel(id)).join('、')}</td>
      <td className={styles.state}>
        <StateTag label={label} tone={tone} />
      </td>
      <td className={styles.small}>
        机型 {run.devicesDone} / {run.devices}，真机结果 {run.termsJudged} / {run.terms}
      </td>
      <td className={styles.time}>
        <Minute at={run.startedAt} />
      </td>
    </tr>
  )
}
