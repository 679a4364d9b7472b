import { numberOf } from './kinds.ts'
import { runsIn } from './marked.ts'
import type { Place } from './queries.ts'
import type { MetPlace } from './word-queries.ts'
import type { Word } from './words.ts'

/** What a word is worth in a title or a heading, beside its worth in a text. */
const IN_TITLE = 1.2
const IN_HEADING = 0.8
/** A page that is only described, not read; and a page of a PDF, which says what the document says. */
const OF_FUNCTION = 0.9
const OF_PDF = 0.8
/** Mean length of a place. */
const MEAN_BYTES = 900
/** What a word weighs that no text has: as much as a rare one. */
const UNKNOWN = 6
/** A place has to have so much of the weight of all words, and to be worth so much of what the best one is. */
const LEAST_SHARE = 0.3
const LEAST_OF_BEST = 0.45
/** Index of the whole text among the fields. */
const TEXT = 2

/** A place that has words of the keyword. `worth`: more for many and rare words, in titles and headings, in short texts. */
export type Weighed = Place & { worth: number }

/** A word that texts have. */
export type Known = {
  word: Word
  weight: number
  /** Numbers of the latest places that have it. */
  at: ReadonlySet<number>
  /** Whether there may be older ones. */
  isFrequent: boolean
  /** A pair across two words, which tells that they stand together. */
  isBeside: boolean
}

/** As BM25 does it, with half the effect of the length. */
const density = (bytes: number) => 2.2 / (1.6 + (0.6 * bytes) / MEAN_BYTES)

const easeOf = ({ kind, id }: MetPlace) => {
  if (kind === numberOf('pdf')) return OF_PDF
  return kind === numberOf('page') && id.startsWith('/') ? OF_FUNCTION : 1
}

const weightOf = (words: readonly Known[], has: (word: Known, at: number) => boolean) =>
  words.reduce((sum, word, at) => sum + (has(word, at) ? word.weight : 0), 0)

type Given = {
  words: readonly Known[]
  /** Number of words that no text has. */
  unknown: number
  /** Numbers of places that have all words: they are always worth showing. */
  whole: ReadonlySet<number>
}

/** The places that are worth showing. */
export const weigh = (places: readonly MetPlace[], { words, unknown, whole }: Given): Weighed[] => {
  const all = weightOf(words, ({ isBeside }) => !isBeside) + unknown * UNKNOWN
  const runs = words.map(({ word }) => word.run)
  const titles = new Map([...new Set(places.map(({ title }) => title))].map((title) => [title, runsIn(title, runs)]))
  const weighed = places.map((place) => {
    const inTitle = titles.get(place.title)!
    const inText = words.map(({ at, isBeside }, index) => {
      const isWhole = !isBeside && whole.has(place.number)
      return isWhole || at.has(place.number) || (place.inBody & (2 ** index)) > 0
    })
    const share = weightOf(words, ({ isBeside }, at) => !isBeside && (inText[at]! || inTitle[at]!)) / all
    const worth =
      weightOf(words, (_, at) => inText[at]!) * density(place.bytes) +
      weightOf(words, (_, at) => (place.inHeading & (2 ** at)) > 0) * IN_HEADING +
      weightOf(words, (_, at) => inTitle[at]!) * IN_TITLE
    return { place, share, worth: worth * easeOf(place) * (share === 1 ? 1 : 0.4 + 0.4 * share) }
  })
  const least = Math.max(0, ...weighed.map(({ worth }) => worth)) * LEAST_OF_BEST
  return weighed
    .filter(({ place, share, worth }) => whole.has(place.number) || (share >= LEAST_SHARE && worth >= least))
    .map(({ place, worth }) => ({ ...place, field: TEXT, worth }))
}
