import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type KyselyPlugin, sql } from 'kysely'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { entryRow } from './entry-row.ts'
import { findEnd, findLatest } from './latest.ts'
import { BLOCK_BITS, BLOCK_SIZES } from './tokens.ts'

const BLOCK = 2 ** BLOCK_BITS
/** More rows than the largest block has. */
const END = BLOCK * (BLOCK_SIZES.at(-1)! + 90) + 5

/** Words, and the numbers of the rows that have them. Row numbers may have gaps, so few rows stand for a large index. */
const words = {
  often: Array.from({ length: 400 }, (_, at) => END - 1 - at),
  everywhere: Array.from({ length: 700 }, (_, at) => Math.floor((END * at) / 700)),
  formerly: Array.from({ length: 120 }, (_, at) => at * 3),
  edges: BLOCK_SIZES.flatMap((size) => [BLOCK * size - 1, BLOCK * size]),
  first: [0],
  last: [END - 1],
}
type Word = keyof typeof words
const all = Object.keys(words) as Word[]

let api: TestApi
before(async () => {
  api = await startTestApi()
  const numbers = [...new Set(all.flatMap((word) => words[word]))]
  const rows = numbers.map((number, at) => {
    const body = all.filter((word) => words[word].includes(number)).join(' ')
    const entry = { kind: 'article', id: `a${number}`, title: '', at } as const
    const row = entryRow(entry, { part: 0, anchor: '', heading: '', body }, number)
    return { ...row, body_tokens: sql<string>`${row.body_tokens}::tsvector` }
  })
  for (let at = 0; at < rows.length; at += 200)
    await api.parts.db
      .insertInto('search_entry')
      .values(rows.slice(at, at + 200))
      .execute()
})
after(() => api.close())

const latest = async (
  sought: readonly Word[],
  { most, db = api.parts.db, end }: { most: number; db?: typeof api.parts.db; end?: number },
) => {
  const queries = sought.map((query) => ({ field: 'body_tokens', query }) as const)
  const bounds = { end: end ?? (await findEnd(db)), most }
  const found = await findLatest<{ number: number }>(db, queries, { columns: sql`number`, now: 1e15, ...bounds })
  return found.map((rows) => rows.map(({ number }) => number))
}
const expected = (word: Word, most: number, end = END) =>
  words[word]
    .filter((number) => number < end)
    .toSorted((a, b) => b - a)
    .slice(0, most)

test('of each word the latest rows are found, the latest first, wherever they stand', async () => {
  for (const most of [1, 7, 300, 1000])
    assert.deepEqual(
      await latest(all, { most }),
      all.map((word) => expected(word, most)),
      `${most}`,
    )
})

test('so they are in an index that ends anywhere in its blocks', async () => {
  const ends = [
    0,
    1,
    2,
    BLOCK - 1,
    BLOCK,
    BLOCK + 1,
    2 * BLOCK,
    2 * BLOCK + 1,
    3 * BLOCK,
    64 * BLOCK,
    64 * BLOCK + 1,
    257 * BLOCK,
  ]
  for (const end of ends)
    assert.deepEqual(
      await latest(['everywhere', 'formerly', 'edges'], { most: 90, end }),
      (['everywhere', 'formerly', 'edges'] as const).map((word) => expected(word, 90, end)),
      `${end}`,
    )
})

test('nothing is found in an empty index', async () => {
  const empty = await startTestApi()
  assert.deepEqual(await latest(['often'], { most: 9, db: empty.parts.db }), [[]])
  await empty.close()
})

test('the index is asked once for a frequent word, and a few times for a rare one', async () => {
  let asked = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const db = api.parts.db.withPlugin(counting)
  const questions = async (word: Word) => {
    asked = 0
    await latest([word], { most: 300, db, end: END })
    return asked
  }
  assert.equal(await questions('often'), 1)
  for (const word of ['first', 'formerly', 'everywhere'] as const) assert.ok((await questions(word)) <= 6, word)
})
