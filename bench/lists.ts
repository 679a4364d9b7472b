// A list of a million rows compared with one of 10,000: with keyset pagination every page costs the same.
import { queryNewsList } from '@alliance/contract/news'
import { assertList, parseAnswer } from './answer.ts'
import { openClient, timed } from './client.ts'
import type { Line, Part, PartOptions } from './line.ts'
import { median, quantile, table } from './measure.ts'
import { startSite } from './site.ts'
import { type Random, randomFrom } from './words.ts'

const SIZE = 20
const PAGES = 400
const SMALL = 10_000
const LARGE = 1_000_000

type Samples = { first: number[]; random: number[]; activities: number[] }
type Kind = keyof Samples
const KINDS: Record<Kind, string> = { first: 'first page', random: 'a page anywhere', activities: 'activities anywhere' }

/** Every request is different, so that no cache answers; the first page uses a key above all rows. */
const formOf = (kind: Kind, { newest, rows, random }: { newest: number; rows: number; random: Random }): string => {
  const above = newest + Math.floor(random() * 1e9)
  const within = newest - Math.floor(random() * (rows - 1_000)) * 1_000
  const key = `${kind === 'first' ? above : within}.${Math.floor(random() * 1e9).toString(36)}`
  return `size=${SIZE}&cursor=${key}${kind === 'activities' ? '&type=2' : ''}`
}

type Side = { url: string; newest: number; rows: number; random: Random }

const sampleOne = async (side: Side, kind: Kind): Promise<number> => {
  const client = await openClient({ url: side.url, path: queryNewsList.path, form: formOf(kind, side) })
  const took = await timed(client)
  client.close()
  return took
}

const sample = async (sides: Side[], into: Samples[]) => {
  for (const kind of Object.keys(KINDS) as Kind[])
    for (const [index, side] of sides.entries()) into[index]![kind].push(await sampleOne(side, kind))
}

const none = (): Samples => ({ first: [], random: [], activities: [] })

const measure = async (sides: Side[], rounds: number): Promise<Samples[]> => {
  for (const side of sides) {
    const client = await openClient({ url: side.url, path: queryNewsList.path, form: formOf('random', side) })
    assertList(parseAnswer(await client.ask()), SIZE)
    client.close()
  }
  for (let count = 0; count < PAGES; count += 1) await sample(sides, [none(), none()])
  const samples = [none(), none()]
  for (let count = 0; count < PAGES * rounds; count += 1) await sample(sides, samples)
  return samples
}

const HEAD = ['page', '10,000 rows p50 ms', '1,000,000 rows p50 ms', 'ratio', '10,000 rows p95 ms', '1,000,000 rows p95 ms']

export const benchLists = async ({ rounds }: PartOptions): Promise<Part> => {
  const site = await startSite('lists-process.ts')
  try {
    const [small = '', large = ''] = site.url.split(' ')
    const newest = Number(site.token)
    const sides = [
      { url: small, newest, rows: SMALL, random: randomFrom(1) },
      { url: large, newest, rows: LARGE, random: randomFrom(2) },
    ]
    const [few, many] = await measure(sides, rounds)
    const kinds = Object.keys(KINDS) as Kind[]
    const rows = kinds.map((kind) => {
      const [a, b] = [few![kind], many![kind]]
      return [KINDS[kind], median(a), median(b), median(b) / median(a), quantile(a, 0.95), quantile(b, 0.95)]
    })
    const lines = kinds.map((kind): Line => ({
      claim: `${KINDS[kind]} of a list of 1,000,000 against 10,000, median`,
      figure: median(many![kind]) / median(few![kind]),
      atMost: 1.5,
      unit: '×',
    }))
    return { title: 'lists', tables: [table(HEAD, rows)], lines }
  } finally {
    await site.close()
  }
}
