import { useState } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import styles from './cloud.module.css'
import { NewRun } from './new-run.tsx'
import { RunPage } from './run-page.tsx'
import { RunsList } from './runs-list.tsx'

const tabs = [
  { key: 'new', label: '新建测试' },
  { key: 'runs', label: '测试记录' },
] as const

/** 云测试服务: tests of a version on devices of member labs; `run` in the URL shows one run. */
export const CloudPage = () => {
  const query = new URLSearchParams(useLocation().search)
  const runId = query.get('run')
  return runId === null ? (
    <Overview view={query.get('view') === 'runs' ? 'runs' : 'new'} />
  ) : (
    <RunPage key={runId} runId={runId} />
  )
}

const Overview = ({ view }: { view: 'new' | 'runs' }) => {
  const navigate = useNavigate()
  const here = createPath(useLocation())
  /** The address may name a version or an earlier run, which the draft belongs to: the tab leads back to it. */
  const [choosing, setChoosing] = useState(paths.cloudServices())
  if (view === 'new' && choosing !== here) setChoosing(here)
  return (
    <>
      <PageHead crumbs={[]} title="云测试服务" />
      <p className={styles.lede}>
        认证之前，先在成员实验室的真机上试一遍：自检结果当场就有，真机结果随判定随到。<strong>云测试不发放金标</strong>
        ，也不影响认证。
      </p>
      <div className={styles.tabs}>
        <Tabs
          label="云测试"
          items={tabs}
          current={view}
          onChange={(key) => void navigate(key === 'runs' ? paths.cloudRuns() : choosing, { replace: true })}
          controls="cloud-view"
        />
      </div>
      <div id="cloud-view" role="tabpanel" aria-label={tabs.find(({ key }) => key === view)?.label}>
        {view === 'runs' ? <RunsList /> : <NewRun />}
      </div>
    </>
  )
}
