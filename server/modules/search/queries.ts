import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { toVector } from './tokens.ts'

export type SearchText = { type: number; id: string; title: string; parts: readonly string[]; at: number }

/** Replaces what can be found of one document or article. One row a part keeps positions small and long texts searchable. */
export const replaceEntry = async (db: Db, { type, id, title, parts, at }: SearchText): Promise<void> => {
  await removeEntry(db, { type, id })
  const rows = (parts.length > 0 ? parts : ['']).map((body, part) => ({
    id,
    type,
    part,
    title,
    body,
    // The title counts once, at the first part.
    title_tokens: sql<string>`${part === 0 ? toVector(title) : ''}::text::tsvector`,
    body_tokens: sql<string>`${toVector(body)}::text::tsvector`,
    at,
  }))
  await db.insertInto('search_entry').values(rows).execute()
}

export const removeEntry = (db: Db, { type, id }: { type: number; id: string }) =>
  db.deleteFrom('search_entry').where('type', '=', type).where('id', '=', id).execute()

const CANDIDATES = 500
const MOST_HITS = 20

/** Titles first, then the newest. Only the newest candidates are looked at, so a very common word costs no more than others. */
export const findEntries = async (db: Db, query: string) => {
  const { rows } = await sql<{ id: string; title: string; type: number }>`
    select id, type, min(title) as title from (
      select id, type, title, at, title_tokens @@ q as in_title
      from search_entry, cast(${query} as text) as words, cast(words as tsquery) as q
      where title_tokens @@ q or body_tokens @@ q
      order by at desc limit ${CANDIDATES}
    ) as found
    group by id, type
    order by bool_or(in_title) desc, max(at) desc, id
    limit ${MOST_HITS}`.execute(db)
  return rows
}
