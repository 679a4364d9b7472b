import { queryRound } from '@alliance/contract/identify'
import { queryFailTerms, queryReport } from '@alliance/contract/round-report'
import { watchProgress } from '@alliance/contract/progress'
import { queryApkDeviceList } from '@alliance/contract/round-acts'
import { codes } from '@alliance/contract/codes'
import type { Output } from '@alliance/contract/call'
import { GoldState } from '@alliance/contract/states'
import { useEffect, useRef } from 'react'
import { isRefused } from '../../lib/is-refused.ts'
import { refresh, useCall } from '../../lib/use-call.ts'
import { useStreamedCall } from '../../lib/use-streamed-call.ts'

export type Round = Output<typeof queryRound>
export type Report = Output<typeof queryReport>

const FRESH_MS = 60_000
const SOON_MS = 2000
const LATER_MS = 10_000

const runs = (goldState: number) => goldState === GoldState.certifying
/** Detects a changed report: by its hash if there is one, and by the outcomes of its terms. */
const signature = (report: Report | undefined) =>
  report ? `${report.provenance.reportHash} ${report.terms.map((term) => term.outcome).join()}` : ''

/**
 * A round, its report, and the evidence of the terms to handle, kept up to date while the round runs. The report may be missing:
 * not available yet, or the package could not be read.
 */
export const useReport = (identifyId: string) => {
  const round = useStreamedCall(queryRound, { identifyId }, watchProgress, {
    again,
    watch: (answer) => (runs(answer.round.goldState) ? { of: 'round' as const, id: identifyId } : null),
    onEvent: (_event, reload) => {
      reload()
      refresh([queryApkDeviceList])
    },
  })
  const report = useCall(queryReport, { identifyId })
  const fails = useCall(queryFailTerms, report.data ? { identifyId } : null)
  const notReady = isRefused(report.error, codes.REPORT_NOT_READY)
  useFollowing(round.data, notReady, report.reload)
  const { reload: reloadFails } = fails
  const seen = useRef('')
  const now = signature(report.data)
  useEffect(() => {
    if (seen.current !== '' && seen.current !== now) reloadFails()
    if (now !== '') seen.current = now
  }, [now, reloadFails])
  return { round, report, fails }
}

/** The engine takes seconds, labs take days: poll frequently only for the first minute. */
const again = (answer: Round): number | null => {
  if (!runs(answer.round.goldState)) return null
  return Date.now() - answer.submittedAt < FRESH_MS ? SOON_MS : LATER_MS
}

const moment = ({ round, timeline }: Round) => `${round.goldState} ${round.updatedAt} ${timeline.length}`

/** Refetches the report when the round has changed, or while there is none yet. */
const useFollowing = (round: Round | undefined, notReady: boolean, reload: () => void) => {
  const before = useRef<Round | undefined>(undefined)
  useEffect(() => {
    if (!round || round === before.current) return
    const last = before.current
    before.current = round
    if (last && (moment(last) !== moment(round) || (notReady && runs(round.round.goldState)))) reload()
  }, [round, notReady, reload])
}
