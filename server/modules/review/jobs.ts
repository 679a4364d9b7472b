import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Asks one vendor whose an app is. `turn` names the application that asks: an answer to an older one changes nothing. */
export const askVendorJob = defineJob({
  name: 'askVendor',
  payload: z.object({ reviewId: z.string(), memberId: z.string(), turn: z.int() }),
  maxAttempts: 3,
  lane: 'vendors',
})

/** One question waits at a time for each vendor and application. */
export const questionKey = ({ reviewId, memberId, turn }: { reviewId: string; memberId: string; turn: number }) =>
  `${reviewId} ${memberId} ${turn}`
