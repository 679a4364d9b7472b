import { queryDocDifference as queryDocDifferenceCall } from '@alliance/contract/library'
import { serve } from '../../http/index.ts'
import { changesBetween, piecesOf } from './changes.ts'
import { findDocument, inForce, type LibraryDocument, shownVersion, type Version, versionOf } from './documents.ts'
import { openLibrary } from './editions.ts'

/** As readers compare: what was said earlier comes first. A document's first version has none before it. */
const besideInForce = (document: LibraryDocument, wanted: Version, now: number) => {
  const { versions } = document
  const present = inForce(document, now)
  const at = versions.indexOf(wanted)
  const other = wanted === present ? at + 1 : versions.indexOf(present)
  return [versions[Math.max(at, other)], versions[Math.min(at, other)]] as const
}

export const queryDocDifference = serve(
  queryDocDifferenceCall,
  async (context, { id, from, to }) => {
    const { now, refuse } = context
    const document = findDocument(await openLibrary(context), id)
    const wanted = document && versionOf(document, to)
    if (!document || !wanted) throw refuse('NOT_FOUND')
    const [before, after] = from === undefined ? besideInForce(document, wanted, now) : [versionOf(document, from), wanted]
    if (!before || !after) throw refuse('NOT_FOUND')
    const [old, present] = [piecesOf(before), piecesOf(after)]
    const changes = changesBetween(old, present)
    return {
      id: document.id,
      title: document.title,
      from: shownVersion(document, before, now),
      to: shownVersion(document, after, now),
      changes,
      unchanged: present.length - changes.filter(({ kind }) => kind !== 'removed').length,
    }
  },
  { tags: ['library'] },
)
