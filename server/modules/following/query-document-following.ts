import { queryDocumentFollowing as call } from '@alliance/contract/following'
import { serve } from '../../http/index.ts'
import { allDocuments, findDocument } from '../library/index.ts'
import { followedBy } from './queries.ts'
import { standingOf } from './standing.ts'

/** For the page of one document, which has no need of the clauses of all others. */
export const queryDocumentFollowing = serve(call, async ({ parts, db, account, now, refuse }, { documentId }) => {
  const document = findDocument(await allDocuments(parts), documentId)
  if (!document) throw refuse('NOT_FOUND')
  return standingOf(document, await followedBy(db, account.id), now)
})
