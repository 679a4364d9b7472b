import { queryLabTokens as call } from '@alliance/contract/lab-tokens'
import { serve } from '../../http/index.ts'
import { listLabTokens } from './queries.ts'
import { memberOf } from './reviewer.ts'

export const queryLabTokens = serve(call, async ({ db, account }) => {
  const { id: memberId } = await memberOf(db, account)
  return (await listLabTokens(db, memberId)).map((row) => ({
    labTokenId: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }))
})
