import type { Outcome } from '@alliance/contract/outcome'
import { BODY, CELL, CHAPTER, type Flow, INK, PAGE, SECTION, SMALL, type Style, TEXT_WIDTH } from '../../../pdf/index.ts'

const LABEL_WIDTH = 78
const CLIPPED = 600
const AT_LEAST_WIDE = 3

/** Collapses text to one line of limited length: strings from a package must not affect the layout. */
export const oneLine = (text: string, most = CLIPPED): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : line
}

/** `2026-11-18 16:42`, China time. */
export const chinaMinute = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

export const outcomeInk: Record<Outcome, string> = {
  pass: INK.soft,
  fail: INK.failed,
  warning: INK.warning,
  notApplicable: INK.soft,
  undetermined: INK.undetermined,
  pending: INK.undetermined,
}

export const layParagraph = (flow: Flow, text: string, style: Style = BODY) => {
  flow.gap(5)
  const lines = flow.linesOf(oneLine(text), { width: TEXT_WIDTH, style })
  flow.need(Math.min(2, lines.length) * style.leading)
  flow.write(lines, { x: PAGE.left, width: TEXT_WIDTH, style, element: flow.element('P') })
}

/** A label and its value, side by side. */
export const layPair = (flow: Flow, [name, value]: readonly [string, string], style: Style = CELL) => {
  const width = TEXT_WIDTH - LABEL_WIDTH
  const lines = flow.linesOf(oneLine(value) || '/', { width, style })
  flow.gap(2)
  flow.need(Math.min(AT_LEAST_WIDE, lines.length) * style.leading)
  const element = flow.element('P')
  const label = { ...style, color: INK.faint }
  flow.put({ kind: 'text', x: PAGE.left, y: flow.y(), size: label.size, color: label.color, text: name, element })
  flow.write(lines, { x: PAGE.left + LABEL_WIDTH, width, style, element })
}

type Heading = { text: string; anchor: string; facts?: string; color?: string }

/** A chapter heading; it stays on one page with the first lines below. */
export const layChapter = (flow: Flow, { text, anchor }: Heading) => {
  flow.gap(24)
  flow.need(CHAPTER.leading + SECTION.leading + 4 * BODY.leading)
  flow.put({ kind: 'anchor', y: flow.y(), name: anchor, outline: { level: 1, text } })
  flow.text(text, { x: PAGE.left, width: TEXT_WIDTH, style: CHAPTER, element: flow.element('H2') })
  flow.move(2)
}

export const laySection = (flow: Flow, { text, anchor, facts, color = INK.faint }: Heading) => {
  flow.gap(14)
  flow.need(SECTION.leading + SMALL.leading + 3 * BODY.leading)
  flow.put({ kind: 'rule', x: PAGE.left, y: flow.y() - 5, width: TEXT_WIDTH, color: INK.line })
  flow.put({ kind: 'anchor', y: flow.y(), name: anchor, outline: { level: 2, text } })
  flow.text(text, { x: PAGE.left, width: TEXT_WIDTH, style: SECTION, element: flow.element('H3') })
  if (facts) flow.text(facts, { x: PAGE.left, width: TEXT_WIDTH, style: { ...SMALL, color }, element: flow.element('P') })
}

/** A table for layout, with cells of limited length. */
export const tableOf = (caption: string, heads: string[], rows: readonly (readonly string[])[]) => ({
  kind: 'table' as const,
  caption,
  heads,
  rows: rows.map((row) => row.map((cell) => oneLine(cell, 160) || '/')),
})
export const TABLE_LOOKS = { caption: SMALL, cell: CELL, head: { ...CELL, color: INK.faint }, line: INK.line }
