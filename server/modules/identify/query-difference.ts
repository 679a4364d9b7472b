import { queryDifference as call } from '@alliance/contract/round-acts'
import { serve } from '../../http/index.ts'
import { judgedRound } from './judged-round.ts'
import { difference } from './difference.ts'
import { readReport } from './report.ts'
import { previousJudged } from './act-queries.ts'

/** Null if no earlier round of the app was judged. */
export const queryDifference = serve(call, async (context, { identifyId }) => {
  const { db } = context
  const { row, stored } = await judgedRound(context, identifyId)
  const before = await previousJudged(db, row)
  if (!before) return null
  return {
    previous: { identifyId: before.id, versionName: before.version_name, number: before.number },
    ...difference(readReport(before.content), readReport(stored.content)),
  }
})
