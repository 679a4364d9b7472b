import { queryDoc as queryDocCall } from '@alliance/contract/library'
import { serve } from '../../http/index.ts'
import { clausesOf, findDocument, inForce, isDemoText, menuItem, shownVersion, versionOf } from './documents.ts'
import { openLibrary } from './editions.ts'

/** A document by its id or by the stable alias of the menu: the version in force, or the one that is asked for. */
export const queryDoc = serve(
  queryDocCall,
  async (context, { id, version: wanted }) => {
    const { now, refuse } = context
    const documents = await openLibrary(context)
    const document = findDocument(documents, id)
    if (!document) throw refuse('NOT_FOUND')
    const version = wanted === undefined ? inForce(document, now) : versionOf(document, wanted)
    if (!version) throw refuse('NOT_FOUND')
    const versions = document.versions.map((one) => shownVersion(document, one, now))
    const related = document.related.flatMap((alias) => documents.find((one) => one.alias === alias) ?? [])
    return {
      ...menuItem(document, now),
      version: version.version,
      effectiveFrom: version.effectiveFrom,
      clauses: clausesOf(version.blocks).length,
      summary: version.summary,
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
