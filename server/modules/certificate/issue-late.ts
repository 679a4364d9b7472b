import { inTransaction } from '../../db/index.ts'
import { handle } from '../../jobs/index.ts'
import { issueNow } from './issue-certificate.ts'
import { issueLateJob } from './jobs.ts'

export const issueLateHandler = handle(issueLateJob, async (parts, { roundId }) => {
  await inTransaction(parts.db, (db) => issueNow(db, parts.settings, { roundId, now: parts.clock() }))
})
