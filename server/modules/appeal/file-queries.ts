import type { Db } from '../../db/index.ts'
import { rememberBlob } from '../file/index.ts'

const fileColumns = ['id', 'entry_id', 'sha256', 'file_name', 'media_type', 'size_bytes'] as const
export const filesOf = (db: Db, appealId: string) =>
  db.selectFrom('appeal_file').select(fileColumns).where('appeal_id', '=', appealId).orderBy('created_at').orderBy('id').execute()
export type FileRow = Awaited<ReturnType<typeof filesOf>>[number]

type NewFile = {
  id: string
  accountId: string
  sha256: string
  fileName: string
  mediaType: string
  sizeBytes: number
  now: number
}
export const addFile = async (db: Db, file: NewFile) => {
  await rememberBlob(db, file)
  await db
    .insertInto('appeal_file')
    .values({
      id: file.id,
      account_id: file.accountId,
      sha256: file.sha256,
      file_name: file.fileName,
      media_type: file.mediaType,
      size_bytes: file.sizeBytes,
      created_at: file.now,
    })
    .execute()
}

/** Attaches this account's unused files to an entry. Returns how many. */
export const tieFiles = async (
  db: Db,
  { accountId, appealId, entryId, fileIds }: { accountId: string; appealId: string; entryId: number; fileIds: readonly string[] },
): Promise<number> => {
  const rows = await db
    .updateTable('appeal_file')
    .set({ appeal_id: appealId, entry_id: entryId })
    .where('account_id', '=', accountId)
    .where('appeal_id', 'is', null)
    .where('id', 'in', [...fileIds])
    .returning('id')
    .execute()
  return rows.length
}

export const countFiles = async (db: Db, appealId: string): Promise<number> => {
  const row = await db
    .selectFrom('appeal_file')
    .select((select) => select.fn.countAll<number>().as('files'))
    .where('appeal_id', '=', appealId)
    .executeTakeFirstOrThrow()
  return Number(row.files)
}

/** Total bytes of an account's files, attached to an appeal or not. */
export const bytesOfFiles = async (db: Db, accountId: string): Promise<number> => {
  const row = await db
    .selectFrom('appeal_file')
    .select((select) => select.fn.sum<number | null>('size_bytes').as('bytes'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(row.bytes)
}
