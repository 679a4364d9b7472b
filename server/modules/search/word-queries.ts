import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { type Kinds, narrowed, type Place } from './queries.ts'
import { BLOCK_BITS } from './tokens.ts'

/** Numbers of the latest places of each query, at most `most` of each, read block by block backwards. */
export const placesOfEach = async (
  db: Db,
  { queries, now, most, ...kinds }: Kinds & { queries: readonly string[]; now: number; most: number },
): Promise<number[][]> => {
  if (queries.length === 0) return []
  // Values, as the planner knows their number: for a function's rows it expects a cost that is worth compiling, which takes 50 ms.
  const wanted = queries.map((query, at) => sql`(${at}::int, ${narrowed(query, kinds)}::text)`)
  const { rows } = await sql<{ place: number; numbers: number[] }>`
    select asked.place, array(
      select e.number
      from generate_series((select max(number) >> ${BLOCK_BITS}::int from search_entry), 0, -1) as blocks (block)
      cross join lateral (
        select number from search_entry
        where body_tokens @@ (cast('''#b' || block || '''' as tsquery) && cast(asked.query as tsquery)) and at <= ${now}
        order by number desc
      ) as e
      limit ${most}
    ) as numbers
    from (values ${sql.join(wanted)}) as asked (place, query)`.execute(db)
  const found = new Map(rows.map(({ place, numbers }) => [place, numbers]))
  return queries.map((_, index) => found.get(index) ?? [])
}

/** A place with its length; the words in its heading and its text are bits, the first query the lowest. */
export type MetPlace = Omit<Place, 'field'> & { bytes: number; inHeading: number; inBody: number }

type Words = { queries: readonly string[]; frequent: readonly boolean[] }

/** Which of the words (at most 30) these places have, and where; in texts only the frequent ones are looked for. */
export const placesWith = async (db: Db, numbers: readonly number[], { queries, frequent }: Words): Promise<MetPlace[]> => {
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
      ${bits('body_tokens', (at) => frequent[at] === true)} as "inBody"
    from search_entry where number in (${sql.join([...numbers])})`.execute(db)
  return rows
}
