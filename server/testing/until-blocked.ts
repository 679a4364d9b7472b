import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/index.ts'

/** Until so many on this PostgreSQL database wait for what other transactions hold. */
export const untilBlocked = async (db: Db, many = 1): Promise<void> => {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows.length < many) await pause(10)
}

/** Of a test whose transactions wait for one another: on the embedded database they come one after the other. */
export const onPostgres = { skip: process.env['TEST_DATABASE_URL'] === undefined && 'needs a PostgreSQL server' }
