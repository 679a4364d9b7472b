// The API on PostgreSQL with an index of 100,000 documents, articles and activities, with rows as the product writes them.
import type { Database } from '../server/db/index.ts'
import { serverLimits } from '../server/limits.ts'
import { type EntryRow, entryRow, type SearchEntry } from '../server/modules/search/entry-row.ts'
import { startTestApi, testDatabase } from '../server/testing/index.ts'
import { sql } from 'kysely'
import { type Columns, copyRows } from './copy.ts'
import type { Asked, Told } from './site.ts'
import { openVocabulary, randomFrom, type Vocabulary } from './words.ts'

const ENTRIES = Number(process.env['BENCH_SEARCH_ENTRIES'] ?? 100_000)
const SEED = 20_261_120
const MINUTE_MS = 60_000

type Random = ReturnType<typeof randomFrom>

/** About 300 characters, sometimes many more. */
const lengthOf = (random: Random) => Math.min(4_000, Math.round(220 * Math.exp((random() + random() + random() - 1.5) * 1.1)))

/** Four per cent documents with sections and PDF pages, ten per cent activities, the rest articles. */
function* entries({ text, word }: Vocabulary, random: Random, start: number): Generator<SearchEntry> {
  for (let index = 0; index < ENTRIES; index += 1) {
    const kind = index % 25 === 0 ? 'document' : index % 10 === 3 ? 'activity' : 'article'
    const title = Array.from({ length: 2 + Math.floor(random() * 6) }, word).join('')
    const entry = { id: `e${index}`, title, at: start + index * MINUTE_MS }
    const body = text(lengthOf(random))
    const part = (number: number, heading: string, of: string) => ({ part: number, anchor: `s${number}`, heading, body: of })
    if (kind !== 'document') {
      yield { ...entry, kind, parts: [part(0, '', body)] }
      continue
    }
    const sections = Array.from({ length: 4 }, (_, at) => part(at + 1, `${at + 1} ${word()}${word()}`, text(lengthOf(random))))
    yield { ...entry, kind, parts: [part(0, '', body), ...sections] }
    yield { ...entry, kind: 'pdf', parts: sections.slice(0, 3) }
  }
}

function* rows(vocabulary: Vocabulary, random: Random, start: number): Generator<EntryRow> {
  let number = 0
  for (const { parts, ...entry } of entries(vocabulary, random, start))
    for (const part of parts) yield entryRow(entry, part, (number += 1))
}

const columns: Columns<EntryRow> = [
  'number',
  'kind',
  'id',
  'part',
  'anchor',
  'title',
  'heading',
  'body',
  'at',
  'title_tokens',
  'heading_tokens',
  'body_tokens',
]

/** Indexes are created after the rows, as when a backup is restored. */
const fill = async (database: Database, url: string) => {
  const { db } = database
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'search_entry' and indexdef like '%USING gin%'`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db)
  const random = randomFrom(SEED)
  const start = Date.now() - ENTRIES * MINUTE_MS
  await copyRows({ url, table: 'search_entry', columns }, rows(openVocabulary(random), random, start))
  await database.script(async (script) => {
    await script.exec(`set local statement_timeout = 0; set local maintenance_work_mem = '512MB'`)
    for (const { definition } of indexes) await script.exec(definition)
    await script.exec('analyze search_entry')
  })
}

const tell = (message: Told) => void process.send?.(message)

const database = await testDatabase()
const unbounded = { points: 1e9, windowS: 60 }
const api = await startTestApi({ database, limits: { ...serverLimits, calls: unbounded } })
await fill(database, database.url ?? '')
process.on('message', (asked: Asked) => {
  if (asked.kind !== 'end') return
  void api.close().then(() => process.connected && process.disconnect())
})
tell({ kind: 'ready', url: api.url, token: '', email: '', password: '' })
