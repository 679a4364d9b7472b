import type { StandardId } from '@alliance/contract/standards'
import { paths } from '../../lib/paths.ts'

/** Where a term's clause can be read in the standard itself: a standard's id is also that of its document. */
export const clauseAddress = (standard: StandardId, termId: string) => paths.doc(standard, termId.toLowerCase())

/** The same in an edition of the standard that is still to come. */
export const comingClauseAddress = (standard: StandardId, edition: string, termId: string) =>
  `${paths.docVersion(standard, edition)}#${termId.toLowerCase()}`
