import type { SearchKind } from '@alliance/contract/search'
import { type Expression, sql } from 'kysely'
import { type Db, patiently } from '../../db/index.ts'
import { entryRow, type SearchEntry } from './entry-row.ts'
import { numberOf } from './kinds.ts'

const ROWS_AT_ONCE = 100

const tsvector = (text: string) => sql<string>`${text}::text::tsvector`

const nextNumbers = async (db: Db, count: number): Promise<number[]> => {
  const { rows } = await sql<{ number: number }>`
    select nextval('search_entry_number') as number from generate_series(1, ${count}::int)`.execute(db)
  return rows.map(({ number }) => number)
}

/**
 * Replaces the index entry of one document, article or page. Call it in the transaction of the change. The entry keeps its numbers,
 * by which the latest places of a frequent word are found: a change doesn't make old content new.
 */
export const replaceEntry = async (db: Db, { parts, ...entry }: SearchEntry): Promise<void> => {
  const kept = await removeEntry(db, entry)
  const numbers = [...kept, ...(await nextNumbers(db, Math.max(0, parts.length - kept.length)))]
  const rows = parts.map((part, index) => {
    const row = entryRow(entry, part, numbers[index]!)
    const { title_tokens, heading_tokens, body_tokens } = row
    const vectors = {
      title_tokens: tsvector(title_tokens),
      heading_tokens: tsvector(heading_tokens),
      body_tokens: tsvector(body_tokens),
    }
    return { ...row, ...vectors }
  })
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await db
      .insertInto('search_entry')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute()
}

/** Removes the entry from the index, and returns the numbers that it had, in order. Call it in the transaction of the change. */
export const removeEntry = async (db: Db, { kind, id }: Pick<SearchEntry, 'kind' | 'id'>): Promise<number[]> => {
  const removed = await db
    .deleteFrom('search_entry')
    .where('kind', '=', numberOf(kind))
    .where('id', '=', id)
    .returning('number')
    .execute()
  return removed.map(({ number }) => number).toSorted((a, b) => a - b)
}

/** A list, or a subquery if there are too many ids to load. */
type Ids = readonly string[] | Expression<string>

/** Deletes entries that are not among `ids`, i.e. of things that no longer exist. */
export const keepEntries = async (db: Db, kind: SearchKind, ids: Ids): Promise<void> => {
  const ofKind = db.deleteFrom('search_entry').where('kind', '=', numberOf(kind))
  if (!('length' in ids)) await ofKind.where('id', 'not in', ids).execute()
  else if (ids.length > 0) await ofKind.where('id', 'not in', ids).execute()
  else await ofKind.execute()
}

/** Digest of what was indexed last from a source; undefined before that. */
export const indexedState = async (db: Db, name: string): Promise<string | undefined> =>
  (await db.selectFrom('search_state').select('digest').where('name', '=', name).executeTakeFirst())?.digest

/**
 * Locks the source for this transaction, so that of several processes one indexes and the others find it done. Indexing takes
 * longer than calls may wait for a lock, and a start would fail that gives up meanwhile.
 */
export const lockIndexedState = (db: Db, name: string): Promise<string> =>
  patiently(db, async () => {
    await db
      .insertInto('search_state')
      .values({ name, digest: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await db
      .selectFrom('search_state')
      .select('digest')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirstOrThrow()
    return row.digest
  })

export const setIndexedState = async (db: Db, name: string, digest: string): Promise<void> => {
  await db
    .insertInto('search_state')
    .values({ name, digest })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ digest }))
    .execute()
}
