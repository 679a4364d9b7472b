import { submitDeviceTask as call } from '@alliance/contract/vendor'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { findTask, labResults, submitTask } from '../labs/index.ts'
import { holdWork, notHeldCode } from './hold-work.ts'
import { holderOf, memberOf } from './reviewer.ts'

export const submitDeviceTask = serve(call, async ({ parts, db, account, refuse, now }, { taskId }) => {
  const { id: memberId } = await memberOf(db, account)
  const task = await findTask(db, memberId, taskId)
  if (!task) throw refuse('NOT_FOUND')
  await inTransaction(db, async (db) => {
    const work = await holdWork(db, task, { parts, now })
    const submitted = await submitTask(db, taskId, { holder: holderOf(account), now })
    if (!submitted) throw refuse(await notHeldCode(db, task))
    // Checked after the submission, when nobody can add results any more; a refusal rolls it back.
    const results = await labResults(db, [taskId])
    if (results.length < task.terms.length) throw refuse('RESULTS_MISSING')
    await work.settle({ who: task.name, what: '提交真机结果' })
  })
  const after = await findTask(db, memberId, taskId)
  return {
    taskState: after?.task_state ?? 1,
    warningState: after?.warning_state ?? 1,
  }
})
