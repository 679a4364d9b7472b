import { compareVersions } from '@alliance/contract/edition'
import type { CommentedVersion } from '@alliance/contract/doc-comments'
import { type LibraryDocument, stateOf } from '../library/index.ts'
import type { countVersions } from './queries.ts'

const NONE = { received: 0, answered: 0, published: 0 }
type Counted = Awaited<ReturnType<typeof countVersions>>

/** Whether the version can still be read; comments stay when it is withdrawn. */
export const isThere = (
  documents: readonly LibraryDocument[],
  { documentId, version }: { documentId: string; version: string },
): boolean => documents.some(({ id, versions }) => id === documentId && versions.some((one) => one.version === version))

/** A document's versions, newest first, with their comments; then those that were withdrawn, known from their comments alone. */
export const versionsOf = (document: LibraryDocument, counted: Counted, now: number): CommentedVersion[] => {
  const { id, title, versions } = document
  const own = counted.filter(({ documentId }) => documentId === id)
  const present = versions.map((version) => ({
    version: version.version,
    effectiveFrom: version.effectiveFrom,
    state: stateOf(document, version, now),
    ...(own.find((one) => one.version === version.version)?.counts ?? NONE),
  }))
  const withdrawn = own
    .filter(({ version }) => !isThere([document], { documentId: id, version }))
    .toSorted((one, other) => compareVersions(other.version, one.version))
    .map(({ version, counts }) => ({ version, effectiveFrom: '', state: 'withdrawn' as const, ...counts }))
  return [...present, ...withdrawn].map((version) => ({ id, title, ...version }))
}
