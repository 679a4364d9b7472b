import { revokeApiToken as call } from '@alliance/contract/api-tokens'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { endApiTokens } from './queries.ts'

export const revokeApiToken = serve(call, async ({ db, account, refuse, now }, { apiTokenId }) => {
  const { id: accountId, email } = account
  await inTransaction(db, async (db) => {
    const [name] = await endApiTokens(db, { accountId, by: 'owner', now, id: apiTokenId })
    if (name === undefined) throw refuse('NOT_FOUND')
    await recordAudit(db, { who: email, what: '作废接口令牌', target: email, detail: name, now })
  })
  return {}
})
