import type { Output } from '@alliance/contract/call'
import {
  type Bounded,
  SEARCH_MOST_PAGES,
  SEARCH_PAGE_SIZE,
  type SearchFound,
  type SearchKind,
  searchKinds,
  searchPage as searchPageCall,
} from '@alliance/contract/search'
import type { Db } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { certificateHit } from './certificate-hit.ts'
import { findApart } from './apart.ts'
import { describe, type Marks } from './describe.ts'
import { kindOf, numberOf } from './kinds.ts'
import { findEnd } from './latest.ts'
import { countEntries, findPlaces } from './queries.ts'
import { type Query, toQuery } from './query.ts'
import { type Found, rank } from './rank.ts'

/** Places per field that are ranked. For a more frequent word only the latest are. */
const PLACES = 300
/** Places per kind that are read to count it. */
const COUNTED = 100

/** `end`: one more than the highest row number. */
type Asked = { keyword: string; query: Query; now: number; end: number; kind?: number }
/** `cut`: whether there are more places than were read: of the keyword as typed, or of its scattered words. */
type Gathered = { found: Found[]; cut: 'no' | 'typed' | 'apart'; marks: Marks; isPartly: boolean }

/** The ranked hits. Scattered words are only searched if the keyword itself has few hits. */
const gather = async (db: Db, { keyword, query, ...asked }: Asked): Promise<Gathered> => {
  const exact = await findPlaces(db, { ...asked, query: query.exact, most: PLACES })
  const found = rank({ keyword, exact, apart: [] })
  const isFull = exact.filter(({ field }) => field === 2).length === PLACES
  if (isFull || found.length >= SEARCH_PAGE_SIZE)
    return { found, cut: isFull ? 'typed' : 'no', marks: { typed: query.runs, apart: [] }, isPartly: false }
  const { places, marks, isCut, isPartly } = await findApart(db, { ...asked, query, known: found.length, most: PLACES })
  return {
    found: rank({ keyword, exact, apart: places }),
    cut: isCut ? 'apart' : 'no',
    marks: { typed: query.runs, apart: marks },
    isPartly: isPartly && places.length > 0,
  }
}

const none = (): Record<SearchKind, Bounded> =>
  Object.fromEntries(searchKinds.map((kind) => [kind, { count: 0, more: false }])) as Record<SearchKind, Bounded>

/** Counts per kind of what was found; `more`: there may be further ones. */
const countFound = (found: readonly Found[], more: boolean) => {
  const counts = none()
  for (const kind of searchKinds) {
    const { length: count } = found.filter((one) => one.kind === numberOf(kind))
    counts[kind] = { count, more: more && count > 0 }
  }
  return counts
}

/** For a frequent word: the counts found are lower bounds; kinds with few hits are counted by a query of their own. */
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

const nothing = () => ({ hits: [], counts: none(), total: { count: 0, more: false }, pages: 0, partly: false })

type Wanted = { kind: SearchKind | undefined; page: number }
type Answer = Output<typeof searchPageCall>

/** What the index finds. */
const fromIndex = async (db: Db, asked: Asked, { kind, page }: Wanted): Promise<Answer> => {
  const all = await gather(db, asked)
  const counts = all.cut === 'typed' ? await countMany(db, asked, all.found) : countFound(all.found, all.cut === 'apart')
  const ofKind = (found: readonly Found[]) => (kind === undefined ? found : found.filter((one) => one.kind === numberOf(kind)))
  // For a frequent word, hits of the requested kind may come after the latest ones.
  const again = kind !== undefined && all.cut !== 'no'
  const found = ofKind(again ? (await gather(db, { ...asked, kind: numberOf(kind) })).found : all.found)
  const pages = Math.min(SEARCH_MOST_PAGES, Math.ceil(found.length / SEARCH_PAGE_SIZE))
  const shown = found.slice((page - 1) * SEARCH_PAGE_SIZE, page * SEARCH_PAGE_SIZE)
  return { hits: await describe(db, shown, all.marks), counts, total: totalOf(counts), pages, partly: all.isPartly }
}

/** The answer with one more hit of kind `page`, in front. */
const withHit = (answer: Answer, hit: SearchFound, { kind, page }: Wanted): Answer => {
  const counts = { ...answer.counts, page: { ...answer.counts.page, count: answer.counts.page.count + 1 } }
  const isShown = kind === undefined || kind === hit.kind
  return {
    hits: isShown && page === 1 ? [hit, ...answer.hits] : answer.hits,
    counts,
    total: totalOf(counts),
    pages: isShown ? Math.max(1, answer.pages) : answer.pages,
    partly: false,
  }
}

/** The result page: hits with marks, counts, and pages. */
export const searchPage = serve(searchPageCall, async ({ db, now }, { keyword, kind, page = 1 }) => {
  const query = toQuery(keyword)
  if (!query) return nothing()
  const asked = { keyword, query, now, end: await findEnd(db) }
  const answer = await fromIndex(db, asked, { kind, page })
  const hit = await certificateHit(db, { ...asked, isEmpty: answer.partly || answer.total.count === 0 })
  return hit ? withHit(answer.partly ? nothing() : answer, hit, { kind, page }) : answer
})
