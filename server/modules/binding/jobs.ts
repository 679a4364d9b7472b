import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Asks the vendor whether a binding is still valid, and enqueues the next check. */
export const checkBindingJob = defineJob({
  name: 'checkBinding',
  payload: z.object({ bindingId: z.string() }),
  maxAttempts: 5,
  lane: 'vendors',
})

/** Revokes tokens at their vendor that we no longer need; best effort. */
export const revokeVendorTokensJob = defineJob({
  name: 'revokeVendorTokens',
  payload: z.object({ revocationId: z.string() }),
  maxAttempts: 8,
  lane: 'vendors',
})
