import type { Block } from '@alliance/contract/block'
import { breakLines, joinLines, type Measure } from './break-lines.ts'

export type Drawing = Extract<Block, { kind: 'drawing' }>
type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'L' | 'LI' | 'Code' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Caption'

/** A drawing instruction, in points from the page's top left corner. `element`: the structure element it belongs to. */
export type Mark =
  | { kind: 'text'; x: number; y: number; size: number; color: string; text: string; element: number }
  | { kind: 'box'; x: number; y: number; width: number; height: number; color: string }
  | { kind: 'rule'; x: number; y: number; width: number; color: string }
  | { kind: 'drawing'; x: number; y: number; scale: number; drawing: Drawing; element: number }
  | { kind: 'picture'; x: number; y: number; width: number; height: number; pictureId: string; element: number }
  | { kind: 'qr'; x: number; y: number; side: number; rows: readonly string[]; element: number }
  | { kind: 'anchor'; y: number; name: string; outline: { level: number; text: string } | undefined }
export type Element = { tag: Tag; parent: number | undefined; alt: string }
export type Layout = { pages: Mark[][]; elements: Element[] }

/** A4 and the text area's margins, in points. */
export const PAGE = { width: 595.28, height: 841.89, left: 64, right: 64, top: 78, bottom: 78 }
export const TEXT_WIDTH = PAGE.width - PAGE.left - PAGE.right

export type Style = { size: number; leading: number; color: string }
type TextAt = { x: number; width: number; style: Style; element: number }

/** Fills pages from top to bottom. */
export const openFlow = (measure: Measure) => {
  const pages: Mark[][] = [[]]
  const elements: Element[] = []
  let y = PAGE.top
  const foot = PAGE.height - PAGE.bottom
  const page = () => pages[pages.length - 1]!
  const turn = () => {
    pages.push([])
    y = PAGE.top
  }
  const flow = {
    element: (tag: Tag, parent?: number, alt = ''): number => elements.push({ tag, parent, alt }) - 1,
    /** Adds vertical space; none at the top of a page. */
    gap: (points: number) => {
      if (y > PAGE.top) y += points
    },
    /** Starts a new page unless this one has so many points left. */
    need: (points: number) => {
      if (y + points > foot && y > PAGE.top) turn()
    },
    put: (mark: Mark) => page().push(mark),
    widthOf: (text: string, { size }: Style) => measure(text) * size,
    linesOf: (text: string, { width, style }: Pick<TextAt, 'width' | 'style'>) => breakLines(text, width / style.size, measure),
    /** Writes lines below each other, over as many pages as needed. */
    write: (lines: readonly string[], { x, style, element }: TextAt) => {
      for (const text of lines) {
        flow.need(style.leading)
        page().push({ kind: 'text', x, y, size: style.size, color: style.color, text, element })
        y += style.leading
      }
    },
    text: (text: string, at: TextAt) => flow.write(flow.linesOf(text, at), at),
    y: () => y,
    pageCount: () => pages.length,
    move: (points: number) => {
      y += points
    },
    done: (): Layout => ({ pages, elements }),
  }
  return flow
}
export type Flow = ReturnType<typeof openFlow>

/** The text of each page, one line per paragraph, heading or cell, for search. */
export const pageTexts = ({ pages, elements }: Layout): string[] =>
  pages.map((marks) => {
    const byElement = new Map<number, string[]>()
    for (const mark of marks) {
      if (mark.kind === 'text') byElement.set(mark.element, [...(byElement.get(mark.element) ?? []), mark.text])
    }
    return [...byElement].map(([at, lines]) => (elements[at]?.tag === 'Code' ? lines.join('\n') : joinLines(lines))).join('\n')
  })
