import type { CloudLabTask } from '@alliance/contract/cloud-lab'
import type { Parts } from '../../compose.ts'
import { appBrief } from '../app/index.ts'
import type { CloudTaskView } from './cloud-queries.ts'
import { isLapsed } from './shown-task.ts'

/** As a reviewer sees it; a lease that is over puts the task back, whoever's name still stands in it. */
export const cloudTaskBrief = (parts: Parts, task: CloudTaskView, now: number): CloudLabTask => {
  const lapsed = isLapsed(task, now)
  return {
    taskId: task.taskId,
    runNumber: task.number,
    app: appBrief(parts, task, now),
    versionName: task.version_name,
    company: task.company_name,
    standards: task.standards,
    device: task.device,
    state: lapsed ? 'open' : task.state,
    runState: task.runState,
    termCount: task.terms.length,
    judgedCount: Number(task.judged ?? 0),
    claimedBy: lapsed ? '' : (task.claimer ?? ''),
    leaseUntil: lapsed ? null : task.lease_until,
    createdAt: task.created_at,
  }
}
