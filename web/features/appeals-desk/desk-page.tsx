import { type DeskAppeal, exportAppeals, queryAppeals } from '@alliance/contract/appeals-desk'
import { appealTypeLabel } from '@alliance/contract/appeal-kinds'
import type { Input, Output } from '@alliance/contract/call'
import { AppealState } from '@alliance/contract/states'
import { useState } from 'react'
import { Link } from 'react-router'
import { clockShort, isOverdue, resultTag } from '../../lib/appeal-words.ts'
import { cx } from '../../lib/class-names.ts'
import { minute } from '../../lib/format.ts'
import { useAddressKeyword, useListAddress, useListPages } from '../../lib/list-address.ts'
import { officePaths } from '../../lib/office-paths.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { useAct } from '../../lib/use-call.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { useKnown } from '../../lib/use-known.ts'
import { Button } from '../../ui/button.tsx'
import { CompanyName } from '../../ui/company-name.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { FoundSaid } from '../../ui/found-said.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './desk.module.css'

const PAGE_SIZE = 20
/** New appeals are appended at the end of the list, so a refetch moves nothing while reading. */
const AGAIN_MS = 60_000
type Waiting = Output<typeof queryAppeals>['waiting']
type Tab = {
  key: string
  label: string
  asked: Pick<Input<typeof queryAppeals>, 'queue' | 'state'>
  count?: (waiting: Waiting) => number
}

/** Our turn comes first. */
const tabs: readonly Tab[] = [
  {
    key: 'ours',
    label: '轮到我们',
    asked: { queue: 'ours' },
    count: ({ pendingReview, pendingHandling }) => pendingReview + pendingHandling,
  },
  {
    key: 'review',
    label: AppealState.label(AppealState.pendingReview),
    asked: { queue: 'ours', state: AppealState.pendingReview },
    count: ({ pendingReview }) => pendingReview,
  },
  {
    key: 'handling',
    label: AppealState.label(AppealState.pendingHandling),
    asked: { queue: 'ours', state: AppealState.pendingHandling },
    count: ({ pendingHandling }) => pendingHandling,
  },
  { key: 'theirs', label: '等待申诉人', asked: { queue: 'theirs' }, count: ({ theirs }) => theirs },
  { key: 'closed', label: '已结束', asked: { queue: 'closed' } },
]

/** 申诉台: appeals, earliest deadline first. */
export const AppealsDeskPage = () => {
  const { query, set } = useListAddress()
  const tab = tabs.find(({ key }) => key === query.get('queue')) ?? tabs[0]!
  const isMine = query.get('mine') === 'true'
  const { typed, setTyped, keyword } = useAddressKeyword()
  const pages = useListPages(`${tab.key} ${keyword} ${isMine}`)
  const state = useLiveCall(
    queryAppeals,
    {
      size: PAGE_SIZE,
      ...tab.asked,
      ...pages.asked,
      ...(keyword && { keyword }),
      ...(isMine && { mine: 'true' as const }),
    },
    { again: () => (tab.asked.queue === 'closed' ? null : AGAIN_MS) },
  )
  const waiting = useKnown(state.data?.waiting)
  const items = tabs.map(({ key, label, count }) => ({ key, label, ...(count && waiting && { count: count(waiting) }) }))
  return (
    <>
      <PageHead crumbs={[]} title="申诉台" />
      <p className={styles.lede}>
        按期限先后排列；等申诉人补充期间，期限暂停计算。
        {waiting && waiting.overdue > 0 ? <b className={styles.late}>已超期 {waiting.overdue} 份。</b> : null}
      </p>
      <Tabs label="按进度筛选" items={items} current={tab.key} onChange={(key) => set({ queue: key })} controls="appeals" />
      <div className={styles.bar}>
        <FindField label="按编号、主题、应用或企业查找" placeholder="编号、主题、应用或企业" value={typed} onChange={setTyped} />
        <Checkbox checked={isMine} onChange={(event) => set({ mine: event.currentTarget.checked ? 'true' : '' })}>
          只看我领取的
        </Checkbox>
        <Taking />
        <Link className="lnk" to={officePaths.precedents()}>
          公开的案例
        </Link>
      </div>
      <div id="appeals" role="tabpanel" aria-label={tab.label}>
        <FoundSaid state={state} keyword={keyword} />
        <Loaded state={state} title="没有读到申诉">
          {({ items: rows, nextCursor }) =>
            rows.length === 0 && pages.index === 0 ? (
              <div className={styles.nothing}>
                <Empty title="这里没有申诉" drawing="single">
                  {keyword || isMine ? '换一个条件看看。' : '有新的申诉时，会出现在这里。'}
                </Empty>
              </div>
            ) : (
              <>
                <Table
                  caption="申诉"
                  className={styles.appeals}
                  heads={['申诉', '企业', '针对', '状态', tab.key === 'closed' ? '结束时间' : '期限', '处理人']}
                  stale={state.error !== undefined}
                >
                  {rows.map((item) => (
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

/** Exports all appeals as CSV, whatever is listed, for a review of past decisions. */
const Taking = () => {
  const { act, busy } = useAct(exportAppeals)
  const [said, setSaid] = useState('')
  const take = async () => {
    const { fileName, csv, rows, more } = await act({})
    saveCsv(fileName, csv)
    setSaid(`已导出${more ? '最近的' : '全部'} ${rows} 份，这次导出记入操作记录`)
  }
  return (
    <>
      <Button size="small" busy={busy} onClick={() => void take().catch((error: unknown) => setSaid(failureWords(error)))}>
        导出全部 CSV
      </Button>
      <output className="mute">{said}</output>
    </>
  )
}

const Row = ({ item }: { item: DeskAppeal }) => {
  const { appealId, number, subject, company, contested, state, result, clock, updatedAt, holder, isMine, demo } = item
  const ended = resultTag(state, result)
  return (
    <tr>
      <td>
        <Link className={styles.app} to={officePaths.appeal(appealId)}>
          <bdi>{subject}</bdi>
        </Link>{' '}
        {demo ? <Tag>演示</Tag> : null}
        <code className={styles.mono}>{number}</code>
      </td>
      <td>
        <CompanyName>{company}</CompanyName>
      </td>
      <td className={styles.about}>
        {contested ? (
          <>
            <bdi>{contested.appName}</bdi>
            <span>{contested.title}</span>
          </>
        ) : (
          <span>{appealTypeLabel(item.type)}</span>
        )}
      </td>
      <td className={styles.state}>
        <StateTag family={AppealState} value={state} bare />
        {ended ? <small>{ended.label}</small> : null}
      </td>
      <td className={cx(styles.due, isOverdue(clock) && styles.late)}>
        {clock === null ? minute(updatedAt) : clockShort(clock)}
      </td>
      <td className={styles.holder}>
        {holder === null ? <span className="mute">待领取</span> : isMine ? '我' : <bdi>{holder}</bdi>}
      </td>
    </tr>
  )
}
