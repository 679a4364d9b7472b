import type { ClauseChange } from '@alliance/contract/library'
import {
  type LibraryDocument,
  listChanges,
  listPieceChanges,
  type Piece,
  piecesOf,
  stateOf,
  type Version,
} from '../library/index.ts'

/** What happened to a version: announced, moved to another day, text changed, in force, withdrawn before its day. */
export type News = {
  documentId: string
  version: string
  kind: 'coming' | 'redated' | 'reworded' | 'inForce' | 'withdrawn'
  effectiveFrom: string
  /** Differences from the previous version; for changed text, from the text last notified. */
  changes: Pick<ClauseChange, 'kind' | 'termId' | 'clause' | 'title'>[]
  /** The text last notified of a coming version; null for others, and for news older than this column. */
  words: readonly Piece[] | null
}

const named = (changes: ReturnType<typeof listChanges>): News['changes'] =>
  changes.map(({ kind, termId, clause, title }) => ({ kind, termId, clause, title }))

const changesOf = ({ versions }: LibraryDocument, version: Version): News['changes'] => {
  const before = versions[versions.indexOf(version) + 1]
  return before ? named(listChanges(before, version)) : []
}

/** Differences from the text last notified; empty if that was not recorded. */
const rewordings = (last: News | undefined, words: readonly Piece[]): News['changes'] =>
  last?.words ? named(listPieceChanges(last.words, words)) : []

type Present = Pick<News, 'effectiveFrom'> & { isComing: boolean; isReworded: boolean }
const kindOf = (last: News | undefined, { effectiveFrom, isComing, isReworded }: Present): News['kind'] | undefined => {
  if (!isComing) return last?.kind === 'inForce' ? undefined : 'inForce'
  if (!last || last.kind === 'withdrawn') return 'coming'
  if (last.effectiveFrom !== effectiveFrom) return 'redated'
  return isReworded ? 'reworded' : undefined
}

/** `isTold`: whether followers are notified; an old version seen for the first time is only recorded. */
type Found = { news: News; isTold: boolean }

const isAnnounced = ({ kind }: Pick<News, 'kind'>) => kind === 'coming' || kind === 'redated' || kind === 'reworded'

const newsOf = (document: LibraryDocument, version: Version, { last, now }: { last: News | undefined; now: number }): Found[] => {
  const { version: name, effectiveFrom } = version
  const state = stateOf(document, version, now)
  const words = piecesOf(version)
  const reworded = rewordings(last, words)
  const kind = kindOf(last, { effectiveFrom, isComing: state === 'coming', isReworded: reworded.length > 0 })
  if (!kind) return []
  const changes = kind === 'reworded' ? reworded : changesOf(document, version)
  const news = {
    documentId: document.id,
    version: name,
    kind,
    effectiveFrom,
    changes,
    words: isAnnounced({ kind }) ? words : null,
  }
  return [{ news, isTold: state !== 'past' }]
}

/** What happened to a document's versions since `known`, the latest news of each. */
export const newsSince = (known: readonly News[], document: LibraryDocument, now: number): Found[] => {
  const present = document.versions.flatMap((version) =>
    newsOf(document, version, { last: known.find((one) => one.version === version.version), now }),
  )
  const gone = known.filter((news) => isAnnounced(news) && document.versions.every(({ version }) => version !== news.version))
  return [...gone.map((news): Found => ({ news: { ...news, kind: 'withdrawn', words: null }, isTold: true })), ...present]
}
