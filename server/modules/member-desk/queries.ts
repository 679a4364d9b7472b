import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

const columns = [
  'id',
  'name',
  'type',
  'listed_as_vendor',
  'introduction',
  'demo',
  'hidden_at',
  'revision',
  'changed_by',
  'changed_at',
] as const

/** All members, hidden ones included, in the alliance's order. */
export const listMembers = (db: Db) => db.selectFrom('member').select(columns).orderBy('sort').orderBy('id').execute()
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

/** Locked until the transaction ends, without blocking inserts that refer to it (a task, a binding). */
export const lockMember = (db: Db, id: string): Promise<MemberRow | undefined> =>
  db.selectFrom('member').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Serializes changes of the order. Rows are always locked in the same order, to prevent deadlocks. */
export const lockOrder = (db: Db) => db.selectFrom('member').select('id').orderBy('id').forNoKeyUpdate().execute()

export const countMembers = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('member')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type Told = Pick<MemberRow, 'name' | 'introduction' | 'listed_as_vendor'>
type Stamp = Pick<MemberRow, 'changed_by' | 'changed_at'>
type NewMember = Told & Stamp & { id: string; type: number }

/** Adds a member at the end of the list; false if the name is taken. */
export const addMember = async (db: Db, member: NewMember): Promise<boolean> => {
  const row = await db
    .insertInto('member')
    .values((eb) => ({
      ...member,
      demo: false,
      sort: eb.selectFrom('member').select(sql<number>`coalesce(max(sort), -1) + 1`.as('next')),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const isNameTaken = async (db: Db, name: string, except: string): Promise<boolean> => {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', except)
    .executeTakeFirst()
  return row !== undefined
}

type Change = Partial<Told & Pick<MemberRow, 'hidden_at'>> & Stamp & Pick<MemberRow, 'revision'>
/** The caller has locked the row and compared the revision. */
export const setMember = (db: Db, id: string, change: Change) =>
  db.updateTable('member').set(change).where('id', '=', id).execute()

/** Stores the order; the caller has locked it. */
export const setOrder = (db: Db, ids: readonly string[]) =>
  sql`
    update member set sort = wanted.place::int - 1
    from unnest(${[...ids]}::text[]) with ordinality as wanted (id, place)
    where wanted.id = member.id and member.sort <> wanted.place::int - 1`.execute(db)
