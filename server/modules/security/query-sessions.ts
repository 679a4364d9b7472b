import { createHash } from 'node:crypto'
import { querySessions as call } from '@alliance/contract/security'
import { serve } from '../../http/index.ts'
import { deviceOf } from './device.ts'
import { listSessions } from './queries.ts'

/** Id of a session for its owner. Neither the token nor its stored digest can be derived from it. */
export const sessionIdOf = (sessionKey: string): string =>
  createHash('sha256').update(`session id ${sessionKey}`).digest('hex').slice(0, 32)

export const querySessions = serve(call, async ({ parts, db, account, now }) => {
  const rows = await listSessions(db, account.id, { now, ...parts.limits.session })
  return rows.map((row) => ({
    sessionId: sessionIdOf(row.token_sha256),
    current: row.token_sha256 === account.sessionKey,
    device: deviceOf(row.user_agent),
    address: row.address,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }))
})
