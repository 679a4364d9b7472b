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

/** All of them, hidden ones too, in the alliance's order. */
export const listMembers = (db: Db) => db.selectFrom('member').select(columns).orderBy('sort').orderBy('id').execute()
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

/** Held until the transaction ends; whoever only names it (a task, a binding) need not wait. */
export const lockMember = (db: Db, id: string): Promise<MemberRow | undefined> =>
  db.selectFrom('member').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Whoever changes the order comes after the one before. Always in the same order, so that no two wait for each other. */
export const holdOrder = (db: Db) => db.selectFrom('member').select('id').orderBy('id').forNoKeyUpdate().execute()

export const countMembers = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('member')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type Told = Pick<MemberRow, 'name' | 'introduction' | 'listed_as_vendor'>
type Stamp = Pick<MemberRow, 'changed_by' | 'changed_at'>
export type NewMember = Told & Stamp & { id: string; type: number }

/** At the end of the list; false where the name is taken. */
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
/** The caller holds the row and has compared the revision. */
export const setMember = (db: Db, id: string, change: Change) =>
  db.updateTable('member').set(change).where('id', '=', id).execute()

/** Writes the order down; the caller holds it. */
export const setOrder = (db: Db, ids: readonly string[]) =>
  sql`
    update member set sort = wanted.place::int - 1
    from unnest(${[...ids]}::text[]) with ordinality as wanted (id, place)
    where wanted.id = member.id and member.sort <> wanted.place::int - 1`.execute(db)
