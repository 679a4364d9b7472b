import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { type Db, newId, toJson } from '../db/index.ts'
import type { JobKind } from './job.ts'

export const JOB_CHANNEL = 'job_ready'

/** Wakes the workers for this kind at commit: PostgreSQL delivers a notification only then. */
export const wakeWorkers = (db: Db, kind: string) => sql`select pg_notify(${JOB_CHANNEL}, ${kind})`.execute(db)

type EnqueueOptions = {
  now: number
  /** Earliest start; default: now. */
  runAt?: number
  /** A job is not added while another one of this kind and key waits or runs. */
  uniqueKey?: string
}

/** Adds a job in the transaction of the row it belongs to: both are written or neither. */
// oxlint-disable-next-line eslint/max-params -- handle, kind, payload, options: the order in which every caller thinks
export const enqueue = async <S extends z.ZodMiniType>(
  db: Db,
  kind: JobKind<S>,
  payload: z.output<S>,
  { now, runAt = now, uniqueKey }: EnqueueOptions,
): Promise<void> => {
  await db
    .insertInto('job')
    .values({
      id: newId(now),
      kind: kind.name,
      payload: toJson(payload),
      unique_key: uniqueKey ?? null,
      max_attempts: kind.maxAttempts,
      run_at: runAt,
      created_at: now,
      lease_until: null,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await wakeWorkers(db, kind.name)
}
