import { claimDeviceTask, releaseDeviceTask } from '@alliance/contract/vendor'
import { useState } from 'react'
import { minute } from '../../lib/format.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { refresh, useAct } from '../../lib/use-call.ts'
import { useServerNow } from '../../lib/use-server-now.ts'
import { Band } from '../../ui/band.tsx'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Notice } from '../../ui/notice.tsx'
import { leaseLeft } from './lease.ts'
import { TASK_CALLS, taskWords, type Work } from './task-kinds.ts'
import styles from './vendor.module.css'

const TICK_MS = 15_000

/** Who has claimed the task and for how long, with the possible actions. */
export const ClaimBand = ({ work }: { work: Work }) => {
  const { task, mine, kind, over } = work
  const { taskId } = task
  const claim = useAct(claimDeviceTask, { refreshes: TASK_CALLS })
  const release = useAct(releaseDeviceTask, { refreshes: TASK_CALLS })
  const [failed, setFailed] = useState('')
  const run = async (act: () => Promise<unknown>) => {
    setFailed('')
    try {
      await act()
    } catch (error) {
      setFailed(failureWords(error))
      // A colleague may have been faster, or the round has ended: refetch, to show the current state.
      refresh(TASK_CALLS)
    }
  }
  const giveBack = async () => {
    const sure = confirm({
      title: '放回这个任务？',
      content: '已保存的结果会留下，同事领取后可以接着填写。没有保存的内容只留在这台设备上。',
      confirm: '放回任务',
    })
    if (await agreed(sure)) await run(() => release.act({ taskId }))
  }
  return (
    <>
      {task.state === 'open' ? (
        <Band
          className={styles.band}
          tone="undetermined"
          act={
            <Button kind="primary" size="small" busy={claim.busy} onClick={() => void run(() => claim.act({ taskId }))}>
              领取任务
            </Button>
          }
        >
          任务还没有人领取。领取后由你填写，每次保存自动续期；到期没有续期会放回。
        </Band>
      ) : null}
      {task.state === 'claimed' && mine ? (
        <Mine
          until={task.leaseUntil ?? 0}
          answered={work.now}
          busy={claim.busy}
          onRenew={() => void run(() => claim.act({ taskId }))}
          onRelease={() => void giveBack()}
        />
      ) : null}
      {task.state === 'claimed' && !mine ? (
        <Band className={styles.band} tone="running">
          <EmailText>{task.claimedBy}</EmailText> 正在填写
          {task.leaseUntil === null ? '' : `，${minute(task.leaseUntil)} 前没有续期会放回`}。
        </Band>
      ) : null}
      {task.state === 'submitted' ? (
        <Band
          className={styles.band}
          tone="passed"
          act={
            mine || over !== '' ? null : (
              <Button size="small" busy={claim.busy} onClick={() => void run(() => claim.act({ taskId, correct: 'true' }))}>
                接手更正
              </Button>
            )
          }
        >
          {over === '' ? taskWords[kind].submitted : `任务已提交。${over}`}
        </Band>
      ) : null}
      {task.state === 'closed' ? (
        <Band className={styles.band} tone="cancelled">
          {taskWords[kind].closed}
        </Band>
      ) : null}
      {failed ? <Notice tone="error">{failed}</Notice> : null}
    </>
  )
}

type MineProps = { until: number; answered: number; busy: boolean; onRenew: () => void; onRelease: () => void }

const Mine = ({ until, answered, busy, onRenew, onRelease }: MineProps) => {
  const left = leaseLeft(until, useServerNow(answered, TICK_MS))
  return (
    <Band
      className={styles.band}
      tone={left ? 'running' : 'warning'}
      act={
        <span className={styles.bandActs}>
          <Button size="small" busy={busy} onClick={onRenew}>
            {left ? '续期' : '重新领取'}
          </Button>
          <Button kind="text" size="small" onClick={onRelease}>
            放回任务
          </Button>
        </span>
      }
    >
      {left ? (
        <>
          任务由你填写，还有 <strong>{left}</strong>（到 <Minute at={until} />
          ）。每次保存自动续期。
        </>
      ) : (
        '领取已到期，任务可能被同事领取。重新领取后可以接着填写。'
      )}
    </Band>
  )
}
