import { nfkc } from '@alliance/contract/nfkc'
import { simplified } from './traditional.ts'

/** Chinese characters are single pieces, runs of letters or of digits are one piece; everything else only separates. */
const PIECES = /(\p{Script=Han})|((?:[^\P{L}\p{Script=Han}]|\p{M})+)|\p{N}+/gu
const LONGEST_TOKEN = 100
const CAMEL = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu

export type Piece = {
  /** Lower case; used for comparison. */
  text: string
  kind: 'han' | 'letters' | 'digits'
  /** Offset in the normalised text. */
  start: number
  end: number
  /** The words of a camel-case name such as targetSdkVersion; empty for plain words. */
  words: readonly string[]
  /** Belongs to the piece before it although a space is between them: Android 15. */
  isSpaced?: boolean
}

const wordsIn = (whole: string): string[] => {
  if (!/\p{Ll}\p{Lu}/u.test(whole)) return []
  return (whole.match(CAMEL) ?? []).map((word) => word.toLowerCase()).filter((word) => word.length > 1)
}

/** Unifies variants of characters: １２ becomes 12, ＡＰＩ becomes API, 標準 becomes 标准; and 登录, which is as often typed as 登陆. */
export const normalised = (text: string): string => simplified(nfkc(text)).replaceAll('登陆', '登录')

const NO_WORDS: readonly string[] = []

const pieceFrom = ({ 0: whole, 1: han, 2: letters, index: start }: RegExpExecArray): Piece => {
  const end = start + whole.length
  if (han !== undefined) return { text: han, kind: 'han', start, end, words: NO_WORDS }
  const text = whole.slice(0, LONGEST_TOKEN)
  return letters === undefined
    ? { text: text.toLowerCase(), kind: 'digits', start, end, words: NO_WORDS }
    : { text: text.toLowerCase(), kind: 'letters', start, end, words: wordsIn(text) }
}

/** Splits normalised text into searchable pieces; case is ignored. */
export const piecesOf = (text: string): Piece[] => {
  const pieces: Piece[] = []
  // Hundreds of titles are split for a search: this takes half the time of `matchAll`.
  PIECES.lastIndex = 0
  for (let match = PIECES.exec(text); match !== null; match = PIECES.exec(text)) pieces.push(pieceFrom(match))
  return pieces
}

/** Whether the two pieces are adjacent Chinese characters, which form a pair. */
export const touches = (piece: Piece, next: Piece | undefined): next is Piece =>
  piece.kind === 'han' && next?.kind === 'han' && next.start === piece.end
