import * as z from 'zod/mini'
import { inTransaction } from '../../db/index.ts'
import { defineJob, handle } from '../../jobs/index.ts'
import { closeCloudTasks } from '../labs/index.ts'
import { lockRun } from './queries.ts'
import { settleRun } from './settle-run.ts'

/** Due when a run has reached its maximum duration. */
export const endCloudRunJob = defineJob({ name: 'endCloudRun', payload: z.object({ runId: z.string() }) })

/** Ends the run without results of unsubmitted tasks, and notifies the member. */
export const endCloudRunHandler = handle(endCloudRunJob, ({ db, clock }, { runId }) =>
  inTransaction(db, async (db) => {
    const run = await lockRun(db, runId)
    if (!run) return
    await closeCloudTasks(db, runId)
    await settleRun(db, run, clock())
  }),
)
