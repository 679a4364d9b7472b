import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/index.ts'

/** Waits until this many connections of this PostgreSQL database are blocked by locks. */
export const untilBlocked = async (db: Db, many = 1): Promise<void> => {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows.length < many) await pause(10)
}

/** For tests with transactions that block each other, which the embedded database runs one at a time. */
export const onPostgres = { skip: process.env['TEST_DATABASE_URL'] === undefined && 'needs a PostgreSQL server' }
