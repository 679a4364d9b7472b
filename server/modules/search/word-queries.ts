import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { findLatest } from './latest.ts'
import { type Kinds, narrowed, type Part } from './queries.ts'

type Sought = Kinds & { queries: readonly string[]; now: number; most: number; end: number }

/** Numbers of the latest places of each query, at most `most` of each. */
export const placesOfEach = async (db: Db, { queries, now, most, end, ...kinds }: Sought): Promise<number[][]> => {
  const sought = queries.map((query) => ({ field: 'body_tokens', query: narrowed(query, kinds) }) as const)
  const found = await findLatest<{ number: number }>(db, sought, { columns: sql`number`, now, most, end })
  return found.map((places) => places.map(({ number }) => number))
}

/** A place with its length; the words in its heading and its text are bits, the first query the lowest. */
export type MetPlace = Part & { bytes: number; inHeading: number; inBody: number }

type Words = { queries: readonly string[]; isSought: readonly boolean[] }

/** Which of the words (at most 30) these places have, and where; in texts only some are looked for. */
export const placesWith = async (db: Db, numbers: readonly number[], { queries, isSought }: Words): Promise<MetPlace[]> => {
  if (numbers.length === 0) return []
  const bits = (column: string, isAsked: (at: number) => boolean) => {
    const each = queries.map((query, at) =>
      isAsked(at) ? [sql`case when ${sql.ref(column)} @@ cast(${query}::text as tsquery) then ${2 ** at}::int else 0 end`] : [],
    )
    return sql.join([sql`0`, ...each.flat()], sql` + `)
  }
  const { rows } = await sql<MetPlace>`
    select number, kind, id, part, anchor, title, heading, at, octet_length(body) as bytes,
      ${bits('heading_tokens', () => true)} as "inHeading",
      ${bits('body_tokens', (at) => isSought[at] === true)} as "inBody"
    from search_entry where number in (${sql.join([...numbers])})`.execute(db)
  return rows
}
