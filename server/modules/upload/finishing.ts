import type { Parts } from '../../compose.ts'
import { dropFiles } from '../file/index.ts'
import type { HashingStore } from './hashing-store.ts'
import { finishUpload, type UploadRow } from './queries.ts'

/** Stores a complete file by its content; false while bytes are missing. Concurrent calls for one upload share one run. */
export const finisher = (parts: Parts, files: HashingStore) => {
  const running = new Map<string, Promise<boolean>>()
  const move = async ({ id, size_bytes: sizeBytes }: UploadRow) => {
    const sha256 = await files.digest(id, sizeBytes)
    await files.noteMove(id, sha256)
    await parts.storage.adopt(files.pathOf(id), sha256)
    return sha256
  }
  /** The hash under which it is stored; undefined while bytes are missing. */
  const stored = async (upload: UploadRow) => {
    const size = await files.sizeOf(upload.id)
    if (size === upload.size_bytes) return move(upload)
    const moved = size === undefined ? await files.movedAs(upload.id) : undefined
    return moved !== undefined && (await parts.storage.has(moved)) ? moved : undefined
  }
  const finish = async (upload: UploadRow) => {
    const sha256 = await stored(upload)
    if (sha256 === undefined) return false
    const finished = await finishUpload(parts.db, upload, { sha256, now: parts.clock() })
    await files.drop(upload.id)
    // Given up while it was stored.
    if (!finished) await dropFiles(parts, [sha256])
    return finished
  }
  return (upload: UploadRow): Promise<boolean> => {
    const known = running.get(upload.id)
    if (known) return known
    const work = finish(upload).finally(() => running.delete(upload.id))
    running.set(upload.id, work)
    return work
  }
}
