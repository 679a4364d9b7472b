import { queryCloudTask as call } from '@alliance/contract/cloud-lab'
import { serve } from '../../http/index.ts'
import { viewCloudTask } from './cloud-queries.ts'
import { memberOf } from './reviewer.ts'
import { cloudTaskBrief } from './shown-cloud-task.ts'
import { isMine, packageAddress, termsOf } from './task-parts.ts'

export const queryCloudTask = serve(call, async ({ parts, db, account, refuse, now }, { taskId }) => {
  const { id: memberId } = await memberOf(db, account)
  const task = await viewCloudTask(db, memberId, taskId)
  if (!task) throw refuse('NOT_FOUND')
  return {
    now,
    task: cloudTaskBrief(parts, task, now),
    mine: isMine(task, account, now),
    // Available while there is something to judge or to correct.
    packageAddress: task.runState === 'running' ? packageAddress(parts, task, now) : '',
    terms: await termsOf(parts, task, now),
  }
})
