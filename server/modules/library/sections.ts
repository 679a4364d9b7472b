import type { ClauseChange } from '@alliance/contract/library'
import { itemSign, type ShownBlock } from '@alliance/contract/block'

/** The unit of comparison: a clause, or a section of a document without clauses. */
export type Piece = Pick<ClauseChange, 'anchor' | 'termId' | 'clause' | 'title'> & {
  /** Identifies the piece across versions. */
  key: string
  /** Further facts to compare, by display name. */
  facts: Readonly<Record<string, string>>
  text: readonly string[]
}

const linesOf = (block: ShownBlock): string[] => {
  switch (block.kind) {
    case 'list':
      return block.items.map((item, at) => `${itemSign(block, at)} ${item}`)
    case 'table':
      return [...(block.caption ? [block.caption] : []), ...[block.heads, ...block.rows].map((row) => row.join(' · '))]
    case 'drawing':
      return [`图：${block.caption}`]
    case 'picture':
      // Another picture with the same caption is a change too: the library's names are unique.
      return [`图：${block.caption || block.alt}（${block.name}）`]
    case 'code':
      return block.text.split('\n').filter((line) => line.trim() !== '')
    case 'clause':
      return [block.title, ...block.text]
    default:
      return [block.text]
  }
}

type Section = Piece & { text: string[] }
const section = (anchor: string, title: string): Section => ({
  key: anchor,
  anchor,
  termId: '',
  clause: '',
  title,
  facts: { 标题: title },
  text: [],
})

/** A hand-written document by its headings; text before the first one is compared under the document's summary. */
export const sectionsOf = (summary: string, blocks: readonly ShownBlock[]): Piece[] => {
  const opening = section('', '摘要')
  opening.text.push(summary)
  const sections = [opening]
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push(section(block.anchor, block.text))
    else sections.at(-1)?.text.push(...linesOf(block))
  }
  return sections
}
