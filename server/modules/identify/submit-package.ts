import { submitPackage as call } from '@alliance/contract/identify'
import { packAt } from '../../analysis/index.ts'
import { type Db, inTransaction, newId } from '../../db/index.ts'
import { serve, takePoints } from '../../http/index.ts'
import { enqueue } from '../../jobs/index.ts'
import { lockBlob } from '../file/index.ts'
import { findUpload } from '../upload/index.ts'
import { readPackageJob } from './jobs.ts'
import { insertVersion, sentAgain, waitAgain } from './version-queries.ts'

type Sent = { accountId: string; sha256: string; fileName: string; sizeBytes: number; now: number }

/** Retries for when a version is deleted between the insert and the update. */
const TRIES = 3

/** The version of this content, and whether to read it: if it is new, was unreadable, or its self-check is of another pack. */
const registerVersion = async (db: Db, sent: Sent) => {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const inserted = await insertVersion(db, { id: newId(sent.now), ...sent, uploadedAt: sent.now })
    if (inserted) return { id: inserted.id, toRead: true }
    const again = await sentAgain(db, sent)
    if (again) return { id: again.id, toRead: (await waitAgain(db, again.id, packAt(sent.now).id)) !== undefined }
  }
  throw new Error('a version came and went each time that it was looked for')
}

export const submitPackage = serve(call, async ({ parts, db, account, refuse, now, keepAnswer }, { uploadId }) => {
  const upload = await findUpload(db, account.id, uploadId)
  if (!upload || upload.state === 'expired') throw refuse('NOT_FOUND')
  const { sha256 } = upload
  if (sha256 === null) throw refuse('UPLOAD_NOT_FINISHED')
  await takePoints([[parts.rates.limits.packagesPerAccount, account.id]])
  return inTransaction(db, async (db) => {
    // Deleted meanwhile, in another browser or with the version that held the content: the bytes are gone.
    if (!(await lockBlob(db, sha256))) throw refuse('NOT_FOUND')
    const { file_name: fileName, size_bytes: sizeBytes } = upload
    const version = await registerVersion(db, { accountId: account.id, sha256, fileName, sizeBytes, now })
    // One job per transition to `waiting`; without a unique key, which an earlier job might still hold.
    if (version.toRead) await enqueue(db, readPackageJob, { versionId: version.id }, { now })
    return keepAnswer(db, { versionId: version.id })
  })
})
