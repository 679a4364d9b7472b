import { releaseDeviceTask as call } from '@alliance/contract/vendor'
import { serve } from '../../http/index.ts'
import { findTask, releaseTask } from '../labs/index.ts'
import { notHeldCode } from './hold-work.ts'
import { holderOf, memberOf } from './reviewer.ts'

export const releaseDeviceTask = serve(call, async ({ db, account, refuse, now }, { taskId }) => {
  const { id: memberId } = await memberOf(db, account)
  const task = await findTask(db, memberId, taskId)
  if (!task) throw refuse('NOT_FOUND')
  if (!(await releaseTask(db, taskId, { holder: holderOf(account), now }))) throw refuse(await notHeldCode(db, task))
  return {}
})
