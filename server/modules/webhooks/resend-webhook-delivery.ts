import { resendWebhookDelivery as call } from '@alliance/contract/webhooks'
import { inTransaction } from '../../db/index.ts'
import { serve, takePoints } from '../../http/index.ts'
import { dueAgain, findDelivery } from './delivery-queries.ts'
import { findWebhook } from './queries.ts'
import { lookAtOnce } from './wake.ts'

/** Sends the same id and bytes again, so that a receiver can recognise a duplicate. */
export const resendWebhookDelivery = serve(call, async ({ parts, db, account, refuse, now }, { deliveryId }) => {
  await takePoints([[parts.rates.limits.webhookSendsPerAccount, account.id]])
  await inTransaction(db, async (db) => {
    const delivery = await findDelivery(db, { accountId: account.id, id: deliveryId })
    if (!delivery) throw refuse('NOT_FOUND')
    // Lock order: the webhook before its delivery, as in the worker.
    const webhook = await findWebhook(db, { accountId: account.id, id: delivery.webhook_id }, { lock: true })
    if (!webhook) throw refuse('NOT_FOUND')
    if (webhook.paused_at !== null) throw refuse('WEBHOOK_PAUSED')
    if (!(await dueAgain(db, deliveryId, now))) throw refuse('WEBHOOK_SENDING')
    await lookAtOnce(db, delivery.webhook_id, now)
  })
  return {}
})
