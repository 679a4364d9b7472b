import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Days before its end at which the owner of a token hears of it. */
export const REMINDER_DAYS = [7, 1] as const

/** Born with each token. Also written by the migration that brought it. */
export const remindTokenOwnerJob = defineJob({
  name: 'remindTokenOwner',
  payload: z.object({ apiTokenId: z.string(), daysLeft: z.int() }),
  maxAttempts: 20,
})
