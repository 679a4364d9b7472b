import { sendTestWebhook as call } from '@alliance/contract/webhooks'
import { inTransaction, newId } from '../../db/index.ts'
import { serve, takePoints } from '../../http/index.ts'
import { places } from '../inbox/index.ts'
import { insertDelivery } from './delivery-queries.ts'
import { findWebhook } from './queries.ts'
import { lookAtOnce } from './wake.ts'

export const sendTestWebhook = serve(call, async ({ parts, db, account, refuse, now }, { webhookId }) => {
  await takePoints([[parts.rates.limits.webhookSendsPerAccount, account.id]])
  const id = newId(now)
  await inTransaction(db, async (db) => {
    const webhook = await findWebhook(db, { accountId: account.id, id: webhookId }, { lock: true })
    if (!webhook) throw refuse('NOT_FOUND')
    if (webhook.paused_at !== null) throw refuse('WEBHOOK_PAUSED')
    await insertDelivery(db, { id, webhookId, type: 'webhook.test', data: {}, path: places.webhooks, now, once: true })
    await lookAtOnce(db, webhookId, now)
  })
  return { deliveryId: id }
})
