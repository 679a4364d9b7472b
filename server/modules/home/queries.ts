import type { ExpressionBuilder } from 'kysely'
import type { Db, Schema } from '../../db/index.ts'

/** Members on the public list, in the alliance's order. */
export const listMembers = (db: Db) =>
  db
    .selectFrom('member')
    .select(['id', 'name', 'type', 'listed_as_vendor', 'introduction'])
    .where('hidden_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute()

type NewMember = { id: string; name: string; type: number; introduction: string; sort: number; demo: boolean }
/** Adds a member, or updates the one with this id. */
export const saveMember = (db: Db, member: NewMember) => {
  const { id: _id, ...rest } = member
  return db
    .insertInto('member')
    .values(member)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute()
}

/** Tables whose rows are shown for a time, or until they are withdrawn. */
type Standing = 'notice' | 'banner'

const standsNow = (now: number) => (eb: ExpressionBuilder<Pick<Schema, 'notice' | 'banner'>, Standing>) =>
  eb.and([eb('from_at', '<=', now), eb.or([eb('until_at', 'is', null), eb('until_at', '>', now)])])

/** The current notices: important ones first, then newest first. */
const noticesInOrder = (db: Db, now: number) =>
  db.selectFrom('notice').where(standsNow(now)).orderBy('important', 'desc').orderBy('from_at', 'desc').orderBy('id', 'desc')

export const listNotices = (db: Db, now: number) => noticesInOrder(db, now).select(['id', 'text', 'path']).limit(5).execute()

/** The notice that visitors see on every page. */
export const findShownNotice = (db: Db, now: number) =>
  noticesInOrder(db, now).select(['id', 'from_at', 'important']).limit(1).executeTakeFirst()

/** When one of these next begins or ends. */
export const nextTurn = async (db: Db, table: Standing, now: number): Promise<number | undefined> => {
  const next = (column: 'from_at' | 'until_at') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.min(column).as('at'))
      .where(column, '>', now)
      .executeTakeFirst()
  const turns = [await next('from_at'), await next('until_at')].flatMap((row) => row?.at ?? [])
  return turns.length === 0 ? undefined : Math.min(...turns)
}

export type NewNotice = {
  id: string
  text: string
  path: string | null
  from_at: number
  until_at: number | null
  important?: boolean
}
export const upsertNotice = (db: Db, notice: NewNotice) => {
  const { id: _id, ...rest } = notice
  return db
    .insertInto('notice')
    .values(notice)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute()
}

export const listBanners = (db: Db, now: number) =>
  db
    .selectFrom('banner')
    .select(['id', 'title', 'text', 'path', 'drawing'])
    .where(standsNow(now))
    .orderBy('sort')
    .orderBy('id')
    .execute()

export type NewBanner = {
  id: string
  title: string
  text: string
  path: string
  drawing: string
  sort: number
  from_at?: number
  until_at?: number | null
}
export const upsertBanner = (db: Db, banner: NewBanner) => {
  const { id: _id, ...rest } = banner
  return db
    .insertInto('banner')
    .values(banner)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute()
}

export const deleteStanding = (db: Db, table: Standing, id: string) => db.deleteFrom(table).where('id', '=', id).execute()
