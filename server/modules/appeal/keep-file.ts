import type { AppealFile } from '@alliance/contract/appeal'
import { displayFileName } from '../../analysis/index.ts'
import type { Parts } from '../../compose.ts'
import { inTransaction, newId } from '../../db/index.ts'
import { badInput } from '../../http/index.ts'
import { knowFile, namedBy } from '../file/index.ts'
import { addFile } from './file-queries.ts'
import { shownFile } from './shown.ts'

type By = { parts: Parts; accountId: string; now: number }

/** Keeps one file of an account, judged by its content; it belongs to no appeal until it is sent with a message. */
export const keepAppealFile = async (
  { parts, accountId, now }: By,
  given: { fileName: string; bytes: Uint8Array },
): Promise<AppealFile> => {
  const { imagePixels: pixels, imageSide: side } = parts.limits
  const known = await knowFile(given.bytes, { pixels, side, pdf: true })
  if (!known) throw badInput({ file: '请选择 PNG、JPEG、PDF、MP4 或 UTF-8 文本日志' })
  const { sha256, sizeBytes } = await parts.storage.put(known.bytes)
  const { mediaType } = known
  const fileName = namedBy(displayFileName(given.fileName), known)
  const id = newId(now)
  await inTransaction(parts.db, (db) => addFile(db, { id, accountId, sha256, fileName, mediaType, sizeBytes, now }))
  return shownFile(parts, { id, sha256, file_name: fileName, media_type: mediaType, size_bytes: sizeBytes }, now)
}
