import type { ActivitySeriesTable } from '../../db/activity-tables.ts'
import type { Db } from '../../db/index.ts'

/** False if the series exists already. */
export const insertSeries = async (db: Db, row: ActivitySeriesTable): Promise<boolean> => {
  const inserted = await db
    .insertInto('activity_series')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findSeries = (db: Db, id: string) =>
  db.selectFrom('activity_series').selectAll().where('id', '=', id).executeTakeFirst()

/** Locked until the transaction ends; taken first by whoever changes several activities of a series. */
export const lockSeries = (db: Db, id: string) =>
  db.selectFrom('activity_series').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const setSeries = (db: Db, { id, ...set }: Partial<ActivitySeriesTable> & { id: string }) =>
  db.updateTable('activity_series').set(set).where('id', '=', id).execute()

/** The highest occurrence number; undefined if there is none yet. */
export const lastOccurrence = async (db: Db, seriesId: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('activity')
    .select((eb) => eb.fn.max('occurrence').as('last'))
    .where('series_id', '=', seriesId)
    .executeTakeFirst()
  return row?.last ?? undefined
}

export const listSeriesIds = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('activity_series').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
