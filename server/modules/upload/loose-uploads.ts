import type { StoredUpload } from '@alliance/contract/package-storage'
import type { Parts } from '../../compose.ts'
import { dropFiles, KEPT_LOOSE_MS } from '../file/index.ts'
import { progressAt, uploadServiceOf, RESUMABLE_MS } from './upload-service.ts'
import { deleteFinished, findUpload, looseUploads } from './queries.ts'

/** After this long without new bytes an upload is `resting`. */
const STILL_MS = 60_000

type Loose = Awaited<ReturnType<typeof looseUploads>>[number]

/** An account's uploads that no version refers to, from any browser, newest first. */
export const uploadsOf = async (parts: Parts, accountId: string): Promise<StoredUpload[]> => {
  const { files } = uploadServiceOf(parts)
  const shown = async ({ id, file_name: fileName, size_bytes: sizeBytes, created_at: begunAt, ...row }: Loose) => {
    const same = { uploadId: id, fileName, sizeBytes, begunAt }
    if (row.state === 'finished')
      return { ...same, state: 'sent' as const, receivedBytes: sizeBytes, endsAt: (row.finished_at ?? begunAt) + KEPT_LOOSE_MS }
    const [written, size] = await Promise.all([files.writtenAt(id), files.sizeOf(id)])
    // At another server only the start of each piece is known, which may take as long as a request.
    const stillMs = size === undefined ? parts.limits.requestMs : STILL_MS
    const isStill = Math.max(progressAt({ created_at: begunAt, ...row }), written) < parts.clock() - stillMs
    return {
      ...same,
      state: isStill ? ('resting' as const) : ('arriving' as const),
      receivedBytes: Math.min(size ?? row.received_bytes, sizeBytes),
      endsAt: begunAt + RESUMABLE_MS,
    }
  }
  return Promise.all((await looseUploads(parts.db, accountId)).map(shown))
}

/** Ends an upload of the account and frees its bytes. False if there is none to end. */
export const giveUpUpload = async (parts: Parts, accountId: string, uploadId: string): Promise<boolean> => {
  const upload = await findUpload(parts.db, accountId, uploadId)
  if (!upload || upload.state === 'expired') return false
  if (upload.state === 'open' && (await uploadServiceOf(parts).expire(uploadId))) return true
  // Finished, perhaps just now. A version made from it refers to the content itself.
  const sha256 = await deleteFinished(parts.db, accountId, uploadId)
  if (sha256 === undefined) return false
  await dropFiles(parts, [sha256])
  return true
}
