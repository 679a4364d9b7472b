import type { Db } from '../../db/index.ts'
import { rememberBlob } from '../file/index.ts'

export type DocumentFile = { sha256: string; pages: number; sizeBytes: number }
type Key = { id: string; version: string; digest: string }

/** Undefined if the version has no file yet, or only one of an older text. */
export const findFile = async (db: Db, { id, version, digest }: Key): Promise<DocumentFile | undefined> => {
  const row = await db
    .selectFrom('document_file')
    .innerJoin('blob', 'blob.sha256', 'document_file.sha256')
    .select(['document_file.sha256', 'document_file.pages', 'blob.size_bytes'])
    .where('document_id', '=', id)
    .where('version', '=', version)
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row && { sha256: row.sha256, pages: row.pages, sizeBytes: row.size_bytes }
}

export const saveFile = async (db: Db, { id, version, digest }: Key, file: DocumentFile & { now: number }): Promise<void> => {
  const { sha256, pages, sizeBytes, now } = file
  await rememberBlob(db, { sha256, sizeBytes, now })
  const made = { digest, sha256, pages, created_at: now }
  await db
    .insertInto('document_file')
    .values({ document_id: id, version, ...made })
    .onConflict((conflict) => conflict.columns(['document_id', 'version']).doUpdateSet(made))
    .execute()
}
