import type { PackChange, TrialSummary, TrialVerdict } from '@alliance/contract/rule-packs'
import { GoldState } from '@alliance/contract/states'
import { sql } from 'kysely'
import { type Db, toJson } from '../../db/index.ts'
import { appColumns } from '../app/index.ts'

/** The rounds of a trial: each version's newest round with a verdict. Withdrawn, stopped and running rounds are ignored. */
const judged = (db: Db) =>
  db
    .selectFrom('round')
    .where('round.gold_state', 'in', [GoldState.passed, GoldState.notPassed])
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('round as newer')
            .select('newer.id')
            .whereRef('newer.version_id', '=', 'round.version_id')
            .where('newer.gold_state', 'in', [GoldState.passed, GoldState.notPassed])
            .where(sql<boolean>`(newer.submitted_at, newer.id) > (${sql.ref('round.submitted_at')}, ${sql.ref('round.id')})`),
        ),
      ),
    )

type NewTrial = { id: string; fromPack: string; toPack: string; startedBy: string; now: number }
/** Undefined while another one runs: the partial unique index decides. */
export const openTrial = async (db: Db, trial: NewTrial) => {
  const { total } = await judged(db)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return db
    .insertInto('pack_trial')
    .values({
      id: trial.id,
      from_pack: trial.fromPack,
      to_pack: trial.toPack,
      started_by: trial.startedBy,
      total: Number(total),
      created_at: trial.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

const trials = (db: Db) =>
  db
    .selectFrom('pack_trial')
    .select(['id', 'from_pack', 'to_pack', 'state', 'started_by', 'done', 'total', 'created_at', 'finished_at'])
export type TrialHead = Awaited<ReturnType<ReturnType<typeof trials>['execute']>>[number]

export const findTrial = (db: Db, trialId: string) =>
  trials(db)
    .select((select) => select.ref('summary').$castTo<TrialSummary | null>().as('summary'))
    .where('id', '=', trialId)
    .executeTakeFirst()

/** The newest trial of each coming pack against this one. */
export const newestTrials = (db: Db, fromPack: string) =>
  trials(db).distinctOn('to_pack').where('from_pack', '=', fromPack).orderBy('to_pack').orderBy('created_at', 'desc').execute()

/** The next rounds of a running trial by id, without those already tried. */
export const nextRounds = (db: Db, { trialId, size, now }: { trialId: string; size: number; now: number }) =>
  judged(db)
    .leftJoin('round_facts', 'round_facts.round_id', 'round.id')
    .select(['round.id', 'round_facts.sha256'])
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('certificate')
            .select('certificate.id')
            .whereRef('certificate.round_id', '=', 'round.id')
            .where('certificate.revoked_at', 'is', null)
            .where('certificate.valid_until', '>', now),
        )
        .as('labelled'),
    )
    .where('round.id', '>', (select) =>
      select
        .selectFrom('pack_trial_row')
        .select((row) => row.fn.coalesce(row.fn.max('round_id'), sql<string>`''`).as('last'))
        .where('trial_id', '=', trialId),
    )
    .orderBy('round.id')
    .limit(size)
    .execute()

type NewRow = {
  trialId: string
  roundId: string
  verdict: TrialVerdict
  labelled: boolean
  failsBefore: number
  failsAfter: number
  changes: readonly PackChange[]
}
/** Adds a row once per round: a second worker adds nothing, nor does one whose round was deleted with its account. */
export const addRow = async (db: Db, row: NewRow) => {
  if (!(await db.selectFrom('round').select('id').where('id', '=', row.roundId).executeTakeFirst())) return
  await db
    .insertInto('pack_trial_row')
    .values({
      trial_id: row.trialId,
      round_id: row.roundId,
      verdict: row.verdict,
      labelled: row.labelled,
      fails_before: row.failsBefore,
      fails_after: row.failsAfter,
      changes: toJson(row.changes),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** False if the trial no longer runs. */
export const countDone = async (db: Db, trialId: string): Promise<boolean> => {
  const row = await db
    .updateTable('pack_trial')
    .set((set) => ({
      done: set
        .selectFrom('pack_trial_row')
        .select((count) => count.fn.countAll<number>().as('done'))
        .where('trial_id', '=', trialId),
    }))
    .where('id', '=', trialId)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Ending = { state: 'done' | 'failed'; summary?: TrialSummary; now: number }
export const endTrial = (db: Db, trialId: string, { state, summary, now }: Ending) =>
  db
    .updateTable('pack_trial')
    .set({ state, finished_at: now, ...(summary && { summary: toJson(summary) }) })
    .where('id', '=', trialId)
    .where('state', '=', 'running')
    .execute()

export const countVerdicts = (db: Db, trialId: string) =>
  db
    .selectFrom('pack_trial_row')
    .select(['verdict', 'labelled'])
    .select((select) => [
      select.fn.countAll<number>().as('versions'),
      sql<number>`count(*) filter (where fails_before = 0 and fails_after > 0)`.as('newly_failing'),
    ])
    .where('trial_id', '=', trialId)
    .groupBy(['verdict', 'labelled'])
    .execute()

/** How often each rule changes, and in which direction. */
export const countChanges = async (db: Db, trialId: string) => {
  const { rows } = await sql<{ id: string; direction: string; versions: number }>`
    select change->>'id' as id, change->>'direction' as direction, count(*)::int as versions
    from pack_trial_row, jsonb_array_elements(changes) as change
    where trial_id = ${trialId} group by 1, 2`.execute(db)
  return rows
}

/** The result for a round of the newest finished trial of each of these packs. */
export const trialsOfRound = (db: Db, { roundId, fromPack, toPacks }: { roundId: string; fromPack: string; toPacks: string[] }) =>
  db
    .selectFrom('pack_trial as trial')
    .innerJoin('pack_trial_row as row', 'row.trial_id', 'trial.id')
    .select(['trial.to_pack', 'trial.finished_at', 'row.verdict', 'row.fails_before', 'row.fails_after'])
    .select((select) => select.ref('row.changes').$castTo<PackChange[]>().as('changes'))
    .where('row.round_id', '=', roundId)
    .where('trial.from_pack', '=', fromPack)
    .where('trial.to_pack', 'in', toPacks)
    .where('trial.state', '=', 'done')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('pack_trial as newer')
            .select('newer.id')
            .whereRef('newer.to_pack', '=', 'trial.to_pack')
            .whereRef('newer.from_pack', '=', 'trial.from_pack')
            .where('newer.state', '=', 'done')
            .where(sql<boolean>`(newer.created_at, newer.id) > (trial.created_at, trial.id)`),
        ),
      ),
    )
    .execute()

type RowPage = {
  trialId: string
  after?: string | undefined
  size: number
  verdict?: TrialVerdict | undefined
  labelled: boolean
}
/** By the round's id, newest first. */
export const listRows = (db: Db, { trialId, after, size, verdict, labelled }: RowPage) =>
  db
    .selectFrom('pack_trial_row as row')
    .innerJoin('round', 'round.id', 'row.round_id')
    .innerJoin('app', 'app.id', 'round.app_id')
    .innerJoin('version', 'version.id', 'round.version_id')
    .innerJoin('account', 'account.id', 'round.account_id')
    .select(appColumns)
    .select([
      'row.round_id',
      'row.verdict',
      'row.labelled',
      'row.fails_before',
      'row.fails_after',
      'round.number',
      'account.company_name',
      'version.version_name',
      'version.version_code',
    ])
    .select((select) => select.ref('row.changes').$castTo<PackChange[]>().as('changes'))
    .where('row.trial_id', '=', trialId)
    .$if(after !== undefined, (query) => query.where('row.round_id', '<', after ?? ''))
    .$if(verdict !== undefined, (query) => query.where('row.verdict', '=', verdict ?? 'same'))
    .$if(labelled, (query) => query.where('row.labelled', '=', true))
    .orderBy('row.round_id', 'desc')
    .limit(size)
    .execute()
export type ListedRow = Awaited<ReturnType<typeof listRows>>[number]
