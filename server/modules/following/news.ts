import type { ClauseChange } from '@alliance/contract/library'
import { listChanges, type LibraryDocument, stateOf, type Version } from '../library/index.ts'

/** What became of a version: announced, moved to another day, in force, taken back before its day. */
export type News = {
  documentId: string
  version: string
  kind: 'coming' | 'redated' | 'inForce' | 'withdrawn'
  effectiveFrom: string
  /** What differs from the version before it. */
  changes: Pick<ClauseChange, 'kind' | 'termId' | 'clause' | 'title'>[]
}

const changesOf = ({ versions }: LibraryDocument, version: Version): News['changes'] => {
  const before = versions[versions.indexOf(version) + 1]
  return before ? listChanges(before, version).map(({ kind, termId, clause, title }) => ({ kind, termId, clause, title })) : []
}

const kindOf = (last: News | undefined, { effectiveFrom }: Version, isComing: boolean): News['kind'] | undefined => {
  if (!isComing) return last?.kind === 'inForce' ? undefined : 'inForce'
  if (!last || last.kind === 'withdrawn') return 'coming'
  return last.effectiveFrom === effectiveFrom ? undefined : 'redated'
}

/** `isTold`: an old version that appears for the first time is noted, and no news to anybody. */
type Found = { news: News; isTold: boolean }

const isAnnounced = ({ kind }: News) => kind === 'coming' || kind === 'redated'

/** What happened to a document's versions since `known`, the last that was told of each. */
export const newsSince = (known: readonly News[], document: LibraryDocument, now: number): Found[] => {
  const present = document.versions.flatMap((version): Found[] => {
    const { version: name, effectiveFrom } = version
    const state = stateOf(document, version, now)
    const last = known.find((one) => one.version === name)
    const kind = kindOf(last, version, state === 'coming')
    if (!kind) return []
    const news = { documentId: document.id, version: name, kind, effectiveFrom, changes: changesOf(document, version) }
    return [{ news, isTold: state !== 'past' }]
  })
  const gone = known.filter((news) => isAnnounced(news) && document.versions.every(({ version }) => version !== news.version))
  return [...gone.map((news): Found => ({ news: { ...news, kind: 'withdrawn' }, isTold: true })), ...present]
}
