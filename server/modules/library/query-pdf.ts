import { queryPdf as queryPdfCall } from '@alliance/contract/library'
import { serve } from '../../http/index.ts'
import { fileNameOf, fileOf } from './document-file.ts'
import { clausesOf, findDocument, inForce, menuItem, versionOf } from './documents.ts'
import { pdfAddress } from './pdf-route.ts'

export const queryPdf = serve(
  queryPdfCall,
  async ({ parts, now, refuse }, { id, version: wanted }) => {
    const document = findDocument(id)
    if (!document) throw refuse('NOT_FOUND')
    const version = wanted === undefined ? inForce(document, now) : versionOf(document, wanted)
    if (!version) throw refuse('NOT_FOUND')
    const file = await fileOf(parts, { document, version })
    return {
      ...menuItem(document, now),
      version: version.version,
      effectiveFrom: version.effectiveFrom,
      clauses: clausesOf(version.blocks).length,
      summary: document.summary,
      address: pdfAddress(document.id, wanted),
      fileName: fileNameOf({ document, version }),
      ...file,
    }
  },
  { tags: ['library'] },
)
