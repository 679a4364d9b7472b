import { numberOf } from './kinds.ts'
import { normalised } from './pieces.ts'
import type { Place } from './queries.ts'
import { sameKey } from './query.ts'

/** One thing that was found, with the places in it. */
export type Found = { kind: number; id: string; title: string; at: number; best: Ranked; places: Ranked[] }
export type Ranked = Place & {
  tier: number
  /** Among titles: 0 where it begins with the keyword, otherwise 1. */
  begins: number
}

/** The first tier that is none of the keyword as it was typed. */
const SCATTERED = 4

/** Found only by words that stand apart from each other. */
export const isApart = ({ best }: Found): boolean => best.tier >= SCATTERED

/** COMP-05 as the index compares it. */
const TERM_KEY = /^\p{L}+ \d+$/u
const CLAUSE_NUMBER = /^\d+(?:\.\d+)+$/

/** The clause that is asked for by its own number, not one that only names it: 5.1 is not 5.1.2. */
const isClause = ({ heading }: Place, { number, key }: Asked): boolean => {
  if (CLAUSE_NUMBER.test(number)) return heading.startsWith(number) && !/[.\d]/.test(heading[number.length] ?? '')
  return TERM_KEY.test(key) && ` ${sameKey(heading)} `.includes(` ${key} `)
}

type Asked = { number: string; key: string }

/**
 * 0 the very title or clause; then the keyword as it was typed: 1 in a title, 2 in a heading, 3 in the text; then its words
 * apart from each other: 4, 5, 6 alike.
 */
const tierOf = (place: Place, asked: Asked): number => {
  const isTitle = place.field === 0 && sameKey(place.title) === asked.key
  // A text that holds the number of a clause is not that clause.
  const isVery = isTitle || (place.field === 1 && place.kind === numberOf('document') && isClause(place, asked))
  return isVery ? 0 : 1 + place.field
}

const typed = (place: Place, asked: Asked): Ranked => {
  const tier = tierOf(place, asked)
  return { ...place, tier, begins: tier === 1 && !sameKey(place.title).startsWith(asked.key) ? 1 : 0 }
}

/** Among titles that begin alike a document stands before what only tells of it. */
const isNews = ({ tier, kind }: Ranked) => (tier === 1 && kind !== numberOf('document') ? 1 : 0)

const byRank = (a: Ranked, b: Ranked) =>
  a.tier - b.tier || a.begins - b.begins || isNews(a) - isNews(b) || b.at - a.at || a.kind - b.kind || a.part - b.part

/** A place is named once, by the best of its fields. */
const bestPlaces = (places: readonly Ranked[]): Ranked[] => {
  const best = new Map<number, Ranked>()
  for (const place of places) {
    const known = best.get(place.number)
    if (!known || place.tier < known.tier) best.set(place.number, place)
  }
  return [...best.values()]
}

export type Given = { keyword: string; exact: readonly Place[]; scattered: readonly Place[] }

/** Things in the order in which they are shown: titles, headings, texts; as typed before scattered; newer before older. */
export const rank = ({ keyword, exact, scattered }: Given): Found[] => {
  const asked = { number: normalised(keyword), key: sameKey(keyword) }
  const places = bestPlaces([
    ...exact.map((place) => typed(place, asked)),
    ...scattered.map((place) => ({ ...place, tier: SCATTERED + place.field, begins: 0 })),
  ])
  const found = new Map<string, Found>()
  for (const place of places.toSorted(byRank)) {
    const { kind, id, title, at } = place
    const name = `${kind} ${id}`
    const known = found.get(name)
    if (known) known.places.push(place)
    else found.set(name, { kind, id, title, at, best: place, places: [place] })
  }
  return [...found.values()]
}
