import type { MemberTaskState, WarningTaskState } from '@alliance/contract/states'
import { packById } from '../../analysis/index.ts'
import type { Db } from '../../db/index.ts'
import { notify, places } from '../inbox/index.ts'
import { labOf, labResults, memberStates, tasksOfCloudRun, writeTaskStates } from '../labs/index.ts'
import { type LockedRun, touchRun } from './queries.ts'

type States = { taskState: MemberTaskState; warningState: WarningTaskState }

/**
 * Updates a run from what its labs have submitted: each task's states, and the end with its notification once no task is open.
 * The caller has locked the run's row.
 */
export const settleRun = async (db: Db, run: LockedRun, now: number): Promise<void> => {
  const tasks = await tasksOfCloudRun(db, run.id)
  const ids = tasks.map(({ id }) => id)
  const results = await labResults(db, ids)
  const rules = packById(run.pack).terms
  for (const task of tasks) await writeTaskStates(db, task.id, memberStates(labOf(task, results, []), rules) as States)
  const done = tasks.every(({ state }) => state === 'submitted' || state === 'closed')
  await touchRun(db, run.id, { now, done })
  if (!done) return
  const failed = results.filter(({ outcome }) => outcome === 'fail').length
  const app = run.app_name || run.package_name
  const missed = tasks.filter(({ state }) => state === 'closed').length
  const data = { app, versionName: run.version_name, number: run.number, runId: run.id, devices: tasks.length, missed, failed }
  await notify(db, { accountId: run.account_id, kind: 'cloudRunDone', data, link: places.cloudRun(run.id) }, now)
}
