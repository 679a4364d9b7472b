import { normalised, piecesOf, touches } from './pieces.ts'

/** Raised when the same text gives other tokens: everything is then indexed anew. */
export const TOKENS_VERSION = 2

/** Beyond this PostgreSQL keeps no positions apart; such places are found by words, not by phrases. */
const MOST_POSITION = 16_383
/** Between two texts of one row, so that no phrase runs from one into the other. */
const GAP = 8

const mark = (text: string) => `'#${text}'`
/** Tokens that no text can give: they narrow a search to a kind, or to one block of row numbers. */
export const kindToken = (kind: number | string) => mark(`k${kind}`)
export const blockToken = (block: number | string) => mark(`b${block}`)

/** Rows with the same `number >> BLOCK_BITS` stand in one block. Another value needs another `TOKENS_VERSION`. */
export const BLOCK_BITS = 13
export const blockOf = (number: number): number => Math.floor(number / 2 ** BLOCK_BITS)

const tokensFrom = (text: string, offset: number, into: string[]): number => {
  const source = normalised(text)
  const pieces = piecesOf(source)
  let position = offset
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1]
    // A new line ends a phrase: 16 at the end of one and KB at the start of the next are not 16 KB.
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
 * Texts as one tsvector literal: each Chinese character and each pair of neighbours at its position, words of letters and
 * numbers whole. A phrase of pairs then means the substring, without a dictionary, on either driver. Spaces and signs between
 * do not count. An empty text gives an empty vector, which no index holds.
 */
export const toVector = (texts: readonly string[], marks: readonly string[] = []): string => {
  const tokens: string[] = []
  let position = 0
  for (const text of texts) position = tokensFrom(text, position, tokens)
  return tokens.length === 0 ? '' : [...tokens, ...marks].join(' ')
}
