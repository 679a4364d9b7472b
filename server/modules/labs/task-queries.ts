import { MEMBER_TYPE_VENDOR } from '@alliance/contract/home'
import type { MemberTaskState, WarningTaskState } from '@alliance/contract/states'
import { sql } from 'kysely'
import { type Db, newId } from '../../db/index.ts'

/** Which of these members take part in certification today. */
export const stillCertifying = async (db: Db, memberIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('id', 'in', [...memberIds])
    .where('type', '=', MEMBER_TYPE_VENDOR)
    .execute()
  return rows.map(({ id }) => id)
}

/** Opens one task per member, unless it exists. */
export const openTasks = (
  db: Db,
  { roundId, members, terms, now }: { roundId: string; members: readonly string[]; terms: string[]; now: number },
) =>
  db
    .insertInto('device_task')
    .values(members.map((memberId) => ({ id: newId(now), round_id: roundId, member_id: memberId, terms, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Closes unsubmitted tasks when their cloud run ends. */
export const closeCloudTasks = (db: Db, runId: string) =>
  db
    .updateTable('device_task')
    .set({ state: 'closed', lease_until: null })
    .where('cloud_run_id', '=', runId)
    .where('state', 'in', ['open', 'claimed'])
    .execute()

/** Closes unsubmitted tasks when their round ends. */
export const closeTasks = (db: Db, roundId: string) =>
  db
    .updateTable('device_task')
    .set({ state: 'closed', lease_until: null })
    .where('round_id', '=', roundId)
    .where('state', 'in', ['open', 'claimed'])
    .execute()

export const writeTaskStates = (
  db: Db,
  taskId: string,
  { taskState, warningState }: { taskState: MemberTaskState; warningState: WarningTaskState },
) => db.updateTable('device_task').set({ task_state: taskState, warning_state: warningState }).where('id', '=', taskId).execute()

const taskColumns = [
  'device_task.id',
  'device_task.round_id',
  'device_task.cloud_run_id',
  'device_task.device',
  'device_task.member_id',
  'device_task.state',
  'device_task.terms',
  'device_task.task_state',
  'device_task.warning_state',
  'device_task.claimed_by',
  'device_task.claimed_with',
  'device_task.lease_until',
  'device_task.submitted_at',
  'device_task.created_at',
] as const

/** In the alliance's order. */
export const tasksOfRound = (db: Db, roundId: string) =>
  db
    .selectFrom('device_task')
    .innerJoin('member', 'member.id', 'device_task.member_id')
    .select([...taskColumns, 'member.name'])
    .where('device_task.round_id', '=', roundId)
    .orderBy('member.sort')
    .orderBy('member.id')
    .execute()

/** In the alliance's order, each lab's devices by name. */
export const tasksOfCloudRun = (db: Db, runId: string) =>
  db
    .selectFrom('device_task')
    .innerJoin('member', 'member.id', 'device_task.member_id')
    .select([...taskColumns, 'member.name'])
    .where('device_task.cloud_run_id', '=', runId)
    .orderBy('member.sort')
    .orderBy('member.id')
    .orderBy(sql`device_task.device ->> 'name'`)
    .orderBy('device_task.id')
    .execute()

export const findTask = (db: Db, memberId: string, taskId: string) =>
  db
    .selectFrom('device_task')
    .innerJoin('member', 'member.id', 'device_task.member_id')
    .select([...taskColumns, 'member.name'])
    .where('device_task.id', '=', taskId)
    .where('device_task.member_id', '=', memberId)
    .executeTakeFirst()
export type TaskRow = NonNullable<Awaited<ReturnType<typeof findTask>>>

/** Who holds a task: a reviewer's account, and the lab token if a machine acts for them. */
export type Holder = { accountId: string; labTokenId: string }

/** Undefined while a colleague holds it, or when it is done. An expired lease doesn't count. */
export const claimTask = (db: Db, taskId: string, { holder, now, until }: { holder: Holder; now: number; until: number }) =>
  db
    .updateTable('device_task')
    .set({ state: 'claimed', claimed_by: holder.accountId, claimed_with: holder.labTokenId, lease_until: until })
    .where('id', '=', taskId)
    .where((where) =>
      where.or([
        where('state', '=', 'open'),
        where.and([
          where('state', '=', 'claimed'),
          where.or([
            where('lease_until', '<=', now),
            where('claimed_by', 'is', null),
            where.and([where('claimed_by', '=', holder.accountId), where('claimed_with', '=', holder.labTokenId)]),
          ]),
        ]),
      ]),
    )
    .returning('id')
    .executeTakeFirst()

/** Whoever corrects a submitted task takes it over, from whomever. Undefined if it isn't submitted. */
export const takeSubmitted = (db: Db, taskId: string, { accountId, labTokenId }: Holder) =>
  db
    .updateTable('device_task')
    .set({ claimed_by: accountId, claimed_with: labTokenId })
    .where('id', '=', taskId)
    .where('state', '=', 'submitted')
    .returning('id')
    .executeTakeFirst()

const held = (db: Db, taskId: string, { accountId, labTokenId }: Holder) =>
  db
    .updateTable('device_task')
    .where('id', '=', taskId)
    .where('claimed_by', '=', accountId)
    .where('claimed_with', '=', labTokenId)

const OPEN_AGAIN = { state: 'open', claimed_by: null, claimed_with: '', lease_until: null } as const

/** Undefined if the caller no longer holds it. */
export const releaseTask = (db: Db, taskId: string, { holder, now }: { holder: Holder; now: number }) =>
  held(db, taskId, holder)
    .set(OPEN_AGAIN)
    .where('state', '=', 'claimed')
    .where('lease_until', '>', now)
    .returning('id')
    .executeTakeFirst()

const backFromClaim = (db: Db) => db.updateTable('device_task').set(OPEN_AGAIN).where('state', '=', 'claimed')

/** Puts back what a reviewer has claimed who leaves their lab: nobody could go on under that claim until its lease expires. */
export const putBackTasks = (db: Db, accountId: string) => backFromClaim(db).where('claimed_by', '=', accountId).execute()

/** The same for what was claimed with a lab token that is revoked. */
export const putBackTasksOfToken = (db: Db, { memberId, labTokenId }: { memberId: string; labTokenId: string }) =>
  backFromClaim(db).where('member_id', '=', memberId).where('claimed_with', '=', labTokenId).execute()

/** The same when every lab token ends. Reviewers keep what they have claimed: they log in again and go on. */
export const putBackTasksOfAllTokens = (db: Db) => backFromClaim(db).where('claimed_with', '<>', '').execute()

/**
 * Renews the lease of the holder who writes; after submission the holder may still correct. Undefined for everybody else, e.g. if
 * the lease has expired or somebody else holds it.
 */
export const holdForWriting = (db: Db, taskId: string, { holder, now, until }: { holder: Holder; now: number; until: number }) =>
  held(db, taskId, holder)
    .set({ lease_until: sql<number | null>`case when state = 'claimed' then ${until}::bigint else lease_until end` })
    .where((where) =>
      where.or([where('state', '=', 'submitted'), where.and([where('state', '=', 'claimed'), where('lease_until', '>', now)])]),
    )
    .returning('state')
    .executeTakeFirst()

/** Undefined if the caller doesn't hold it, or it was submitted already. */
export const submitTask = (db: Db, taskId: string, { holder, now }: { holder: Holder; now: number }) =>
  held(db, taskId, holder)
    .set({ state: 'submitted', submitted_at: now, lease_until: null })
    .where('state', '=', 'claimed')
    .where('lease_until', '>', now)
    .returning('id')
    .executeTakeFirst()

/** Mail addresses of the reviewers whose labs have unfinished tasks in a round. */
export const waitingReviewers = (db: Db, roundId: string) =>
  db
    .selectFrom('device_task')
    .innerJoin('reviewer', 'reviewer.member_id', 'device_task.member_id')
    .innerJoin('account', 'account.id', 'reviewer.account_id')
    .select('account.email')
    .distinct()
    .where('device_task.round_id', '=', roundId)
    .where('device_task.state', 'in', ['open', 'claimed'])
    .where(sql<boolean>`'vendor' = any(account.grants)`)
    .execute()

/** Addresses of the reviewers of these members. */
export const reviewersOf = (db: Db, memberIds: readonly string[]) =>
  db
    .selectFrom('reviewer')
    .innerJoin('account', 'account.id', 'reviewer.account_id')
    .select('account.email')
    .distinct()
    .where('reviewer.member_id', 'in', [...memberIds])
    .where(sql<boolean>`'vendor' = any(account.grants)`)
    .execute()

/** Number of rounds, and of cloud runs, for which a lab has unsubmitted tasks. */
export const countUnfinished = async (db: Db, memberId: string): Promise<{ rounds: number; runs: number }> => {
  const row = await db
    .selectFrom('device_task')
    .select((select) => [
      select.fn.count<number>('round_id').distinct().as('rounds'),
      select.fn.count<number>('cloud_run_id').distinct().as('runs'),
    ])
    .where('member_id', '=', memberId)
    .where('state', 'in', ['open', 'claimed'])
    .executeTakeFirstOrThrow()
  return { rounds: Number(row.rounds), runs: Number(row.runs) }
}
