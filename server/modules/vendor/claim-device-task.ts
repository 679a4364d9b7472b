import { claimDeviceTask as call } from '@alliance/contract/vendor'
import { serve } from '../../http/index.ts'
import { claimTask, findTask } from '../labs/index.ts'
import { closedCode } from './hold-work.ts'
import { isOwnRound } from './queries.ts'
import { holderOf, memberOf } from './reviewer.ts'

const DONE: readonly string[] = ['submitted', 'closed']

export const claimDeviceTask = serve(call, async ({ parts, db, account, refuse, now }, { taskId }) => {
  const { id: memberId } = await memberOf(db, account)
  if (!(await findTask(db, memberId, taskId))) throw refuse('NOT_FOUND')
  if (await isOwnRound(db, taskId, account.id)) throw refuse('OWN_CASE')
  const until = now + parts.limits.deviceLeaseMs
  const claimed = await claimTask(db, taskId, { holder: holderOf(account), now, until })
  if (claimed) return { leaseUntil: until }
  const task = await findTask(db, memberId, taskId)
  if (task && !DONE.includes(task.state)) throw refuse('TASK_TAKEN')
  throw refuse(task ? closedCode(task) : 'ROUND_CLOSED')
})
