import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Days before its expiry on which a token's owner is reminded. */
export const REMINDER_DAYS = [7, 1] as const

/** Enqueued with each token; for older tokens by the migration that introduced it. */
export const remindTokenOwnerJob = defineJob({
  name: 'remindTokenOwner',
  payload: z.object({ apiTokenId: z.string(), daysLeft: z.int() }),
  maxAttempts: 20,
})
