import { resendWebhookDelivery as call } from '@alliance/contract/webhooks'
import { inTransaction } from '../../db/index.ts'
import { serve, takeAll } from '../../http/index.ts'
import { dueAgain, findDelivery } from './delivery-queries.ts'
import { findWebhook } from './queries.ts'
import { lookAtOnce } from './wake.ts'

/** The same id and the same bytes: a receiver that has it already can tell. */
export const resendWebhookDelivery = serve(call, async ({ parts, db, account, refuse, now }, { deliveryId }) => {
  await takeAll([[parts.rates.limits.webhookSendsPerAccount, account.id]])
  await inTransaction(db, async (db) => {
    const delivery = await findDelivery(db, { accountId: account.id, id: deliveryId })
    if (!delivery) throw refuse('NOT_FOUND')
    // The address before its delivery, as the worker locks them.
    const webhook = await findWebhook(db, { accountId: account.id, id: delivery.webhook_id }, { hold: true })
    if (!webhook) throw refuse('NOT_FOUND')
    if (webhook.paused_at !== null) throw refuse('WEBHOOK_PAUSED')
    if (!(await dueAgain(db, deliveryId, now))) throw refuse('WEBHOOK_SENDING')
    await lookAtOnce(db, delivery.webhook_id, now)
  })
  return {}
})
