import { type Db, toJson } from '../db/index.ts'

type RecordKey = { vendor: string; model: string; id: string }
const records = (db: Db, vendor: string, model: string) =>
  db.selectFrom('demo_vendor_record').selectAll().where('vendor', '=', vendor).where('model', '=', model)

export const findRecord = (db: Db, { vendor, model, id }: RecordKey) =>
  records(db, vendor, model).where('id', '=', id).executeTakeFirst()
export const findRecordByUid = (db: Db, { vendor, model, uid }: { vendor: string; model: string; uid: string }) =>
  records(db, vendor, model).where('uid', '=', uid).executeTakeFirst()

type NewRecord = RecordKey & {
  payload: unknown
  grantId: string | null
  uid: string | null
  expiresAt: number | null
}
export const saveRecord = (db: Db, { vendor, model, id, payload, grantId, uid, expiresAt }: NewRecord) => {
  const rest = { payload: toJson(payload), grant_id: grantId, uid, expires_at: expiresAt }
  return db
    .insertInto('demo_vendor_record')
    .values({ vendor, model, id, ...rest, consumed_at: null })
    .onConflict((conflict) => conflict.columns(['vendor', 'model', 'id']).doUpdateSet(rest))
    .execute()
}

export const consumeRecord = (db: Db, { vendor, model, id }: RecordKey, now: number) =>
  db
    .updateTable('demo_vendor_record')
    .set({ consumed_at: now })
    .where('vendor', '=', vendor)
    .where('model', '=', model)
    .where('id', '=', id)
    .execute()

export const deleteRecord = (db: Db, { vendor, model, id }: RecordKey) =>
  db.deleteFrom('demo_vendor_record').where('vendor', '=', vendor).where('model', '=', model).where('id', '=', id).execute()

/** Deletes everything issued under one consent. */
export const deleteGrant = (db: Db, vendor: string, grantId: string) =>
  db.deleteFrom('demo_vendor_record').where('vendor', '=', vendor).where('grant_id', '=', grantId).execute()

export const deleteExpired = (db: Db, now: number) => db.deleteFrom('demo_vendor_record').where('expires_at', '<', now).execute()

const account = (db: Db, vendor: string) => db.selectFrom('demo_vendor_account').selectAll().where('vendor', '=', vendor)
export const findAccount = (db: Db, vendor: string, id: string) => account(db, vendor).where('id', '=', id).executeTakeFirst()
export const findAccountByLogin = (db: Db, vendor: string, login: string) =>
  account(db, vendor).where('login', '=', login).executeTakeFirst()

type NewAccount = { vendor: string; id: string; login: string; name: string; password_hash: string }
export const insertAccount = (db: Db, row: NewAccount) =>
  db
    .insertInto('demo_vendor_account')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const packagesOf = async (db: Db, vendor: string, accountId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('demo_vendor_package')
    .select('package_name')
    .where('vendor', '=', vendor)
    .where('account_id', '=', accountId)
    .orderBy('package_name')
    .execute()
  return rows.map(({ package_name }) => package_name)
}

export const holderOf = async (db: Db, vendor: string, packageName: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('demo_vendor_package')
    .select('account_id')
    .where('vendor', '=', vendor)
    .where('package_name', '=', packageName)
    .executeTakeFirst()
  return row?.account_id
}

type Listing = { vendor: string; accountId: string; packageName: string }
/** False if the package is in this vendor's store already, for any account: the primary key decides. */
export const addPackage = async (db: Db, { vendor, accountId, packageName }: Listing, now: number): Promise<boolean> => {
  const row = await db
    .insertInto('demo_vendor_package')
    .values({ vendor, account_id: accountId, package_name: packageName, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('package_name')
    .executeTakeFirst()
  return row !== undefined
}

export const removePackage = (db: Db, { vendor, accountId, packageName }: Listing) =>
  db
    .deleteFrom('demo_vendor_package')
    .where('vendor', '=', vendor)
    .where('account_id', '=', accountId)
    .where('package_name', '=', packageName)
    .execute()
