import type { Block } from '@alliance/contract/library'

const PART_CHARS = 4_000

const linesOf = (block: Block): string[] => {
  if (block.kind === 'list') return block.items
  if (block.kind === 'table') return [block.caption, ...[block.heads, ...block.rows].map((row) => row.join(' '))]
  if (block.kind === 'drawing') return [block.caption]
  if (block.kind === 'clause') return [`${block.clause} ${block.title} ${block.termId}`, ...block.text]
  return [block.text]
}

/** The words of a body, cut at block ends into parts of a few thousand characters. */
export const textParts = (blocks: readonly Block[]): string[] => {
  const parts: string[] = []
  let part = ''
  for (const text of blocks.map((block) => linesOf(block).join('\n'))) {
    if (part.length + text.length > PART_CHARS && part !== '') {
      parts.push(part)
      part = ''
    }
    part += `${text}\n`
  }
  return part === '' ? parts : [...parts, part]
}
