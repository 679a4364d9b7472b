import { queryFailTerms as call } from '@alliance/contract/round-report'
import type { StoredTerm } from '../../analysis/judgement.ts'
import { serve } from '../../http/index.ts'
import { judgedRound } from './judged-round.ts'
import { detailOf } from './report-terms.ts'
import { readReport } from './report.ts'

/** Whether a developer has to look at it: informative terms only if they found something. */
const needsLooking = ({ outcome, counted }: StoredTerm) =>
  outcome === 'fail' || outcome === 'warning' || (outcome === 'undetermined' && counted)

export const queryFailTerms = serve(call, async (context, { identifyId }) => {
  const { row, stored } = await judgedRound(context, identifyId)
  return readReport(stored.content)
    .terms.filter(needsLooking)
    .map((term) => detailOf(row.pack, term))
})
