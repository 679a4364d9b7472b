import { cancelCloudRun, cloudRunMarks, queryCloudRun, queryCloudRuns } from '@alliance/contract/cloud-test'
import type { Output } from '@alliance/contract/call'
import { standardLabel } from '@alliance/contract/standards'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { refresh, useAct } from '../../lib/use-call.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { Band } from '../../ui/band.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './cloud.module.css'
import { DeviceResults } from './device-results.tsx'
import { Hints } from './hints.tsx'
import { SelfCheckPart } from './self-check-part.tsx'

export type Run = Output<typeof queryCloudRun>

const RUNNING_MS = 5000
/** File URLs expire after five minutes: refetch earlier. */
const FILES_MS = 240_000

/** Until the answer has the page's title. */
const HEAD = <PageHead crumbs={[{ label: '云测试服务', to: paths.cloudRuns() }, { label: '测试记录' }]} title="一次云测试" />

/** One run: the self-check at once, device results as the labs judge, and what a formal round would give. */
export const RunPage = ({ runId }: { runId: string }) => {
  const state = useLiveCall(queryCloudRun, { runId }, { again: ({ run }) => (run.state === 'running' ? RUNNING_MS : FILES_MS) })
  return (
    <Loaded state={state} title="没有读到这次云测试" head={HEAD} back={{ to: paths.cloudRuns(), label: '回到测试记录' }}>
      {(run) => <RunBody detail={run} />}
    </Loaded>
  )
}

const RunBody = ({ detail }: { detail: Run }) => {
  const { run } = detail
  const { label, tone } = cloudRunMarks[run.state]
  return (
    <>
      <PageHead
        crumbs={[{ label: '云测试服务', to: paths.cloudRuns() }, { label: run.number }]}
        tab={`${run.app.name || run.app.packageName} ${run.versionName}`}
        title={
          <span className={styles.title}>
            <bdi>{run.app.name || run.app.packageName}</bdi> <bdi>{run.versionName}</bdi>
            <StateTag label={label} tone={tone} large />
            {run.demo ? <Tag>演示数据</Tag> : null}
          </span>
        }
      >
        <RunActs detail={detail} />
      </PageHead>
      <p className={styles.about}>
        <bdi className={styles.mono}>{run.app.packageName}</bdi>
        <span>{run.standards.map((id) => standardLabel(id)).join('、')}</span>
        <span>
          开始于 <Minute at={run.startedAt} />
        </span>
        {run.finishedAt === null ? (
          <span>
            最晚 <Minute at={run.endsBy} /> 结束
          </span>
        ) : (
          <span>
            {run.state === 'cancelled' ? '取消于' : '完成于'} <Minute at={run.finishedAt} />
          </span>
        )}
      </p>
      <Band tone="undetermined" className={styles.band}>
        云测试不发放金标，结果不写进认证报告；要得到金标，请为这个版本申请认证。
      </Band>
      <output className={styles.progress}>
        机型 {run.devicesDone} / {run.devices} 台已提交，真机结果 {run.termsJudged} / {run.terms} 项
      </output>
      <Hints detail={detail} />
      <SelfCheckPart detail={detail} />
      <DeviceResults detail={detail} />
    </>
  )
}

const RunActs = ({ detail: { run } }: { detail: Run }) => {
  const { act, busy } = useAct(cancelCloudRun, { refreshes: [queryCloudRun, queryCloudRuns] })
  const [failed, setFailed] = useState('')
  const cancel = async () => {
    const sure = confirm({
      title: `取消 ${run.number}？`,
      content: '成员实验室会停止判定，还没有提交的结果不再更新。已有的结果会留下，次数不退回。取消后不能恢复。',
      confirm: '取消测试',
      cancel: '继续测试',
      danger: true,
    })
    if (!(await agreed(sure))) return
    setFailed('')
    try {
      await act({ runId: run.runId })
    } catch (error) {
      setFailed(failureWords(error))
      // It may have ended meanwhile: refetch, to show the current state.
      refresh([queryCloudRun])
    }
  }
  return (
    <>
      {run.state === 'running' ? (
        <Button size="small" busy={busy} onClick={() => void cancel()}>
          取消测试
        </Button>
      ) : (
        <LinkButton size="small" to={paths.cloudServices(run.versionId, run.runId)}>
          再测一次
        </LinkButton>
      )}
      <LinkButton size="small" kind="primary" to={paths.goldForm(run.versionId)}>
        申请认证
      </LinkButton>
      {failed ? <Notice tone="error">{failed}</Notice> : null}
    </>
  )
}
