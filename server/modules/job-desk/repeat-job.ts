import { repeatJob as call } from '@alliance/contract/job-desk'
import { inTransaction, isUniqueViolation } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { findJob, repeatJob as makeDue } from '../../jobs/index.ts'
import { recordAudit } from '../audit/index.ts'
import { wordsOf } from './kinds.ts'

export const repeatJob = serve(call, async ({ db, account, refuse, now }, { jobId }) => {
  const job = await findJob(db, jobId)
  if (!job) throw refuse('NOT_FOUND')
  const { title, settled } = wordsOf(job.kind)
  if (job.state === 'done' || (job.state === 'failed' && settled !== undefined)) throw refuse('JOB_SETTLED')
  try {
    await inTransaction(db, async (db) => {
      if (!(await makeDue(db, job, now))) throw refuse('JOB_UNDER_WAY')
      const detail = `已试过 ${job.attempt} 次，任务编号 ${jobId}`
      await recordAudit(db, { who: account.email, what: '重试任务', target: title, detail, now })
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse('JOB_UNDER_WAY')
    throw error
  }
  return {}
})
