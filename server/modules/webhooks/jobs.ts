import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Looks whether something is due for an address, and sends one of it. */
export const sendWebhookJob = defineJob({
  name: 'sendWebhook',
  payload: z.object({ webhookId: z.string() }),
  maxAttempts: 20,
  lane: 'outside',
})
