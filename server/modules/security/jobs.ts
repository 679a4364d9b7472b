import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Deletes an account at the end of its cooling-off period, unless the request was cancelled. */
export const deleteAccountJob = defineJob({
  name: 'deleteAccount',
  payload: z.object({ accountId: z.string(), deleteAt: z.int() }),
  maxAttempts: 20,
})
