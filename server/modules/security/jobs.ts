import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Deletes an account at the end of its cooling-off period, unless the request was cancelled. */
export const deleteAccountJob = defineJob({
  name: 'deleteAccount',
  /** `told`: the owner knows that it was put off. */
  payload: z.object({ accountId: z.string(), deleteAt: z.int(), told: z.optional(z.boolean()) }),
  maxAttempts: 20,
})
