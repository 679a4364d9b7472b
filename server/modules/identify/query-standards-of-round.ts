import { queryStandardsOfRound as call } from '@alliance/contract/identify-standards'
import { packById } from '../../analysis/index.ts'
import { serve } from '../../http/index.ts'
import { findRound } from './round-queries.ts'
import { shownStandards } from './shown-standards.ts'

export const queryStandardsOfRound = serve(call, async ({ db, account, refuse }, { identifyId }) => {
  const row = await findRound(db, account.id, identifyId)
  if (!row) throw refuse('NOT_FOUND')
  return shownStandards(packById(row.pack), row.standards)
})
