import type { Piece } from './pieces.ts'
import { beginningOf, phraseOf, type Run, stretchesOf } from './query.ts'

/** A part of a keyword that a text may contain without the rest. */
export type Word = {
  query: string
  run: Run
  /** Stands for a name as typed, which no text has. `lacks`: without the number after it. */
  shortened?: { lacks: boolean }
}

/** Characters that say how words belong together; no word is looked for across them. */
const BETWEEN = /^[的了是在我你您吗呢吧啊]$/u
/** More words of one keyword aren't looked up. */
const MOST_WORDS = 20
const UNKNOWN_CHARACTERS = 2
/** Letters that a name has without its number, and those that it may begin with. */
const LEAST_NAME = 3
const LEAST_BEGINNING = 4

const isHan = ({ kind }: Piece) => kind === 'han'

/** Stretches without the characters between words. */
const parted = (stretch: Run): Run[] => {
  const parts: Piece[][] = [[]]
  for (const piece of stretch) {
    if (BETWEEN.test(piece.text)) parts.push([])
    else parts.at(-1)!.push(piece)
  }
  return parts.filter(({ length }) => length > 0)
}

/** A stretch of Chinese characters, or neighbours such as v2 or Android 15, which are one word. */
type Part = {
  run: Run
  /** What a number counts: 64 位. */
  unit?: Piece
}

const isChinese = ([piece]: Run) => piece !== undefined && isHan(piece)

const partsIn = (run: Run): Part[] => {
  const parts: Part[] = []
  for (const stretch of stretchesOf(run)) {
    const last = parts.at(-1)
    const [first] = stretch
    const before = last?.run.at(-1)
    if (isChinese(stretch)) {
      if (last && before?.kind === 'digits' && before.end === first!.start) last.unit = first!
      parts.push(...parted(stretch).map((part) => ({ run: part })))
    } else if (last && !isChinese(last.run)) last.run = [...last.run, ...stretch]
    else parts.push({ run: stretch })
  }
  return parts
}

const wordFrom = (run: Run): Word => ({ query: phraseOf(run), run })
const pairsIn = (stretch: Run): Word[] => stretch.slice(0, -1).map((piece, at) => wordFrom([piece, stretch[at + 1]!]))

/** targetSdk 35 as what begins with targetSdk; never COMP-99 as COMP. */
const shortened = (run: Run): Word[] => {
  const at = run.findIndex(({ kind, isSpaced }) => kind === 'digits' && isSpaced)
  const name = at < 0 ? run : run.slice(0, at)
  const last = name.at(-1)
  const lacks = name.length < run.length
  if (last?.kind !== 'letters' || last.text.length < (lacks ? LEAST_NAME : LEAST_BEGINNING)) return []
  const query = last.text.length < LEAST_BEGINNING ? phraseOf(name) : beginningOf(name)
  return [{ query, run: name, shortened: { lacks } }]
}

/** A name or number: with its unit, or else without, or else its beginning. */
const namesIn = ({ run, unit }: Part): Word[] => [...(unit ? [wordFrom([...run, unit])] : []), wordFrom(run), ...shortened(run)]
const wordsIn = (part: Part): Word[] => (isChinese(part.run) ? pairsIn(part.run) : namesIn(part))

/** Everything in the keyword that may be a word: each pair of Chinese characters, each name or number. */
export const possibleWords = (runs: readonly Run[]): Word[] => {
  const words = new Map(
    runs
      .flatMap(partsIn)
      .flatMap(wordsIn)
      .map((word) => [word.query, word]),
  )
  return [...words.values()].slice(0, MOST_WORDS)
}

type Cut = { words: Word[]; unknown: number; gain: number }

/** The pairs that the texts hold most often, without overlaps: 屏显 is rarer than 横屏 and 显示. */
const cutStretch = (stretch: Run, placesOf: (word: Word) => number): Cut => {
  const pairs = pairsIn(stretch)
  const best: (Cut & { skipped: number })[] = [{ words: [], unknown: 0, gain: 0, skipped: 0 }]
  for (let end = 1; end <= stretch.length; end += 1) {
    const before = best[end - 1]!
    const skipped = before.skipped + 1
    const without = { ...before, skipped, unknown: before.unknown + (skipped % UNKNOWN_CHARACTERS === 0 ? 1 : 0) }
    const pair = pairs[end - UNKNOWN_CHARACTERS]
    const places = pair ? placesOf(pair) : 0
    const from = best[end - UNKNOWN_CHARACTERS]
    const gain = (from?.gain ?? 0) + Math.log2(1 + places)
    best.push(
      pair && from && places > 0 && gain > without.gain
        ? { words: [...from.words, pair], unknown: from.unknown, gain, skipped: 0 }
        : without,
    )
  }
  return best.at(-1)!
}

/** The keyword's words that occur in texts, by the number of places of each possible one; and how many others it has. */
export const cutWords = (runs: readonly Run[], placesOf: (word: Word) => number): { words: Word[]; unknown: number } => {
  const words = new Map<string, Word>()
  let unknown = 0
  for (const part of runs.flatMap(partsIn)) {
    const name = namesIn(part).find((word) => placesOf(word) > 0)
    const cut = isChinese(part.run)
      ? cutStretch(part.run, placesOf)
      : { words: name ? [name] : [], unknown: name && !name.shortened?.lacks ? 0 : 1 }
    unknown += cut.unknown
    for (const word of cut.words) words.set(word.query, word)
  }
  return { words: [...words.values()], unknown }
}
