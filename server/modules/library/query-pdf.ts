import { queryPdf as queryPdfCall } from '@alliance/contract/library'
import { serve } from '../../http/index.ts'
import { fileNameOf, fileOf } from './document-file.ts'
import { findVersion, isDemoText, versionItem } from './documents.ts'
import { openLibrary } from './editions.ts'
import { pdfAddress } from './pdf-route.ts'

export const queryPdf = serve(
  queryPdfCall,
  async (context, wanted) => {
    const { parts, now, refuse } = context
    const found = findVersion(await openLibrary(context), wanted, now)
    if (!found) throw refuse('NOT_FOUND')
    const { document, version } = found
    const file = await fileOf(parts, found)
    return {
      ...versionItem(document, version, now),
      demo: isDemoText(version, parts.settings),
      address: pdfAddress(document.id, wanted.version),
      fileName: fileNameOf(found),
      ...file,
    }
  },
  { tags: ['library'] },
)
