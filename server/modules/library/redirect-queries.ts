import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** Newest first. */
export const listRedirects = (db: Db) =>
  db.selectFrom('document_redirect').selectAll().orderBy('added_at', 'desc').orderBy('old_id').execute()

export const hasRedirect = async (db: Db, oldId: string): Promise<boolean> => {
  const row = await db.selectFrom('document_redirect').select('old_id').where('old_id', '=', oldId).executeTakeFirst()
  return row !== undefined
}

type NewRedirect = { oldId: string; documentId: string; who: string; now: number }
/** False if the old id has a redirect already. */
export const insertRedirect = async (db: Db, { oldId, documentId, who, now }: NewRedirect): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('document_redirect')
    .values({ old_id: oldId, document_id: documentId, added_by: who, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const deleteRedirect = (db: Db, oldId: string) =>
  db.deleteFrom('document_redirect').where('old_id', '=', oldId).returning('document_id').executeTakeFirst()

/** Locks against other additions until the transaction ends, so that the limit is exact. */
export const lockRedirects = (db: Db) => sql`lock table document_redirect in share row exclusive mode`.execute(db)

export const countRedirects = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('document_redirect')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
