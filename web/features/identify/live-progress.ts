import type { Analysis, queryApkDetail } from '@alliance/contract/identify'
import type { Output } from '@alliance/contract/call'
import type { TermSummary } from '@alliance/contract/report'

type Detail = Output<typeof queryApkDetail>
/** Progress events received for a running self-check. */
export type LiveProgress = { versionId: string; analysis: Analysis; terms: TermSummary[] }

export const isUnderWay = ({ state }: Analysis) => state === 'waiting' || state === 'running'

/** Merges an event, whose terms start at index `from`. One with a gap before it has missed events and is ignored. */
export const mergedProgress = (
  before: LiveProgress | undefined,
  event: LiveProgress & { from: number },
): LiveProgress | undefined => {
  const { versionId, analysis, from } = event
  const known = before?.versionId === versionId ? before.terms : []
  if (from > known.length) return before
  return { versionId, analysis, terms: [...known.slice(0, from), ...event.terms] }
}

/** The answer with the events since; an answer that is finished or has more terms stays as it is. */
export const withProgress = (detail: Detail, told: LiveProgress | undefined): Detail => {
  if (told?.versionId !== detail.versionId || !isUnderWay(detail.analysis)) return detail
  return told.terms.length < detail.terms.length ? detail : { ...detail, analysis: told.analysis, terms: told.terms }
}
