import { sql } from 'kysely'
import type { Db } from './transaction-guard.ts'

type Limits = { lock: string; statement: string }

const limitsOf = async (db: Db): Promise<Limits> => {
  const { rows } = await sql<Limits>`
    select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`.execute(db)
  return rows[0] ?? { lock: '0', statement: '0' }
}

const setLimits = (db: Db, { lock, statement }: Limits) =>
  sql`select set_config('lock_timeout', ${lock}, true), set_config('statement_timeout', ${statement}, true)`.execute(db)

/**
 * Runs `wait` without the time limits that locks and statements of calls have, in the caller's transaction: for what one of
 * several starting processes does while the others wait, which takes as long as it takes.
 */
export const patiently = async <T>(db: Db, wait: () => Promise<T>): Promise<T> => {
  const limits = await limitsOf(db)
  await setLimits(db, { lock: '0', statement: '0' })
  const result = await wait()
  await setLimits(db, limits)
  return result
}
