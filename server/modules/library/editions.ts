import { compareVersions, drawingsOf } from '@alliance/contract/edition'
import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import { broughtDocuments, type LibraryDocument, nextChange, stateOf, type Version } from './documents.ts'
import { listEditions } from './edition-queries.ts'

const newestFirst = (a: Version, b: Version) =>
  b.effectiveFrom.localeCompare(a.effectiveFrom) || compareVersions(b.version, a.version)

/** The documents read from the database, for use where the cache may be stale. */
export const readDocuments = async (db: Db): Promise<readonly LibraryDocument[]> => {
  const editions = await listEditions(db)
  return broughtDocuments().map((document) => {
    const published = editions.filter(({ documentId }) => documentId === document.id)
    if (published.length === 0) return document
    const isTaken = ({ version }: Version) => published.some((one) => compareVersions(one.version, version) === 0)
    const brought = document.versions.filter((version) => !isTaken(version))
    return { ...document, versions: [...published, ...brought].toSorted(newestFirst) }
  })
}

/** The twelve documents with all versions; cached until the next publication. */
export const allDocuments = ({ db, cache }: Pick<Parts, 'db' | 'cache'>): Promise<readonly LibraryDocument[]> =>
  cache.memoise('library documents', ['library'], () => readDocuments(db))

type Asked = { parts: Pick<Parts, 'db' | 'cache'>; now: number; cacheUntil: (at: number | undefined) => void }
/** The same for a cached answer, which ends when the next version takes effect. */
export const openLibrary = async ({ parts, now, cacheUntil }: Asked): Promise<readonly LibraryDocument[]> => {
  const documents = await allDocuments(parts)
  cacheUntil(nextChange(documents, now))
  return documents
}

/** Whether each public edition from the content desk is in force. */
export const editionStates = async (parts: Pick<Parts, 'db' | 'cache'>, now: number) => {
  const documents = await allDocuments(parts)
  return new Map(
    documents.flatMap((document) =>
      document.versions.flatMap((version) =>
        version.contentId === undefined ? [] : [[version.contentId, stateOf(document, version, now)] as const],
      ),
    ),
  )
}

/** Drawings of all its versions, each name once, the newest first. */
export const drawingsOfDocument = ({ versions }: LibraryDocument) => {
  const byName = new Map(
    versions.toReversed().flatMap(({ blocks }) => drawingsOf(blocks).map((drawing) => [drawing.caption, drawing] as const)),
  )
  return [...byName.values()]
}
