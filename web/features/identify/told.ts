import type { Analysis, queryApkDetail } from '@alliance/contract/identify'
import type { Output } from '@alliance/contract/call'
import type { TermSummary } from '@alliance/contract/report'

type Detail = Output<typeof queryApkDetail>
/** What the server has told of a self-check under way. */
export type Told = { versionId: string; analysis: Analysis; terms: TermSummary[] }

export const isUnderWay = ({ state }: Analysis) => state === 'waiting' || state === 'running'

/** An event's terms stand from number `from` on; one that leaves a gap has missed something and is left out. */
export const toldSince = (before: Told | undefined, event: Told & { from: number }): Told | undefined => {
  const { versionId, analysis, from } = event
  const known = before?.versionId === versionId ? before.terms : []
  if (from > known.length) return before
  return { versionId, analysis, terms: [...known.slice(0, from), ...event.terms] }
}

/** The answer, moved on by what was told since; an answer that knows the end, or more, stands. */
export const withTold = (detail: Detail, told: Told | undefined): Detail => {
  if (told?.versionId !== detail.versionId || !isUnderWay(detail.analysis)) return detail
  return told.terms.length < detail.terms.length ? detail : { ...detail, analysis: told.analysis, terms: told.terms }
}
