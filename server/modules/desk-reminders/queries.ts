import { sql } from 'kysely'
import { type Db, toJson } from '../../db/index.ts'

export const listStaff = (db: Db) =>
  db
    .selectFrom('account')
    .select(['email', 'grants'])
    .where(sql<boolean>`grants && array['administrator', 'certifier', 'appeals', 'editor']`)
    .orderBy('id')
    .execute()

const LAST_DAY = 'desksRemindedOn'

/** False if this day's mails were queued before, by another process or by a job that was cut off after its commit. */
export const takeDay = async (db: Db, day: string): Promise<boolean> => {
  const value = toJson(day)
  const row = await db
    .insertInto('setting')
    .values({ name: LAST_DAY, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }).where('setting.value', '<>', value))
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}
