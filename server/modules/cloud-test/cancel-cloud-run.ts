import { cancelCloudRun as call } from '@alliance/contract/cloud-test'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { closeCloudTasks } from '../labs/index.ts'
import { cancelRun, findRun } from './queries.ts'

/** The run's row decides against the last lab's submission: the run is cancelled or done, never both. */
export const cancelCloudRun = serve(call, async ({ db, account, refuse, now }, { runId }) => {
  const cancelled = await inTransaction(db, async (db) => {
    const run = await cancelRun(db, { accountId: account.id, runId, now })
    if (run) await closeCloudTasks(db, runId)
    return run !== undefined
  })
  if (cancelled) return {}
  throw refuse((await findRun(db, account.id, runId)) ? 'CLOUD_RUN_CLOSED' : 'NOT_FOUND')
})
