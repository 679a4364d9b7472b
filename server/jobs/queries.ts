import { sql } from 'kysely'
import { databaseIn, databaseNow, type Db } from '../db/index.ts'

export type ClaimedJob = { id: string; kind: string; payload: unknown; attempt: number; max_attempts: number }

/**
 * Claims the oldest job that is due by the caller's clock, or whose lease has expired by the database's: a worker whose clock is
 * fast takes no work from others. `attempt` grows with each claim and is the fencing token: the holder of a smaller number can't
 * finish the job any more.
 */
export const claim = async (db: Db, { kinds, now, leaseMs }: { kinds: string[]; now: number; leaseMs: number }) => {
  const { rows } = await sql<ClaimedJob>`
    update job set state = 'running', attempt = attempt + 1, lease_until = ${databaseIn(leaseMs)}
    where id = (
      select id from job
      where kind = any(${kinds}) and ((state = 'ready' and run_at <= ${now}) or (state = 'running' and lease_until < ${databaseNow}))
      order by run_at, id limit 1
      for update skip locked
    )
    returning id, kind, payload, attempt, max_attempts`.execute(db)
  return rows[0]
}

type Held = Pick<ClaimedJob, 'id' | 'attempt'>
const held = (db: Db, { id, attempt }: Held) =>
  db.updateTable('job').where('id', '=', id).where('attempt', '=', attempt).where('state', '=', 'running')

/** False if another worker has taken the lease. */
export const renew = async (db: Db, job: Held, leaseMs: number) => {
  const { numUpdatedRows } = await held(db, job)
    .set({ lease_until: databaseIn(leaseMs) })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const finish = (db: Db, job: Held, now: number) =>
  held(db, job).set({ state: 'done', finished_at: now, lease_until: null, last_error: '' }).execute()

export const fail = (db: Db, job: Held, { now, error }: { now: number; error: string }) =>
  held(db, job).set({ state: 'failed', finished_at: now, lease_until: null, last_error: error }).execute()

export const retryLater = (db: Db, job: Held, { runAt, error }: { runAt: number; error: string }) =>
  held(db, job).set({ state: 'ready', run_at: runAt, lease_until: null, last_error: error }).execute()

/** Schedules a retry without counting the attempt against the job. */
export const putOff = (db: Db, job: Held, { runAt, error }: { runAt: number; error: string }) =>
  held(db, job)
    .set((eb) => ({
      state: 'ready' as const,
      run_at: runAt,
      lease_until: null,
      last_error: error,
      max_attempts: eb('max_attempts', '+', 1),
    }))
    .execute()

/** Returns a job to the queue at shutdown; the interrupted attempt doesn't count. */
export const giveBack = (db: Db, job: Held, now: number) =>
  held(db, job)
    .set((eb) => ({ state: 'ready' as const, run_at: now, lease_until: null, max_attempts: eb('max_attempts', '+', 1) }))
    .execute()

/** When the next waiting job of these kinds is due. */
export const nextDue = async (db: Db, kinds: readonly string[]) => {
  const row = await db
    .selectFrom('job')
    .select((eb) => eb.fn.min('run_at').as('at'))
    .where('state', '=', 'ready')
    .where('kind', 'in', [...kinds])
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** Expires all leases: for a process that knows it is alone, because its predecessor is dead. */
export const takeOver = (db: Db) => db.updateTable('job').set({ lease_until: 0 }).where('state', '=', 'running').execute()

const DAY_MS = 86_400_000

type Sweeping = { now: number; sessionIdleMs: number; sessionAbsoluteMs: number; answersKeptMs: number }

/** Deletes expired rows. Safe to run twice, and in several processes at once. */
export const sweep = async (db: Db, { now, sessionIdleMs, sessionAbsoluteMs, answersKeptMs }: Sweeping) => {
  await db
    .deleteFrom('job')
    .where('state', 'in', ['done', 'failed'])
    .where('finished_at', '<', now - 30 * DAY_MS)
    .execute()
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', now - answersKeptMs)
    .execute()
  for (const table of ['captcha', 'captcha_ticket', 'email_code'] as const)
    await db.deleteFrom(table).where('expires_at', '<', now).execute()
  await db
    .deleteFrom('mail')
    .where('state', '<>', 'queued')
    .where('finished_at', '<', now - 30 * DAY_MS)
    .execute()
  await db.deleteFrom('rate_limit').where('expire', '<', now).execute()
  await db
    .deleteFrom('session')
    .where((eb) =>
      eb.or([
        eb('last_used_at', '<', now - sessionIdleMs),
        eb('created_at', '<', now - sessionAbsoluteMs),
        // Created while the clock was far ahead: it would become valid again once that time comes.
        eb('last_used_at', '>', now + sessionIdleMs),
        eb('created_at', '>', now + sessionAbsoluteMs),
      ]),
    )
    .execute()
}
