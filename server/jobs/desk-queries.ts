import { sql } from 'kysely'
import type { Db } from '../db/index.ts'
import { wakeWorkers } from './enqueue.ts'

type KindCount = { kind: string; waiting: number; running: number; retrying: number; failed: number }

/** Per kind: due but not begun, running, waiting for a retry, and given up. */
export const countJobs = async (db: Db, now: number): Promise<KindCount[]> => {
  const { rows } = await sql<KindCount>`
    select kind, sum(waiting)::int as waiting, sum(running)::int as running, sum(retrying)::int as retrying, sum(failed)::int as failed
    from (
      select kind, count(*) filter (where attempt = 0 and run_at <= ${now}) as waiting, 0 as running,
        count(*) filter (where attempt > 0) as retrying, 0 as failed
      from job where state = 'ready' group by kind
      union all select kind, 0, count(*), 0, 0 from job where state = 'running' group by kind
      union all select kind, 0, 0, 0, count(*) from job where state = 'failed' group by kind
    ) as counted
    group by kind having sum(waiting + running + retrying + failed) > 0
    order by kind`.execute(db)
  return rows
}

/** Since when the oldest due job has been waiting for a worker. */
export const waitingSince = async (db: Db, now: number) => {
  const row = await db
    .selectFrom('job')
    .select((eb) => eb.fn.min('run_at').as('at'))
    .where('state', '=', 'ready')
    .where('run_at', '<=', now)
    .executeTakeFirst()
  return row?.at ?? null
}

type JobPage = { after?: [time: number, id: string]; size: number }
const COLUMNS = ['id', 'kind', 'attempt', 'payload'] as const

/** Jobs that were given up, the newest first. */
export const listFailed = (db: Db, { after, size }: JobPage) =>
  db
    .selectFrom('job')
    .select([...COLUMNS, sql<number>`finished_at`.as('at')])
    .where('state', '=', 'failed')
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(finished_at, id) < (${after?.[0]}, ${after?.[1]})`))
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()

/** Jobs that failed and will be retried, in the order of their next attempt. */
export const listRetrying = (db: Db, { after, size }: JobPage) =>
  db
    .selectFrom('job')
    .select([...COLUMNS, 'run_at as at'])
    .where('state', '=', 'ready')
    .where('attempt', '>', 0)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(run_at, id) > (${after?.[0]}, ${after?.[1]})`))
    .orderBy('run_at')
    .orderBy('id')
    .limit(size)
    .execute()

export const findJob = (db: Db, id: string) =>
  db.selectFrom('job').select(['id', 'kind', 'state', 'attempt']).where('id', '=', id).executeTakeFirst()
type JobRow = NonNullable<Awaited<ReturnType<typeof findJob>>>

/** Attempts that a manual retry adds. */
const MORE_ATTEMPTS = 3

/**
 * Makes a job due now that was given up or waits for a retry. `attempt` counts on: a worker that lost the job long ago holds
 * a smaller number. False if the job is no longer in the given state. Throws a unique violation if another job with its key
 * waits or runs.
 */
export const repeatJob = async (db: Db, { id, state }: Pick<JobRow, 'id' | 'state'>, now: number): Promise<boolean> => {
  const row = await db
    .updateTable('job')
    .set({
      state: 'ready',
      run_at: now,
      finished_at: null,
      lease_until: null,
      max_attempts: sql<number>`greatest(max_attempts, attempt + ${MORE_ATTEMPTS})`,
    })
    .where('id', '=', id)
    .where('state', '=', state)
    .where((eb) =>
      eb.or([eb('state', '=', 'failed'), eb.and([eb('state', '=', 'ready'), eb('attempt', '>', 0), eb('run_at', '>', now)])]),
    )
    .returning('kind')
    .executeTakeFirst()
  if (row) await wakeWorkers(db, row.kind)
  return row !== undefined
}
