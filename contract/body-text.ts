import type { Block } from './library.ts'

/** What the body of an article may hold. */
export const bodyKinds = ['heading', 'paragraph', 'list', 'code', 'table'] as const
export type BodyBlock = Extract<Block, { kind: (typeof bodyKinds)[number] }>
type Heading = Extract<Block, { kind: 'heading' }>
type Table = Extract<Block, { kind: 'table' }>

/**
 * An article's body as an editor types it, one thing a line: `## ` and `### ` begin a heading, `- ` and `1. ` an item of a
 * list, `|` a row of a table, three backticks stand around code, `表：` directly above a table is its caption. Everything
 * else is a paragraph. A `\` before one of these marks makes it plain text. Nothing in it can become markup of a page.
 */
const HEADING = /^(#{1,3}) +(.+?)(?: +\{#([A-Za-z][\w-]{0,60})\})?$/
const ITEM = /^- +(.+)$/
const STEP = /^\d{1,3}[.、] *(.+)$/
const FENCE = /^`{3,}$/
const CAPTION = /^表：(.*)$/
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
  const end = lines.findIndex((line, at) => at >= from && !belongs(line))
  return (end === -1 ? lines.length : end) - from
}

type Read = { block: BodyBlock; lines: number }

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

/** Headings are linked to, so no two of a body have one anchor. */
const anchored = (found: readonly BodyBlock[], [, marks = '', text = '', given]: RegExpExecArray): Heading => {
  const taken = found.filter((block) => block.kind === 'heading').map(({ anchor }) => anchor)
  const own = given !== undefined && !taken.includes(given) ? given : undefined
  let number = taken.length + 1
  while (taken.includes(`s${number}`)) number += 1
  return { kind: 'heading', level: Math.max(2, marks.length), anchor: own ?? `s${number}`, text }
}

const lineAt = (found: readonly BodyBlock[], line: string): BodyBlock => {
  const heading = HEADING.exec(line)
  if (heading) return anchored(found, heading)
  return { kind: 'paragraph', text: line.startsWith('\\') ? line.slice(1) : line }
}

export const blocksOf = (text: string): BodyBlock[] => {
  const lines = text.split(/\r\n|\r|\n/)
  const found: BodyBlock[] = []
  for (let at = 0; at < lines.length;) {
    const line = lines[at]?.trim() ?? ''
    const read = codeAt(lines, at) ?? listAt(lines, at) ?? tableAt(lines, at)
    if (read) found.push(read.block)
    else if (line !== '') found.push(lineAt(found, line))
    at += read?.lines ?? 1
  }
  return found
}

const oneLine = (text: string) => text.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim()
const rowText = (cells: readonly string[]) =>
  `| ${cells.map((cell) => oneLine(cell).replaceAll('|', String.raw`\|`)).join(' | ')} |`

const fenceFor = (text: string) => {
  let fence = '```'
  while (text.split('\n').some((line) => line.trimEnd() === fence)) fence += '`'
  return fence
}

const textOfBlock = (block: BodyBlock, headings: number): string => {
  switch (block.kind) {
    case 'heading': {
      const anchor = block.anchor === `s${headings + 1}` ? '' : ` {#${block.anchor}}`
      return `${block.level <= 2 ? '##' : '###'} ${oneLine(block.text)}${anchor}`
    }
    case 'paragraph': {
      const text = oneLine(block.text)
      return MARKED.test(text) ? `\\${text}` : text
    }
    case 'list':
      return block.items.map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${oneLine(item)}`).join('\n')
    case 'code':
      return [fenceFor(block.text), block.text, fenceFor(block.text)].join('\n')
    case 'table':
      return [...(block.caption ? [`表：${oneLine(block.caption)}`] : []), ...[block.heads, ...block.rows].map(rowText)].join(
        '\n',
      )
  }
}

/** The text that gives these blocks again. */
export const bodyTextOf = (blocks: readonly BodyBlock[]): string => {
  let headings = 0
  return blocks
    .map((block) => {
      const text = textOfBlock(block, headings)
      if (block.kind === 'heading') headings += 1
      return text
    })
    .join('\n\n')
}
