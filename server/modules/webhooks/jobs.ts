import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Sends one due delivery of a webhook, if there is one. */
export const sendWebhookJob = defineJob({
  name: 'sendWebhook',
  payload: z.object({ webhookId: z.string() }),
  maxAttempts: 20,
  lane: 'outside',
})
