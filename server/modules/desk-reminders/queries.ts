import { DESK_MAIL } from '@alliance/contract/inbox'
import { sql } from 'kysely'
import { type Db, toJson } from '../../db/index.ts'

/** Those who have not turned the mail off. */
export const listStaff = (db: Db) =>
  db
    .selectFrom('account')
    .select(['email', 'grants'])
    .where(sql<boolean>`grants && array['administrator', 'certifier', 'appeals', 'editor']`)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('inbox_setting')
            .select('topic')
            .whereRef('inbox_setting.account_id', '=', 'account.id')
            .where('topic', '=', DESK_MAIL)
            .where('mail', '=', false),
        ),
      ),
    )
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
