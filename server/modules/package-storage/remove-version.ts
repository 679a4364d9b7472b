import { removeVersion as call } from '@alliance/contract/package-storage'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { dropFiles } from '../file/index.ts'
import { lockReviewOfApp } from '../review/index.ts'
import { dropFinished } from '../upload/index.ts'
import {
  appOfVersion,
  deleteAppWithoutVersions,
  deleteVersion,
  evidenceOf,
  hasRound,
  lockOwnVersion,
  isTestedNow,
} from './queries.ts'

/** Deletes the version with all that refers to it, then its files, unless something else refers to them. */
export const removeVersion = serve(call, async ({ parts, db, account, refuse }, { versionId }) => {
  const files = await inTransaction(db, async (db) => {
    // In the lock order of an application, to prevent deadlocks.
    const appId = await appOfVersion(db, account.id, versionId)
    if (appId) await lockReviewOfApp(db, account.id, appId)
    const version = await lockOwnVersion(db, account.id, versionId)
    if (!version) throw refuse('NOT_FOUND')
    if (await hasRound(db, versionId)) throw refuse('VERSION_KEPT')
    if (['waiting', 'running'].includes(version.analysis_state)) throw refuse('PACKAGE_BEING_READ')
    if (await isTestedNow(db, versionId)) throw refuse('VERSION_TESTED_NOW')
    const evidence = await evidenceOf(db, versionId)
    await deleteVersion(db, versionId)
    // Otherwise the upload would hold the bytes for another week.
    await dropFinished(db, account.id, version.sha256)
    const icons = version.app_id === null ? [] : await deleteAppWithoutVersions(db, version.app_id)
    return [version.sha256, ...evidence, ...icons]
  })
  await dropFiles(parts, files)
  return {}
})
