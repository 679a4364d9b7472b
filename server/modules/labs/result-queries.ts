import { type Db, newId, toJson } from '../../db/index.ts'
import type { LabDevice, LabOutcome } from './rules.ts'

/** The counting revision of each term of these tasks. */
export const resultsOfTasks = (db: Db, taskIds: readonly string[]) =>
  db
    .selectFrom('device_result')
    .distinctOn(['task_id', 'term_id'])
    .select(['id', 'task_id', 'term_id', 'revision', 'outcome', 'measured', 'note', 'device_id', 'by_name', 'at'])
    .select((select) => select.ref('device').$castTo<LabDevice | null>().as('device'))
    .where('task_id', 'in', [...taskIds])
    .orderBy('task_id')
    .orderBy('term_id')
    .orderBy('revision', 'desc')
    .execute()

export const evidenceOfResults = (db: Db, resultIds: readonly string[]) =>
  db
    .selectFrom('device_result_evidence')
    .innerJoin('evidence', 'evidence.id', 'device_result_evidence.evidence_id')
    .select(['result_id', 'evidence.id', 'sha256', 'file_name', 'media_type', 'size_bytes'])
    .where('result_id', 'in', [...resultIds])
    .orderBy('result_id')
    .orderBy('place')
    .execute()

export type NewResult = {
  taskId: string
  termId: string
  outcome: LabOutcome
  measured: string
  note: string
  device: LabDevice | null
  evidenceIds: readonly string[]
  by: string
  now: number
}

/** The next revision. The task's row is held by the caller, so that two writers take turns. */
export const addResult = async (db: Db, result: NewResult): Promise<number> => {
  const last = await db
    .selectFrom('device_result')
    .select((select) => select.fn.max('revision').as('revision'))
    .where('task_id', '=', result.taskId)
    .where('term_id', '=', result.termId)
    .executeTakeFirst()
  const revision = Number(last?.revision ?? 0) + 1
  const id = newId(result.now)
  await db
    .insertInto('device_result')
    .values({
      id,
      task_id: result.taskId,
      term_id: result.termId,
      revision,
      outcome: result.outcome,
      measured: result.measured,
      note: result.note,
      device_id: result.device?.deviceId ?? null,
      device: result.device && toJson(result.device),
      by_name: result.by,
      at: result.now,
    })
    .execute()
  if (result.evidenceIds.length > 0)
    await db
      .insertInto('device_result_evidence')
      .values(result.evidenceIds.map((evidenceId, place) => ({ result_id: id, evidence_id: evidenceId, place })))
      .execute()
  return revision
}

/** How many of these files were uploaded for this task. */
export const countEvidence = async (db: Db, taskId: string, evidenceIds: readonly string[]): Promise<number> => {
  if (evidenceIds.length === 0) return 0
  const row = await db
    .selectFrom('evidence')
    .select((select) => select.fn.countAll<number>().as('files'))
    .where('task_id', '=', taskId)
    .where('id', 'in', [...evidenceIds])
    .executeTakeFirstOrThrow()
  return Number(row.files)
}

export const countEvidenceOfTask = async (db: Db, taskId: string): Promise<number> => {
  const row = await db
    .selectFrom('evidence')
    .select((select) => select.fn.countAll<number>().as('files'))
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow()
  return Number(row.files)
}

export type NewEvidence = {
  id: string
  taskId: string
  sha256: string
  fileName: string
  mediaType: string
  sizeBytes: number
  now: number
}
export const addEvidence = async (db: Db, file: NewEvidence) => {
  await db
    .insertInto('blob')
    .values({ sha256: file.sha256, size_bytes: file.sizeBytes, created_at: file.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('evidence')
    .values({
      id: file.id,
      task_id: file.taskId,
      sha256: file.sha256,
      file_name: file.fileName,
      media_type: file.mediaType,
      size_bytes: file.sizeBytes,
      created_at: file.now,
    })
    .execute()
}

export type NewDecision = {
  roundId: string
  termId: string
  memberId: string
  outcome: 'pass' | 'fail' | 'notApplicable'
  reason: string
  who: string
  now: number
}
/** Undefined when it has been decided: the key decides. */
export const addDecision = (db: Db, { roundId, termId, memberId, outcome, reason, who, now }: NewDecision) =>
  db
    .insertInto('term_decision')
    .values({ round_id: roundId, term_id: termId, member_id: memberId, outcome, reason, who, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('round_id')
    .executeTakeFirst()

export const decisionsOfRound = (db: Db, roundId: string) =>
  db
    .selectFrom('term_decision')
    .select(['term_id', 'member_id', 'outcome', 'reason', 'at'])
    .where('round_id', '=', roundId)
    .orderBy('term_id')
    .execute()
