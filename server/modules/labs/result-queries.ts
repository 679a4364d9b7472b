import { sql } from 'kysely'
import { type Db, newId, toJson } from '../../db/index.ts'
import { rememberBlob } from '../file/index.ts'
import type { LabDevice, LabOutcome } from './rules.ts'

/** The latest revision of each term of these tasks. */
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

type NewResult = {
  taskId: string
  termId: string
  revision: number
  outcome: LabOutcome
  measured: string
  note: string
  device: LabDevice | null
  evidenceIds: readonly string[]
  by: string
  accountId: string
  now: number
}

/** The latest result of a term with the ids of its files; undefined if there is none. */
export const lastResult = async (db: Db, { taskId, termId }: { taskId: string; termId: string }) => {
  const last = await db
    .selectFrom('device_result')
    .select(['id', 'revision', 'outcome', 'measured', 'note', 'device_id', 'by_name'])
    .where('task_id', '=', taskId)
    .where('term_id', '=', termId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return undefined
  const files = await evidenceOfResults(db, [last.id])
  return { ...last, evidenceIds: files.map(({ id }) => id) }
}

/** Adds the next revision. The caller has locked the task's row, which serializes writers. */
export const addResult = async (db: Db, result: NewResult): Promise<void> => {
  const id = newId(result.now)
  await db
    .insertInto('device_result')
    .values({
      id,
      task_id: result.taskId,
      term_id: result.termId,
      revision: result.revision,
      outcome: result.outcome,
      measured: result.measured,
      note: result.note,
      device_id: result.device?.deviceId ?? null,
      device: result.device && toJson(result.device),
      by_name: result.by,
      account_id: result.accountId,
      at: result.now,
    })
    .execute()
  if (result.evidenceIds.length > 0)
    await db
      .insertInto('device_result_evidence')
      .values(result.evidenceIds.map((evidenceId, place) => ({ result_id: id, evidence_id: evidenceId, place })))
      .execute()
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

type NewEvidence = {
  id: string
  taskId: string
  sha256: string
  fileName: string
  mediaType: string
  sizeBytes: number
  now: number
}
export const addEvidence = async (db: Db, file: NewEvidence) => {
  await rememberBlob(db, file)
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

type NewDecision = {
  roundId: string
  termId: string
  memberId: string
  /** Of the lab's result; 0 for a static term. */
  revision: number
  outcome: 'pass' | 'fail' | 'notApplicable'
  reason: string
  who: string
  accountId: string
  now: number
}
/** Undefined if it was decided before: the primary key decides. */
export const addDecision = (db: Db, { roundId, termId, memberId, accountId, now, ...decision }: NewDecision) =>
  db
    .insertInto('term_decision')
    .values({ round_id: roundId, term_id: termId, member_id: memberId, account_id: accountId, at: now, ...decision })
    .onConflict((conflict) => conflict.doNothing())
    .returning('round_id')
    .executeTakeFirst()

export type NewRuling = {
  roundId: string
  termId: string
  memberId: string
  appealId: string
  number: string
  outcome: 'pass' | 'notApplicable'
  reason: string
  who: string
  now: number
}
/** Undefined if an appeal about it was upheld before: the primary key decides. */
export const addRuling = (db: Db, { roundId, termId, memberId, appealId, now, ...ruling }: NewRuling) =>
  db
    .insertInto('appeal_ruling')
    .values({ round_id: roundId, term_id: termId, member_id: memberId, appeal_id: appealId, ...ruling, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('round_id')
    .executeTakeFirst()

type DecisionRow = {
  term_id: string
  member_id: string
  outcome: 'pass' | 'fail' | 'notApplicable'
  reason: string
  at: number
  appeal: string | null
  /** Of the lab's result that was decided about; 0 for a static term and for an appeal, which is about none of them. */
  revision: number
}

/** Certifiers' decisions and upheld appeals; for the same finding the appeal counts, otherwise the newest decision. */
export const decisionsOfRound = async (db: Db, roundId: string): Promise<DecisionRow[]> => {
  const { rows } = await sql<DecisionRow>`
    select distinct on (term_id, member_id) term_id, member_id, outcome, reason, at, appeal, revision from (
      select term_id, member_id, outcome, reason, at, number as appeal, 0 as revision from appeal_ruling where round_id = ${roundId}
      union all
      select term_id, member_id, outcome, reason, at, null as appeal, revision from term_decision where round_id = ${roundId}
    ) as said
    order by term_id, member_id, appeal nulls last, revision desc`.execute(db)
  return rows
}

/** Whether this account (or this address, if no account was stored) judged the finding: as a certifier, or for its lab. */
export const hasJudged = async (
  db: Db,
  { accountId, email }: { accountId: string; email: string },
  { roundId, termId, memberId }: { roundId: string; termId: string; memberId: string },
): Promise<{ certifier: boolean; lab: boolean }> => {
  const { rows } = await sql<{ certifier: boolean; lab: boolean }>`
    select
      exists (select 1 from term_decision where round_id = ${roundId} and term_id = ${termId} and member_id = ${memberId}
        and coalesce(account_id = ${accountId}, who = ${email})) as certifier,
      exists (select 1 from reviewer where account_id = ${accountId} and member_id = ${memberId})
        or exists (select 1 from device_result r join device_task t on t.id = r.task_id
          where t.round_id = ${roundId} and t.member_id = ${memberId} and r.term_id = ${termId}
            and coalesce(r.account_id = ${accountId}, split_part(r.by_name, '（', 1) = ${email})) as lab`.execute(db)
  return rows[0] ?? { certifier: false, lab: false }
}
