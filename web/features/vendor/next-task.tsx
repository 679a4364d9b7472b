import { queryCloudTasks } from '@alliance/contract/cloud-lab'
import { queryDeviceTasks } from '@alliance/contract/vendor'
import { useAccount } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import { NextInLine } from '../../ui/next-in-line.tsx'
import { termPath, type Work } from './task-kinds.ts'

/** Enough to find one that no colleague has claimed. */
const ASKED = { state: 'unfinished', size: 20 } as const

/** Below a finished task: the longest waiting one that no colleague has claimed. */
export const NextTask = ({ work: { kind, task } }: { work: Work }) => {
  const own = useAccount()?.email
  const isDone = task.state === 'submitted' || task.state === 'closed'
  const rounds = useCall(queryDeviceTasks, isDone && kind === 'round' ? ASKED : null)
  const runs = useCall(queryCloudTasks, isDone && kind === 'cloud' ? ASKED : null)
  const { data } = kind === 'round' ? rounds : runs
  const next = data?.items.find((one) => one.taskId !== task.taskId && (one.state === 'open' || one.claimedBy === own))
  if (!data || !next) return null
  return (
    <NextInLine left={`还有 ${data.waiting.open + data.waiting.claimed} 个未完成的任务。`} to={termPath[kind](next.taskId)}>
      下一个：<bdi>{next.app.name || next.app.packageName}</bdi> <bdi>{next.versionName}</bdi>
    </NextInLine>
  )
}
