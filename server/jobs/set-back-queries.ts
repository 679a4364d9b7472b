import { sql } from 'kysely'
import type { Parts } from '../compose.ts'
import { databaseIn, type Db } from '../db/index.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Longer than any retry delay. */
const PAUSE_MS = 15 * MINUTE_MS

/** Retries, and jobs that were enqueued for at once. Jobs scheduled for later keep their time. */
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

/** Leases of dead workers from a time when the database's clock was ahead. A live holder renews its lease in time. */
export const shortenLeases = (db: Db) =>
  db
    .updateTable('job')
    .set({ lease_until: databaseIn(MINUTE_MS) })
    .where('state', '=', 'running')
    .where('lease_until', '>', databaseIn(PAUSE_MS))
    .execute()

/** Leases of labs. */
const shortenDeviceLeases = (db: Db, now: number, deviceLeaseMs: number) =>
  db
    .updateTable('device_task')
    .set({ lease_until: now + deviceLeaseMs })
    .where('state', '=', 'claimed')
    .where('lease_until', '>', now + deviceLeaseMs + MINUTE_MS)
    .execute()

/** Longer than the longest retry delay of a webhook. */
const WEBHOOK_PAUSE_MS = 9 * 60 * MINUTE_MS

/** Failed deliveries are retried now, not when the fast clock's time comes. */
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

/** Nobody waits longer than one window. */
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

/** A code meant for minutes must not stay valid for days. Its holder asks for another. */
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
 * Corrects what a fast clock has postponed or made last too long. Each step is harmless even if it is this clock that is
 * wrong, and slow.
 */
export const pullForward = async (
  { db, limits, rates }: { db: Db } & Pick<Parts, 'limits' | 'rates'>,
  now: number,
): Promise<void> => {
  await pullJobs(db, now)
  await shortenLeases(db)
  await shortenDeviceLeases(db, now, limits.deviceLeaseMs)
  await pullDeliveries(db, now)
  await endWindows(db, now, rates.windows)
  await endCodes(db, now, limits)
}
