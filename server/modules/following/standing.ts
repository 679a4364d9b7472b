import type { FollowedDocument } from '@alliance/contract/following'
import type { LibraryDocument } from '../library/index.ts'
import { followableClauses } from './clauses.ts'

type Row = { document_id: string; term_ids: readonly string[] }
/** Whether an account follows a document, from the account's rows. */
export const standingOf = (document: LibraryDocument, rows: readonly Row[], now: number): FollowedDocument => {
  const { id, title, kind } = document
  const row = rows.find(({ document_id }) => document_id === id)
  const clauses = followableClauses(document, now)
  const termIds = row?.term_ids.filter((term) => clauses.some(({ termId }) => termId === term)) ?? []
  // A follower of clauses that are all gone follows nothing, rather than everything.
  const followed = row !== undefined && (row.term_ids.length === 0 || termIds.length > 0)
  return { documentId: id, title, kind, followed, termIds, clauses }
}
