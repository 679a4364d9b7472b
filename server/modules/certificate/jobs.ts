import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Reminds the holder that a certificate ends in so many days. */
export const remindHolderJob = defineJob({
  name: 'remindCertificateHolder',
  payload: z.object({ number: z.string(), daysLeft: z.int() }),
  maxAttempts: 20,
})

/** Issues a certificate whose round was ended by a process with a replaced key. Retries for about a day. */
export const issueLateJob = defineJob({
  name: 'issueCertificate',
  payload: z.object({ roundId: z.string() }),
  maxAttempts: 150,
})
