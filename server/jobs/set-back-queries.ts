import { sql } from 'kysely'
import type { Parts } from '../compose.ts'
import type { Db } from '../db/index.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Longer than any pause before another attempt. */
const PAUSE_MS = 15 * MINUTE_MS

/** Attempts, and what was to be done at once when it was put into the queue. What is planned for a later time stays planned. */
const pullJobs = (db: Db, now: number) =>
  db
    .updateTable('job')
    .set({ run_at: now })
    .where('state', '=', 'ready')
    .where((eb) =>
      eb.or([
        eb.and([eb('attempt', '>', 0), eb('run_at', '>', now + PAUSE_MS)]),
        eb.and([eb('attempt', '=', 0), eb('run_at', '>', now + MINUTE_MS), eb('run_at', '<=', eb.ref('created_at'))]),
      ]),
    )
    .execute()

/** Of workers that are dead by now, and of labs. Whoever lives renews it in time. */
const shortenLeases = async (db: Db, now: number, deviceLeaseMs: number) => {
  await db
    .updateTable('job')
    .set({ lease_until: now + MINUTE_MS })
    .where('state', '=', 'running')
    .where('lease_until', '>', now + PAUSE_MS)
    .execute()
  await db
    .updateTable('device_task')
    .set({ lease_until: now + deviceLeaseMs })
    .where('state', '=', 'claimed')
    .where('lease_until', '>', now + deviceLeaseMs + MINUTE_MS)
    .execute()
}

/** Longer than the longest pause between two attempts of a webhook. */
const WEBHOOK_PAUSE_MS = 9 * 60 * MINUTE_MS

/** What was sent in vain is sent again now, and not when the time of that clock has come. */
const pullDeliveries = async (db: Db, now: number) => {
  const late = now + WEBHOOK_PAUSE_MS
  await db
    .updateTable('webhook_delivery')
    .set({ next_at: now })
    .where('state', '=', 'waiting')
    .where('next_at', '>', late)
    .execute()
  await db.updateTable('webhook').set({ wake_at: null }).where('wake_at', '>', late).execute()
  await db
    .updateTable('job')
    .set({ run_at: now })
    .where('kind', '=', 'sendWebhook')
    .where('state', '=', 'ready')
    .where('run_at', '>', late)
    .execute()
}

/** Nobody waits longer than a window is long. */
const endWindows = async (db: Db, now: number, windows: Parts['rates']['windows']) => {
  const prefixes = windows.map(({ prefix }) => prefix)
  const latest = windows.map(({ windowMs }) => now + windowMs + MINUTE_MS)
  await sql`
    delete from rate_limit using unnest(${prefixes}::text[], ${latest}::bigint[]) as counted (prefix, latest)
    where split_part(key, ':', 1) = prefix and expire > latest`.execute(db)
  await db
    .deleteFrom('rate_limit')
    .where('expire', '>', now + DAY_MS + MINUTE_MS)
    .execute()
}

/** What is good for minutes must not be good for days. Whoever holds one asks for another. */
const endCodes = async (db: Db, now: number, { captcha, emailCode }: Parts['limits']) => {
  const lives = [
    ['captcha', captcha.lifeMs],
    ['captcha_ticket', captcha.ticketMs],
    ['email_code', emailCode.lifeMs],
  ] as const
  for (const [table, lifeMs] of lives)
    await db
      .deleteFrom(table)
      .where('expires_at', '>', now + lifeMs + MINUTE_MS)
      .execute()
}

/**
 * What a clock that was ahead has put off, or made last too long. Each of these is harmless also where it is this clock that
 * is wrong, and behind.
 */
export const pullForward = async (
  { db, limits, rates }: { db: Db } & Pick<Parts, 'limits' | 'rates'>,
  now: number,
): Promise<void> => {
  await pullJobs(db, now)
  await shortenLeases(db, now, limits.deviceLeaseMs)
  await pullDeliveries(db, now)
  await endWindows(db, now, rates.windows)
  await endCodes(db, now, limits)
}
