import type { Db } from '../../db/index.ts'

type NewEntry = { appealId: string; at: number; side: 'appellant' | 'officer'; who: string; kind: string; text: string }
export const addEntry = async (db: Db, { appealId, ...entry }: NewEntry): Promise<number> => {
  const { id } = await db
    .insertInto('appeal_entry')
    .values({ appeal_id: appealId, ...entry })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const entriesOf = (db: Db, appealId: string) =>
  db
    .selectFrom('appeal_entry')
    .select(['id', 'at', 'side', 'who', 'kind', 'text'])
    .where('appeal_id', '=', appealId)
    .orderBy('id')
    .execute()
