import type { Decision } from '@alliance/contract/report'
import type { Db } from '../../db/index.ts'
import { decisionsOfRound, evidenceOfResults, resultsOfTasks } from './result-queries.ts'
import type { Lab, LabResult } from './rules.ts'
import { type TaskRow, tasksOfRound } from './task-queries.ts'

/** The latest results of these tasks, by task and term, each with its files. */
export const labResults = async (db: Db, taskIds: readonly string[]): Promise<(LabResult & { taskId: string })[]> => {
  if (taskIds.length === 0) return []
  const rows = await resultsOfTasks(db, taskIds)
  const files =
    rows.length === 0
      ? []
      : await evidenceOfResults(
          db,
          rows.map(({ id }) => id),
        )
  return rows.map((row) => ({
    taskId: row.task_id,
    termId: row.term_id,
    outcome: row.outcome,
    measured: row.measured,
    note: row.note,
    deviceId: row.device_id,
    device: row.device,
    evidence: files
      .filter((file) => file.result_id === row.id)
      .map((file) => ({
        evidenceId: file.id,
        fileName: file.file_name,
        mediaType: file.media_type,
        sizeBytes: file.size_bytes,
        sha256: file.sha256,
      })),
    revision: row.revision,
    by: row.by_name,
    at: row.at,
  }))
}

type Decisions = Awaited<ReturnType<typeof decisionsOfRound>>
const decisionsOf = (all: Decisions, memberId: string): ReadonlyMap<string, Decision> =>
  new Map(
    all
      .filter((one) => one.member_id === memberId)
      .map(({ term_id: termId, outcome, reason, at, appeal }) => [
        termId,
        { outcome, reason, at, ...(appeal !== null && { appeal }) },
      ]),
  )

export const labOf = (task: TaskRow, all: readonly (LabResult & { taskId: string })[], decisions: Decisions): Lab => {
  const results = new Map(all.filter(({ taskId }) => taskId === task.id).map((result) => [result.termId, result]))
  // What was decided about a result that the lab has corrected since says nothing of the correction.
  const standing = decisions.filter((one) => one.appeal !== null || one.revision === results.get(one.term_id)?.revision)
  return {
    taskId: task.id,
    memberId: task.member_id,
    name: task.name,
    submittedAt: task.submitted_at,
    isOpen: task.state === 'open' || task.state === 'claimed',
    terms: task.terms,
    results,
    decisions: decisionsOf(standing, task.member_id),
  }
}

/** All labs of a round with what they found, and the decisions on static terms. */
export const labsOfRound = async (db: Db, roundId: string) => {
  const tasks = await tasksOfRound(db, roundId)
  const results = await labResults(
    db,
    tasks.map(({ id }) => id),
  )
  const decisions = await decisionsOfRound(db, roundId)
  return { tasks, labs: tasks.map((task) => labOf(task, results, decisions)), decisions: decisionsOf(decisions, '') }
}
