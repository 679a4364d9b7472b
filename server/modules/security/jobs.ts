import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Takes an account away at the end of its cooling-off period, unless the request was taken back. */
export const deleteAccountJob = defineJob({
  name: 'deleteAccount',
  payload: z.object({ accountId: z.string(), deleteAt: z.int() }),
  maxAttempts: 20,
})
