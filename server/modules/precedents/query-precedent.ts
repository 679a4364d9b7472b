import { queryPrecedent as call } from '@alliance/contract/precedents'
import { serve } from '../../http/index.ts'
import { findPublic } from './queries.ts'
import { precedentWhole } from './view.ts'

export const queryPrecedent = serve(call, async ({ db, refuse }, { number }) => {
  const row = await findPublic(db, number.toUpperCase())
  if (!row) throw refuse('NOT_FOUND')
  return precedentWhole(row)
})
