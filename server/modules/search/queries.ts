import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { BLOCK_BITS, kindToken } from './tokens.ts'

/** Fields that may match, best first. */
const FIELDS = ['title_tokens', 'heading_tokens', 'body_tokens'] as const
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

/** Which kinds a search is for. */
export type Kinds = {
  kind?: number
  /** Kinds to exclude in the query: filtered out afterwards, they would take up the places of wanted ones. */
  without?: readonly number[]
}

type Wanted = Kinds & {
  query: string
  /** A tsquery that matches at least as much as `query` but needs no positions; default `query`. */
  loose?: string
  now: number
  most: number
}

const columns = sql.raw('number, kind, id, part, anchor, title, heading, at')

const ofKind = (query: string, kind: number | undefined) => (kind === undefined ? query : `${kindToken(kind)} & (${query})`)
/** The query for places of these kinds only. */
export const narrowed = (query: string, { kind, without = [] }: Kinds): string =>
  without.reduce((rest, other) => `!${kindToken(other)} & (${rest})`, ofKind(query, kind))

/** As a subquery: with a constant the planner may scan the table from its start until it has enough. */
const asked = (query: string) => sql`(select cast(${query}::text as tsquery))`

/**
 * Places that match in a field: for a rare word all of them; for a frequent one the latest by their numbers, read block by block
 * backwards until there are `most`, since sorting all of them would mean reading them all.
 */
const meeting = (field: Field, { query, now, most, ...kinds }: Wanted): RawBuilder<Place> => {
  const wanted = narrowed(query, kinds)
  const number = sql`${FIELDS.indexOf(field)}::int as field`
  return sql<Place>`
    (select ${columns}, ${number} from search_entry
    where ${sql.ref(field)} @@ ${asked(wanted)} and at <= ${now} and (select is_rare from probe))
    union all
    (select e.*, ${number}
    from generate_series((select max(number) >> ${BLOCK_BITS}::int from search_entry), 0, -1) as blocks (block)
    cross join lateral (
      select ${columns} from search_entry
      where ${sql.ref(field)} @@ (cast('''#b' || block || '''' as tsquery) && cast(${wanted}::text as tsquery)) and at <= ${now}
      order by number desc
    ) as e
    where not (select is_rare from probe) limit ${most})`
}

/** Places by title, by heading and by all text; a place appears once per matching field. */
export const findPlaces = async (db: Db, wanted: Wanted): Promise<Place[]> => {
  const { loose = wanted.query, most } = wanted
  const fields = FIELDS.map((field) => meeting(field, wanted))
  const { rows } = await sql<Place>`
    with probe as materialized (
      select count(*) < ${most}::int as is_rare from (
        select 1 from search_entry where body_tokens @@ ${asked(narrowed(loose, wanted))} limit ${most}
      ) as found
    ) ${sql.join(fields, sql` union all `)}`.execute(db)
  return rows
}

type Count = { kind: number; count: number; places: number }

/** Number of matching entries per kind, among at most `most` places each. */
export const countEntries = async (
  db: Db,
  { query, kinds, now, most }: Pick<Wanted, 'query' | 'now' | 'most'> & { kinds: readonly number[] },
): Promise<Count[]> => {
  if (kinds.length === 0) return []
  const counts = kinds.map(
    (kind) => sql<Count>`
      select ${kind}::int as kind, count(distinct id)::int as count, count(*)::int as places from (
        select id from search_entry
        where body_tokens @@ ${asked(ofKind(query, kind))} and at <= ${now} limit ${most}
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
