import { queryDoc as queryDocCall } from '@alliance/contract/library'
import { serve } from '../../http/index.ts'
import { findVersion, isDemoText, shownVersion, versionItem } from './documents.ts'
import { openLibrary } from './editions.ts'

/** A document by id or stable alias: the requested version, by default the one in force. */
export const queryDoc = serve(
  queryDocCall,
  async (context, wanted) => {
    const { now, refuse } = context
    const documents = await openLibrary(context)
    const found = findVersion(documents, wanted, now)
    if (!found) throw refuse('NOT_FOUND')
    const { document, version } = found
    const versions = document.versions.map((one) => shownVersion(document, one, now))
    const related = document.related.flatMap((alias) => documents.find((one) => one.alias === alias) ?? [])
    return {
      ...versionItem(document, version, now),
      demo: isDemoText(version, context.parts.settings),
      pack: version.pack,
      blocks: [...version.blocks],
      state: shownVersion(document, version, now).state,
      versions,
      related: related.map(({ id, title }) => ({ id, title })),
    }
  },
  { tags: ['library'] },
)
