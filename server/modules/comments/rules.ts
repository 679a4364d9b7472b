import type { CommentPlace } from '@alliance/contract/doc-comments'
import { type LibraryDocument, piecesOf, stateOf, type Version } from '../library/index.ts'

const WHOLE: CommentPlace = { anchor: '', clause: '', title: '整份文档' }

/** What a version can be commented on: all of it, then its clauses; where it has none, its sections. */
export const placesOf = (version: Version): CommentPlace[] => [
  WHOLE,
  // The summary has no name that a link could lead to: it is part of the whole.
  ...piecesOf(version).flatMap(({ anchor, clause, title }) => (anchor === '' ? [] : [{ anchor, clause, title }])),
]

/** The version whose comments end first stands first: several of one document may be announced at once. */
export const soonestFirst = (one: Pick<Version, 'effectiveFrom'>, other: Pick<Version, 'effectiveFrom'>) => {
  if (one.effectiveFrom === other.effectiveFrom) return 0
  return one.effectiveFrom < other.effectiveFrom ? -1 : 1
}

/** Announced and not yet in force: comments are taken until its day begins. */
export const isOpen = (document: LibraryDocument, version: Version, now: number): boolean =>
  stateOf(document, version, now) === 'coming'
