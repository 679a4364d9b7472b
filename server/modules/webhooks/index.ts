import type { Served } from '../../http/index.ts'
import type { JobHandler } from '../../jobs/index.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { queryWebhookDeliveries } from './query-webhook-deliveries.ts'
import { queryWebhooks } from './query-webhooks.ts'
import { renewWebhookSecret } from './renew-webhook-secret.ts'
import { resendWebhookDelivery } from './resend-webhook-delivery.ts'
import { sendTestWebhook } from './send-test-webhook.ts'
import { sendWebhookHandler } from './send-webhook.ts'
import { setWebhookPaused } from './set-webhook-paused.ts'
import { updateWebhook } from './update-webhook.ts'

export { pause as pauseWebhooks } from './pause.ts'
export { liveWebhooks } from './queries.ts'
/** Call it in the transaction of any change that companies' machines wait for. */
export { notifyWebhooks } from './notify-webhooks.ts'
export const served: readonly Served[] = [
  queryWebhooks,
  createWebhook,
  updateWebhook,
  renewWebhookSecret,
  setWebhookPaused,
  deleteWebhook,
  sendTestWebhook,
  queryWebhookDeliveries,
  resendWebhookDelivery,
]
export const jobs: readonly JobHandler[] = [sendWebhookHandler]
