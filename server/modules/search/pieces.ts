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
}

const wordsIn = (whole: string): string[] => {
  if (!/\p{Ll}\p{Lu}/u.test(whole)) return []
  return (whole.match(CAMEL) ?? []).map((word) => word.toLowerCase()).filter((word) => word.length > 1)
}

/** Unifies variants of characters: １２ becomes 12, ＡＰＩ becomes API, 標準 becomes 标准; and 登录, which is as often typed as 登陆. */
export const normalised = (text: string): string => simplified(nfkc(text)).replaceAll('登陆', '登录')

/** Splits normalised text into searchable pieces; case is ignored. */
export const piecesOf = (text: string): Piece[] =>
  Array.from(text.matchAll(PIECES), (match) => {
    const [whole, han, letters] = match
    const kind = han === undefined ? (letters === undefined ? 'digits' : 'letters') : 'han'
    return {
      text: whole.slice(0, LONGEST_TOKEN).toLowerCase(),
      kind,
      start: match.index,
      end: match.index + whole.length,
      words: kind === 'letters' ? wordsIn(whole.slice(0, LONGEST_TOKEN)) : [],
    }
  })

/** Whether the two pieces are adjacent Chinese characters, which form a pair. */
export const touches = (piece: Piece, next: Piece | undefined): next is Piece =>
  piece.kind === 'han' && next?.kind === 'han' && next.start === piece.end
