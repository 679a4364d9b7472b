import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { BLOCK_BITS, BLOCK_SIZES, blockToken } from './tokens.ts'

/** The fields in which a word may stand. `body_tokens` holds title and heading, too. */
export type Field = 'title_tokens' | 'heading_tokens' | 'body_tokens'

/** `query`: a tsquery literal. */
type Sought = { field: Field; query: string }
/** Rows from block `start` on were looked at. */
type Walk<Row> = Sought & { start: number; rows: Row[] }

type Bounds = {
  /** One more than the highest row number. */
  end: number
  /** Most rows of each. */
  most: number
}

const BLOCK = 2 ** BLOCK_BITS
const blocksOf = (rows: number) => Math.ceil(rows / BLOCK)

/** A block without a hit says little of much larger ones. */
const MOST_GROWTH = 64

/**
 * What is looked through next, going backwards from block `start`: first the last two blocks, of which one may have just begun; then
 * a block about as large as what is still missing needs, as far as what was found so far tells.
 */
const nextLook = ({ start, rows }: Walk<unknown>, { end, most }: Bounds) => {
  if (start === blocksOf(end)) {
    const pair = [start - 1, start - 2].filter((nth) => nth >= 0)
    return { tokens: pair.map((nth) => blockToken(1, nth)).join(' | '), from: Math.max(0, start - 2) }
  }
  const missing = rows.length === 0 ? Infinity : (most - rows.length) / rows.length
  const wanted = Math.min(MOST_GROWTH, missing) * (end / BLOCK - start)
  const size = BLOCK_SIZES.find((size) => size >= wanted) ?? BLOCK_SIZES.at(-1)!
  const nth = Math.floor((start - 1) / size)
  return { tokens: blockToken(size, nth), from: nth * size }
}

/** One more than the highest row number, for `Bounds`. */
export const findEnd = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('search_entry')
    .select(({ fn }) => fn.max('number').as('latest'))
    .executeTakeFirst()
  return Number(row?.latest ?? -1) + 1
}

/** As a subquery: with a constant the planner may scan the table from its start until it has enough. */
export const tsquery = (query: string) => sql`(select cast(${query}::text as tsquery))`

type Asked = Bounds & { columns: RawBuilder<unknown>; now: number }

/**
 * The latest rows, by their numbers, that match each of the queries. Sorting all places of a frequent word would mean reading them
 * all, so the index is asked for one block of numbers after the other, backwards: a frequent word costs two small blocks, and a rare
 * one two or three look-ups.
 */
export const findLatest = async <Row>(
  db: Db,
  sought: readonly Sought[],
  { columns, now, ...bounds }: Asked,
): Promise<Row[][]> => {
  const walks = sought.map((one): Walk<Row> => ({ ...one, start: blocksOf(bounds.end), rows: [] }))
  for (;;) {
    const open = walks.filter(({ start, rows }) => start > 0 && rows.length < bounds.most)
    if (open.length === 0) return walks.map(({ rows }) => rows)
    const looks = open.map((walk, at) => {
      const { field, query, start, rows } = walk
      const { tokens, from } = nextLook(walk, bounds)
      walk.start = from
      // The number is an expression: by the index of the numbers the planner would read the vectors of all rows.
      return sql`(
        select ${at}::int as walk, ${columns} from (
          select * from search_entry
          where ${sql.ref(field)} @@ ${tsquery(`(${tokens}) & (${query})`)}
            and number + 0 < ${Math.min(start * BLOCK, bounds.end)} and at <= ${now}
          order by number + 0 desc limit ${bounds.most - rows.length}
        ) as found
      )`
    })
    const { rows } = await sql<Row & { walk: number }>`${sql.join(looks, sql` union all `)}`.execute(db)
    for (const { walk, ...row } of rows) open[walk]!.rows.push(row as Row)
  }
}
