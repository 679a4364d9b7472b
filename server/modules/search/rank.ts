import { numberOf } from './kinds.ts'
import type { Weighed } from './weigh.ts'
import type { Place } from './queries.ts'
import { keywordOf, sameKey } from './query.ts'

/** A hit, with the matching places in it. */
export type Found = { kind: number; id: string; title: string; at: number; best: Ranked; places: Ranked[] }
export type Ranked = Place & {
  tier: number
  /** For matches in a title: 0 if it begins with the keyword, otherwise 1. */
  begins: number
  /** Of places of scattered words: what they are worth. */
  worth: number
}

/** The tier of scattered matches. */
const SCATTERED = 4

/** Found only by scattered words. */
export const isApart = ({ best }: Found): boolean => best.tier === SCATTERED

/** COMP-05 in the form of `sameKey`. */
const TERM_KEY = /^\p{L}+ \d+$/u
const CLAUSE_NUMBER = /^\d+(?:\.\d+)+$/

/** Whether the place is the clause with this number or id, not one that contains it: 5.1 is not 5.1.2. */
const isClause = ({ heading }: Place, { number, key }: Asked): boolean => {
  if (CLAUSE_NUMBER.test(number)) return heading.startsWith(number) && !/[.\d]/.test(heading[number.length] ?? '')
  return TERM_KEY.test(key) && ` ${sameKey(heading)} `.includes(` ${key} `)
}

type Asked = { number: string; key: string }

/**
 * Tier 0: exactly the title or clause; the keyword as typed: 1 in a title, 2 in a heading, 3 in the text; its words scattered: 4.
 */
const typed = (place: Place, asked: Asked): Ranked => {
  const title = place.field === 0 ? sameKey(place.title) : ''
  // Body text that contains a clause's number is not the clause.
  const isClauseItself = place.field === 1 && place.kind === numberOf('document') && isClause(place, asked)
  const tier = title === asked.key || isClauseItself ? 0 : 1 + place.field
  return { ...place, tier, begins: tier === 1 && !title.startsWith(asked.key) ? 1 : 0, worth: 0 }
}

/** Among equal title matches, documents come before news about them. */
const isNews = ({ tier, kind }: Ranked) => (tier === 1 && kind !== numberOf('document') ? 1 : 0)

const byRank = (a: Ranked, b: Ranked) =>
  a.tier - b.tier ||
  a.begins - b.begins ||
  b.worth - a.worth ||
  isNews(a) - isNews(b) ||
  b.at - a.at ||
  a.kind - b.kind ||
  a.part - b.part ||
  a.number - b.number

/** Keeps each place once, with its best field. */
const bestPlaces = (places: readonly Ranked[]): Ranked[] => {
  const best = new Map<number, Ranked>()
  for (const place of places) {
    const known = best.get(place.number)
    if (!known || place.tier < known.tier) best.set(place.number, place)
  }
  return [...best.values()]
}

type Given = { keyword: string; exact: readonly Place[]; apart: readonly Weighed[] }

/** Hits in display order: as typed in titles, headings, texts, newer before older; then scattered words by their worth. */
export const rank = ({ keyword, exact, apart }: Given): Found[] => {
  const asked = { number: keywordOf(keyword), key: sameKey(keywordOf(keyword)) }
  const places = bestPlaces([
    ...exact.map((place) => typed(place, asked)),
    ...apart.map((place) => ({ ...place, tier: SCATTERED, begins: 0 })),
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
