import type { Parts } from '../../compose.ts'
import { inTransaction, newId } from '../../db/index.ts'
import { displayFileName } from '../../analysis/index.ts'
import { findUpload, finishUpload, insertUpload } from './queries.ts'

/** Stores bytes as a finished upload and returns its id. For the demonstration's own packages. */
export const storeFile = async (
  parts: Parts,
  file: { accountId: string; fileName: string; bytes: Uint8Array },
): Promise<string> => {
  const { db } = parts
  const now = parts.clock()
  const id = newId(now)
  const { sha256, sizeBytes } = await parts.storage.put(file.bytes)
  const { accountId } = file
  const upload = { id, accountId, fileName: displayFileName(file.fileName), sizeBytes, now }
  await inTransaction(db, (db) => insertUpload(db, upload, { open: Infinity, bytes: Infinity }))
  const row = await findUpload(db, accountId, id)
  if (!row || !(await finishUpload(db, row, { sha256, now }))) throw new Error('an upload was taken away while it was stored')
  return id
}
