// Two of our APIs in one process with one PostgreSQL: one has 10,000 articles, the other a million; otherwise they are the same.
import { serverLimits } from '../server/limits.ts'
import { startTestApi, testDatabase } from '../server/testing/index.ts'
import { sql } from 'kysely'
import { type Columns, copyRows } from './copy.ts'
import type { Asked, Told } from './site.ts'
import { openVocabulary, randomFrom } from './words.ts'

const SEED = 20_261_121
const STEP_MS = 1_000
/** Number of different texts, reused for all articles: generating a million would take minutes. */
const TEXTS = 2_000

type Article = {
  id: string
  type: number
  title: string
  summary: string
  source: string
  blocks: string
  published_at: number
}
const columns: Columns<Article> = ['id', 'type', 'title', 'summary', 'source', 'blocks', 'published_at']

/** Every tenth is an activity; the last is the newest. */
function* articles(count: number, newest: number): Generator<Article> {
  const random = randomFrom(SEED)
  const { text } = openVocabulary(random)
  const texts = Array.from({ length: TEXTS }, () => ({ title: text(20), summary: text(60), body: text(300) }))
  for (let index = 0; index < count; index += 1) {
    const { title, summary, body } = texts[Math.floor(random() * TEXTS)]!
    yield {
      id: `a${index}`,
      type: index % 10 === 0 ? 2 : 1,
      title,
      summary,
      source: '',
      blocks: JSON.stringify([{ kind: 'paragraph', text: body }]),
      published_at: newest - (count - index) * STEP_MS,
    }
  }
}

const start = async (count: number, newest: number) => {
  const database = await testDatabase()
  await copyRows({ url: database.url ?? '', table: 'article', columns }, articles(count, newest))
  await sql`analyze article`.execute(database.db)
  return startTestApi({ database, limits: { ...serverLimits, calls: { points: 1e9, windowS: 60 } } })
}

const tell = (message: Told) => void process.send?.(message)

const newest = Date.now()
const apis = [await start(10_000, newest), await start(Number(process.env['BENCH_LIST_ROWS'] ?? 1_000_000), newest)]
process.on('message', (asked: Asked) => {
  if (asked.kind !== 'end') return
  void Promise.all(apis.map((api) => api.close())).then(() => process.connected && process.disconnect())
})
// Both URLs, separated by a space; lists.ts splits them.
tell({ kind: 'ready', url: apis.map(({ url }) => url).join(' '), token: String(newest), email: '', password: '' })
