import { normalised, piecesOf, touches } from './pieces.ts'

/** Increase when tokens of the same text change: everything is then reindexed. */
export const TOKENS_VERSION = 5

/** PostgreSQL's highest position in a tsvector: later words are found individually, not in phrases. */
const MOST_POSITION = 16_383
/** Position gap between two texts of a row, so that no phrase spans both. */
const GAP = 8

const mark = (text: string) => `'#${text}'`
/** Tokens that no text can give: they narrow a search to a kind, or to a block of row numbers. */
export const kindToken = (kind: number | string) => mark(`k${kind}`)

/** Rows of a smallest block are those with the same `number >> BLOCK_BITS`. Other blocks require another `TOKENS_VERSION`. */
export const BLOCK_BITS = 10
/** How many of the smallest ones each kind of block holds. */
export const BLOCK_SIZES = [1, 4, 16, 64, 256]
export const blockToken = (size: number, nth: number) => mark(`b${size}.${nth}`)
/** The blocks in which a row is, one of each size. */
export const blockTokens = (number: number): string[] =>
  BLOCK_SIZES.map((size) => blockToken(size, Math.floor(number / 2 ** BLOCK_BITS / size)))

const tokensFrom = (text: string, offset: number, into: string[]): number => {
  const source = normalised(text)
  const pieces = piecesOf(source)
  let position = offset
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1]
    // A line break ends a phrase: 16 at the end of a line and KB at the start of the next are not 16 KB.
    position += before && source.slice(before.end, piece.start).includes('\n') ? 2 : 1
    const at = Math.min(position, MOST_POSITION)
    into.push(`${piece.text}:${at}`)
    const next = pieces[index + 1]
    if (touches(piece, next)) into.push(`${piece.text}${next.text}:${at}`)
    for (const word of piece.words) into.push(`${word}:${at}`)
  }
  return position + GAP
}

/**
 * Texts as one tsvector literal: each Chinese character and each pair of adjacent ones at its position, words and numbers
 * whole. A phrase of pairs then matches the substring, without a dictionary, on either driver. Spaces and punctuation between
 * are ignored. An empty text gives an empty vector, which no index contains.
 */
export const toVector = (texts: readonly string[], marks: readonly string[] = []): string => {
  const tokens: string[] = []
  let position = 0
  for (const text of texts) position = tokensFrom(text, position, tokens)
  return tokens.length === 0 ? '' : [...tokens, ...marks].join(' ')
}
