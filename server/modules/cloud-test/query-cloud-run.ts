import { queryCloudRun as call, type CloudTask } from '@alliance/contract/cloud-test'
import { packById } from '../../analysis/index.ts'
import type { Parts } from '../../compose.ts'
import { serve } from '../../http/index.ts'
import { countOutcomes, summaryOf } from '../identify/index.ts'
import { labResults, shownResult, type TaskRow, tasksOfCloudRun } from '../labs/index.ts'
import { findRun, type RunRow, selfCheckOf } from './queries.ts'
import { deviceState, ownTerms, termBrief, undetermined, wouldFail } from './rules.ts'
import { runBrief } from './run-brief.ts'

type Results = Awaited<ReturnType<typeof labResults>>

/** A device with its lab's results. Reviewers' addresses are not shown outside the lab: results are the member's. */
const shownTask = (parts: Parts, run: RunRow, { task, all, now }: { task: TaskRow; all: Results; now: number }): CloudTask => {
  const results = all.filter(({ taskId }) => taskId === task.id)
  return {
    taskId: task.id,
    memberId: task.member_id,
    member: task.name,
    device: task.device as CloudTask['device'],
    state: deviceState(run.state, task, now),
    termCount: task.terms.length,
    judgedCount: results.length,
    submittedAt: task.submitted_at,
    results: results.map((result) => ({ ...shownResult(parts, result, now), by: task.name })),
  }
}

const devicesOf = async (parts: Parts, run: RunRow, now: number): Promise<CloudTask[]> => {
  const tasks = await tasksOfCloudRun(parts.db, run.runId)
  const ids = tasks.map(({ id }) => id)
  const all = await labResults(parts.db, ids)
  return tasks.map((task) => shownTask(parts, run, { task, all, now }))
}

export const queryCloudRun = serve(call, async ({ parts, db, account, refuse, now }, { runId }) => {
  const run = await findRun(db, account.id, runId)
  const selfCheck = run && (await selfCheckOf(db, run.version_id))
  if (!run || !selfCheck) throw refuse('NOT_FOUND')
  const devices = await devicesOf(parts, run, now)
  const found = devices.map(({ device, results }) => ({ deviceId: device.deviceId, name: device.name, results }))
  const judged = ownTerms(selfCheck.terms, run.standards)
  const asked = packById(run.pack).terms.filter(({ id }) => run.terms.includes(id))
  return {
    run: runBrief(parts, run, now),
    selfCheck: {
      pack: selfCheck.pack,
      judgedOn: selfCheck.judgedOn,
      standards: run.standards.map((id) => ({ id, counts: countOutcomes(judged.filter(({ standard }) => standard === id)) })),
      terms: judged.map(summaryOf),
    },
    pack: run.pack,
    terms: asked.map(termBrief),
    devices,
    wouldFail: wouldFail(judged, asked, found),
    undetermined: undetermined(judged, asked, found),
  }
})
