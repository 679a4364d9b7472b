import type { Block, PictureBlock } from './block.ts'
import { oneLineOf } from './typed-lines.ts'

/** Block kinds that the body of an article may contain. */
export const bodyKinds = ['heading', 'paragraph', 'list', 'code', 'table'] as const
export type BodyBlock = Extract<Block, { kind: (typeof bodyKinds)[number] }>
/** A drawing can't be typed: a body refers to an existing one by name. */
export type Drawing = Extract<Block, { kind: 'drawing' }>
/** The same goes for pictures of the library. */
export type PicturedBlock = BodyBlock | PictureBlock
export type DrawnBlock = PicturedBlock | Drawing

/**
 * Markup of a body as an editor types it, line by line: `## ` and `### ` begin a heading, which may end in its anchor
 * (`{#name}`); `- ` and `1. ` a list item; `|` a table row; three backticks enclose code; `表：` directly above a table is its
 * caption. Where drawings or pictures are allowed, `图：name | caption` inserts one. Everything else is a paragraph.
 * A `\` before a mark makes it plain text. Nothing in it can become HTML.
 */
// `s` lets `.+` match line separators too, so that no line causes backtracking.
export const HEADING = /^(#{1,3}) +(.+)$/s
export const ITEM = /^- +(.+)$/s
/** Neither a decimal (3.5), a version (1.2.3, 3.x) nor an enumeration (3、5 月) is a step. */
export const STEP = /^(\d{1,3})(?:\.(?![\d.]|[xX*](?!\w))|、(?!\d))\s*(.+)$/s
export const MOST_STEP = 999
/** What follows the backticks is the code's language, which pasted text brings along. */
export const FENCE = /^(`{3,})([^`]*)$/
export const CAPTION = /^表：(.*)$/
export const DRAWING = /^图[：:](.*)$/s

const ANCHOR_BEGINS = ' {#'
const ANCHOR = /^[A-Za-z][\w-]{0,60}$/
/** A heading's words, and the anchor that they end in; empty if they end in none. */
export const anchorIn = (words: string): { text: string; anchor: string } => {
  const at = words.lastIndexOf(ANCHOR_BEGINS)
  const anchor = at > 0 && words.endsWith('}') ? words.slice(at + ANCHOR_BEGINS.length, -1) : ''
  return ANCHOR.test(anchor) ? { text: words.slice(0, at).trimEnd(), anchor } : { text: words, anchor: '' }
}

/** The second row of a pasted table says how its columns are aligned; a single - is a cell without a value. */
const RULE = /^(?::-+:?|-+:|-{3,})$/
export const isRuleRow = (cells: readonly string[] | undefined): boolean => cells?.every((cell) => RULE.test(cell)) ?? false

/** More than the marks: what somebody took for one may have a `\`, too. */
const ESCAPED = /^\\+(?:#{1,3} |- |\d{1,3}[.、]|\||`{3}|表：|图[：:])/

/** A paragraph's text without the `\` before its mark. */
export const unescaped = (line: string): string => (ESCAPED.test(line) ? line.slice(1) : line)

const MARKS = [HEADING, ITEM, STEP, FENCE, /^\|/, ESCAPED]
/** A paragraph's line; `named`: a line may refer to a drawing or picture. */
export const escaped = (text: string, named: boolean): string =>
  MARKS.some((mark) => mark.test(text)) || (named && DRAWING.test(text)) ? `\\${text}` : text

export const drawingOf = (words: string, drawings: readonly Drawing[]) =>
  drawings.find(({ caption }) => oneLineOf(caption) === words)
