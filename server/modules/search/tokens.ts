/** Chinese characters stand alone, letters and digits stand together; everything else only separates. */
const PIECES = /(\p{Script=Han})|([\p{L}\p{N}_]+)/gu
const MOST_POSITION = 16_383
const LONGEST_TOKEN = 100

type Piece = { text: string; isHan: boolean; start: number; end: number }

const piecesOf = (text: string): Piece[] =>
  // Width and case made equal first, so that １２ finds 12 and API finds api.
  [...text.normalize('NFKC').toLowerCase().matchAll(PIECES)].flatMap((match) => {
    const [whole, han] = match
    const start = match.index
    // Letters of other scripts may hold Chinese characters between them: a run is cut where the script changes.
    if (han !== undefined || !/\p{Script=Han}/u.test(whole)) {
      return [{ text: whole.slice(0, LONGEST_TOKEN), isHan: han !== undefined, start, end: start + whole.length }]
    }
    return splitRun(whole, start)
  })

const splitRun = (run: string, start: number): Piece[] =>
  [...run.matchAll(/\p{Script=Han}|[^\p{Script=Han}]+/gu)].map(({ 0: text, index }) => ({
    text: text.slice(0, LONGEST_TOKEN),
    isHan: /\p{Script=Han}/u.test(text),
    start: start + index,
    end: start + index + text.length,
  }))

const quote = (token: string) => `'${token.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/**
 * Text as a tsvector literal: each character and each pair of neighbours at its position, words of letters whole. A phrase of
 * pairs then means the substring, without a dictionary, on either driver. Spaces and signs between do not count.
 */
export const toVector = (text: string): string => {
  const pieces = piecesOf(text)
  const tokens: string[] = []
  for (const [index, piece] of pieces.entries()) {
    const position = Math.min(index + 1, MOST_POSITION)
    tokens.push(`${quote(piece.text)}:${position}`)
    const next = pieces[index + 1]
    if (piece.isHan && next?.isHan && next.start === piece.end) tokens.push(`${quote(piece.text + next.text)}:${position}`)
  }
  return tokens.join(' ')
}

/** Pieces that touch each other are one phrase; what stands between spaces may stand anywhere. */
const phrasesOf = (pieces: readonly Piece[]): Piece[][] => {
  const phrases: Piece[][] = []
  for (const piece of pieces) {
    const last = phrases.at(-1)
    if (last && last.at(-1)?.end === piece.start) last.push(piece)
    else phrases.push([piece])
  }
  return phrases
}

const phraseQuery = (phrase: readonly Piece[], isLast: boolean): string => {
  const tokens = phrase.flatMap((piece, index) => {
    const next = phrase[index + 1]
    if (piece.isHan && next?.isHan) return [quote(piece.text + next.text)]
    const before = phrase[index - 1]
    // The last character of a run stands in the pair before it already.
    if (piece.isHan && before?.isHan) return []
    // A word may still be in the middle of being typed.
    return [isLast && index === phrase.length - 1 && !piece.isHan ? `${quote(piece.text)}:*` : quote(piece.text)]
  })
  return distances(phrase, tokens)
}

/** `<->` asks for the next position; a pair covers two, so what follows its run stands one further. */
const distances = (phrase: readonly Piece[], tokens: readonly string[]): string => {
  let text = ''
  let token = 0
  let lastAt = -1
  for (const [index, piece] of phrase.entries()) {
    const isTail = piece.isHan && phrase[index - 1]?.isHan === true && phrase[index + 1]?.isHan !== true
    if (isTail) continue
    text += lastAt === -1 ? tokens[token] : ` <${index - lastAt}> ${tokens[token]}`
    lastAt = index
    token += 1
  }
  return phrase.length > 1 ? `(${text})` : text
}

/** A keyword as a tsquery literal; undefined when nothing in it can be searched for. */
export const toQuery = (keyword: string): string | undefined => {
  const phrases = phrasesOf(piecesOf(keyword))
  if (phrases.length === 0) return undefined
  return phrases.map((phrase, index) => phraseQuery(phrase, index === phrases.length - 1)).join(' & ')
}
