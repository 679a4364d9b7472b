import type { FollowableClause } from '@alliance/contract/following'
import { clausesOf, type LibraryDocument, stateOf } from '../library/index.ts'

/** The clauses of a document that can be followed: those in force, then those that announced versions add. */
export const followableClauses = (document: LibraryDocument, now: number): FollowableClause[] => {
  const present = document.versions.filter((version) => stateOf(document, version, now) !== 'past').toReversed()
  const clauses = present.flatMap(({ blocks }) => clausesOf(blocks))
  const byTerm = new Map(clauses.toReversed().map(({ termId, clause, title }) => [termId, { termId, clause, title }]))
  return clauses.flatMap(({ termId }) => {
    const found = byTerm.get(termId)
    byTerm.delete(termId)
    return found ? [found] : []
  })
}
