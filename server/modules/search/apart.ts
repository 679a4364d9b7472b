import type { Db } from '../../db/index.ts'
import { findPlaces, type Kinds } from './queries.ts'
import type { Query, Run } from './query.ts'
import { type Known, weigh, type Weighed } from './weigh.ts'
import { placesOfEach, placesWith } from './word-queries.ts'
import { cutWords, possibleWords, type Word } from './words.ts'

/** Places of a word that are looked at, the latest ones, and places that are weighed. */
const PLACES = 300
const WEIGHED = 150
/** Fewer hits are joined by places that have only some of the words. */
const FEW = 5
/** A name such as targetSdkVersion says more than a Chinese word that is as rare. */
const OF_NAME = 1.5
const OF_BESIDE = 0.5

type Asked = Kinds & { now: number; end: number; query: Query }

/** The keyword's words, as the texts have them, of those that it may have. */
const knownWords = async (db: Db, possible: readonly Word[], { query: { asked }, ...wanted }: Asked) => {
  const lists = await placesOfEach(db, { ...wanted, queries: possible.map(({ query }) => query), most: PLACES })
  const listOf = new Map(possible.map(({ query }, at) => [query, lists[at]!]))
  const { words, unknown } = cutWords(asked, ({ query }) => listOf.get(query)?.length ?? 0)
  const chosen = new Set(words.map(({ query }) => query))
  const known = possible.flatMap((word): Known[] => {
    const list = listOf.get(word.query)!
    if (list.length === 0) return []
    const isBeside = !chosen.has(word.query)
    if (isBeside && word.shortened) return []
    const isName = word.run.some(({ kind }) => kind === 'letters')
    const weight = Math.log2(1 + PLACES / list.length) * (isName ? OF_NAME : 1) * (isBeside ? OF_BESIDE : 1)
    return [{ word, weight, at: new Set(list), isFrequent: list.length === PLACES, isBeside }]
  })
  return { words: known, unknown }
}

/** The places with most of the words, by weight. */
const heaviest = (words: readonly Known[]): number[] => {
  const weights = new Map<number, number>()
  for (const { at, weight } of words) for (const number of at) weights.set(number, (weights.get(number) ?? 0) + weight)
  const sorted = [...weights].toSorted(([a, x], [b, y]) => y - x || b - a)
  return sorted.slice(0, WEIGHED).map(([number]) => number)
}

type Apart = {
  places: Weighed[]
  /** What to mark in them. */
  marks: readonly Run[]
  /** Whether there are more places with all words than were read. */
  isCut: boolean
  /** Whether no place has all words. */
  isPartly: boolean
}

/**
 * Places with all words of a keyword, wherever they stand; if these are few, also places with some of them.
 * @param asked.known Number of hits of the keyword as typed.
 * @param asked.most Places per field that are read.
 */
export const findApart = async (db: Db, { known, most, ...asked }: Asked & { known: number; most: number }): Promise<Apart> => {
  const { scattered: query, parts } = asked.query
  const possible = possibleWords(asked.query.asked)
  // Then the words are needed in any case, and both questions can be asked at the same time.
  const mayTakeSome = known < FEW && possible.length > 1
  const [scattered, early] = await Promise.all([
    query === undefined ? [] : findPlaces(db, { ...asked, query, most }),
    mayTakeSome ? knownWords(db, possible, asked) : undefined,
  ])
  const hits = known + new Set(scattered.map(({ kind, id }) => `${kind} ${id}`)).size
  const facts = { isCut: scattered.filter(({ field }) => field === 2).length === most, isPartly: hits === 0 }
  if (scattered.length === 0 && !mayTakeSome) return { ...facts, places: [], marks: parts }
  const { words, unknown } = early ?? (await knownWords(db, possible, asked))
  if (words.length === 0)
    return { ...facts, places: scattered.map((place) => ({ ...place, worth: 2 - place.field })), marks: parts }
  const takesSome = mayTakeSome && hits < FEW
  const whole = new Set(scattered.map(({ number }) => number))
  const some = takesSome ? heaviest(words) : []
  const found = await placesWith(db, [...new Set([...whole, ...some])], {
    queries: words.map(({ word }) => word.query),
    // Places with all words have all but those that stand beside others.
    isSought: words.map(({ isFrequent, isBeside }) => isFrequent && (isBeside || takesSome)),
  })
  const marks = words.toSorted((a, b) => b.weight - a.weight).map(({ word }) => word.run)
  return { ...facts, places: weigh(found, { words, unknown, whole }), marks }
}
