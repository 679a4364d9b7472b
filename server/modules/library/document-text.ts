import type { LibraryDocument, inForce } from './documents.ts'
import { layOut } from './layout.ts'
import { fontMeasure } from '../../pdf/index.ts'

/** The same for every installation's reader: these documents are written for the demonstration. */
export const DEMO_MARK = '演示内容'

/** A version laid out in pages: what the PDF shows and what a search can find. */
export const pagesOf = (document: LibraryDocument, version: ReturnType<typeof inForce>) => {
  const pack = version.pack === '' ? [] : [`规则包 ${version.pack}`]
  const facts = [version.version, `${version.effectiveFrom} 起施行`, ...pack, DEMO_MARK]
  return layOut({ title: document.title, facts, summary: version.summary, blocks: version.blocks }, fontMeasure())
}
