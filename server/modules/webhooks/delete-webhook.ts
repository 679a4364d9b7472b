import { deleteWebhook as call } from '@alliance/contract/webhooks'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { deleteOwnWebhook } from './queries.ts'

export const deleteWebhook = serve(call, async ({ db, account, refuse, now }, { webhookId: id }) => {
  const { id: accountId, email } = account
  await inTransaction(db, async (db) => {
    const deleted = await deleteOwnWebhook(db, { accountId, id })
    if (!deleted) throw refuse('NOT_FOUND')
    await recordAudit(db, { who: email, what: '删除回调通知', target: email, detail: new URL(deleted.url).host, now })
  })
  return {}
})
