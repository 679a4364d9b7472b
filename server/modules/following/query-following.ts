import { queryFollowing as call } from '@alliance/contract/following'
import { serve } from '../../http/index.ts'
import { allDocuments } from '../library/index.ts'
import { followableClauses } from './clauses.ts'
import { followedBy } from './queries.ts'

export const queryFollowing = serve(call, async ({ parts, db, account, now }) => {
  const rows = await followedBy(db, account.id)
  return (await allDocuments(parts)).map((document) => {
    const { id, title, kind } = document
    const row = rows.find(({ document_id }) => document_id === id)
    const clauses = followableClauses(document, now)
    const termIds = row?.term_ids.filter((term) => clauses.some(({ termId }) => termId === term)) ?? []
    // Whose clauses are all gone follows nothing of it any more, and not all of it.
    const followed = row !== undefined && (row.term_ids.length === 0 || termIds.length > 0)
    return { documentId: id, title, kind, followed, termIds, clauses }
  })
})
