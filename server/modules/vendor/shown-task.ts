import type { DeviceTaskBrief } from '@alliance/contract/vendor'
import type { Parts } from '../../compose.ts'
import { appBrief } from '../app/index.ts'
import type { TaskView } from './queries.ts'

export const isLapsed = ({ state, lease_until: until }: { state: string; lease_until: number | null }, now: number): boolean =>
  state === 'claimed' && (until ?? 0) <= now

/** As a reviewer sees it; an expired lease makes it open again, even if the row still names a holder. */
export const taskBrief = (parts: Parts, task: TaskView, now: number): DeviceTaskBrief => {
  const lapsed = isLapsed(task, now)
  return {
    taskId: task.taskId,
    roundNumber: task.number,
    roundState: task.gold_state,
    app: appBrief(parts, task, now),
    versionName: task.version_name,
    company: task.company_name,
    standards: task.standards,
    state: lapsed ? 'open' : task.state,
    taskState: task.task_state,
    warningState: task.warning_state,
    termCount: task.terms.length,
    judgedCount: Number(task.judged ?? 0),
    claimedBy: lapsed ? '' : (task.claimer ?? ''),
    leaseUntil: lapsed ? null : task.lease_until,
    hurriedAt: task.hurried_at,
    createdAt: task.created_at,
  }
}
