import { queryDocDifference as queryDocDifferenceCall } from '@alliance/contract/library'
import { serve } from '../../http/index.ts'
import { changesBetween } from './changes.ts'
import { clausesOf, findDocument, shownVersion, versionOf } from './documents.ts'

export const queryDocDifference = serve(
  queryDocDifferenceCall,
  async ({ now, refuse }, { id, from, to }) => {
    const document = findDocument(id)
    const [before, after] = [document && versionOf(document, from), document && versionOf(document, to)]
    if (!document || !before || !after) throw refuse('NOT_FOUND')
    const [old, present] = [clausesOf(before.blocks), clausesOf(after.blocks)]
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
