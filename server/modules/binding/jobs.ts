import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Asks the vendor whether a binding still holds, and plans the next time. */
export const checkBindingJob = defineJob({
  name: 'checkBinding',
  payload: z.object({ bindingId: z.string() }),
  maxAttempts: 5,
  lane: 'vendors',
})

/** Gives tokens that we no longer need back to their vendor; best effort. */
export const revokeVendorTokensJob = defineJob({
  name: 'revokeVendorTokens',
  payload: z.object({ revocationId: z.string() }),
  maxAttempts: 8,
  lane: 'vendors',
})
