import { sql } from 'kysely'
import type { Db } from './transaction-guard.ts'

type Counter = 'appeal_number' | 'precedent_number'

/** The next number of the year, without duplicates or gaps: the counter's row lock decides. */
export const nextOfYear = async (db: Db, counter: Counter, { year, demo }: { year: number; demo: boolean }): Promise<number> => {
  const { last } = await db
    .insertInto(counter)
    .values({ year, demo, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['year', 'demo']).doUpdateSet({ last: sql<number>`${sql.table(counter)}.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
