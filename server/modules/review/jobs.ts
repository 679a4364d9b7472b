import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Asks one vendor who owns an app. `turn` identifies the application: an answer to an older one changes nothing. */
export const askVendorJob = defineJob({
  name: 'askVendor',
  payload: z.object({ reviewId: z.string(), memberId: z.string(), turn: z.int() }),
  maxAttempts: 3,
  lane: 'vendors',
})

type Question = { reviewId: string; memberId: string; turn: number; subject: string }
/** Allows one waiting question per application and vendor account. */
export const questionKey = ({ reviewId, memberId, turn, subject }: Question) => `${reviewId} ${memberId} ${turn} ${subject}`
