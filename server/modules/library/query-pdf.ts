import { queryPdf as queryPdfCall } from '@alliance/contract/library'
import { serve } from '../../http/index.ts'
import { fileNameOf, fileOf } from './document-file.ts'
import { clausesOf, findDocument, inForce, isDemoText, menuItem, versionOf } from './documents.ts'
import { openLibrary } from './editions.ts'
import { pdfAddress } from './pdf-route.ts'

export const queryPdf = serve(
  queryPdfCall,
  async (context, { id, version: wanted }) => {
    const { parts, now, refuse } = context
    const document = findDocument(await openLibrary(context), id)
    if (!document) throw refuse('NOT_FOUND')
    const version = wanted === undefined ? inForce(document, now) : versionOf(document, wanted)
    if (!version) throw refuse('NOT_FOUND')
    const file = await fileOf(parts, { document, version })
    return {
      ...menuItem(document, now),
      version: version.version,
      effectiveFrom: version.effectiveFrom,
      clauses: clausesOf(version.blocks).length,
      summary: version.summary,
      demo: isDemoText(version, context.parts.settings),
      address: pdfAddress(document.id, wanted),
      fileName: fileNameOf({ document, version }),
      ...file,
    }
  },
  { tags: ['library'] },
)
