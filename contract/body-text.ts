import type { Block, PictureBlock } from './block.ts'
import { type Picture, pictureKey } from './picture.ts'

/** What the body of an article may hold. */
export const bodyKinds = ['heading', 'paragraph', 'list', 'code', 'table'] as const
export type BodyBlock = Extract<Block, { kind: (typeof bodyKinds)[number] }>
type Heading = Extract<Block, { kind: 'heading' }>
type Table = Extract<Block, { kind: 'table' }>
/** A drawing can't be typed: a body names one that there is. */
export type Drawing = Extract<Block, { kind: 'drawing' }>
/** Nor can a picture: a body names one of the library. */
export type PicturedBlock = BodyBlock | PictureBlock
export type DrawnBlock = PicturedBlock | Drawing

/**
 * A body as an editor types it, one thing a line: `## ` and `### ` begin a heading, which may end in the name that links to
 * it lead to (`{#name}`), `- ` and `1. ` an item of a list, `|` a row of a table, three backticks stand around code, `表：`
 * directly above a table is its caption. Where the body may hold drawings or pictures, `图：` names one, and a picture's
 * caption stands behind a bar: `图：name | caption`. Everything else is a paragraph.
 * A `\` before one of these marks makes it plain text. Nothing in it can become markup of a page.
 */
// With `s` the rest of a line always fits at once: no line can be tried in many ways.
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

/** How many lines from `from` on belong together. */
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

/** Its anchor is the name that the line gives, or empty. */
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
 * Headings are linked to, so no two of a body have one anchor; one without a name of its own takes none that another
 * heading of the body, be it a later one, was given.
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
  /** Names of drawings or pictures that there are none of. */
  unknown: string[]
}
/** What a line `图：` stands for, by the words behind the mark. */
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

/** A picture's name, and what follows the first bar. */
const placeOf = (words: string) => {
  const at = words.search(BAR)
  if (at < 0) return { name: words, caption: '' }
  return { name: words.slice(0, at).trim(), caption: words.slice(at + 1).trim() }
}

const drawingOf = (words: string, drawings: readonly Drawing[]) => drawings.find(({ caption }) => oneLine(caption) === words)

/** The names of pictures that a body asks for, one for each place; what names one of these drawings is none. */
export const pictureNamesIn = (text: string, drawings: readonly Drawing[] = []): string[] =>
  readBody(text, (words) => drawingOf(words, drawings)).unknown.map((words) => placeOf(words).name)

/** A body that may show these drawings and pictures; a name that both have is the drawing's. */
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

/** `links`: every heading keeps the name that links lead to, wherever the next editor puts it; `named`: a line may name something. */
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

/** The text that gives these blocks again. */
export const bodyTextOf = (blocks: readonly BodyBlock[]): string => writeBody(blocks, { links: false, named: false })

/** The same of a body with pictures. */
export const picturedTextOf = (blocks: readonly PicturedBlock[]): string => writeBody(blocks, { links: false, named: true })

/** The same of a body with drawings and pictures whose sections are linked to. */
export const drawnTextOf = (blocks: readonly DrawnBlock[]): string => writeBody(blocks, { links: true, named: true })
