// Latency of suggestions and of the result page for a visitor, with 100,000 entries in PostgreSQL.
import { search } from '@alliance/contract/home'
import { searchPage } from '@alliance/contract/search'
import { parseAnswer, readData } from './answer.ts'
import { openClient } from './client.ts'
import type { Line, Part, PartOptions } from './line.ts'
import { onProcessor, quantile, table } from './measure.ts'
import { type Site, startSite } from './site.ts'
import { openVocabulary, type Random, randomFrom, type Vocabulary } from './words.ts'

const SEED = 20_261_120
const QUERIES = 1_000
const WARM_UP = 200

type Query = { group: string; keyword: string }

/** Half of them by frequency in texts, so that frequent words occur; half any word of the vocabulary. */
const wordOf = ({ words, word }: Vocabulary, random: Random, length: number): string => {
  for (;;) {
    const found = random() < 0.5 ? word() : words[Math.floor(random() * words.length)]!
    if (found.length === length) return found
  }
}

/** Four characters: one word, or two. */
const fourOf = (vocabulary: Vocabulary, random: Random) =>
  random() < 0.5 ? wordOf(vocabulary, random, 4) : wordOf(vocabulary, random, 2) + wordOf(vocabulary, random, 2)

/** 40 % two characters, 40 % four, 10 % eight taken from a text, 10 % without hits. */
const queryAt = (index: number, vocabulary: Vocabulary, random: Random): Query => {
  const share = index % 10
  if (share < 4) return { group: '2 characters', keyword: wordOf(vocabulary, random, 2) }
  if (share < 8) return { group: '4 characters', keyword: fourOf(vocabulary, random) }
  if (share === 8) return { group: '8 characters', keyword: vocabulary.text(8).slice(0, 8) }
  return { group: 'no hit', keyword: vocabulary.nowhere(2 + Math.floor(random() * 3)) }
}

/** The index's vocabulary, but another random sequence. */
const queries = (): Query[] => {
  const vocabulary = openVocabulary(randomFrom(SEED))
  const random = randomFrom(SEED + 1)
  return Array.from({ length: QUERIES }, (_, index) => queryAt(index, vocabulary, random))
}

/** Duration of a query, and CPU time for it in the API and PostgreSQL together. */
type Taken = { wallMs: number; cpuMs: number }
type Samples = Map<string, Taken[]>
type Called = { site: Site; path: string }

const timedQuery = async ({ site, path }: Called, keyword: string): Promise<Taken> => {
  const client = await openClient({ url: site.url, path, form: `keyword=${encodeURIComponent(keyword)}` })
  const before = onProcessor(site.pid, site.postgresPid)
  const began = performance.now()
  const answer = await client.ask()
  const wallMs = performance.now() - began
  const cpuMs = onProcessor(site.pid, site.postgresPid) - before
  client.close()
  const { code } = readData(parseAnswer(answer))
  if (code !== 0) throw new Error(`${path} refused ${keyword} with ${code}`)
  return { wallMs, cpuMs }
}

const measure = async (called: Called, rounds: number): Promise<Samples> => {
  const list = queries()
  const samples: Samples = new Map([['all', []]])
  for (const { keyword } of list.slice(0, WARM_UP)) await timedQuery(called, keyword)
  for (let round = 0; round < rounds; round += 1)
    for (const { group, keyword } of list) {
      const taken = await timedQuery(called, keyword)
      for (const name of [group, 'all']) samples.set(name, [...(samples.get(name) ?? []), taken])
    }
  return samples
}

const HEAD = ['call and query', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU p50 ms', 'CPU p95 ms', 'CPU p99 ms']
const SHARES = [0.5, 0.95, 0.99]
const wallOf = (taken: readonly Taken[] = []) => taken.map(({ wallMs }) => wallMs)

const rowsOf = (name: string, samples: Samples) =>
  [...samples].map(([group, taken]) => [
    `${name}, ${group}`,
    ...SHARES.map((share) => quantile(wallOf(taken), share)),
    ...SHARES.map((share) =>
      quantile(
        taken.map(({ cpuMs }) => cpuMs),
        share,
      ),
    ),
  ])

export const benchSearch = async ({ rounds }: PartOptions): Promise<Part> => {
  const site = await startSite('search-process.ts')
  try {
    const page = await measure({ site, path: searchPage.path }, rounds)
    const suggest = await measure({ site, path: search.path }, rounds)
    const line = (claim: string, samples: Samples): Line => ({
      claim: `${claim}, 95 of 100 queries`,
      figure: quantile(wallOf(samples.get('all')), 0.95),
      atMost: 50,
      unit: 'ms',
    })
    const rows = [...rowsOf('page', page), ...rowsOf('suggest', suggest)]
    return { title: 'search', tables: [table(HEAD, rows)], lines: [line('result page', page), line('suggestions', suggest)] }
  } finally {
    await site.close()
  }
}
