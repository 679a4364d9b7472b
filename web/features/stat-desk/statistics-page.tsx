import { chinaDayOf, dayAfter } from '@alliance/contract/china-minute'
import { exportStatistics, isStatDay, queryStatistics, statSpans } from '@alliance/contract/stat-desk'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { officePaths } from '../../lib/office-paths.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { useAct, useCall } from '../../lib/use-call.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { Articles, DayList, HowCounted, Kinds, Places } from './parts.tsx'
import styles from './statistics.module.css'
import { ViewsChart } from './views-chart.tsx'
import { comparedWords, count, placeKindWords, spanBefore, type Statistics } from './words.ts'

const tabs = statSpans.map((days) => ({ key: String(days), label: `${days} 天` }))
const USUAL = '30'
/** So that an open page notices the end of a day. */
const TICK_MS = 60_000

/** The period given by the URL; invalid values are ignored. */
const useSpan = () => {
  const [query, setQuery] = useSearchParams()
  const today = chinaDayOf(useNow(TICK_MS))
  const days = tabs.find(({ key }) => key === query.get('days'))?.key ?? USUAL
  const named = query.get('until')
  const until = named !== null && isStatDay(named) && named < today ? named : undefined
  return {
    span: { days, ...(until !== undefined && { until }) },
    until: until ?? today,
    isNewest: until === undefined,
    today,
    setDays: (next: string) => setQuery({ days: next, ...(until !== undefined && { until }) }, { replace: true }),
  }
}
type Span = ReturnType<typeof useSpan>

/** 访问统计: how often the site's pages were opened, from where and on which devices. */
export const StatisticsPage = () => {
  const asked = useSpan()
  const state = useCall(queryStatistics, asked.span)
  const taking = useExport(asked.span)
  const label = `${asked.span.days} 天`
  return (
    <>
      <PageHead crumbs={[]} title="访问统计">
        {taking.button}
      </PageHead>
      <div className={styles.said}>{taking.outcome}</div>
      <p className={styles.lede}>每个页面浏览了多少次，访客从哪里来，用什么设备看。</p>
      <div className="noprint">
        <Tabs label="看多少天" items={tabs} current={asked.span.days} onChange={asked.setDays} controls="statistics" />
      </div>
      <Steps asked={asked} found={state.data} />
      <div id="statistics" role="tabpanel" aria-label={label}>
        <Loaded state={state} title="没有读到访问统计">
          {(found) => (found.views === 0 ? <Nothing found={found} /> : <Shown found={found} />)}
        </Loaded>
      </div>
      <HowCounted />
    </>
  )
}

/** The period, with links to the previous and next one. Shown while the answer is loading, too. */
const Steps = ({ asked: { span, isNewest, today, ...asked }, found }: { asked: Span; found: Statistics | undefined }) => {
  const length = Number(span.days)
  const { from, until } = found ?? { from: dayAfter(asked.until, 1 - length), until: asked.until }
  const next = dayAfter(until, length)
  // Until it is known, keep the link that was just clicked, so that it doesn't move.
  const hasEarlier = found ? (found.countedFrom ?? from) < from : !isNewest
  return (
    <div className={styles.steps}>
      <p>
        <Unbroken>{`${from} 至 ${until}`}</Unbroken>
      </p>
      <p className={styles.ways}>
        {hasEarlier ? (
          <LinkButton size="small" to={officePaths.statistics(span.days, dayAfter(from, -1))}>
            往前 {length} 天
          </LinkButton>
        ) : null}
        {isNewest ? null : (
          <LinkButton size="small" to={officePaths.statistics(span.days, next < today ? next : undefined)}>
            往后 {length} 天
          </LinkButton>
        )}
      </p>
    </div>
  )
}

const Nothing = ({ found }: { found: Statistics }) =>
  found.countedFrom === null ? (
    <Empty title="还没有人打开过页面" drawing="single">
      有访客打开网站的页面后，当天就会在这里看到次数。
    </Empty>
  ) : (
    <Empty title="这段日子没有人打开过页面" drawing="single">
      第一次浏览在 {found.countedFrom}
      {found.before.views > 0 ? `，${spanBefore(found)}有 ${count(found.before.views)} 次` : ''}。
    </Empty>
  )

const Shown = ({ found }: { found: Statistics }) => (
  <>
    <p className={styles.headline}>{count(found.views)} 次浏览</p>
    <p>
      {placeKindWords(found).map((words) => (
        <span key={words} className="nw">
          {words}
        </span>
      ))}
    </p>
    <p className={styles.compare}>
      <Unbroken>{comparedWords(found)}</Unbroken>
    </p>
    <section className={styles.part} aria-labelledby="stat-days">
      <h2 id="stat-days">每天的浏览次数</h2>
      <ViewsChart found={found} />
      <DayList found={found} />
    </section>
    <Kinds found={found} />
    <Places found={found} />
    <Articles found={found} />
  </>
)

/** Exports the days on screen, by page. */
const useExport = (span: Span['span']) => {
  const { act, busy, error } = useAct(exportStatistics)
  const [taken, setTaken] = useState<{ span: string; rows: number }>()
  const shown = JSON.stringify(span)
  const take = async () => {
    setTaken(undefined)
    const { fileName, csv, rows } = await act(span)
    saveCsv(fileName, csv)
    setTaken({ span: shown, rows })
  }
  return {
    button: (
      <Button size="small" busy={busy} onClick={() => void take().catch(() => {})}>
        导出 CSV
      </Button>
    ),
    outcome: error ? (
      <Notice tone="error">{failureWords(error)}</Notice>
    ) : (
      // Of another period than the one on screen it would be wrong.
      taken?.span === shown && <Notice tone="passed">已导出 {taken.rows} 行，每天每页一行</Notice>
    ),
  }
}
