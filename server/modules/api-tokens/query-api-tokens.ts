import { type ApiTokenState, queryApiTokens as call } from '@alliance/contract/api-tokens'
import { serve } from '../../http/index.ts'
import { listApiTokens } from './queries.ts'

type Row = Awaited<ReturnType<typeof listApiTokens>>[number]

const stateOf = (row: Row, now: number): ApiTokenState => {
  if (row.ended_at !== null) return 'ended'
  return row.expires_at <= now ? 'expired' : 'live'
}

export const queryApiTokens = serve(call, async ({ db, account, now }) =>
  (await listApiTokens(db, account.id)).map((row) => ({
    apiTokenId: row.id,
    name: row.name,
    state: stateOf(row, now),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    ended: row.ended_at === null || row.ended_by === null ? null : { at: row.ended_at, by: row.ended_by },
  })),
)
