import { queryDocDifference as queryDocDifferenceCall } from '@alliance/contract/library'
import { serve } from '../../http/index.ts'
import { changesBetween, piecesOf } from './changes.ts'
import { findDocument, shownVersion, versionOf } from './documents.ts'
import { openLibrary } from './editions.ts'

export const queryDocDifference = serve(
  queryDocDifferenceCall,
  async (context, { id, from, to }) => {
    const { now, refuse } = context
    const document = findDocument(await openLibrary(context), id)
    const [before, after] = [document && versionOf(document, from), document && versionOf(document, to)]
    if (!document || !before || !after) throw refuse('NOT_FOUND')
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
