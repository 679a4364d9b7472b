import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { BLOCK_BITS, kindToken } from './tokens.ts'

/** Where a query was met, the best first. */
export const FIELDS = ['title_tokens', 'heading_tokens', 'body_tokens'] as const
type Field = (typeof FIELDS)[number]

export type Place = {
  number: number
  kind: number
  id: string
  part: number
  anchor: string
  title: string
  heading: string
  at: number
  /** Index in `FIELDS`. */
  field: number
}

export type Wanted = { query: string; kind?: number; now: number; most: number }

/**
 * The latest places that a field meets, block by block backwards, until there are `most`: a word that stands everywhere costs
 * one block, a rare one as many look-ups as there are blocks. Ordering all matches of a frequent word would read them all.
 */
const walk = (field: Field, { query, kind, now, most }: Wanted): RawBuilder<Place> => {
  const wanted = kind === undefined ? query : `${kindToken(kind)} & (${query})`
  return sql<Place>`
    (select e.number, e.kind, e.id, e.part, e.anchor, e.title, e.heading, e.at, ${FIELDS.indexOf(field)}::int as field
    from generate_series((select max(number) >> ${BLOCK_BITS}::int from search_entry), 0, -1) as blocks (block)
    cross join lateral (
      select number, kind, id, part, anchor, title, heading, at from search_entry
      where ${sql.ref(field)} @@ (cast('''#b' || block || '''' as tsquery) && cast(${wanted}::text as tsquery)) and at <= ${now}
      order by number desc
    ) as e limit ${most})`
}

/** Places by title, by heading and by everything in them; a place comes once for each field that meets. */
export const findPlaces = async (db: Db, wanted: Wanted): Promise<Place[]> => {
  const walks = FIELDS.map((field) => walk(field, wanted))
  return (await sql<Place>`${sql.join(walks, sql` union all `)}`.execute(db)).rows
}

type Count = { kind: number; count: number; places: number }

/** How many entries of each kind hold the query, by looking at `most` places, whichever, and not at more. */
export const countEntries = async (
  db: Db,
  { query, kinds, now, most }: Pick<Wanted, 'query' | 'now' | 'most'> & { kinds: readonly number[] },
): Promise<Count[]> => {
  if (kinds.length === 0) return []
  const counts = kinds.map(
    (kind) => sql<Count>`
      select ${kind}::int as kind, count(distinct id)::int as count, count(*)::int as places from (
        select id from search_entry
        where body_tokens @@ cast(${`${kindToken(kind)} & (${query})`}::text as tsquery) and at <= ${now} limit ${most}
      ) as found`,
  )
  return (await sql<Count>`${sql.join(counts, sql` union all `)}`.execute(db)).rows
}

export const findBodies = async (db: Db, numbers: readonly number[]): Promise<Map<number, string>> => {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('search_entry')
    .select(['number', 'body'])
    .where('number', 'in', [...numbers])
    .execute()
  return new Map(rows.map(({ number, body }) => [number, body]))
}
