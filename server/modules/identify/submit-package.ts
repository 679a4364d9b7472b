import { submitPackage as call } from '@alliance/contract/identify'
import { packInForce } from '../../analysis/index.ts'
import { type Db, inTransaction, newId } from '../../db/index.ts'
import { serve, takeAll } from '../../http/index.ts'
import { enqueue } from '../../jobs/index.ts'
import { findUpload } from '../upload/index.ts'
import { dayOf } from './day.ts'
import { readPackageJob } from './jobs.ts'
import { insertVersion, sentAgain, waitAgain } from './version-queries.ts'

type Sent = { accountId: string; sha256: string; fileName: string; sizeBytes: number; now: number }

/** The version of this content, and whether it is to be read: a new one, or one whose self-check says nothing of today. */
const registerVersion = async (db: Db, sent: Sent) => {
  const inserted = await insertVersion(db, { id: newId(sent.now), ...sent, uploadedAt: sent.now })
  if (inserted) return { id: inserted.id, toRead: true }
  const { id } = await sentAgain(db, sent)
  return { id, toRead: (await waitAgain(db, id, packInForce(dayOf(sent.now)).id)) !== undefined }
}

export const submitPackage = serve(call, async ({ parts, db, account, refuse, now, keepAnswer }, { uploadId }) => {
  const upload = await findUpload(db, account.id, uploadId)
  if (!upload || upload.state === 'expired') throw refuse('NOT_FOUND')
  const { sha256 } = upload
  if (sha256 === null) throw refuse('UPLOAD_NOT_FINISHED')
  await takeAll([[parts.rates.limits.packagesPerAccount, account.id]])
  return inTransaction(db, async (db) => {
    const { file_name: fileName, size_bytes: sizeBytes } = upload
    const version = await registerVersion(db, { accountId: account.id, sha256, fileName, sizeBytes, now })
    // Whoever made it wait plans its reading: one job each time, so without a key that an earlier one might still hold.
    if (version.toRead) await enqueue(db, readPackageJob, { versionId: version.id }, { now })
    return keepAnswer(db, { versionId: version.id })
  })
})
