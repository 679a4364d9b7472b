import type { Output } from '@alliance/contract/call'
import { queryPacks, queryPackTrial, startPackTrial } from '@alliance/contract/rule-packs'
import { useEffect, useState } from 'react'
import { minute } from '../../lib/format.ts'
import { useListAddress } from '../../lib/list-address.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { refresh, useAct, useCall } from '../../lib/use-call.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { ProgressBar } from '../../ui/upload-bar.tsx'
import styles from './packs.module.css'
import { TrialSummary } from './trial-summary.tsx'
import { TrialVersions } from './trial-versions.tsx'

type Packs = Output<typeof queryPacks>
type Pack = Packs['others'][number]

/** 规则包试判: what another rule pack would say of the judged versions. It changes no verdict. */
export const PacksPage = () => {
  const state = useCall(queryPacks, {})
  return (
    <>
      <PageHead crumbs={[]} title="规则包试判" />
      <p className={styles.lede}>
        用另一个规则包，按判定时留存的安装包内容，把认证过的版本重新判一遍，看看会有哪些变化。安装包已经删除的也能判，不改任何结论，也不通知企业。
      </p>
      <Loaded state={state} title="没有读到规则包">
        {(packs) => <Choose packs={packs} />}
      </Loaded>
    </>
  )
}

const Choose = ({ packs: { inForce, others } }: { packs: Packs }) => {
  const { query, set } = useListAddress()
  const pack = others.find(({ id }) => id === query.get('pack')) ?? others.find(({ coming }) => coming) ?? others[0]
  return (
    <>
      <p className={styles.inForce}>
        <Unbroken>
          正在施行 <code>{inForce.id}</code>，自 {inForce.effectiveFrom} 起，计入安装包条款 {inForce.counted} 条。
        </Unbroken>
      </p>
      {pack === undefined ? (
        <Empty title="没有别的规则包" drawing="single">
          新的规则包放进来以后，可以在这里试判。
        </Empty>
      ) : (
        <>
          {others.length > 1 ? (
            <Tabs
              label="选择规则包"
              items={others.map(({ id }) => ({ key: id, label: id }))}
              current={pack.id}
              onChange={(id) => set({ pack: id, verdict: '', labelled: '' })}
              controls="pack"
            />
          ) : null}
          <div id="pack">
            <PackTrial key={pack.id} pack={pack} counted={inForce.counted} />
          </div>
        </>
      )}
    </>
  )
}

const sayMore = (difference: number) => {
  if (difference === 0) return '条数不变'
  return difference > 0 ? `多 ${difference} 条` : `少 ${-difference} 条`
}

const PackTrial = ({ pack, counted }: { pack: Pack; counted: number }) => {
  const { act, busy } = useAct(startPackTrial, { refreshes: [queryPacks] })
  const { latest } = pack
  const [failed, setFailed] = useState<{ words: string; seen: string | undefined }>()
  const start = async () => {
    setFailed(undefined)
    try {
      await act({ toPack: pack.id })
    } catch (error) {
      setFailed({ words: failureWords(error), seen: latest?.trialId })
      // A colleague may have been faster: refetch, to show their trial.
      refresh([queryPacks])
    }
  }
  return (
    <>
      <div className={styles.pack}>
        <p>
          <Unbroken>
            <b>{pack.id}</b>　{pack.coming ? `${pack.effectiveFrom} 起施行` : `${pack.effectiveFrom} 起施行过`}，计入安装包条款{' '}
            {pack.counted} 条（{sayMore(pack.counted - counted)}）
          </Unbroken>
        </p>
        {latest?.state === 'running' ? null : (
          <Button kind={latest ? 'secondary' : 'primary'} size="small" busy={busy} onClick={() => void start()}>
            {latest ? '重新试判' : '开始试判'}
          </Button>
        )}
      </div>
      {failed && failed.seen === latest?.trialId ? <Notice tone="error">{failed.words}</Notice> : null}
      {latest ? (
        <Trial key={latest.trialId} trialId={latest.trialId} wasRunning={latest.state === 'running'} />
      ) : (
        <p className={styles.none}>还没有试判过。</p>
      )}
    </>
  )
}

const RUNNING_MS = 1500

const Trial = ({ trialId, wasRunning }: { trialId: string; wasRunning: boolean }) => {
  const state = useLiveCall(
    queryPackTrial,
    { trialId, size: 1 },
    { again: ({ trial }) => (trial.state === 'running' ? RUNNING_MS : null) },
  )
  const ended = state.data !== undefined && state.data.trial.state !== 'running'
  // In the list of packs it is still running: refetch, so that the next trial is offered.
  useEffect(() => {
    if (ended && wasRunning) refresh([queryPacks])
  }, [ended, wasRunning])
  return (
    <Loaded state={state} title="没有读到这次试判">
      {({ trial, summary }) => (
        <>
          <p className={styles.when}>
            <Minute at={trial.createdAt} /> 由 <bdi>{trial.startedBy}</bdi> 发起
            {trial.finishedAt === null ? null : <Unbroken>{`，${minute(trial.finishedAt)} 结束`}</Unbroken>}
          </p>
          {trial.state === 'running' ? <Running done={trial.done} total={trial.total} /> : null}
          {trial.state === 'failed' ? <Notice tone="error">这次试判没有完成，可以重新开始。</Notice> : null}
          {summary ? (
            <>
              <TrialSummary trial={trial} summary={summary} />
              <TrialVersions trial={trial} summary={summary} />
            </>
          ) : null}
        </>
      )}
    </Loaded>
  )
}

const Running = ({ done, total }: { done: number; total: number }) => (
  <div className={styles.running}>
    <ProgressBar share={total === 0 ? 0 : done / total} name="试判进度" />
    <output>
      已判 {done} 个版本，共 {total} 个
    </output>
  </div>
)
