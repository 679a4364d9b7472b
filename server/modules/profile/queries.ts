import type { ProfileFields } from '@alliance/contract/profile'
import type { DataState } from '@alliance/contract/states'
import { type Db, toJson } from '../../db/index.ts'
import { lockAccountRow } from '../account/index.ts'
import { rememberBlob } from '../file/index.ts'

export const findProfile = async (db: Db, accountId: string) => {
  const row = await db
    .selectFrom('account')
    .leftJoin('profile', 'profile.account_id', 'account.id')
    .select([
      'account.id',
      'account.email',
      'data_state',
      'submitted',
      'accepted',
      'revision',
      'return_reason',
      'submitted_at',
      'decided_at',
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  return (
    row && {
      accountId: row.id,
      email: row.email,
      dataState: row.data_state as DataState,
      submitted: row.submitted as ProfileFields | null,
      accepted: row.accepted as ProfileFields | null,
      revision: row.revision ?? 0,
      returnReason: row.return_reason ?? '',
      submittedAt: row.submitted_at,
      decidedAt: row.decided_at,
    }
  )
}
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

/** Serializes changes of a profile by locking its account. */
export const lockProfile = async (db: Db, accountId: string) => {
  await lockAccountRow(db, accountId)
  return findProfile(db, accountId)
}

type Change = Pick<ProfileRow, 'dataState' | 'submitted' | 'accepted' | 'returnReason' | 'submittedAt' | 'decidedAt'>

/** Saves a change of what `lockProfile` has read. Also copies the accepted company's name to the account. */
export const saveProfile = async (db: Db, { accountId, revision }: ProfileRow, change: Change) => {
  const values = {
    submitted: change.submitted && toJson(change.submitted),
    accepted: change.accepted && toJson(change.accepted),
    revision: revision + 1,
    return_reason: change.returnReason,
    submitted_at: change.submittedAt,
    decided_at: change.decidedAt,
  }
  await db
    .insertInto('profile')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
  const name = change.accepted && { company_name: change.accepted.companyName }
  await db
    .updateTable('account')
    .set({ data_state: change.dataState, ...name })
    .where('id', '=', accountId)
    .execute()
}

export const readSwitch = async (db: Db, name: string): Promise<boolean | undefined> => {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return typeof row?.value === 'boolean' ? row.value : undefined
}

/** The file of an account's own picture. */
export const findOwnImage = (db: Db, accountId: string, imageId: string) =>
  db.selectFrom('image').select(['id', 'sha256']).where('id', '=', imageId).where('account_id', '=', accountId).executeTakeFirst()

/** The same, locked against a sweep until the transaction ends. */
export const holdOwnImage = (db: Db, accountId: string, imageId: string) =>
  db
    .selectFrom('image')
    .select('id')
    .where('id', '=', imageId)
    .where('account_id', '=', accountId)
    .forKeyShare()
    .executeTakeFirst()

/** Total bytes of an account's pictures, each content once. */
export const bytesOfImages = async (db: Db, accountId: string): Promise<number> => {
  const row = await db
    .selectFrom('blob')
    .select((select) => select.fn.sum<number | null>('size_bytes').as('bytes'))
    .where('sha256', 'in', (select) => select.selectFrom('image').select('sha256').where('account_id', '=', accountId))
    .executeTakeFirstOrThrow()
  return Number(row.bytes)
}

export const insertImage = async (
  db: Db,
  image: { id: string; accountId: string; sha256: string; sizeBytes: number; now: number },
) => {
  await rememberBlob(db, image)
  await db
    .insertInto('image')
    .values({ id: image.id, account_id: image.accountId, sha256: image.sha256, created_at: image.now })
    .execute()
}
