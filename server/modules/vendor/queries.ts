import type { taskStates } from '@alliance/contract/vendor'
import { sql } from 'kysely'
import { contains, type Db } from '../../db/index.ts'
import { appColumns } from '../app/index.ts'
import { directionOf } from '../../paging.ts'
import type { DeviceRow } from '../labs/index.ts'

export const memberOfReviewer = (db: Db, accountId: string) =>
  db
    .selectFrom('reviewer')
    .innerJoin('member', 'member.id', 'reviewer.member_id')
    .select(['member.id', 'member.name', 'member.demo'])
    .where('reviewer.account_id', '=', accountId)
    .executeTakeFirst()

const tasks = (db: Db) =>
  db
    .selectFrom('device_task')
    .innerJoin('round', 'round.id', 'device_task.round_id')
    .innerJoin('version', 'version.id', 'round.version_id')
    .innerJoin('app', 'app.id', 'round.app_id')
    .innerJoin('account as applicant', 'applicant.id', 'round.account_id')
    .leftJoin('account as claimer', 'claimer.id', 'device_task.claimed_by')
    .select(appColumns)
    .select((select) => [
      'device_task.id as taskId',
      'device_task.state',
      'device_task.terms',
      'device_task.task_state',
      'device_task.warning_state',
      'device_task.claimed_by',
      'device_task.claimed_with',
      'device_task.lease_until',
      'device_task.created_at',
      'round.id as roundId',
      'round.number',
      'round.pack',
      'round.standards',
      'round.hurried_at',
      'round.gold_state',
      'version.version_name',
      'version.sha256',
      'version.file_name',
      'applicant.company_name',
      'claimer.email as claimer',
      select
        .selectFrom('device_result')
        .select((inner) => inner.fn.count<number>('device_result.term_id').distinct().as('judged'))
        .whereRef('device_result.task_id', '=', 'device_task.id')
        .as('judged'),
    ])
export type TaskView = Awaited<ReturnType<ReturnType<typeof tasks>['execute']>>[number]

type TaskState = (typeof taskStates)[number]
type Selection = TaskState | 'unfinished'
export type TaskPage = {
  after?: [time: number, id: string]
  size: number
  state: Selection | undefined
  keyword: string
  now: number
}

/** Filters tasks by state; undefined means all. An expired lease counts as open, as it does when claiming. */
export const inState = (state: Selection | undefined, now: number) => {
  if (state === undefined) return sql<boolean>`true`
  if (state === 'unfinished') return sql<boolean>`device_task.state in ('open', 'claimed')`
  const lapsed = sql<boolean>`(device_task.state = 'claimed' and device_task.lease_until <= ${now})`
  if (state === 'open') return sql<boolean>`(device_task.state = 'open' or ${lapsed})`
  return sql<boolean>`(device_task.state = ${state} and not ${lapsed})`
}

/** Unfinished tasks are listed oldest first, finished ones newest first. */
export const isToDo = (state: Selection | undefined) => state === 'unfinished' || state === 'open' || state === 'claimed'

const searched = ['round.number', 'app.name', 'app.package_name', 'applicant.company_name'] as const
export const listTasks = (db: Db, memberId: string, { after, size, state, keyword, now }: TaskPage) => {
  const [beyond, direction] = directionOf(isToDo(state))
  return tasks(db)
    .where('device_task.member_id', '=', memberId)
    .where(inState(state, now))
    .$if(keyword !== '', (query) =>
      query.where((where) => where.or(searched.map((column) => where(column, ...contains(keyword))))),
    )
    .$if(after !== undefined, (query) =>
      query.where((where) =>
        where(where.refTuple('device_task.created_at', 'device_task.id'), beyond, where.tuple(after?.[0] ?? 0, after?.[1] ?? '')),
      ),
    )
    .orderBy('device_task.created_at', direction)
    .orderBy('device_task.id', direction)
    .limit(size)
    .execute()
}

export const viewTask = (db: Db, memberId: string, taskId: string) =>
  tasks(db).where('device_task.id', '=', taskId).where('device_task.member_id', '=', memberId).executeTakeFirst()

/** Whether this account applied for the task's round. Always false for a cloud run, which grants nothing. */
export const isOwnRound = async (db: Db, taskId: string, accountId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('device_task')
    .innerJoin('round', 'round.id', 'device_task.round_id')
    .select('round.id')
    .where('device_task.id', '=', taskId)
    .where('round.account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** The lab's open and claimed tasks, of rounds or of cloud runs, as in the lists. */
export const countWaiting = async (db: Db, memberId: string, { of, now }: { of: 'round_id' | 'cloud_run_id'; now: number }) => {
  const count = (state: TaskState) => sql<number>`count(*) filter (where ${inState(state, now)})`
  const row = await db
    .selectFrom('device_task')
    .select([count('open').as('open'), count('claimed').as('claimed')])
    .where('member_id', '=', memberId)
    .where('state', 'in', ['open', 'claimed'])
    .where(of, 'is not', null)
    .executeTakeFirstOrThrow()
  return { open: Number(row.open), claimed: Number(row.claimed) }
}

/** Number of the lab's unfinished tasks: for rounds, and for cloud runs. */
export const countOpenTasks = async (db: Db, memberId: string) => {
  const row = await db
    .selectFrom('device_task')
    .select((select) => [select.fn.count<number>('round_id').as('rounds'), select.fn.count<number>('cloud_run_id').as('cloud')])
    .where('member_id', '=', memberId)
    .where('state', 'in', ['open', 'claimed'])
    .executeTakeFirstOrThrow()
  return { tasksOpen: Number(row.rounds), cloudOpen: Number(row.cloud) }
}

export const listDevices = (db: Db, memberId: string) =>
  db.selectFrom('device').selectAll().where('member_id', '=', memberId).orderBy('name').orderBy('id').execute()

export const findDevice = (db: Db, memberId: string, deviceId: string) =>
  db.selectFrom('device').selectAll().where('id', '=', deviceId).where('member_id', '=', memberId).executeTakeFirst()

/** Serializes changes of the member's devices, without blocking inserts of rounds that refer to the member. */
export const lockMember = (db: Db, memberId: string) =>
  db.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst()

/** True if it changed. */
export const setRetired = async (
  db: Db,
  { id, memberId }: { id: string; memberId: string },
  at: number | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('device')
    .set({ retired_at: at })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('retired_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether an earlier result of this term used the device: then a correction may use it again. */
export const hasNamed = async (db: Db, named: { taskId: string; termId: string; deviceId: string }): Promise<boolean> => {
  const row = await db
    .selectFrom('device_result')
    .select('id')
    .where('task_id', '=', named.taskId)
    .where('term_id', '=', named.termId)
    .where('device_id', '=', named.deviceId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Fields of a device that a lab may leave out. */
type Unsaid = { listed?: boolean; page_size_kb?: number | null }
export const insertDevice = (db: Db, device: DeviceRow & Unsaid) => db.insertInto('device').values(device).execute()

/** Undefined if it isn't this member's. */
export const updateDevice = (
  db: Db,
  { id, memberId }: { id: string; memberId: string },
  changes: Omit<DeviceRow, 'id' | 'member_id' | 'demo' | 'created_at'> & Unsaid,
) =>
  db.updateTable('device').set(changes).where('id', '=', id).where('member_id', '=', memberId).returning('id').executeTakeFirst()

export const listLabTokens = (db: Db, memberId: string) =>
  db
    .selectFrom('lab_token')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const insertLabToken = (
  db: Db,
  token: { id: string; tokenSha256: string; accountId: string; memberId: string; name: string; now: number },
) =>
  db
    .insertInto('lab_token')
    .values({
      id: token.id,
      token_sha256: token.tokenSha256,
      account_id: token.accountId,
      member_id: token.memberId,
      name: token.name,
      created_at: token.now,
    })
    .execute()

/** Number of lab tokens that act for this account: for a member that it still reviews for. */
export const countLabTokens = async (db: Db, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('lab_token')
    .innerJoin('reviewer', (join) =>
      join.onRef('reviewer.account_id', '=', 'lab_token.account_id').onRef('reviewer.member_id', '=', 'lab_token.member_id'),
    )
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('lab_token.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Undefined if this member has no such token. */
export const deleteLabToken = (db: Db, memberId: string, id: string) =>
  db.deleteFrom('lab_token').where('id', '=', id).where('member_id', '=', memberId).returning('name').executeTakeFirst()

/** Every token of an account for this member. Returns their names. */
export const deleteLabTokensOf = (db: Db, { accountId, memberId }: { accountId: string; memberId: string }) =>
  db.deleteFrom('lab_token').where('account_id', '=', accountId).where('member_id', '=', memberId).returning('name').execute()
