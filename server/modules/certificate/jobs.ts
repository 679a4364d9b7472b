import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Reminds the holder that a certificate ends in so many days. */
export const remindHolderJob = defineJob({
  name: 'remindCertificateHolder',
  payload: z.object({ number: z.string(), daysLeft: z.int() }),
  maxAttempts: 20,
})

/** Issues what a round earned while the key of the process that ended it had been replaced. About a day of attempts. */
export const issueLateJob = defineJob({
  name: 'issueCertificate',
  payload: z.object({ roundId: z.string() }),
  maxAttempts: 150,
})
