import type { CommentPlace } from '@alliance/contract/doc-comments'
import { type LibraryDocument, piecesOf, stateOf, type Version } from '../library/index.ts'

const WHOLE: CommentPlace = { anchor: '', clause: '', title: '整份文档' }

/** The places of a version that can be commented on: the whole, then its clauses or, without clauses, its sections. */
export const placesOf = (version: Version): CommentPlace[] => [
  WHOLE,
  // The summary has no anchor: it is part of the whole.
  ...piecesOf(version).flatMap(({ anchor, clause, title }) => (anchor === '' ? [] : [{ anchor, clause, title }])),
]

/** Sorts by end of the comment period: several versions of a document may be announced at once. */
export const soonestFirst = (one: Pick<Version, 'effectiveFrom'>, other: Pick<Version, 'effectiveFrom'>) => {
  if (one.effectiveFrom === other.effectiveFrom) return 0
  return one.effectiveFrom < other.effectiveFrom ? -1 : 1
}

/** Announced and not yet in force: open for comments until its day begins. */
export const isOpen = (document: LibraryDocument, version: Version, now: number): boolean =>
  stateOf(document, version, now) === 'coming'
