import { type ExpressionBuilder, sql } from 'kysely'
import type { ActivityTable } from '../../db/activity-tables.ts'
import type { Db, Schema } from '../../db/index.ts'

/** An activity's fields other than its times: equal for all dates of a series unless an editor changes one. */
export const aboutColumns = [
  'article_id',
  'title',
  'place',
  'online',
  'capacity',
  'max_persons',
  'moderated',
  'questions',
  'waiting_capacity',
] as const
export type About = Pick<ActivityTable, (typeof aboutColumns)[number]>

export const aboutOf = (row: About): About => {
  const { article_id, title, place, online, capacity, max_persons, moderated, questions, waiting_capacity } = row
  return { article_id, title, place, online, capacity, max_persons, moderated, questions, waiting_capacity }
}

export type NewActivity = Omit<
  ActivityTable,
  | 'taken'
  | 'waiting'
  | 'next_turn'
  | 'paused'
  | 'cancelled_at'
  | 'cancel_reason'
  | 'series_id'
  | 'occurrence'
  | 'revision'
  | 'changed_by'
  | 'changed_at'
  | 'reminded_for'
  | 'left_over_told_for'
> & { series_id?: string; occurrence?: number; changed_by?: string; changed_at?: number }

/** False if this id, or this occurrence of its series, exists already. */
export const insertActivity = async (db: Db, row: NewActivity): Promise<boolean> => {
  const inserted = await db
    .insertInto('activity')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** What was told, of which beginning or end. */
export type Told = { of: 'reminded_for' | 'left_over_told_for'; at: number }

/** False if they were told already: those with a place of this beginning, or those left over of this end. */
export const rememberTold = async (db: Db, id: string, { of, at }: Told) => {
  const row = await db
    .updateTable('activity')
    .set(of, at)
    .where('id', '=', id)
    .where(of, 'is distinct from', at)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const columns = [
  'id',
  ...aboutColumns,
  'opens_at',
  'closes_at',
  'starts_at',
  'ends_at',
  'taken',
  'waiting',
  'paused',
  'cancelled_at',
  'series_id',
  'occurrence',
  'demo',
  'revision',
  'changed_by',
  'changed_at',
] as const

/** When its article became or becomes public; null while it isn't. */
const introducedFrom = (eb: ExpressionBuilder<Schema, 'activity'>) =>
  eb.selectFrom('article').select('published_at').whereRef('article.id', '=', 'activity.article_id').as('introduced_from')

type ActivityPage = {
  now: number
  size: number
  after?: [startsAt: number, id: string]
  held: boolean
  newsId?: string | undefined
  activityId?: string | undefined
  open?: boolean | undefined
}

/** Upcoming activities, earliest first; or past ones, latest first. */
export const listActivities = (db: Db, { now, size, after, held, newsId, activityId, open = false }: ActivityPage) =>
  db
    .selectFrom('activity')
    .select(columns)
    .select(introducedFrom)
    .$if(activityId === undefined, (query) => query.where('ends_at', held ? '<=' : '>', now))
    .$if(newsId !== undefined, (query) => query.where('article_id', '=', newsId ?? ''))
    .$if(activityId !== undefined, (query) => query.where('id', '=', activityId ?? ''))
    .$if(open, (query) =>
      query
        .where('cancelled_at', 'is', null)
        .where('paused', '=', false)
        .where('opens_at', '<=', now)
        .where('closes_at', '>', now)
        .where((eb) =>
          eb.or([
            eb('waiting', '<', eb.ref('waiting_capacity')),
            eb.and([eb('waiting', '=', 0), eb('taken', '<', eb.ref('capacity'))]),
          ]),
        ),
    )
    .$if(after !== undefined, (query) => {
      const [at, id] = after ?? [0, '']
      return query.where((eb) => eb(eb.refTuple('starts_at', 'id'), held ? '<' : '>', eb.tuple(at, id)))
    })
    .orderBy('starts_at', held ? 'desc' : 'asc')
    .orderBy('id', held ? 'desc' : 'asc')
    .limit(size)
    .execute()

/** When the clock next changes any activity's state, or publishes an article. */
export const nextTurnOfClock = async (db: Db, now: number): Promise<number | undefined> => {
  const { rows } = await sql<{ at: number | null }>`
    select least(
      (select min(opens_at) from activity where opens_at > ${now}),
      (select min(closes_at) from activity where closes_at > ${now}),
      (select min(ends_at) from activity where ends_at > ${now}),
      (select min(published_at) from article where published_at > ${now})
    ) as at`.execute(db)
  return rows[0]?.at ?? undefined
}

export const findActivity = (db: Db, id: string) =>
  db.selectFrom('activity').select(columns).select(introducedFrom).where('id', '=', id).executeTakeFirst()
export type ActivityRow = NonNullable<Awaited<ReturnType<typeof findActivity>>>

/** Everybody who changes an activity's registrations locks its row first: that serializes them and prevents deadlocks. */
export const lockActivity = (db: Db, id: string) =>
  db.selectFrom('activity').select(columns).select(introducedFrom).where('id', '=', id).forUpdate().executeTakeFirst()

/** Later activities of a series that have not begun and aren't cancelled, in order, locked. */
export const lockLater = (db: Db, { seriesId, occurrence, now }: { seriesId: string; occurrence: number; now: number }) =>
  db
    .selectFrom('activity')
    .select(columns)
    .select(introducedFrom)
    .where('series_id', '=', seriesId)
    .where('occurrence', '>', occurrence)
    .where('starts_at', '>', now)
    .where('cancelled_at', 'is', null)
    .orderBy('occurrence')
    .forUpdate()
    .execute()

/** True if enough places were free and nobody is waiting: they are now taken. */
export const takePlaces = async (db: Db, id: string, persons: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('activity')
    .set((eb) => ({ taken: eb('taken', '+', persons) }))
    .where('id', '=', id)
    .where('waiting', '=', 0)
    .where((eb) => eb(eb('taken', '+', persons), '<=', eb.ref('capacity')))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The position counter of a new waiting registration; undefined if the waiting list is full. */
export const joinLine = async (db: Db, id: string): Promise<number | undefined> => {
  const row = await db
    .updateTable('activity')
    .set((eb) => ({ waiting: eb('waiting', '+', 1), next_turn: eb('next_turn', '+', 1) }))
    .where('id', '=', id)
    .where((eb) => eb('waiting', '<', eb.ref('waiting_capacity')))
    .returning('next_turn')
    .executeTakeFirst()
  return row && row.next_turn - 1
}

export const givePlacesBack = (db: Db, id: string, persons: number) =>
  db
    .updateTable('activity')
    .set((eb) => ({ taken: eb('taken', '-', persons) }))
    .where('id', '=', id)
    .execute()

export const leaveLine = (db: Db, id: string) =>
  db
    .updateTable('activity')
    .set((eb) => ({ waiting: eb('waiting', '-', 1) }))
    .where('id', '=', id)
    .execute()

/** Moves the head of the waiting list to places if enough are free. True if it did. */
export const moveFromLine = async (db: Db, id: string, persons: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('activity')
    .set((eb) => ({ taken: eb('taken', '+', persons), waiting: eb('waiting', '-', 1) }))
    .where('id', '=', id)
    .where((eb) => eb(eb('taken', '+', persons), '<=', eb.ref('capacity')))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether an upcoming activity, or a continuing series, links to this article. */
export const introducesActivity = async (db: Db, articleId: string, now: number): Promise<boolean> => {
  const coming = db
    .selectFrom('activity')
    .select('id')
    .where('article_id', '=', articleId)
    .where('ends_at', '>', now)
    .where('cancelled_at', 'is', null)
  const series = db.selectFrom('activity_series').select('id').where('article_id', '=', articleId)
  return (await coming.unionAll(series).limit(1).executeTakeFirst()) !== undefined
}
