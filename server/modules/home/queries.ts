import type { Db } from '../../db/index.ts'

export const listMembers = (db: Db) =>
  db.selectFrom('member').select(['id', 'name', 'type', 'introduction']).orderBy('sort').orderBy('id').execute()

export type NewMember = { id: string; name: string; type: number; introduction: string; sort: number; demo: boolean }
/** Adds a member or brings the one with this id up to date. */
export const saveMember = (db: Db, member: NewMember) => {
  const { id: _id, ...rest } = member
  return db
    .insertInto('member')
    .values(member)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute()
}
