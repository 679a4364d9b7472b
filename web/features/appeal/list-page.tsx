import { type AppealBrief, queryAppealList } from '@alliance/contract/appeal'
import { HANDLING_DAYS, REVIEW_DAYS } from '@alliance/contract/appeal-days'
import { appealTypeLabel } from '@alliance/contract/appeal-kinds'
import { AppealState } from '@alliance/contract/states'
import { Link } from 'react-router'
import { clockShort, resultTag } from '../../lib/appeal-words.ts'
import { cx } from '../../lib/class-names.ts'
import { useAddressKeyword, useAddressTab, useListPages } from '../../lib/list-address.ts'
import { paths } from '../../lib/paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { FoundSaid } from '../../ui/found-said.tsx'
import { ListBar } from '../../ui/list-bar.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import styles from './appeal.module.css'

const PAGE_SIZE = 10
const ALL = 'all'
const tabs = [{ key: ALL, label: '全部' }, ...AppealState.all.map(({ value, label }) => ({ key: String(value), label }))]

/** 申诉记录: the account's appeals, latest change first. */
export const AppealListPage = () => {
  const { typed, setTyped, keyword } = useAddressKeyword()
  const { tab, tabLabel, setTab } = useAddressTab(tabs, { usual: ALL })
  const pages = useListPages(`${tab} ${keyword}`)
  const state = useCall(queryAppealList, {
    size: PAGE_SIZE,
    ...pages.asked,
    ...(keyword && { keyword }),
    ...(tab !== ALL && { state: Number(tab) }),
  })
  return (
    <>
      <PageHead crumbs={[]} title="申诉记录">
        <LinkButton kind="primary" size="small" to={paths.appealApply()}>
          提出申诉
        </LinkButton>
      </PageHead>
      <p className={styles.lede}>
        <Unbroken>
          对判定有异议，在报告里未通过的条款旁按“申诉”；其他问题在这里提出。{REVIEW_DAYS} 天内审核，受理后 {HANDLING_DAYS}{' '}
          天内给出结论。
        </Unbroken>
      </p>
      <ListBar>
        <Tabs label="按状态筛选" items={tabs} current={tab} onChange={setTab} controls="appeals" />
        <FindField label="按编号、主题或应用查找" placeholder="编号、主题或应用" value={typed} onChange={setTyped} />
      </ListBar>
      <div id="appeals" role="tabpanel" aria-label={tabLabel}>
        <FoundSaid state={state} keyword={keyword} />
        <Loaded state={state} title="没有读到申诉记录">
          {({ items, nextCursor }) =>
            items.length === 0 && pages.index === 0 ? (
              <Nothing filtered={tab !== ALL || keyword !== ''} />
            ) : (
              <>
                <Table
                  caption="我的申诉"
                  className={styles.appeals}
                  heads={['申诉', '针对', '状态', '期限', '更新时间']}
                  stale={state.error !== undefined}
                >
                  {items.map((item) => (
                    <Row key={item.appealId} item={item} />
                  ))}
                </Table>
                <Pager note={`每页 ${PAGE_SIZE} 份`} {...pages.steps(nextCursor)} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

const Row = ({ item }: { item: AppealBrief }) => {
  const { appealId, number, subject, state, result, contested, clock, updatedAt, demo } = item
  const ended = resultTag(state, result)
  return (
    <tr>
      <td className={styles.app}>
        <Link to={paths.appeal(appealId)}>
          <bdi>{subject}</bdi>
        </Link>{' '}
        {demo ? <Tag>演示</Tag> : null}
        <code className={styles.mono}>{number}</code>
      </td>
      <td className={styles.about}>
        {contested ? (
          <>
            <bdi>{contested.appName}</bdi>
            <span>
              {contested.title}
              {contested.memberName ? `（${contested.memberName}）` : ''}
            </span>
          </>
        ) : (
          <span>{appealTypeLabel(item.type)}</span>
        )}
      </td>
      <td className={styles.state}>
        <StateTag family={AppealState} value={state} />
        {ended ? <small>{ended.label}</small> : null}
      </td>
      <td className={cx(styles.due, clock?.paused && styles.asked)}>
        {clock === null ? null : clock.paused ? '等你补充' : clockShort(clock)}
      </td>
      <td className={styles.time}>
        <Minute at={updatedAt} />
      </td>
    </tr>
  )
}

const Nothing = ({ filtered }: { filtered: boolean }) => (
  <div className={styles.nothing}>
    {filtered ? (
      <Empty title="没有符合的申诉" drawing="single">
        换一个状态或关键词看看。
      </Empty>
    ) : (
      <Empty
        title="还没有提出过申诉"
        action={
          <LinkButton size="small" to={paths.goldList()}>
            去看认证报告
          </LinkButton>
        }
      >
        认为某个条款判得不对，可以从报告里对它提出申诉。
      </Empty>
    )}
  </div>
)
