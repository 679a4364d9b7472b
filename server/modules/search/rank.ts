import { numberOf } from './kinds.ts'
import { normalised } from './pieces.ts'
import type { Place } from './queries.ts'
import { sameKey } from './query.ts'

/** One thing that was found, with the places in it. */
export type Found = { kind: number; id: string; title: string; at: number; best: Ranked; places: Ranked[] }
export type Ranked = Place & { tier: number }

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
const tierOf = (place: Place, asked: Asked, isExact: boolean): number => {
  if (!isExact) return SCATTERED + place.field
  const isTitle = place.part === 0 && sameKey(place.title) === asked.key
  const isVery = isTitle || (place.kind === numberOf('document') && isClause(place, asked))
  return isVery ? 0 : 1 + place.field
}

/** Of two titles the one that begins with the keyword comes first. */
const begins = ({ title, heading, field }: Ranked, key: string): number =>
  sameKey(field === 0 ? title : heading).startsWith(key) ? 0 : 1

const byRank = (key: string) => (a: Ranked, b: Ranked) =>
  a.tier - b.tier || (a.tier > 1 ? 0 : begins(a, key) - begins(b, key)) || b.at - a.at || a.kind - b.kind || a.part - b.part

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
    ...exact.map((place) => ({ ...place, tier: tierOf(place, asked, true) })),
    ...scattered.map((place) => ({ ...place, tier: tierOf(place, asked, false) })),
  ])
  const found = new Map<string, Found>()
  for (const place of places.toSorted(byRank(asked.key))) {
    const { kind, id, title, at } = place
    const name = `${kind} ${id}`
    const known = found.get(name)
    if (known) known.places.push(place)
    else found.set(name, { kind, id, title, at, best: place, places: [place] })
  }
  return [...found.values()]
}
