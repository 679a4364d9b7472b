import type { Parts } from '../../compose.ts'
import type { HashingStore } from './hashing-store.ts'
import { finishUpload, type UploadRow } from './queries.ts'

/** Stores a complete file by its content; false while bytes are missing. Asked twice at once, it is done once. */
export const finisher = (parts: Parts, files: HashingStore) => {
  const running = new Map<string, Promise<boolean>>()
  const finish = async (upload: UploadRow) => {
    if ((await files.sizeOf(upload.id)) !== upload.size_bytes) return false
    const sha256 = await files.digest(upload.id, upload.size_bytes)
    await parts.storage.adopt(files.pathOf(upload.id), sha256)
    const finished = await finishUpload(parts.db, upload, { sha256, now: parts.clock() })
    await files.drop(upload.id)
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
