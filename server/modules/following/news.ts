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

/** What became of a version: announced, moved to another day, its words changed, in force, taken back before its day. */
export type News = {
  documentId: string
  version: string
  kind: 'coming' | 'redated' | 'reworded' | 'inForce' | 'withdrawn'
  effectiveFrom: string
  /** What differs from the version before it; where words changed, from those that were told before. */
  changes: Pick<ClauseChange, 'kind' | 'termId' | 'clause' | 'title'>[]
  /** The words that were told of one that is still to come; null of any other, and where that was before they were noted. */
  words: readonly Piece[] | null
}

const named = (changes: ReturnType<typeof listChanges>): News['changes'] =>
  changes.map(({ kind, termId, clause, title }) => ({ kind, termId, clause, title }))

const changesOf = ({ versions }: LibraryDocument, version: Version): News['changes'] => {
  const before = versions[versions.indexOf(version) + 1]
  return before ? named(listChanges(before, version)) : []
}

/** What differs from the words that were told last; nothing where they were not noted. */
const rewordings = (last: News | undefined, words: readonly Piece[]): News['changes'] =>
  last?.words ? named(listPieceChanges(last.words, words)) : []

type Present = Pick<News, 'effectiveFrom'> & { isComing: boolean; isReworded: boolean }
const kindOf = (last: News | undefined, { effectiveFrom, isComing, isReworded }: Present): News['kind'] | undefined => {
  if (!isComing) return last?.kind === 'inForce' ? undefined : 'inForce'
  if (!last || last.kind === 'withdrawn') return 'coming'
  if (last.effectiveFrom !== effectiveFrom) return 'redated'
  return isReworded ? 'reworded' : undefined
}

/** `isTold`: an old version that appears for the first time is noted, and no news to anybody. */
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

/** What happened to a document's versions since `known`, the last that was told of each. */
export const newsSince = (known: readonly News[], document: LibraryDocument, now: number): Found[] => {
  const present = document.versions.flatMap((version) =>
    newsOf(document, version, { last: known.find((one) => one.version === version.version), now }),
  )
  const gone = known.filter((news) => isAnnounced(news) && document.versions.every(({ version }) => version !== news.version))
  return [...gone.map((news): Found => ({ news: { ...news, kind: 'withdrawn', words: null }, isTold: true })), ...present]
}
