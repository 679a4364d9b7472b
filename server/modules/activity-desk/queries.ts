import { RegistrationState } from '@alliance/contract/activity-states'
import { contains, type Db } from '../../db/index.ts'
import type { Settings } from './rules.ts'

export type Counts = { registered: number; reviewing: number; attended: number }
/** Per activity, how many registrations have a place, wait for a decision, and attended. */
export const countRegistrations = async (db: Db, ids: readonly string[]): Promise<Map<string, Counts>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('registration')
    .select((eb) => [
      'activity_id',
      eb.fn.countAll<number>().filterWhere('state', '=', RegistrationState.registered).as('registered'),
      eb.fn.countAll<number>().filterWhere('state', '=', RegistrationState.reviewing).as('reviewing'),
      eb.fn.count<number>('attended_at').filterWhere('state', '=', RegistrationState.registered).as('attended'),
    ])
    .where('activity_id', 'in', ids)
    .groupBy('activity_id')
    .execute()
  return new Map(
    rows.map(({ activity_id: id, registered, reviewing, attended }) => [
      id,
      { registered: Number(registered), reviewing: Number(reviewing), attended: Number(attended) },
    ]),
  )
}

const searched = ['name', 'company', 'email', 'phone', 'number'] as const
const shown = [
  'id',
  'number',
  'state',
  'turn',
  'name',
  'company',
  'post',
  'phone',
  'email',
  'city',
  'persons',
  'remark',
  'answers',
  'attended_at',
  'created_at',
] as const

type RegistrationPage = {
  activityId: string
  keyword: string
  /** Only those that wait for a decision. */
  reviewing?: boolean | undefined
  size: number
  after?: [createdAt: number, id: string]
}

/** In order of registration. */
export const listRegistrations = (db: Db, { activityId, keyword, reviewing = false, size, after }: RegistrationPage) =>
  db
    .selectFrom('registration')
    .select(shown)
    .where('activity_id', '=', activityId)
    .$if(reviewing, (query) => query.where('state', '=', RegistrationState.reviewing))
    .$if(keyword !== '', (query) => query.where((eb) => eb.or(searched.map((column) => eb(column, ...contains(keyword))))))
    .$if(after !== undefined, (query) => {
      const [at, id] = after ?? [0, '']
      return query.where((eb) => eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(at, id)))
    })
    .orderBy('created_at')
    .orderBy('id')
    .limit(size)
    .execute()
export type DeskRow = Awaited<ReturnType<typeof listRegistrations>>[number]

/** Over all activities whose registrations can still be decided. */
export const countAllReviewing = async (db: Db, now: number): Promise<number> => {
  const { count } = await db
    .selectFrom('registration')
    .innerJoin('activity', 'activity.id', 'registration.activity_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('registration.state', '=', RegistrationState.reviewing)
    .where('activity.cancelled_at', 'is', null)
    .where('activity.ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The position counters of those waiting, in order. */
export const listTurns = async (db: Db, activityId: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('registration')
    .select('turn')
    .where('activity_id', '=', activityId)
    .where('state', '=', RegistrationState.waiting)
    .orderBy('turn')
    .execute()
  return rows.map(({ turn }) => turn ?? 0)
}

/** Undefined if no registration with a place has this id. */
export const findSeat = (db: Db, id: string) =>
  db
    .selectFrom('registration')
    .innerJoin('activity', 'activity.id', 'registration.activity_id')
    .select(['registration.number', 'activity.starts_at as startsAt'])
    .where('registration.id', '=', id)
    .where('registration.state', '=', RegistrationState.registered)
    .executeTakeFirst()

/** By number, in any state and for any activity. */
export const findByNumber = (db: Db, number: string, { lock = false } = {}) =>
  db
    .selectFrom('registration')
    .innerJoin('activity', 'activity.id', 'registration.activity_id')
    .select(['activity.id as activity_id', 'activity.title'])
    .select(['registration.id', 'registration.number', 'registration.state', 'registration.name', 'registration.company'])
    .select(['registration.persons', 'registration.attended_at'])
    .where('registration.number', '=', number)
    .$if(lock, (query) => query.forUpdate('registration'))
    .executeTakeFirst()
export type Arrival = NonNullable<Awaited<ReturnType<typeof findByNumber>>>

/** True if it changed; a time that is set isn't overwritten. */
export const setAttended = async (db: Db, id: string, at: number | null): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('registration')
    .set({ attended_at: at })
    .where('id', '=', id)
    .where('state', '=', RegistrationState.registered)
    .where('attended_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** True if it changed. */
export const setPaused = async (db: Db, id: string, paused: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('activity')
    .set({ paused })
    .where('id', '=', id)
    .where('paused', '=', !paused)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** True for the call that cancels it. */
export const markCancelled = async (db: Db, id: string, { reason, now }: { reason: string; now: number }): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('activity')
    .set({ cancelled_at: now, cancel_reason: reason })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Active registrations: with a place, or waiting for one or for a decision. */
const STANDING = [RegistrationState.registered, RegistrationState.waiting, RegistrationState.reviewing]

/** Everybody with an active registration. */
export const listToNotify = (db: Db, activityId: string) =>
  db
    .selectFrom('registration')
    .select(['id', 'email', 'state', 'changed_at'])
    .where('activity_id', '=', activityId)
    .where('state', 'in', STANDING)
    .orderBy('created_at')
    .execute()

export const countToTell = async (db: Db, activityId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('registration')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('activity_id', '=', activityId)
    .where('state', 'in', STANDING)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Later dates of a series, and how many of their registrations are mailed when they change. */
export const countLater = async (
  db: Db,
  { seriesId, occurrence, now }: { seriesId: string; occurrence: number; now: number },
) => {
  const row = await db
    .selectFrom('activity')
    .leftJoin('registration', (join) =>
      join.onRef('registration.activity_id', '=', 'activity.id').on('registration.state', 'in', STANDING),
    )
    .select((eb) => [
      eb.fn.count<number>('activity.id').distinct().as('later'),
      eb.fn.count<number>('registration.id').as('people'),
    ])
    .where('activity.series_id', '=', seriesId)
    .where('activity.occurrence', '>', occurrence)
    .where('activity.starts_at', '>', now)
    .where('activity.cancelled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { later: Number(row.later), people: Number(row.people) }
}

/** An activity's registrations waiting for a decision. */
export const countReviewing = async (db: Db, activityId: string): Promise<number> =>
  (await countRegistrations(db, [activityId])).get(activityId)?.reviewing ?? 0

/** Persons of the largest waiting registration; 0 if nobody waits. */
export const largestWaiting = async (db: Db, activityId: string): Promise<number> => {
  const row = await db
    .selectFrom('registration')
    .select((eb) => eb.fn.max('persons').as('persons'))
    .where('activity_id', '=', activityId)
    .where('state', '=', RegistrationState.waiting)
    .executeTakeFirst()
  return row?.persons ?? 0
}

type Saved = Settings & { revision: number; changed_by: string; changed_at: number }
/** The caller has locked the row and compared the revision. */
export const setActivity = (db: Db, id: string, saved: Saved) =>
  db.updateTable('activity').set(saved).where('id', '=', id).execute()
