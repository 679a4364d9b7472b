/** Width of a text in units of its size. */
export type Measure = (text: string) => number

/** What must not begin a line, and what must not end one. */
const NEVER_FIRST = /^[，。、；：？！）》」』】”’…—·%,.;:!?)\]}]/u
const NEVER_LAST = /[（《「『【“‘([{]$/u
/** Spaces, single Chinese characters and full-width signs, and words of everything else. */
const PIECES = /\s+|[\p{Script=Han}！-～　-〿“”‘’—…·]|[^\s\p{Script=Han}！-～　-〿“”‘’—…·]+/gu

/** A word that is wider than a line is cut where the line ends. */
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

/** Pieces that may not be parted from their neighbours become one. */
const bound = (pieces: readonly string[]): string[] => {
  const list: string[] = []
  for (const piece of pieces) {
    const last = list.at(-1)
    if (last !== undefined && isBound(last, piece)) list[list.length - 1] = last + piece
    else list.push(piece)
  }
  return list
}

/** Lines of at most `width`. Spaces that indent the text stay, those around a line's end go. */
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

/** Lines of one text put together again: words that a line's end parted get their space back. */
export const joinLines = (lines: readonly string[]): string =>
  lines.reduce((text, line) => {
    const isParted = text !== '' && WORD.test(text.slice(-1)) && WORD.test(line.slice(0, 1))
    return isParted ? `${text} ${line}` : text + line
  }, '')
