import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { type Field, findLatest, tsquery } from './latest.ts'
import { kindToken } from './tokens.ts'

/** A row of the index: an entry, or a part of one. */
export type Part = {
  number: number
  kind: number
  id: string
  part: number
  anchor: string
  title: string
  heading: string
  at: number
}
/** Where a keyword stands. `field` is 0 for the title, 1 for the heading, 2 for all text. */
export type Place = Part & { field: number }

/** Which kinds a search is for. */
export type Kinds = {
  kind?: number
  /** Kinds to exclude in the query: filtered out afterwards, they would take up the places of wanted ones. */
  without?: readonly number[]
}

/** `end`: one more than the highest row number. */
type Wanted = Kinds & { query: string; now: number; most: number; end: number }

const columns = sql.raw('number, kind, id, part, anchor, title, heading, at')

const ofKind = (query: string, kind: number | undefined) => (kind === undefined ? query : `${kindToken(kind)} & (${query})`)
/** The query for places of these kinds only. */
export const narrowed = (query: string, { kind, without = [] }: Kinds): string =>
  without.reduce((rest, other) => `!${kindToken(other)} & (${rest})`, ofKind(query, kind))

/**
 * Places by title, by heading and by all text; a place appears once per matching field. All text holds title and heading, too: of
 * a rare word, whose places are all read there, these fields needn't be searched.
 */
export const findPlaces = async (db: Db, { query: keyword, now, most, end, ...kinds }: Wanted): Promise<Place[]> => {
  const query = narrowed(keyword, kinds)
  const isIn = (field: Field) => sql`${sql.ref(field)} @@ cast(${query}::text as tsquery)`
  const withFields = sql`${columns}, ${isIn('title_tokens')} as in_title, ${isIn('heading_tokens')} as in_heading`
  const [inText = []] = await findLatest<Part & { in_title: boolean; in_heading: boolean }>(
    db,
    [{ field: 'body_tokens', query }],
    { columns: withFields, now, most, end },
  )
  const isRare = inText.length < most
  const [inTitle = [], inHeading = []] = isRare
    ? [inText.filter(({ in_title }) => in_title), inText.filter(({ in_heading }) => in_heading)]
    : await findLatest<Part>(
        db,
        [
          { field: 'title_tokens', query },
          { field: 'heading_tokens', query },
        ],
        { columns, now, most, end },
      )
  return [inTitle, inHeading, inText].flatMap((places, field) => places.map((place) => ({ ...place, field })))
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
        where body_tokens @@ ${tsquery(ofKind(query, kind))} and at <= ${now} limit ${most}
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
