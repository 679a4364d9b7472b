import { endSession as call } from '@alliance/contract/security'
import { serve } from '../../http/index.ts'
import { deleteOwnSession, listSessions } from './queries.ts'
import { sessionIdOf } from './query-sessions.ts'

export const endSession = serve(call, async ({ parts, db, account, now, refuse }, { sessionId }) => {
  const rows = await listSessions(db, account.id, { now, ...parts.limits.session })
  const found = rows.find((row) => sessionIdOf(row.token_sha256) === sessionId)
  if (!found || !(await deleteOwnSession(db, account.id, found.token_sha256))) throw refuse('NOT_FOUND')
  return {}
})
