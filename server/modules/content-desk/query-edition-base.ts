import { compareVersions, nextVersion } from '@alliance/contract/edition'
import { queryEditionBase as call } from '@alliance/contract/edition-desk'
import { serve } from '../../http/index.ts'
import { allDocuments, drawingsOfDocument, findDocument, inForce, shownVersion } from '../library/index.ts'

/** The text that a new edition starts with: of the edition in force, or of another public one. */
export const queryEditionBase = serve(call, async ({ parts, now, refuse }, { documentId, version: wanted }) => {
  const document = findDocument(await allDocuments(parts), documentId)
  if (!document) throw refuse('NOT_FOUND')
  const base = wanted === undefined ? inForce(document, now) : document.versions.find(({ version }) => version === wanted)
  if (!base) throw refuse('NOT_FOUND')
  const highest =
    document.versions
      .map(({ version }) => version)
      .toSorted(compareVersions)
      .at(-1) ?? base.version
  return {
    documentId,
    title: document.title,
    version: base.version,
    next: nextVersion(highest),
    summary: base.summary,
    blocks: [...base.blocks],
    drawings: drawingsOfDocument(document),
    versions: document.versions.map((version) => shownVersion(document, version, now)),
  }
})
