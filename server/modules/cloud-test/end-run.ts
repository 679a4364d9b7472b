import * as z from 'zod/mini'
import { inTransaction } from '../../db/index.ts'
import { defineJob, handle } from '../../jobs/index.ts'
import { closeCloudTasks } from '../labs/index.ts'
import { lockRun } from './queries.ts'
import { settleRun } from './settle-run.ts'

/** Due when a run has lasted as long as one may. */
export const endCloudRunJob = defineJob({ name: 'endCloudRun', payload: z.object({ runId: z.string() }) })

/** What no lab has submitted by then stays without a result: the run ends, and the member is told. */
export const endCloudRunHandler = handle(endCloudRunJob, ({ db, clock }, { runId }) =>
  inTransaction(db, async (db) => {
    const run = await lockRun(db, runId)
    if (!run) return
    await closeCloudTasks(db, runId)
    await settleRun(db, run, clock())
  }),
)
