import { queryStandardState as call } from '@alliance/contract/identify-standards'
import { serve } from '../../http/index.ts'
import { findRound } from './round-queries.ts'
import { standardResults } from './standard-results.ts'

export const queryStandardState = serve(call, async ({ db, account, refuse }, { identifyId }) => {
  const row = await findRound(db, account.id, identifyId)
  if (!row) throw refuse('NOT_FOUND')
  return standardResults(db, row)
})
