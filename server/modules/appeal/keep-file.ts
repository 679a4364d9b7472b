import type { AppealFile } from '@alliance/contract/appeal'
import { displayFileName } from '../../analysis/index.ts'
import type { Parts } from '../../compose.ts'
import { inTransaction, newId } from '../../db/index.ts'
import { badInput } from '../../http/index.ts'
import { sizeWords } from '../../size-words.ts'
import { KEPT_LOOSE_MS, knowFile, namedBy } from '../file/index.ts'
import { addFile, bytesOfFiles } from './file-queries.ts'
import { shownFile } from './shown.ts'

type By = { parts: Parts; accountId: string; now: number }

const DAY_MS = 86_400_000

/** Checked before anything is stored. Concurrent uploads may exceed the limit, by at most the hourly rate limit. */
const refuseOverfull = async ({ parts: { db, limits }, accountId }: By, sizeBytes: number) => {
  const { ofAccountBytes: most } = limits.appealFile
  if ((await bytesOfFiles(db, accountId)) + sizeBytes <= most) return
  const days = KEPT_LOOSE_MS / DAY_MS
  throw badInput({ file: `附件一共可以存 ${sizeWords(most)}，放不下这个文件了。没有随申诉提交的附件，${days} 天后自动删除` })
}

/** Stores an account's file, with its type detected from the content; it belongs to no appeal until it is sent with a message. */
export const keepAppealFile = async (by: By, given: { fileName: string; bytes: Uint8Array }): Promise<AppealFile> => {
  const { parts, accountId, now } = by
  await refuseOverfull(by, given.bytes.length)
  const { imagePixels: pixels, imageSide: side } = parts.limits
  const known = await knowFile(given.bytes, { pixels, side, pdf: true })
  if (!known) throw badInput({ file: '请选择 PNG、JPEG、PDF、MP4 或 UTF-8 文本日志，文件要完整' })
  const { sha256, sizeBytes } = await parts.storage.put(known.bytes)
  const { mediaType } = known
  const fileName = namedBy(displayFileName(given.fileName), known)
  const id = newId(now)
  await inTransaction(parts.db, (db) => addFile(db, { id, accountId, sha256, fileName, mediaType, sizeBytes, now }))
  return shownFile(parts, { id, sha256, file_name: fileName, media_type: mediaType, size_bytes: sizeBytes }, now)
}
