import type { LibraryDocument, inForce } from './documents.ts'
import { layOut } from './layout.ts'
import { fontMeasure } from '../../pdf/index.ts'

/** Mark for documents written for the demonstration. */
export const DEMO_MARK = '演示内容'

/** A version laid out in pages, with this mark if any: the PDF's content, and what search indexes. */
export const pagesOf = (document: LibraryDocument, version: ReturnType<typeof inForce>, mark: string) => {
  const pack = version.pack === '' ? [] : [`规则包 ${version.pack}`]
  const facts = [version.version, `${version.effectiveFrom} 起施行`, ...pack, ...(mark === '' ? [] : [mark])]
  return layOut({ title: document.title, facts, summary: version.summary, blocks: version.blocks }, fontMeasure())
}
