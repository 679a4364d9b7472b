// How long a visitor waits for suggestions and for the result page, on 100,000 entries in PostgreSQL.
import { search } from '@alliance/contract/home'
import { searchPage } from '@alliance/contract/search'
import { parseAnswer, readData } from './answer.ts'
import { openClient } from './client.ts'
import type { Line, Part, PartOptions } from './line.ts'
import { quantile, table } from './measure.ts'
import { startSite } from './site.ts'
import { openVocabulary, type Random, randomFrom, type Vocabulary } from './words.ts'

const SEED = 20_261_120
const QUERIES = 1_000
const WARM_UP = 200

type Query = { group: string; keyword: string }

/** Half as often as it stands in texts, so that the most frequent words come; half any word of the vocabulary. */
const wordOf = ({ words, word }: Vocabulary, random: Random, length: number): string => {
  for (;;) {
    const found = random() < 0.5 ? word() : words[Math.floor(random() * words.length)]!
    if (found.length === length) return found
  }
}

/** Four characters: a word, or two words that a visitor puts together. */
const fourOf = (vocabulary: Vocabulary, random: Random) =>
  random() < 0.5 ? wordOf(vocabulary, random, 4) : wordOf(vocabulary, random, 2) + wordOf(vocabulary, random, 2)

/** 40 % of two characters, 40 % of four, 10 % of eight out of a text, 10 % that are nowhere. */
const queryAt = (index: number, vocabulary: Vocabulary, random: Random): Query => {
  const share = index % 10
  if (share < 4) return { group: '2 characters', keyword: wordOf(vocabulary, random, 2) }
  if (share < 8) return { group: '4 characters', keyword: fourOf(vocabulary, random) }
  if (share === 8) return { group: '8 characters', keyword: vocabulary.text(8).slice(0, 8) }
  return { group: 'no hit', keyword: vocabulary.nowhere(2 + Math.floor(random() * 3)) }
}

/** The same vocabulary as the index has, other dice. */
const queries = (): Query[] => {
  const vocabulary = openVocabulary(randomFrom(SEED))
  const random = randomFrom(SEED + 1)
  return Array.from({ length: QUERIES }, (_, index) => queryAt(index, vocabulary, random))
}

type Samples = Map<string, number[]>
type Called = { url: string; path: string }

const timedQuery = async ({ url, path }: Called, keyword: string): Promise<number> => {
  const client = await openClient({ url, path, form: `keyword=${encodeURIComponent(keyword)}` })
  const began = performance.now()
  const answer = await client.ask()
  const took = performance.now() - began
  client.close()
  const { code } = readData(parseAnswer(answer))
  if (code !== 0) throw new Error(`${path} refused ${keyword} with ${code}`)
  return took
}

const measure = async (called: Called, rounds: number): Promise<Samples> => {
  const list = queries()
  const samples: Samples = new Map()
  const add = (name: string, took: number) => void samples.set(name, [...(samples.get(name) ?? []), took])
  for (const { keyword } of list.slice(0, WARM_UP)) await timedQuery(called, keyword)
  for (let round = 0; round < rounds; round += 1)
    for (const { group, keyword } of list) {
      const took = await timedQuery(called, keyword)
      add(group, took)
      add('all', took)
    }
  return samples
}

const HEAD = ['call and query', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms']
const rowsOf = (name: string, samples: Samples) =>
  [...samples]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([group, taken]) => [
      `${name}, ${group}`,
      ...[0.5, 0.95, 0.99].map((share) => quantile(taken, share)),
      Math.max(...taken),
    ])

export const benchSearch = async ({ rounds }: PartOptions): Promise<Part> => {
  const site = await startSite('search-process.ts')
  try {
    const page = await measure({ url: site.url, path: searchPage.path }, rounds)
    const suggest = await measure({ url: site.url, path: search.path }, rounds)
    const lines: Line[] = [
      { claim: 'result page, 95 of 100 queries', figure: quantile(page.get('all') ?? [], 0.95), atMost: 50, unit: 'ms' },
      { claim: 'suggestions, 95 of 100 queries', figure: quantile(suggest.get('all') ?? [], 0.95), atMost: 50, unit: 'ms' },
    ]
    return { title: 'search', tables: [table(HEAD, [...rowsOf('page', page), ...rowsOf('suggest', suggest)])], lines }
  } finally {
    await site.close()
  }
}
