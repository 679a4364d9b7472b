import { type Db, inTransaction } from '../../db/index.ts'
import { rememberBlob } from '../file/index.ts'

const columns = ['id', 'account_id', 'file_name', 'size_bytes', 'state', 'sha256', 'created_at'] as const

export const findUpload = (db: Db, accountId: string, uploadId: string) =>
  db.selectFrom('upload').select(columns).where('id', '=', uploadId).where('account_id', '=', accountId).executeTakeFirst()
export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/** For the protocol's server, after the owner has been admitted. */
export const openUpload = (db: Db, uploadId: string) =>
  db.selectFrom('upload').select(columns).where('id', '=', uploadId).where('state', '=', 'open').executeTakeFirst()

export type NewUpload = { id: string; accountId: string; fileName: string; sizeBytes: number; now: number }

/**
 * Undefined when the account has as many open uploads as it may. Its row is locked for the count, so that two starts at
 * the same moment can't both take the last place.
 */
export const insertUpload = async (db: Db, upload: NewUpload, atMost: number) => {
  await db.selectFrom('account').select('id').where('id', '=', upload.accountId).forUpdate().execute()
  const { open } = await db
    .selectFrom('upload')
    .select((select) => select.fn.countAll<number>().as('open'))
    .where('account_id', '=', upload.accountId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  if (open >= atMost) return undefined
  return db
    .insertInto('upload')
    .values({
      id: upload.id,
      account_id: upload.accountId,
      file_name: upload.fileName,
      size_bytes: upload.sizeBytes,
      created_at: upload.now,
      sha256: null,
      finished_at: null,
    })
    .returning('id')
    .executeTakeFirst()
}

/** Oldest first. */
export const openUploadsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('upload')
    .select(['id', 'created_at'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .orderBy('created_at')
    .execute()

/** Blob and upload in one transaction. False when the upload is not open any more. */
export const finishUpload = (db: Db, upload: UploadRow, stored: { sha256: string; now: number }) =>
  inTransaction(db, async (db) => {
    await rememberBlob(db, { sha256: stored.sha256, sizeBytes: upload.size_bytes, now: stored.now })
    const finished = await db
      .updateTable('upload')
      .set({ state: 'finished', sha256: stored.sha256, finished_at: stored.now })
      .where('id', '=', upload.id)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst()
    return finished !== undefined
  })

/** Undefined when it was not open. */
export const expireUpload = (db: Db, uploadId: string) =>
  db
    .updateTable('upload')
    .set({ state: 'expired' })
    .where('id', '=', uploadId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
