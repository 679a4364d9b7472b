import * as z from 'zod/mini'
import { declarations } from './identify.ts'

/** What the applicant wrote for those who judge a round. */
export const application = z.object({
  remark: z.string(),
  declarations,
  /** If the round repeats another one: its number, unless that one is gone, and why. */
  retest: z.nullable(z.object({ number: z.nullable(z.string()), reason: z.string() })),
})
export type Application = z.output<typeof application>
