import { claimDeviceTask as call } from '@alliance/contract/vendor'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { claimTask, findTask, takeSubmitted } from '../labs/index.ts'
import { holdWork, isSubmitted } from './hold-work.ts'
import { isOwnRound } from './queries.ts'
import { holderOf, memberOf } from './reviewer.ts'

export const claimDeviceTask = serve(call, async ({ parts, db, account, refuse, now }, { taskId, correct }) => {
  const { id: memberId } = await memberOf(db, account)
  const task = await findTask(db, memberId, taskId)
  if (!task) throw refuse('NOT_FOUND')
  if (await isOwnRound(db, taskId, account.id)) throw refuse('OWN_CASE')
  const [holder, until] = [holderOf(account), now + parts.limits.deviceLeaseMs]
  return inTransaction(db, async (db) => {
    await holdWork(db, task, { parts, now })
    if (await claimTask(db, taskId, { holder, now, until })) return { leaseUntil: until }
    // Only on demand: otherwise whoever was about to begin would write over what a colleague has just submitted.
    if (correct === 'true' && (await takeSubmitted(db, taskId, holder))) return { leaseUntil: null }
    throw refuse((await isSubmitted(db, task)) ? 'TASK_SUBMITTED' : 'TASK_TAKEN')
  })
})
