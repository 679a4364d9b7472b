import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Asks one vendor who owns an app. `turn` identifies the application: an answer to an older one changes nothing. */
export const askVendorJob = defineJob({
  name: 'askVendor',
  payload: z.object({ reviewId: z.string(), memberId: z.string(), turn: z.int() }),
  maxAttempts: 3,
  lane: 'vendors',
})

/** Allows one waiting question per vendor and application. */
export const questionKey = ({ reviewId, memberId, turn }: { reviewId: string; memberId: string; turn: number }) =>
  `${reviewId} ${memberId} ${turn}`
