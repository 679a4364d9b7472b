import type { Block, PictureBlock } from './block.ts'
import { type Picture, pictureKey } from './picture.ts'

/** Block kinds that the body of an article may contain. */
export const bodyKinds = ['heading', 'paragraph', 'list', 'code', 'table'] as const
export type BodyBlock = Extract<Block, { kind: (typeof bodyKinds)[number] }>
type Heading = Extract<Block, { kind: 'heading' }>
type Table = Extract<Block, { kind: 'table' }>
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
const HEADING = /^(#{1,3}) +(.+)$/s
const ANCHOR_BEGINS = ' {#'
const ANCHOR = /^[A-Za-z][\w-]{0,60}$/
const ITEM = /^- +(.+)$/s
const STEP = /^\d{1,3}[.、] *(.+)$/s
const FENCE = /^`{3,}$/
const CAPTION = /^表：(.*)$/
const DRAWING = /^图[：:](.*)$/s
const BAR = /[|｜]/
const MARKED = /^(\\|#{1,3} |- |\d{1,3}[.、]|\||`{3,}$)/

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))

const tableOf = (lines: readonly string[], caption: string): Table => {
  const [heads = [], ...rows] = lines.map(cellsOf)
  return { kind: 'table', caption, heads, rows: rows.map((row) => heads.map((_, at) => row[at] ?? '')) }
}

/** Number of consecutive lines from `from` on that belong together. */
const countWhile = (lines: readonly string[], from: number, belongs: (line: string) => boolean): number => {
  let end = from
  while (end < lines.length && belongs(lines[end] ?? '')) end += 1
  return end - from
}

type Read = { block: DrawnBlock; lines: number }

const codeAt = (lines: readonly string[], at: number): Read | undefined => {
  const fence = lines[at]?.trimEnd() ?? ''
  if (!FENCE.test(fence)) return undefined
  const inside = countWhile(lines, at + 1, (line) => line.trimEnd() !== fence)
  return { block: { kind: 'code', text: lines.slice(at + 1, at + 1 + inside).join('\n') }, lines: inside + 2 }
}

const listAt = (lines: readonly string[], at: number): Read | undefined => {
  for (const [mark, ordered] of [
    [ITEM, false],
    [STEP, true],
  ] as const) {
    const count = countWhile(lines, at, (line) => mark.test(line.trim()))
    const items = lines.slice(at, at + count).map((line) => mark.exec(line.trim())?.[1] ?? '')
    if (count > 0) return { block: { kind: 'list', ordered, items }, lines: count }
  }
  return undefined
}

const tableAt = (lines: readonly string[], at: number): Read | undefined => {
  const caption = CAPTION.exec(lines[at]?.trim() ?? '')
  const from = caption ? at + 1 : at
  const count = countWhile(lines, from, (line) => line.trim().startsWith('|'))
  if (count === 0) return undefined
  const rows = lines.slice(from, from + count).map((line) => line.trim())
  return { block: tableOf(rows, caption?.[1]?.trim() ?? ''), lines: from - at + count }
}

/** The anchor is the name given in the line, or empty. */
const headingOf = (line: string): Heading | undefined => {
  const [, marks = '', rest = ''] = HEADING.exec(line) ?? []
  if (rest === '') return undefined
  const level = Math.max(2, marks.length)
  const at = rest.lastIndexOf(ANCHOR_BEGINS)
  const given = at > 0 && rest.endsWith('}') ? rest.slice(at + ANCHOR_BEGINS.length, -1) : ''
  if (!ANCHOR.test(given)) return { kind: 'heading', level, anchor: '', text: rest }
  return { kind: 'heading', level, anchor: given, text: rest.slice(0, at).trimEnd() }
}

/**
 * Makes the anchors of a body's headings unique: a generated one avoids every name that any heading of the body was given,
 * even a later one.
 */
const anchored = (blocks: readonly DrawnBlock[]): DrawnBlock[] => {
  const given = new Set(blocks.map((block) => (block.kind === 'heading' ? block.anchor : '')))
  const taken = new Set<string>()
  const free = () => {
    let number = taken.size + 1
    while (taken.has(`s${number}`) || given.has(`s${number}`)) number += 1
    return `s${number}`
  }
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block
    const anchor = block.anchor === '' || taken.has(block.anchor) ? free() : block.anchor
    taken.add(anchor)
    return { ...block, anchor }
  })
}

type Body<B extends DrawnBlock> = {
  blocks: B[]
  /** Names that match no drawing and no picture. */
  unknown: string[]
}
/** The block for a line `图：`, by the text behind the mark. */
type Find = (words: string) => DrawnBlock | undefined
const readBody = (text: string, find: Find | undefined): Body<DrawnBlock> => {
  const lines = text.split(/\r\n|\r|\n/)
  const unknown: string[] = []
  const lineOf = (line: string): DrawnBlock => {
    const heading = headingOf(line)
    if (heading) return heading
    const words = find && DRAWING.exec(line)?.[1]?.trim()
    const found = words === undefined ? undefined : find?.(words)
    if (found) return found
    if (words !== undefined) unknown.push(words)
    return { kind: 'paragraph', text: line.startsWith('\\') ? line.slice(1) : line }
  }
  const blocks: DrawnBlock[] = []
  for (let at = 0; at < lines.length;) {
    const line = lines[at]?.trim() ?? ''
    const read = codeAt(lines, at) ?? listAt(lines, at) ?? tableAt(lines, at)
    if (read) blocks.push(read.block)
    else if (line !== '') blocks.push(lineOf(line))
    at += read?.lines ?? 1
  }
  return { blocks: anchored(blocks), unknown }
}

export const blocksOf = (text: string): BodyBlock[] => readBody(text, undefined).blocks as BodyBlock[]

/** Splits at the first bar: a picture's name, and its caption. */
const placeOf = (words: string) => {
  const at = words.search(BAR)
  if (at < 0) return { name: words, caption: '' }
  return { name: words.slice(0, at).trim(), caption: words.slice(at + 1).trim() }
}

const drawingOf = (words: string, drawings: readonly Drawing[]) => drawings.find(({ caption }) => oneLine(caption) === words)

/** The picture names in a body, one per occurrence; names of the given drawings are left out. */
export const pictureNamesIn = (text: string, drawings: readonly Drawing[] = []): string[] =>
  readBody(text, (words) => drawingOf(words, drawings)).unknown.map((words) => placeOf(words).name)

/** Parses a body with drawings and pictures; a name that both have means the drawing. */
export const drawnBlocksOf = (
  text: string,
  { drawings = [], pictures = [] }: { drawings?: readonly Drawing[]; pictures?: readonly Picture[] },
): Body<DrawnBlock> => {
  const known = new Map(pictures.map((picture) => [pictureKey(picture.name), picture]))
  const { blocks, unknown } = readBody(text, (words) => {
    const { name, caption } = placeOf(words)
    const picture = known.get(pictureKey(name))
    return drawingOf(words, drawings) ?? (picture && { kind: 'picture', ...picture, caption })
  })
  return { blocks, unknown: [...new Set(unknown.map((words) => placeOf(words).name))] }
}

const oneLine = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join(' ')
    .trim()
const rowText = (cells: readonly string[]) =>
  `| ${cells.map((cell) => oneLine(cell).replaceAll('|', String.raw`\|`)).join(' | ')} |`

const fenceFor = (text: string) => {
  let fence = '```'
  while (text.split('\n').some((line) => line.trimEnd() === fence)) fence += '`'
  return fence
}

/** `links`: write the anchor of every heading, so that links survive moving it; `named`: a line may refer to a drawing or picture. */
type Writing = { links: boolean; named: boolean }

const textOfBlock = (block: DrawnBlock, headings: number, { links, named }: Writing): string => {
  switch (block.kind) {
    case 'heading': {
      const anchor = !links && block.anchor === `s${headings + 1}` ? '' : ` {#${block.anchor}}`
      return `${block.level <= 2 ? '##' : '###'} ${oneLine(block.text)}${anchor}`
    }
    case 'paragraph': {
      const text = oneLine(block.text)
      return MARKED.test(text) || (named && DRAWING.test(text)) ? `\\${text}` : text
    }
    case 'list':
      return block.items.map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${oneLine(item)}`).join('\n')
    case 'code':
      return [fenceFor(block.text), block.text, fenceFor(block.text)].join('\n')
    case 'table':
      return [...(block.caption ? [`表：${oneLine(block.caption)}`] : []), ...[block.heads, ...block.rows].map(rowText)].join(
        '\n',
      )
    case 'drawing':
      return `图：${oneLine(block.caption)}`
    case 'picture':
      return `图：${block.name}${block.caption ? ` | ${oneLine(block.caption)}` : ''}`
  }
}

const writeBody = (blocks: readonly DrawnBlock[], writing: Writing): string => {
  let headings = 0
  return blocks
    .map((block) => {
      const text = textOfBlock(block, headings, writing)
      if (block.kind === 'heading') headings += 1
      return text
    })
    .join('\n\n')
}

/** The inverse of parsing: the text that gives these blocks. */
export const bodyTextOf = (blocks: readonly BodyBlock[]): string => writeBody(blocks, { links: false, named: false })

/** The same of a body with pictures. */
export const picturedTextOf = (blocks: readonly PicturedBlock[]): string => writeBody(blocks, { links: false, named: true })

/** The same for a body with drawings and pictures, with anchors. */
export const drawnTextOf = (blocks: readonly DrawnBlock[]): string => writeBody(blocks, { links: true, named: true })
