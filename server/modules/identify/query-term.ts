import { queryTerm as call } from '@alliance/contract/round-report'
import { serve } from '../../http/index.ts'
import { detailOf } from './report-terms.ts'
import { readReport } from './report.ts'
import { findRound, reportOfRound } from './round-queries.ts'

export const queryTerm = serve(call, async ({ db, account, refuse }, { identifyId, termId }) => {
  const row = await findRound(db, account.id, identifyId)
  if (!row) throw refuse('NOT_FOUND')
  const stored = await reportOfRound(db, row.id)
  if (!stored) throw refuse('REPORT_NOT_READY')
  const term = readReport(stored.content).terms.find(({ id }) => id === termId)
  if (!term) throw refuse('NOT_FOUND')
  return detailOf(row.pack, term)
})
