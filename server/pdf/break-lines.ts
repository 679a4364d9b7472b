/** Width of a text in multiples of the font size. */
export type Measure = (text: string) => number

/** Line breaking rules: what must not begin a line, and what must not end one. */
const NEVER_FIRST = /^[，。、；：？！）》」』】”’…—·%,.;:!?)\]}]/u
const NEVER_LAST = /[（《「『【“‘([{]$/u
/** Tokens: spaces, single Chinese characters and full-width signs, words of everything else. */
const PIECES = /\s+|[\p{Script=Han}！-～　-〿“”‘’—…·]|[^\s\p{Script=Han}！-～　-〿“”‘’—…·]+/gu

/** Splits a word that is wider than a line. */
const cut = (word: string, width: number, measure: Measure): string[] => {
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part !== '' && measure(part + character) > width) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}

const isBound = (before: string, after: string) =>
  before.trim() !== '' && after.trim() !== '' && (NEVER_FIRST.test(after) || NEVER_LAST.test(before))

/** Joins tokens between which no line break is allowed. */
const bound = (pieces: readonly string[]): string[] => {
  const list: string[] = []
  for (const piece of pieces) {
    const last = list.at(-1)
    if (last !== undefined && isBound(last, piece)) list[list.length - 1] = last + piece
    else list.push(piece)
  }
  return list
}

/** Lines of at most `width`. Indentation is kept; spaces at line breaks are removed. */
export const breakLines = (text: string, width: number, measure: Measure): string[] => {
  const lines: string[] = []
  let line = ''
  const pieces = bound(text.match(PIECES) ?? [])
  for (const piece of pieces.flatMap((one) => (measure(one) > width ? cut(one, width, measure) : [one]))) {
    if (line.trim() !== '' && measure((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    } else {
      line += piece
    }
  }
  return [...lines, line.trimEnd()]
}

const WORD = /[^\s\p{Script=Han}！-～　-〿“”‘’—…·]/u

/** Joins the lines of a text again, with the space between words that a line break removed. */
export const joinLines = (lines: readonly string[]): string =>
  lines.reduce((text, line) => {
    const isParted = text !== '' && WORD.test(text.slice(-1)) && WORD.test(line.slice(0, 1))
    return isParted ? `${text} ${line}` : text + line
  }, '')
