import type { ClauseChange } from '@alliance/contract/library'
import type { ShownBlock } from '@alliance/contract/block'

/** What is compared: a clause, or a section of a document that has none. */
export type Piece = Pick<ClauseChange, 'anchor' | 'termId' | 'clause' | 'title'> & {
  /** Told apart by this from version to version. */
  key: string
  /** What is said beside the text, in the reader's words. */
  facts: Readonly<Record<string, string>>
  text: readonly string[]
}

const linesOf = (block: ShownBlock): string[] => {
  switch (block.kind) {
    case 'list':
      return block.items.map((item, at) => `${block.ordered ? `${at + 1}.` : '·'} ${item}`)
    case 'table':
      return [...(block.caption ? [block.caption] : []), ...[block.heads, ...block.rows].map((row) => row.join(' · '))]
    case 'drawing':
      return [`图：${block.caption}`]
    case 'picture':
      // Another picture under the same words is a change, too: by its name, which no two of the library share.
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

/** A written document by its headings; what stands before the first one is compared under the document's summary. */
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
