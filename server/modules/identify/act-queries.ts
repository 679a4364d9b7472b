import type { Declarations } from '@alliance/contract/identify'
import type { StandardId } from '@alliance/contract/standards'
import { AppealState, GoldState } from '@alliance/contract/states'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { RoundRow } from './round-queries.ts'

/** A running round, locked until the transaction ends; undefined if it isn't running (any more). */
export const lockRound = (db: Db, roundId: string) =>
  db
    .selectFrom('round')
    .innerJoin('app', 'app.id', 'round.app_id')
    .innerJoin('version', 'version.id', 'round.version_id')
    .select([
      'round.id',
      'round.number',
      'round.account_id',
      'round.version_id',
      'round.app_id',
      'round.pack',
      'round.judged_on',
      'round.demo',
      'round.task_members',
      'app.name as app_name',
      'version.version_code',
    ])
    .select((select) => [
      select.ref('round.declarations').$castTo<Declarations>().as('declarations'),
      select.ref('round.standards').$castTo<StandardId[]>().as('standards'),
    ])
    .where('round.id', '=', roundId)
    .where('round.gold_state', '=', GoldState.certifying)
    .forUpdate('round')
    .executeTakeFirst()
export type LockedRound = NonNullable<Awaited<ReturnType<typeof lockRound>>>

/** Serializes the rounds of one app that would pass at the same time. */
export const lockApp = (db: Db, appId: string) =>
  db.selectFrom('app').select('id').where('id', '=', appId).forNoKeyUpdate().executeTakeFirst()

/** Locked until the transaction ends. */
export const lockVersion = (db: Db, versionId: string) =>
  db.selectFrom('version').select('id').where('id', '=', versionId).forUpdate().executeTakeFirst()

/** Number of this version's rounds since then that followed a round it did not pass, however they were opened and ended. */
export const countRetests = async (db: Db, versionId: string, since: number): Promise<number> => {
  const row = await db
    .selectFrom('round')
    .select((select) => select.fn.countAll<number>().as('retests'))
    .where('version_id', '=', versionId)
    .where('submitted_at', '>', since)
    .where((where) =>
      where.exists(
        where
          .selectFrom('round as ended')
          .select('ended.id')
          .whereRef('ended.version_id', '=', 'round.version_id')
          .where('ended.gold_state', 'in', [GoldState.notPassed, GoldState.abnormal])
          .where((order) =>
            order(order.refTuple('ended.submitted_at', 'ended.id'), '<', order.refTuple('round.submitted_at', 'round.id')),
          ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(row.retests)
}

/** Undefined if it was hurried after `lastBefore` already, or no longer runs. */
export const hurry = (db: Db, roundId: string, { now, lastBefore }: { now: number; lastBefore: number }) =>
  db
    .updateTable('round')
    .from('app')
    .set({ hurried_at: now })
    .whereRef('app.id', '=', 'round.app_id')
    .where('round.id', '=', roundId)
    .where('round.gold_state', '=', GoldState.certifying)
    .where((where) => where.or([where('round.hurried_at', 'is', null), where('round.hurried_at', '<=', lastBefore)]))
    .returning(['app.name', 'round.undetermined'])
    .executeTakeFirst()

/** The app's latest judged round before this one, of any version. */
export const previousJudged = (db: Db, row: Pick<RoundRow, 'id' | 'app_id' | 'submitted_at'>) =>
  db
    .selectFrom('round')
    .innerJoin('round_report', 'round_report.round_id', 'round.id')
    .innerJoin('version', 'version.id', 'round.version_id')
    .select(['round.id', 'round.number', 'version.version_name', 'round_report.content'])
    .where('round.app_id', '=', row.app_id)
    .where((where) => where(where.refTuple('round.submitted_at', 'round.id'), '<', where.tuple(row.submitted_at, row.id)))
    .where('round_report.content', 'like', '%"judgeable":true%')
    .orderBy('round.submitted_at', 'desc')
    .orderBy('round.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Input of the judging job. Undefined if the round no longer runs or is already judged. */
export const roundToJudge = (db: Db, roundId: string) =>
  db
    .selectFrom('round')
    .innerJoin('version', 'version.id', 'round.version_id')
    .leftJoin('round_report', 'round_report.round_id', 'round.id')
    .select(['round.id', 'round.app_id', 'round.pack', 'round.judged_on', 'round.demo', 'version.sha256', 'version.size_bytes'])
    .select((select) => [
      select.ref('round.declarations').$castTo<Declarations>().as('declarations'),
      select.ref('round.standards').$castTo<StandardId[]>().as('standards'),
    ])
    .where('round.id', '=', roundId)
    .where('round.gold_state', '=', GoldState.certifying)
    .where('round_report.round_id', 'is', null)
    .executeTakeFirst()
export type RoundToJudge = NonNullable<Awaited<ReturnType<typeof roundToJudge>>>

/** Undefined when another worker was quicker: a round is judged once. */
export const keepJudgement = (db: Db, kept: { roundId: string; engine: string; judgement: string; now: number }) =>
  db
    .insertInto('round_report')
    .values({
      round_id: kept.roundId,
      report_hash: '',
      engine: kept.engine,
      content: '',
      judgement: kept.judgement,
      created_at: kept.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('round_id')
    .executeTakeFirst()

/** SHA-256 of the stored facts and printed manifest of a judged package. */
export type KeptFacts = { facts: string; manifest: string | null }
/** Keeps the facts for trials of later rule packs; one set per round. */
export const keepFacts = (db: Db, { roundId, kept, now }: { roundId: string; kept: KeptFacts; now: number }) =>
  db
    .insertInto('round_facts')
    .values({ round_id: roundId, sha256: kept.facts, manifest_sha256: kept.manifest, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Undefined if none is stored. */
export const manifestOf = async (db: Db, roundId: string): Promise<string | undefined> => {
  const row = await db.selectFrom('round_facts').select('manifest_sha256').where('round_id', '=', roundId).executeTakeFirst()
  return row?.manifest_sha256 ?? undefined
}

/** The engine's judgement as JSON text; undefined if the round is not judged yet. */
export const judgementOf = async (db: Db, roundId: string): Promise<string | undefined> => {
  const row = await db.selectFrom('round_report').select('judgement').where('round_id', '=', roundId).executeTakeFirst()
  return row?.judgement || undefined
}

export const rewriteReport = (db: Db, roundId: string, { hash, content }: { hash: string; content: string }) =>
  db.updateTable('round_report').set({ report_hash: hash, content }).where('round_id', '=', roundId).execute()

export const roundToRejudge = (db: Db, roundId: string) =>
  db
    .selectFrom('round')
    .innerJoin('version', 'version.id', 'round.version_id')
    .select(['round.id', 'round.app_id', 'round.version_id', 'round.gold_state', 'round.submitted_at', 'version.version_code'])
    .where('round.id', '=', roundId)
    .executeTakeFirst()

/** A round in such a state supersedes earlier ones of its version; withdrawn and stopped rounds don't. */
const SUPERSEDING = [GoldState.certifying, GoldState.passed, GoldState.notPassed]

/** A later round of the same version that runs or has a verdict. */
export const newerVerdict = (db: Db, round: { id: string; version_id: string; submitted_at: number }) =>
  db
    .selectFrom('round')
    .select('id')
    .where('version_id', '=', round.version_id)
    .where('gold_state', 'in', SUPERSEDING)
    .where((where) => where(where.refTuple('submitted_at', 'id'), '>', where.tuple(round.submitted_at, round.id)))
    .limit(1)
    .executeTakeFirst()

/** Whether a later round of the same version passed all that this one was about. */
export const passedSince = async (db: Db, roundId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('round as one')
    .innerJoin('round as later', 'later.version_id', 'one.version_id')
    .select('later.id')
    .where('one.id', '=', roundId)
    .where('later.gold_state', '=', GoldState.passed)
    .where(sql<boolean>`later.standards @> one.standards`)
    .where((where) => where(where.refTuple('later.submitted_at', 'later.id'), '>', where.refTuple('one.submitted_at', 'one.id')))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Numbers of the open appeals about the version's last verdict: another round of the version would supersede it. */
export const appealsAtStake = async (db: Db, versionId: string): Promise<string[]> => {
  const last = db
    .selectFrom('round')
    .select('id')
    .where('version_id', '=', versionId)
    .where('gold_state', 'in', SUPERSEDING)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  const rows = await db
    .selectFrom('appeal')
    .innerJoin('round', 'round.id', 'appeal.round_id')
    .select('appeal.number')
    .where('appeal.round_id', '=', last)
    .where('round.gold_state', '=', GoldState.notPassed)
    .where('appeal.state', 'in', [AppealState.pendingReview, AppealState.pendingHandling])
    .orderBy('appeal.number')
    .execute()
  return rows.map(({ number }) => number)
}

/** Sets a round that ended without passing back to running. */
export const reopenRound = async (db: Db, roundId: string, now: number): Promise<boolean> => {
  const row = await db
    .updateTable('round')
    .set({ gold_state: GoldState.certifying, finished_at: null, updated_at: now })
    .where('id', '=', roundId)
    .where('gold_state', '=', GoldState.notPassed)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
