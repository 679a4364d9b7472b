import { itemSign, type ShownBlock } from '@alliance/contract/block'
import { withoutBackticks } from '@alliance/contract/code-spans'
import type { SearchPart } from './entry-row.ts'

const PART_CHARS = 4_000

const linesOf = (block: ShownBlock): string[] => {
  if (block.kind === 'list') return block.ordered ? block.items.map((item, at) => `${itemSign(block, at)} ${item}`) : block.items
  if (block.kind === 'table') return [block.caption, ...[block.heads, ...block.rows].map((row) => row.join(' '))]
  if (block.kind === 'drawing') return [block.caption, ...block.words.map(({ text }) => text)]
  if (block.kind === 'picture') return [block.caption, block.alt]
  if (block.kind === 'clause') return [`${block.clause} ${block.title} ${block.termId}`, ...block.text]
  return [block.text]
}

/** The block's text as a page shows it. */
const wordsOf = (block: ShownBlock): string =>
  linesOf(block)
    .map((line) => (block.kind === 'code' ? line : withoutBackticks(line)))
    .join('\n')

/** The text of a body, split at block boundaries into parts of a few thousand characters. */
const textParts = (blocks: readonly ShownBlock[]): string[] => {
  const parts: string[] = []
  let part = ''
  for (const text of blocks.map(wordsOf)) {
    if (part.length + text.length > PART_CHARS && part !== '') {
      parts.push(part)
      part = ''
    }
    part += `${text}\n`
  }
  return part === '' ? parts : [...parts, part]
}

/** An article: one part, or several if it is long, all without anchors. */
export const articleParts = (summary: string, blocks: readonly ShownBlock[]): SearchPart[] => {
  const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []))
  const bodies = textParts([{ kind: 'paragraph', text: summary }, ...blocks.filter(({ kind }) => kind !== 'heading')])
  return bodies.map((body, part) => ({ part, anchor: '', heading: part === 0 ? headings.join('\n') : '', body }))
}

/** A document: the whole of it, then each section and clause with its anchor. */
export const documentParts = (summary: string, blocks: readonly ShownBlock[]): SearchPart[] => {
  const sections: { anchor: string; heading: string; lines: string[] }[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ anchor: block.anchor, heading: block.text, lines: [] })
    else if (block.kind === 'clause') {
      const heading = `${block.clause} ${block.title} ${block.termId}`
      sections.push({ anchor: block.anchor, heading, lines: block.text.map(withoutBackticks) })
    } else sections.at(-1)?.lines.push(wordsOf(block))
  }
  const whole = { part: 0, anchor: '', heading: '', body: [summary, ...blocks.map(wordsOf)].join('\n') }
  return [whole, ...sections.map(({ lines, ...section }, index) => ({ ...section, part: index + 1, body: lines.join('\n') }))]
}
