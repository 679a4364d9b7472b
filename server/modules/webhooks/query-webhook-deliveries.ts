import { queryWebhookDeliveries as call, WEBHOOK_DELIVERIES } from '@alliance/contract/webhooks'
import { serve } from '../../http/index.ts'
import { listDeliveries } from './delivery-queries.ts'
import { findWebhook } from './queries.ts'
import { shownDelivery } from './shown.ts'

export const queryWebhookDeliveries = serve(call, async ({ db, account, refuse }, { webhookId }) => {
  if (!(await findWebhook(db, { accountId: account.id, id: webhookId }))) throw refuse('NOT_FOUND')
  return (await listDeliveries(db, webhookId, WEBHOOK_DELIVERIES)).map(shownDelivery)
})
