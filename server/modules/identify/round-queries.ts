import type { Declarations } from '@alliance/contract/identify'
import type { Counts } from '@alliance/contract/report'
import type { StandardId } from '@alliance/contract/standards'
import { GoldState, StandardState } from '@alliance/contract/states'
import { type Db, toJson } from '../../db/index.ts'
import { noCounts, type RolledStandard } from './rules.ts'

const roundColumns = [
  'id',
  'number',
  'version_id',
  'app_id',
  'gold_state',
  'state_reason',
  'pack',
  'standards',
  'note',
  'remark',
  'judged_on',
  'submitted_at',
  'updated_at',
  'finished_at',
  'retest_of',
  'retest_reason',
  'hurried_at',
] as const

export const findRound = (db: Db, accountId: string, roundId: string) =>
  db
    .selectFrom('round')
    .select(roundColumns)
    .select((select) => select.ref('declarations').$castTo<Declarations>().as('declarations'))
    .where('id', '=', roundId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
export type RoundRow = NonNullable<Awaited<ReturnType<typeof findRound>>>

/** Whether a demonstration vendor is among them: then the round is a demonstration too. */
export const hasDemoMember = async (db: Db, memberIds: readonly string[]): Promise<boolean> => {
  if (memberIds.length === 0) return false
  const found = await db
    .selectFrom('member')
    .select('id')
    .where('id', 'in', memberIds)
    .where('demo', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

export const roundsOfVersion = (db: Db, versionId: string, page: { after?: [time: number, id: string]; size: number }) =>
  db
    .selectFrom('round')
    .select(roundColumns)
    .where('version_id', '=', versionId)
    .$if(page.after !== undefined, (query) =>
      query.where((where) =>
        where(where.refTuple('submitted_at', 'id'), '<', where.tuple(page.after?.[0] ?? 0, page.after?.[1] ?? '')),
      ),
    )
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size)
    .execute()

/** The newest round of each of these versions, with the version's number of rounds. */
export const newestRounds = (db: Db, versionIds: readonly string[]) =>
  db
    .selectFrom('round')
    .distinctOn('version_id')
    .select(roundColumns)
    .select((select) =>
      select.fn
        .countAll<number>()
        .over((over) => over.partitionBy('version_id'))
        .as('roundCount'),
    )
    .where('version_id', 'in', [...versionIds])
    .orderBy('version_id')
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const standardsOfRounds = (db: Db, roundIds: readonly string[]) =>
  db
    .selectFrom('round_standard')
    .select(['round_id', 'state', 'has_warnings'])
    .select((select) => [
      select.ref('standard').$castTo<StandardId>().as('standard'),
      select.ref('counts').$castTo<Counts>().as('counts'),
    ])
    .where('round_id', 'in', [...roundIds])
    .execute()

/** Labels earned by these rounds, revoked ones included. */
export const labelsOfRounds = (db: Db, roundIds: readonly string[]) =>
  db
    .selectFrom('certificate')
    .select(['round_id', 'valid_until', 'revoked_at'])
    .where('round_id', 'in', [...roundIds])
    .execute()

export const runningRound = (db: Db, versionId: string) =>
  db
    .selectFrom('round')
    .select('id')
    .where('version_id', '=', versionId)
    .where('gold_state', '=', GoldState.certifying)
    .executeTakeFirst()

export const eventsOfRound = (db: Db, roundId: string) =>
  db
    .selectFrom('round_event')
    .select(['at', 'who', 'what', 'why', 'gold_state'])
    .where('round_id', '=', roundId)
    .orderBy('id')
    .execute()

export const reportOfRound = (db: Db, roundId: string) =>
  db.selectFrom('round_report').select(['report_hash', 'engine', 'content']).where('round_id', '=', roundId).executeTakeFirst()

type NewRound = {
  id: string
  number: string
  accountId: string
  versionId: string
  appId: string
  pack: string
  standards: StandardId[]
  declarations: Declarations
  remark: string
  judgedOn: string
  note: string
  demo: boolean
  /** Members whose labs take part. */
  taskMembers: string[]
  retest?: { of: string; reason: string } | undefined
  now: number
}
/** Undefined when a unique key forbids it: a round of this version runs already, or the number is taken. */
export const openRound = (db: Db, round: NewRound) =>
  db
    .insertInto('round')
    .values({
      id: round.id,
      number: round.number,
      account_id: round.accountId,
      version_id: round.versionId,
      app_id: round.appId,
      gold_state: GoldState.certifying,
      pack: round.pack,
      standards: round.standards,
      declarations: toJson(round.declarations),
      remark: round.remark,
      judged_on: round.judgedOn,
      note: round.note,
      demo: round.demo,
      submitted_at: round.now,
      updated_at: round.now,
      finished_at: null,
      task_members: round.taskMembers,
      retest_of: round.retest?.of ?? null,
      retest_reason: round.retest?.reason ?? '',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const openStandards = (db: Db, roundId: string, standards: readonly StandardId[]) =>
  db
    .insertInto('round_standard')
    .values(
      standards.map((standard) => ({
        round_id: roundId,
        standard,
        state: StandardState.certifying,
        counts: toJson(noCounts()),
      })),
    )
    .execute()

/** `goldState`: the new state, or null if it didn't change. */
type RoundEvent = { roundId: string; at: number; who: string; what: string; why?: string; goldState: GoldState | null }
export const addEvent = (db: Db, event: RoundEvent) =>
  db
    .insertInto('round_event')
    .values({
      round_id: event.roundId,
      at: event.at,
      who: event.who,
      what: event.what,
      why: event.why ?? '',
      gold_state: event.goldState,
    })
    .execute()

export const touchApp = (db: Db, appId: string, now: number) =>
  db.updateTable('app').set({ updated_at: now }).where('id', '=', appId).where('updated_at', '<', now).execute()

/** Marks the standards that are still open as terminated. */
export const endStandards = (db: Db, roundId: string) =>
  db
    .updateTable('round_standard')
    .set({ state: StandardState.terminated })
    .where('round_id', '=', roundId)
    .where('state', '=', StandardState.certifying)
    .execute()

export const writeStandard = (db: Db, roundId: string, standard: RolledStandard) =>
  db
    .updateTable('round_standard')
    .set({ state: standard.state, has_warnings: standard.hasWarnings, counts: toJson(standard.counts) })
    .where('round_id', '=', roundId)
    .where('standard', '=', standard.id)
    .execute()

type RoundChange = {
  goldState: GoldState
  note: string
  reason: string
  now: number
  finished: boolean
  undetermined: number
}
/** Undefined if the round no longer runs (withdrawn or stopped meanwhile). */
export const changeRound = (db: Db, roundId: string, change: RoundChange) =>
  db
    .updateTable('round')
    .set({
      gold_state: change.goldState,
      note: change.note,
      state_reason: change.reason,
      updated_at: change.now,
      finished_at: change.finished ? change.now : null,
      undetermined: change.undetermined,
    })
    .where('id', '=', roundId)
    .where('gold_state', '=', GoldState.certifying)
    .returning('app_id')
    .executeTakeFirst()
