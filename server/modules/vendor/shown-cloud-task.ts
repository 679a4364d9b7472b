import type { CloudLabTask } from '@alliance/contract/cloud-lab'
import type { Parts } from '../../compose.ts'
import { appBrief } from '../app/index.ts'
import type { CloudTaskView } from './cloud-queries.ts'
import { isLapsed } from './shown-task.ts'

/** As a reviewer sees it; an expired lease makes it open again, even if the row still names a holder. */
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
