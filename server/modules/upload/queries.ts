import { sql } from 'kysely'
import { type Db, inTransaction } from '../../db/index.ts'
import { lockAccountRow } from '../account/index.ts'
import { rememberBlob } from '../file/index.ts'

const columns = [
  'id',
  'account_id',
  'file_name',
  'size_bytes',
  'state',
  'sha256',
  'created_at',
  'touched_at',
  'received_bytes',
] as const

export const findUpload = (db: Db, accountId: string, uploadId: string) =>
  db.selectFrom('upload').select(columns).where('id', '=', uploadId).where('account_id', '=', accountId).executeTakeFirst()
export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/** For the tus server, after the owner has been checked. */
export const openUpload = (db: Db, uploadId: string) =>
  db.selectFrom('upload').select(columns).where('id', '=', uploadId).where('state', '=', 'open').executeTakeFirst()

/**
 * Bytes of the packages of each of these accounts: versions and unregistered finished uploads, each content once, and open uploads
 * by their announced size. Accounts without any are not in the map.
 */
export const storedBytes = async (db: Db, accountIds: readonly string[]): Promise<Map<string, number>> => {
  if (accountIds.length === 0) return new Map()
  const ids = sql.join(accountIds)
  const { rows } = await sql<{ account_id: string; bytes: number }>`
    select account_id, sum(size_bytes)::bigint as bytes from (
      select account_id, sha256, size_bytes from version where account_id in (${ids})
      union select account_id, sha256, size_bytes from upload where account_id in (${ids}) and state = 'finished'
      union all select account_id, id, size_bytes from upload where account_id in (${ids}) and state = 'open'
    ) stored group by account_id`.execute(db)
  return new Map(rows.map(({ account_id, bytes }) => [account_id, bytes]))
}

/** Deletes finished uploads of this content, so that they no longer hold it. */
export const dropFinished = (db: Db, accountId: string, sha256: string) =>
  db.deleteFrom('upload').where('account_id', '=', accountId).where('sha256', '=', sha256).execute()

/** Deletes a finished upload and returns its content hash; undefined if it is not finished. */
export const deleteFinished = async (db: Db, accountId: string, uploadId: string): Promise<string | undefined> => {
  const gone = await db
    .deleteFrom('upload')
    .where('id', '=', uploadId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'finished')
    .returning('sha256')
    .executeTakeFirst()
  return gone?.sha256 ?? undefined
}

type NewUpload = { id: string; accountId: string; fileName: string; sizeBytes: number; now: number }

type UploadRoom = { open: number; bytes: number }
type Begun = { id: string } | { known: true } | { full: 'open' } | { full: 'bytes'; stored: number }

/**
 * `full` if the account has reached its number of open uploads or its bytes, `known` if the upload exists. The account's row is
 * locked, so that two concurrent starts can't both take the last place, or both be the first.
 */
export const insertUpload = async (db: Db, upload: NewUpload, atMost: UploadRoom): Promise<Begun> => {
  await lockAccountRow(db, upload.accountId)
  if (await findUpload(db, upload.accountId, upload.id)) return { known: true }
  const { open } = await db
    .selectFrom('upload')
    .select((select) => select.fn.countAll<number>().as('open'))
    .where('account_id', '=', upload.accountId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  if (open >= atMost.open) return { full: 'open' }
  const stored = (await storedBytes(db, [upload.accountId])).get(upload.accountId) ?? 0
  if (stored + upload.sizeBytes > atMost.bytes) return { full: 'bytes', stored }
  await db
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
    .execute()
  return { id: upload.id }
}

/** Oldest first. */
export const openUploadsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('upload')
    .select(['id', 'created_at', 'touched_at'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .orderBy('created_at')
    .execute()

/** Notes that bytes are coming, after so many: other servers have a folder of their own and don't see them. */
export const touchUpload = (db: Db, uploadId: string, { receivedBytes, now }: { receivedBytes: number; now: number }) =>
  db
    .updateTable('upload')
    .set({ touched_at: now, received_bytes: receivedBytes })
    .where('id', '=', uploadId)
    .where('state', '=', 'open')
    .execute()

/** Records the blob and the upload's end in one transaction. False if the upload is no longer open. */
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

const MOST_LISTED = 50

/** Uploads that no version of the account refers to, newest first. */
export const looseUploads = (db: Db, accountId: string) =>
  db
    .selectFrom('upload')
    .select([...columns, 'finished_at'])
    .where('account_id', '=', accountId)
    .where('state', 'in', ['open', 'finished'])
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('version')
            .select('version.id')
            .whereRef('version.account_id', '=', 'upload.account_id')
            .whereRef('version.sha256', '=', 'upload.sha256'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(MOST_LISTED)
    .execute()

/** Deletes an upload that was not begun after all. */
export const deleteOpen = (db: Db, uploadId: string) =>
  db.deleteFrom('upload').where('id', '=', uploadId).where('state', '=', 'open').execute()

/** Undefined when it was not open. */
export const expireUpload = (db: Db, uploadId: string) =>
  db
    .updateTable('upload')
    .set({ state: 'expired' })
    .where('id', '=', uploadId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()

/** Deletes an open upload unless it was begun anew, or touched, since it was read; false if so. */
export const deleteUntouched = async (db: Db, upload: UploadRow): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('upload')
    .where('id', '=', upload.id)
    .where('state', '=', 'open')
    .where('created_at', '=', upload.created_at)
    .where('touched_at', 'is not distinct from', upload.touched_at)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
