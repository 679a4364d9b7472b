import { queryOfficeRounds } from '@alliance/contract/round-acts'
import { GoldState } from '@alliance/contract/states'
import type { Output } from '@alliance/contract/call'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { useAddressKeyword, useAddressTab, useListPages } from '../../lib/list-address.ts'
import { officePaths } from '../../lib/office-paths.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { useKnown } from '../../lib/use-known.ts'
import { Button } from '../../ui/button.tsx'
import { CompanyName } from '../../ui/company-name.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { FoundSaid } from '../../ui/found-said.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Tag } from '../../ui/tag.tsx'
import { RoundsBesideRevoked } from './beside-revoked.tsx'
import styles from './desk.module.css'

const PAGE_SIZE = 20
/** New rounds are appended at the end of the list, so a refetch moves nothing while reading. */
const AGAIN_MS = 60_000
const WAITING = 'waiting'
const ALL = 'all'
/** Rounds that wait for a person come first. */
const tabs = [
  { key: WAITING, label: '等待判定' },
  { key: ALL, label: '全部轮次' },
  ...GoldState.all.map(({ value, label }) => ({ key: String(value), label })),
]

const selectionOf = (tab: string) => {
  if (tab === WAITING) return { waiting: 'true', besideRevoked: 'true' } as const
  return tab === ALL ? {} : { goldState: tab }
}

/** 认证台: rounds with terms that only a person can decide, and all others. */
export const DeskPage = () => {
  const { typed, setTyped, keyword } = useAddressKeyword()
  const { tab, tabLabel, setTab } = useAddressTab(tabs, { usual: WAITING })
  const pages = useListPages(`${tab} ${keyword}`)
  const state = useLiveCall(
    queryOfficeRounds,
    {
      size: PAGE_SIZE,
      ...pages.asked,
      ...(keyword && { keyword }),
      ...selectionOf(tab),
    },
    { again: () => (tab === WAITING ? AGAIN_MS : null) },
  )
  const waiting = useKnown(state.data?.waitingTotal)
  const items = tabs.map((item) => (item.key === WAITING && waiting !== undefined ? { ...item, count: waiting } : item))
  return (
    <>
      <PageHead crumbs={[]} title="认证台" />
      <p className={styles.lede}>引擎或实验室不能下结论的必须条款由你判定，理由会写进报告。</p>
      <Tabs label="按状态筛选" items={items} current={tab} onChange={setTab} controls="rounds" />
      <FindField
        className={styles.find}
        label="按轮次、证书编号、应用、包名或企业查找"
        placeholder="轮次、证书编号、应用、包名或企业"
        value={typed}
        onChange={setTyped}
      />
      <div id="rounds" role="tabpanel" aria-label={tabLabel}>
        <FoundSaid state={state} keyword={keyword} />
        <Loaded state={state} title="没有读到各轮认证">
          {({ items, nextCursor, besideRevoked }) => (
            <>
              {besideRevoked ? <RoundsBesideRevoked {...besideRevoked} /> : null}
              {items.length === 0 && pages.index === 0 ? (
                <div className={styles.nothing}>
                  <Nothing tab={tab} keyword={keyword} onAll={() => setTab(ALL)} />
                </div>
              ) : (
                <>
                  <Table
                    caption="各轮认证"
                    className={styles.rounds}
                    heads={['应用', '企业', '轮次', '状态', '待判定', '提交时间']}
                    stale={state.error !== undefined}
                  >
                    {items.map((item) => (
                      <Row key={item.round.identifyId} item={item} />
                    ))}
                  </Table>
                  <Pager note={`每页 ${PAGE_SIZE} 轮`} {...pages.steps(nextCursor)} />
                </>
              )}
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

type NothingProps = { tab: string; keyword: string; onAll: () => void }
const Nothing = ({ tab, keyword, onAll }: NothingProps) => {
  if (keyword === '' && tab === WAITING)
    return (
      <Empty title="没有等待判定的条款" drawing="single">
        有条款不可判定时，会出现在这里。
      </Empty>
    )
  if (keyword === '')
    return (
      <Empty title="没有这个状态的认证" drawing="single">
        换一个状态看看。
      </Empty>
    )
  if (tab === ALL)
    return (
      <Empty title="没有符合的认证" drawing="single">
        换一个关键词看看。较早的轮次请填完整的轮次编号或证书编号。
      </Empty>
    )
  return <Empty title="这个状态里没有符合的认证" drawing="single" action={<Button onClick={onAll}>在全部轮次里找</Button>} />
}

const Row = ({ item }: { item: Output<typeof queryOfficeRounds>['items'][number] }) => {
  const { round, app, versionName, company, undetermined, submittedAt, hurriedAt, holder } = item
  return (
    <tr>
      <td>
        <Link className={styles.app} to={officePaths.round(round.identifyId)}>
          <bdi>{app.name || app.packageName}</bdi> <bdi>{versionName}</bdi>
        </Link>{' '}
        {hurriedAt === null ? null : <Tag kind="must">催办</Tag>} {app.demo ? <Tag>演示</Tag> : null}
        <code className={styles.package}>{app.packageName}</code>
      </td>
      <td>
        <CompanyName>{company}</CompanyName>
      </td>
      <td>
        <code className="nw">{round.number}</code>
      </td>
      <td>
        <StateTag family={GoldState} value={round.goldState} bare />
      </td>
      <td className={cx(styles.count, holder !== null && styles.held)}>
        {undetermined > 0 ? (
          <>
            <span className={styles.named}>待判定 </span>
            {undetermined} 项
          </>
        ) : null}
        {holder === null ? null : (
          <small>
            <Minute at={holder.since} /> 起由 {holder.isMine ? '我' : <bdi>{holder.email}</bdi>} 处理
          </small>
        )}
      </td>
      <td className={styles.time}>
        <Minute at={submittedAt} />
      </td>
    </tr>
  )
}
