import {
  type Bounded,
  SEARCH_MOST_PAGES,
  SEARCH_PAGE_SIZE,
  type SearchKind,
  searchKinds,
  searchPage as searchPageCall,
} from '@alliance/contract/search'
import type { Db } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { describe } from './describe.ts'
import { kindOf, numberOf } from './kinds.ts'
import { countEntries, findPlaces } from './queries.ts'
import { type Query, toQuery } from './query.ts'
import { type Found, rank } from './rank.ts'

/** Places of each field that are ranked. A word with more of them is ranked among the latest. */
const PLACES = 300
/** Places of a kind that are looked at to count it. */
const COUNTED = 100

type Asked = { keyword: string; query: Query; now: number; kind?: number }
/** `cut` where there are more places than were looked at: of the keyword as typed, or of its words apart. */
type Gathered = { found: Found[]; cut: 'no' | 'typed' | 'apart' }

const FEW = SEARCH_PAGE_SIZE

/** What the query finds, in order. Words apart from each other are only looked for where the keyword itself finds few. */
const gather = async (db: Db, { keyword, query, ...asked }: Asked): Promise<Gathered> => {
  const exact = await findPlaces(db, { ...asked, query: query.exact, loose: query.loose, most: PLACES })
  const found = rank({ keyword, exact, scattered: [] })
  const isFull = (places: readonly { field: number }[]) => places.filter(({ field }) => field === 2).length === PLACES
  if (isFull(exact)) return { found, cut: 'typed' }
  if (found.length >= FEW || query.scattered === undefined) return { found, cut: 'no' }
  const scattered = await findPlaces(db, { ...asked, query: query.scattered, most: PLACES })
  return { found: rank({ keyword, exact, scattered }), cut: isFull(scattered) ? 'apart' : 'no' }
}

const none = (): Record<SearchKind, Bounded> =>
  Object.fromEntries(searchKinds.map((kind) => [kind, { count: 0, more: false }])) as Record<SearchKind, Bounded>

/** Counted from what was found: all there is, or at least so many. */
const countFound = (found: readonly Found[], more: boolean) => {
  const counts = none()
  for (const kind of searchKinds) {
    const { length: count } = found.filter((one) => one.kind === numberOf(kind))
    counts[kind] = { count, more: more && count > 0 }
  }
  return counts
}

/** Of a frequent word: what was found is at least so many; kinds that are rare among the latest are counted by themselves. */
const countMany = async (db: Db, { query, now }: Asked, found: readonly Found[]) => {
  const counts = countFound(found, true)
  const few = searchKinds.filter((kind) => counts[kind].count < SEARCH_PAGE_SIZE)
  const wanted = { query: query.exact, now, most: COUNTED, kinds: few.map(numberOf) }
  for (const { kind: number, count, places } of await countEntries(db, wanted)) {
    const known = counts[kindOf(number)].count
    counts[kindOf(number)] = { count: Math.max(known, count), more: places === COUNTED }
  }
  return counts
}

const totalOf = (counts: Record<SearchKind, Bounded>): Bounded => {
  const all = Object.values(counts)
  return { count: all.reduce((sum, { count }) => sum + count, 0), more: all.some(({ more }) => more) }
}

const nothing = () => ({ hits: [], counts: none(), total: { count: 0, more: false }, pages: 0 })

/** The result page: what was found, marked, counted and cut into pages. */
export const searchPage = serve(searchPageCall, async ({ db, now }, { keyword, kind, page = 1 }) => {
  const query = toQuery(keyword)
  if (!query) return nothing()
  const asked = { keyword, query, now }
  const all = await gather(db, asked)
  const counts = all.cut === 'typed' ? await countMany(db, asked, all.found) : countFound(all.found, all.cut === 'apart')
  const ofKind = (found: readonly Found[]) => (kind === undefined ? found : found.filter((one) => one.kind === numberOf(kind)))
  // Of a frequent word the kind that is asked for may lie behind the latest ones.
  const again = kind !== undefined && all.cut !== 'no'
  const found = ofKind(again ? (await gather(db, { ...asked, kind: numberOf(kind) })).found : all.found)
  const pages = Math.min(SEARCH_MOST_PAGES, Math.ceil(found.length / SEARCH_PAGE_SIZE))
  const shown = found.slice((page - 1) * SEARCH_PAGE_SIZE, page * SEARCH_PAGE_SIZE)
  return { hits: await describe(db, shown, query), counts, total: totalOf(counts), pages }
})
