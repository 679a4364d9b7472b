import type { Output } from '@alliance/contract/call'
import { type DeskJob, jobViews, queryJobs, repeatJob } from '@alliance/contract/job-desk'
import { useState } from 'react'
import { useAddressTab, useListPages } from '../../lib/list-address.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { useAct } from '../../lib/use-call.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { useKnown } from '../../lib/use-known.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Notice, type Said, type Say } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import styles from './jobs.module.css'

const PAGE_SIZE = 20
const AGAIN_MS = 15_000
const OUTDATES = { refreshes: [queryJobs] }

type Jobs = Output<typeof queryJobs>
type View = (typeof jobViews)[number]
const labels: Record<View, string> = { failed: '已放弃', retrying: '等着重试' }
const tabs = jobViews.map((key) => ({ key, label: labels[key] }))

const total = ({ kinds }: Jobs, view: View) => kinds.reduce((sum, kind) => sum + kind[view], 0)

/** 后台任务: background jobs of the server, and failed ones. */
export const JobsPage = () => {
  const { tab, tabLabel, setTab } = useAddressTab(tabs, { usual: 'failed', name: 'view' })
  const pages = useListPages(tab)
  const [said, setSaid] = useState<Said>()
  const state = useLiveCall(queryJobs, { size: PAGE_SIZE, view: tab, ...pages.asked }, { again: () => AGAIN_MS })
  const data = useKnown(state.data)
  return (
    <>
      <PageHead crumbs={[]} title="后台任务" />
      <p className={styles.lede}>
        发邮件、读取安装包、签发证书这些事由服务器逐项去做。没做成的会自动重试，试到最后仍没做成的列在“已放弃”里，留 30 天。
      </p>
      {data ? <Waiting jobs={data} /> : null}
      {data ? <Kinds kinds={data.kinds} /> : <p className={styles.idle} />}
      <Tabs
        label="按结果筛选"
        items={tabs.map((item) => (data ? { ...item, count: total(data, item.key) } : item))}
        current={tab}
        onChange={setTab}
        controls="jobs"
      />
      <div className={styles.said}>{said ? <Notice tone={said.tone}>{said.words}</Notice> : null}</div>
      <div id="jobs" role="tabpanel" aria-label={tabLabel}>
        <Loaded state={state} title="没有读到后台任务">
          {({ items, nextCursor }) =>
            items.length === 0 && pages.index === 0 ? (
              <Empty title={tab === 'failed' ? '没有放弃的任务' : '没有等着重试的任务'} drawing="single">
                {tab === 'failed' ? '试到最后仍没做成的任务会出现在这里。' : '没做成、到时候会再试的任务会出现在这里。'}
              </Empty>
            ) : (
              <>
                <List
                  view={tab}
                  items={items}
                  stale={state.error !== undefined}
                  say={(tone, words) => setSaid({ tone, words })}
                />
                <Pager note={`每页 ${PAGE_SIZE} 项`} {...pages.steps(nextCursor)} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

/** Longer than a due job waits for a busy worker on an ordinary day. */
const LONG_MS = 5 * 60_000

const Waiting = ({ jobs: { waitingSince, now } }: { jobs: Jobs }) =>
  waitingSince === null || now - waitingSince < LONG_MS ? null : (
    <Notice tone="warning" className={styles.waiting}>
      最早的一项已经等了 {Math.floor((now - waitingSince) / 60_000)}{' '}
      分钟，还没有开始。请看处理任务的进程是否在运行，是否忙不过来。
    </Notice>
  )

const counted = ({ waiting, running, retrying, failed }: Jobs['kinds'][number]) =>
  Object.entries({ 等待: waiting, 进行中: running, 等着重试: retrying, 已放弃: failed }).filter(([, count]) => count > 0)

/** Number of jobs per kind; kinds without jobs are not listed. */
const Kinds = ({ kinds }: Pick<Jobs, 'kinds'>) =>
  kinds.length === 0 ? (
    <p className={styles.idle}>现在没有要做的任务。</p>
  ) : (
    <ul className={styles.kinds} aria-label="各类任务">
      {kinds.map((kind) => (
        <li key={kind.title}>
          <span className={styles.title}>{kind.title}</span>
          {counted(kind).map(([label, count]) => (
            <span key={label} className={styles.count}>
              {label} <b>{count}</b>
            </span>
          ))}
        </li>
      ))}
    </ul>
  )

type ListProps = { view: View; items: readonly DeskJob[]; stale: boolean; say: Say }
const List = ({ view, items, stale, say }: ListProps) => (
  <>
    <Table
      caption={`${labels[view]}的任务`}
      heads={['任务', '次数', view === 'failed' ? '放弃时间' : '下次重试', '结果', '操作']}
      className={styles.jobs}
      stale={stale}
    >
      {items.map((job) => (
        <Row key={job.jobId} job={job} view={view} say={say} />
      ))}
    </Table>
    <p className={styles.hint}>没做成的原因写在日志里，按任务编号查找。</p>
  </>
)

const nameOf = ({ title, concern }: DeskJob) => (concern === '' ? title : `${title}：${concern}`)

const Row = ({ job, view, say }: { job: DeskJob; view: View; say: Say }) => {
  const { act, busy } = useAct(repeatJob, OUTDATES)
  const repeat = async () => {
    try {
      await act({ jobId: job.jobId })
      say('passed', `“${nameOf(job)}”马上再试一次。`)
    } catch (error) {
      say('error', failureWords(error))
    }
  }
  return (
    <tr>
      <td className={styles.job}>
        <span className={styles.title}>{job.title}</span>
        {job.concern === '' ? null : <span className={styles.concern}>{job.concern}</span>}
        <code className={styles.id}>{job.jobId}</code>
      </td>
      <td className={styles.soft}>试过 {job.attempts} 次</td>
      <td className={styles.soft}>
        <Minute at={job.at} />
      </td>
      <td className={styles.result}>{view === 'retrying' ? '会自动重试' : job.settled || '没有做成'}</td>
      <td className={styles.act}>
        {job.mayRepeat ? (
          <Button size="small" busy={busy} aria-label={`再试一次：${nameOf(job)}`} onClick={() => void repeat()}>
            再试一次
          </Button>
        ) : null}
      </td>
    </tr>
  )
}
