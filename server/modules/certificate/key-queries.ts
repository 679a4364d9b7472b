import type { Db } from '../../db/index.ts'

/** Newest first. */
export const allKeys = (db: Db) => db.selectFrom('signing_key').selectAll().orderBy('from_at', 'desc').orderBy('key_id').execute()

export const findKey = (db: Db, keyId: string) =>
  db.selectFrom('signing_key').selectAll().where('key_id', '=', keyId).executeTakeFirst()

/** The one that signs. */
export const findCurrentKey = (db: Db) =>
  db.selectFrom('signing_key').select('key_id').where('until_at', 'is', null).executeTakeFirst()

/** Retires all keys except this one. */
export const retireOthers = (db: Db, keyId: string, now: number) =>
  db.updateTable('signing_key').set({ until_at: now }).where('until_at', 'is', null).where('key_id', '!=', keyId).execute()

/** Undefined if it exists already. */
export const insertKey = (db: Db, key: { keyId: string; publicKey: string; now: number }) =>
  db
    .insertInto('signing_key')
    .values({ key_id: key.keyId, public_key: key.publicKey, from_at: key.now, until_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key_id')
    .executeTakeFirst()

/** Whether this key may sign; locked so until the end of the transaction. */
export const isCurrentKey = async (db: Db, keyId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('signing_key')
    .select('key_id')
    .where('key_id', '=', keyId)
    .where('until_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
