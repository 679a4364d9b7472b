import { queryTerm as call } from '@alliance/contract/round-report'
import { serve } from '../../http/index.ts'
import { judgedRound } from './judged-round.ts'
import { detailOf } from './report-terms.ts'
import { readReport } from './report.ts'

export const queryTerm = serve(call, async (context, { identifyId, termId }) => {
  const { refuse } = context
  const { row, stored } = await judgedRound(context, identifyId)
  const term = readReport(stored.content).terms.find(({ id }) => id === termId)
  if (!term) throw refuse('NOT_FOUND')
  return detailOf(row.pack, term)
})
