import { queryFailTerms as call } from '@alliance/contract/round-report'
import type { StoredTerm } from '../../analysis/judgement.ts'
import { serve } from '../../http/index.ts'
import { detailOf } from './report-terms.ts'
import { readReport } from './report.ts'
import { findRound, reportOfRound } from './round-queries.ts'

/** Whether a developer has to look at it: informative terms only if they found something. */
const needsLooking = ({ outcome, counted }: StoredTerm) =>
  outcome === 'fail' || outcome === 'warning' || (outcome === 'undetermined' && counted)

export const queryFailTerms = serve(call, async ({ db, account, refuse }, { identifyId }) => {
  const row = await findRound(db, account.id, identifyId)
  if (!row) throw refuse('NOT_FOUND')
  const stored = await reportOfRound(db, row.id)
  if (!stored) throw refuse('REPORT_NOT_READY')
  return readReport(stored.content)
    .terms.filter(needsLooking)
    .map((term) => detailOf(row.pack, term))
})
