import { sql } from 'kysely'
import type { Parts } from './compose.ts'

/** Far below the lifetime of a captcha or a webhook's lease, far above one query to a busy database. */
const TOLERATED_MS = 5_000

/**
 * Codes, captchas and sessions expire by the clock of whichever process checks them. Each process compares its clock with the
 * database's, the one clock that all machines share, and logs a warning when they differ.
 */
export const logClockDifference = async ({ db, clock, log }: Pick<Parts, 'db' | 'clock' | 'log'>): Promise<void> => {
  const asked = clock()
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db)
  const answered = clock()
  const ms = rows[0]?.ms ?? asked
  // The database answered at some moment between the two readings.
  const aheadMs = ms < asked ? asked - ms : Math.min(0, answered - ms)
  if (Math.abs(aheadMs) > TOLERATED_MS)
    log.warn({ aheadMs: Math.round(aheadMs) }, "the clock of this machine and the database's differ")
}
