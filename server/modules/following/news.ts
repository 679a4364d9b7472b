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

const isAnnounced = ({ kind }: News) => kind === 'coming' || kind === 'redated'

/** What happened to a document's versions since `known`, the last that was told of each. */
export const newsSince = (known: readonly News[], document: LibraryDocument, now: number): News[] => {
  const present = document.versions.flatMap((version): News[] => {
    const { version: name, effectiveFrom } = version
    const last = known.find((one) => one.version === name)
    const kind = kindOf(last, version, stateOf(document, version, now) === 'coming')
    return kind ? [{ documentId: document.id, version: name, kind, effectiveFrom, changes: changesOf(document, version) }] : []
  })
  const gone = known.filter((news) => isAnnounced(news) && document.versions.every(({ version }) => version !== news.version))
  return [...gone.map((news): News => ({ ...news, kind: 'withdrawn' })), ...present]
}

/** An old version that appears for the first time is no news. */
export const isWorthTelling = ({ kind, version }: News, document: LibraryDocument, now: number) =>
  kind !== 'inForce' || document.versions.some((one) => one.version === version && stateOf(document, one, now) === 'inForce')
