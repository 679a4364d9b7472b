import type { Segment } from '@alliance/contract/segment'
import { normalised, type Piece, piecesOf, touches } from './pieces.ts'
import type { Run } from './query.ts'

type Span = { start: number; end: number }

/** Characters of an excerpt before and after its first match. */
const BEFORE = 36
const AFTER = 84
/** If the keyword isn't found literally, only this much of a text is searched. */
const READ_MOST = 4_000

/** Characters, as of most texts, whose normalised forms are as long as they are, and that don't combine. */
const AS_LONG = /^[\0-~·\u2014\u2018-\u201D\u3000-\u3002\u3008-\u3011\u4E00-\u9FFF\uFF01-\uFF5E]*$/

/** The normalised text, with a mapping of offsets back to the original. */
const readable = (text: string): { source: string; placeOf: (at: number) => number } => {
  const source = normalised(text)
  if (source === text || AS_LONG.test(text)) return { source, placeOf: (at) => at }
  const places: number[] = []
  let built = ''
  let from = 0
  for (const sign of text) {
    const plain = normalised(sign)
    for (let index = 0; index < plain.length; index += 1) places.push(from)
    built += plain
    from += sign.length
  }
  places.push(text.length)
  return { source: built, placeOf: (at) => places[at] ?? text.length }
}

/** A name matches by its beginning, if more than a letter is known of it, or by a word in it. */
const isPiece = (found: Piece, wanted: Piece, isLast: boolean): boolean =>
  found.text === wanted.text ||
  (wanted.kind === 'letters' &&
    ((isLast && wanted.text.length > 1 && found.text.startsWith(wanted.text)) || found.words.includes(wanted.text)))

const standsAt = (pieces: readonly Piece[], at: number, run: Run): boolean =>
  run.every((wanted, index) => {
    const found = pieces[at + index]
    if (!found || !isPiece(found, wanted, index === run.length - 1)) return false
    // Two characters form a pair only if they are adjacent, both in the text and in the keyword.
    const [wantedNext, foundNext] = [run[index + 1], pieces[at + index + 1]]
    return !touches(wanted, wantedNext) || touches(found, foundNext)
  })

const spansOf = (pieces: readonly Piece[], runs: readonly Run[]): Span[] =>
  runs.flatMap((run) =>
    pieces.flatMap((piece, at) =>
      standsAt(pieces, at, run) ? [{ start: piece.start, end: pieces[at + run.length - 1]!.end }] : [],
    ),
  )

/** Which of the runs occur in the text. */
export const runsIn = (text: string, runs: readonly Run[]): boolean[] => {
  const pieces = piecesOf(normalised(text))
  return runs.map((run) => pieces.some((_, at) => standsAt(pieces, at, run)))
}

/** Joins spans that overlap or are separated by whitespace only. */
const joined = (spans: readonly Span[], source: string): Span[] => {
  const list: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = list.at(-1)
    if (last && source.slice(last.end, span.start).trim() === '') last.end = Math.max(last.end, span.end)
    else list.push({ ...span })
  }
  return list
}

/** The spans of these runs, in offsets of the original text. */
const findSpans = (text: string, runs: readonly Run[]): Span[] => {
  const { source, placeOf } = readable(text)
  const spans = joined(spansOf(piecesOf(source), runs), source)
  return spans.map(({ start, end }) => ({ start: placeOf(start), end: placeOf(end) }))
}

const segmentsOf = (text: string, spans: readonly Span[], { start, end }: Span): Segment[] => {
  const list: Segment[] = []
  let at = start
  const add = (to: number, marked: boolean) => {
    if (to > at) list.push({ text: text.slice(at, to), marked })
    at = Math.max(at, to)
  }
  for (const span of spans) {
    if (span.end <= start || span.start >= end) continue
    add(Math.max(span.start, start), false)
    add(Math.min(span.end, end), true)
  }
  add(end, false)
  return list
}

/** The whole text with all occurrences of these runs marked. */
export const markText = (text: string, runs: readonly Run[]): Segment[] =>
  segmentsOf(text, findSpans(text, runs), { start: 0, end: text.length })

/** Moves an offset out of a surrogate pair. */
const whole = (text: string, at: number) => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at)

/** Start of the excerpt: the beginning of a sentence if one is near. */
const beginOf = (text: string, at: number): number => {
  const from = Math.max(0, at - BEFORE)
  if (from === 0) return 0
  const sentence = text.slice(from, at).search(/[。；！？\n](?!.*[。；！？\n])/su)
  return whole(text, sentence === -1 ? from : from + sentence + 1)
}

/** In a long text only this much around the first candidate is searched. */
const READ_BEFORE = 200
const READ_AFTER = 400

/**
 * Spans near the first candidate: tokenizing all of a long text for a short excerpt would dominate the cost. If there is no
 * candidate, or it turns out to be none, the beginning of the text is searched.
 */
const findNear = (text: string, runs: readonly Run[]): Span[] => {
  const plain = text.toLowerCase()
  // Characters that grow in lower case would shift all offsets.
  const at = plain.length === text.length ? firstOf(plain, runs) : -1
  const from = Math.max(0, at - READ_BEFORE)
  const near = at === -1 ? [] : findSpans(text.slice(from, at + READ_AFTER), runs)
  if (near.length > 0) return near.map(({ start, end }) => ({ start: start + from, end: end + from }))
  return findSpans(text.slice(0, READ_MOST), runs)
}

/** First occurrence of the first run that occurs whole, or else of the first piece of any run. */
const firstOf = (plain: string, runs: readonly Run[]): number => {
  const whole = runs.map((run) => plain.indexOf(run.map(({ text }) => text).join(''))).filter((at) => at !== -1)
  if (whole.length > 0) return whole[0]!
  const words = runs.map((run) => plain.indexOf(run[0]?.text ?? '')).filter((at) => at !== -1)
  return words.length > 0 ? Math.min(...words) : -1
}

const FULL_MARK = /[，。；：？！、）”》]/
/** Those after which a line break joins without a space. */
const LEADS_ON = /[，。；：？！、]/

/**
 * Joins lines. After a full-width mark no space is needed; otherwise a full-width space separates headings, list items and cells,
 * which would read as one sentence with a normal space.
 */
const inLine = (text: string, before: string): string =>
  text.replaceAll(/\s+/g, (space: string, at: number) => {
    const last = text[at - 1] ?? before
    if (space.includes('\n')) return LEADS_ON.test(last) ? '' : '\u3000'
    return FULL_MARK.test(last) ? '' : ' '
  })

/** Removes a name cut at the end, and punctuation before the ellipsis. */
const trimmed = (text: string): string =>
  text.replace(/(?<![A-Za-z0-9._-])[A-Za-z0-9._-]{1,24}$/, '').replace(/[\s，。；：、（“《·]+$/, '')

/** Start of the span after which most different ones stand within an excerpt; the first of equals. */
const densest = (text: string, spans: readonly Span[]): number => {
  const countFrom = ({ start }: Span) =>
    new Set(
      spans.filter((span) => span.start >= start && span.end <= start + AFTER).map((span) => text.slice(span.start, span.end)),
    ).size
  const best = spans.map((span) => ({ start: span.start, count: countFrom(span) })).toSorted((a, b) => b.count - a.count)
  return best[0]?.start ?? 0
}

/** An excerpt around the first occurrence of the keyword, or of most of its words; the beginning of the text if there is none. */
export const excerptOf = (text: string, runs: readonly Run[]): Segment[] => {
  const spans = findNear(text, runs)
  const at = densest(text, spans)
  const start = beginOf(text, at)
  const end = whole(text, Math.min(text.length, Math.max(at, start) + AFTER))
  const isCut = end < text.length
  const segments = segmentsOf(text, spans, { start, end }).map((segment, index, all) => {
    const line = inLine(segment.text, all[index - 1]?.text.at(-1) ?? '')
    return { ...segment, text: isCut && !segment.marked && index === all.length - 1 ? trimmed(line) : line }
  })
  const open = (isOpen: boolean): Segment[] => (isOpen ? [{ text: '…', marked: false }] : [])
  return [...open(start > 0 && !/[。；！？\n]/.test(text[start - 1] ?? '')), ...segments, ...open(isCut)]
}
