import { queryDifference as call } from '@alliance/contract/round-acts'
import { serve } from '../../http/index.ts'
import { difference } from './difference.ts'
import { readReport } from './report.ts'
import { previousJudged } from './act-queries.ts'
import { findRound, reportOfRound } from './round-queries.ts'

/** Null if no earlier round of the app was judged. */
export const queryDifference = serve(call, async ({ db, account, refuse }, { identifyId }) => {
  const row = await findRound(db, account.id, identifyId)
  if (!row) throw refuse('NOT_FOUND')
  const stored = await reportOfRound(db, row.id)
  if (!stored) throw refuse('REPORT_NOT_READY')
  const before = await previousJudged(db, row)
  if (!before) return null
  return {
    previous: { identifyId: before.id, versionName: before.version_name, number: before.number },
    ...difference(readReport(before.content), readReport(stored.content)),
  }
})
