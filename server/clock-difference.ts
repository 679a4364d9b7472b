import { sql } from 'kysely'
import type { Parts } from './compose.ts'

/** Far below what a lease or a captcha lasts, far above what one question to a busy database takes. */
const TOLERATED_MS = 5_000

/**
 * Leases, codes and captchas end by the clock of whichever process looks at them. Several machines have one clock in common
 * to be compared with, the database's; one that differs from it leaves a line in the log.
 */
export const tellClockDifference = async ({ db, clock, log }: Pick<Parts, 'db' | 'clock' | 'log'>): Promise<void> => {
  const asked = clock()
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db)
  const answered = clock()
  const ms = rows[0]?.ms ?? asked
  // Whatever the question took, the answer was given between the two.
  const aheadMs = ms < asked ? asked - ms : Math.min(0, answered - ms)
  if (Math.abs(aheadMs) > TOLERATED_MS)
    log.warn({ aheadMs: Math.round(aheadMs) }, "the clock of this machine and the database's differ")
}
