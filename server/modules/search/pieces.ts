import { simplified } from './traditional.ts'

/** Chinese characters stand alone, letters and digits stand together by their kind; everything else only separates. */
const PIECES = /(\p{Script=Han})|((?:[^\P{L}\p{Script=Han}]|\p{M})+)|\p{N}+/gu
const LONGEST_TOKEN = 100
const CAMEL = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu

export type Piece = {
  /** Lower case; what is compared. */
  text: string
  kind: 'han' | 'letters' | 'digits'
  /** Where it stands in the normalised text. */
  start: number
  end: number
  /** The words inside a name such as targetSdkVersion; empty for plain words. */
  words: readonly string[]
}

const wordsIn = (whole: string): string[] => {
  if (!/\p{Ll}\p{Lu}/u.test(whole)) return []
  return (whole.match(CAMEL) ?? []).map((word) => word.toLowerCase()).filter((word) => word.length > 1)
}

/** Text in which the forms of one sign are one: １２ is 12, ＡＰＩ is API, 標準 is 标准. */
export const normalised = (text: string): string => simplified(text.normalize('NFKC'))

/** What a text is made of for searching. `text` has been normalised; its case does not matter. */
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

/** Neighbours that a pair of Chinese characters is made of. */
export const touches = (piece: Piece, next: Piece | undefined): next is Piece =>
  piece.kind === 'han' && next?.kind === 'han' && next.start === piece.end
