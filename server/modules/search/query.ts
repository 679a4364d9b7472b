import { normalised, type Piece, piecesOf, touches } from './pieces.ts'
import { saidAsTexts } from './said-otherwise.ts'

/** Adjacent pieces of a keyword: COMP-05 and Android 15 are one run, 目标 版本 are two. */
export type Run = readonly Piece[]

/** A parsed keyword: the tsqueries, and what to mark in the text. */
export type Query = {
  /** A tsquery literal with every run as a phrase. */
  exact: string
  /** The words of the keyword in any place; undefined if that would be the same query. */
  scattered: string | undefined
  runs: readonly Run[]
  /** The runs without question words. */
  asked: readonly Run[]
  /** What the scattered query looks for, to be marked. */
  parts: readonly Run[]
}

/** Question words and the like, which a text needn't contain. */
const QUESTION_WORDS = new RegExp(
  [
    '请问|请教|我要|我想|想要|我们|你们|我的',
    '什么时候|什么样|什么是|是什么|为什么|什么|为何|何时',
    '怎么办|怎么样|怎么|怎样|如何',
    '多长时间|多少|多久|多大|多长|几天|几个|几次|几种',
    '有哪些|哪些|哪里|哪个|哪种|哪儿',
    '是否|能否|可否|可不可以|能不能|会不会|要不要|是不是|有没有',
    '需要|可以|应该|没有|这样|那样|这个|那个|这些|那些|吗|呢|吧',
    '(?<![a-z])(?:how|what|why|when|where|which|is|are|do|does|can|to|the|a|an|of|for|in|on|my)(?![a-z0-9._-])',
  ].join('|'),
  'giu',
)

/** Longer runs are only searched as they are: the many ways to split them are of no use. */
const MOST_CUT = 12

/** Ids of clauses, which are also typed as comp3 or LSA 05. */
const CLAUSE_ID = /(?<![a-z])(comp|stab|perf|pwr|sec|priv|lsa)[-_ \u2010-\u2015]?0*(\d{1,2})(?!\.?\d)/gi

/** A keyword in the characters and the spelling of the texts. */
export const keywordOf = (typed: string): string =>
  normalised(typed).replaceAll(CLAUSE_ID, (_, kind: string, number: string) => `${kind}-${number.padStart(2, '0')}`)

/** Characters within a run: android.permission, COMP-05, 3.2. A space or a Chinese character ends it. */
const JOINS = /^[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e]*$/
const isNumber = ({ kind }: Piece) => kind === 'digits'

/** `loosely`: a number belongs to what stands beside it: Android 15, 16 KB, 第 4 章. */
const runsOf = (text: string, loosely = false): Piece[][] => {
  const runs: Piece[][] = []
  for (const piece of piecesOf(text)) {
    const last = runs.at(-1)
    const before = last?.at(-1)
    const between = before && text.slice(before.end, piece.start)
    const isOne = loosely && between === ' ' && (isNumber(before!) || isNumber(piece))
    if (last && between !== undefined && (isOne || JOINS.test(between))) last.push(isOne ? { ...piece, isSpaced: true } : piece)
    else runs.push([piece])
  }
  return runs
}

type Token = { text: string; at: number }

/** Tokens of a run: one per pair of adjacent characters; a single character alone. Letters at the very end may be a prefix. */
const tokensOf = (run: Run, isLast: boolean): Token[] =>
  run.flatMap((piece, at) => {
    const next = run[at + 1]
    if (touches(piece, next)) return [{ text: piece.text + next.text, at }]
    const before = run[at - 1]
    if (before && touches(before, piece)) return []
    const open = isLast && at === run.length - 1 && piece.kind === 'letters' && piece.text.length > 1
    return [{ text: open ? `${piece.text}:*` : piece.text, at }]
  })

/** A run as a phrase. */
export const phraseOf = (run: Run): string => phrase(tokensOf(run, false))
/** The same, but its last name may go on in the text. */
export const beginningOf = (run: Run): string => phrase(tokensOf(run, true))

const phrase = (tokens: readonly Token[]): string => {
  const text = tokens.map((token, index) => {
    const before = tokens[index - 1]
    return before ? ` <${token.at - before.at}> ${token.text}` : token.text
  })
  return tokens.length > 1 ? `(${text.join('')})` : text.join('')
}

/** Ways to split a Chinese stretch into words of two characters, one of three if the length is odd, or all of three; as pairs. */
const cuts = (characters: readonly string[]): string[][] => {
  const { length } = characters
  const pairs = (from: number, to: number) =>
    Array.from({ length: (to - from) / 2 }, (_, index) => characters.slice(from + 2 * index, from + 2 * index + 2).join(''))
  const triple = (at: number) => [characters.slice(at, at + 2).join(''), characters.slice(at + 1, at + 3).join('')]
  const ways: string[][] = []
  if (length % 2 === 0) ways.push(pairs(0, length))
  else for (let at = 0; at + 3 <= length; at += 2) ways.push([...pairs(0, at), ...triple(at), ...pairs(at + 3, length)])
  if (length % 3 === 0 && length > 3) {
    ways.push(Array.from({ length: length / 3 }, (_, index) => triple(index * 3)).flat())
  }
  return ways
}

/** Stretches of adjacent Chinese characters; everything else piece by piece. */
export const stretchesOf = (run: Run): Piece[][] => {
  const stretches: Piece[][] = []
  for (const piece of run) {
    const last = stretches.at(-1)
    const before = last?.at(-1)
    if (last && before && touches(before, piece)) last.push(piece)
    else stretches.push([piece])
  }
  return stretches
}

const stretchQuery = (stretch: Run): string => {
  const characters = stretch.map(({ text }) => text)
  if (characters.length < 3 || characters.length > MOST_CUT) return phrase(tokensOf(stretch, false))
  const ways = cuts(characters).map((way) => way.join(' & '))
  return ways.length > 1 ? `(${ways.map((way) => `(${way})`).join(' | ')})` : (ways[0] ?? '')
}

/**
 * Runs without Chinese stay a phrase (3.2 is not a 3 and a 2), and so do runs that would leave a single character, which occurs
 * everywhere.
 */
const staysWhole = (run: Run): boolean =>
  run.every(({ kind }) => kind !== 'han') || stretchesOf(run).some(([first, next]) => first?.kind === 'han' && !next)

const scatteredRun = (run: Run, isLast: boolean): string =>
  staysWhole(run) ? phrase(tokensOf(run, isLast)) : stretchesOf(run).map(stretchQuery).join(' & ')

const pairsOf = (stretch: Run): Run[] =>
  stretch.length < 3 ? [stretch] : stretch.slice(0, -1).map((piece, index) => [piece, stretch[index + 1]!])

/** What to mark when the words are scattered. */
const partsOf = (run: Run): Run[] => (staysWhole(run) ? [run] : stretchesOf(run).flatMap(pairsOf))

/** Parses a keyword; undefined if it contains nothing searchable. Punctuation is never an operator. */
export const toQuery = (keyword: string): Query | undefined => {
  const text = keywordOf(keyword)
  const runs = runsOf(text, true)
  if (runs.length === 0) return undefined
  const tokens = runs.map((run, index) => tokensOf(run, index === runs.length - 1))
  const exact = tokens.map(phrase).join(' & ')
  const plainText = saidAsTexts(text).replaceAll(QUESTION_WORDS, (word) => ' '.repeat(word.length))
  const meant = runsOf(plainText).length > 0 ? plainText : text
  const plain = runsOf(meant)
  const scattered = plain.map((run, index) => scatteredRun(run, index === plain.length - 1)).join(' & ')
  const parts = plain.flatMap(partsOf)
  const asked = runsOf(meant, true)
  return { exact, scattered: scattered === exact ? undefined : scattered, runs, asked, parts }
}

/** A key by which titles are compared: ignores case, width, spaces and punctuation. */
export const sameKey = (text: string): string =>
  piecesOf(normalised(text))
    .map((piece) => piece.text)
    .join(' ')
