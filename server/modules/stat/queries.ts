import type { Db } from '../../db/index.ts'

export type Counted = { day: string; path: string; referrer: string; terminal: string; width: string; views: number }

/** Adds to the counts of a day. Rows are distinct, and in one order for everybody, so that no two wait for each other. */
export const addViews = (db: Db, rows: readonly Counted[]) =>
  db
    .insertInto('page_stat')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'path', 'referrer', 'terminal', 'width'])
        .doUpdateSet((eb) => ({ views: eb('page_stat.views', '+', eb.ref('excluded.views')) })),
    )
    .execute()
