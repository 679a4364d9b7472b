import { recheckPackage as call } from '@alliance/contract/identify'
import { packAt } from '../../analysis/index.ts'
import { inTransaction } from '../../db/index.ts'
import { serve, takePoints } from '../../http/index.ts'
import { enqueue } from '../../jobs/index.ts'
import { readPackageJob } from './jobs.ts'
import { findVersion, waitAgain } from './version-queries.ts'

/** Redoes a self-check of an earlier rule pack, so that it agrees with what a round would find. */
export const recheckPackage = serve(call, async ({ parts, db, account, refuse, now }, { versionId }) => {
  if (!(await findVersion(db, account.id, versionId))) throw refuse('NOT_FOUND')
  await takePoints([[parts.rates.limits.packagesPerAccount, account.id]])
  await inTransaction(db, async (db) => {
    const again = await waitAgain(db, versionId, packAt(now).id)
    // Without a unique key: the job that has just read it may not have ended yet, and would stand in for this one.
    if (again) await enqueue(db, readPackageJob, { versionId }, { now })
  })
  return {}
})
