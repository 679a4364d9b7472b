import { queryCertificateOfRound } from '@alliance/contract/certificate'
import { queryPackageMaps } from '@alliance/contract/package-maps'
import { queryApkDeviceList, queryDifference } from '@alliance/contract/round-acts'
import { queryComingPack } from '@alliance/contract/rule-packs'
import { GoldState } from '@alliance/contract/states'
import { useState } from 'react'
import { useCall } from '../../lib/use-call.ts'
import type { Report, Round } from './use-report.ts'

type State = { data: unknown; error: Error | undefined; loading: boolean }
const hasEnded = ({ data, error, loading }: State) => !loading || data !== undefined || error !== undefined

type Shown = { round: Round; report: Report | undefined; error: Error | undefined }
type Latest = { round: { data: Round | undefined }; report: { data: Report | undefined; error: Error | undefined } }

/**
 * What the report page shows: the latest round, and its report or why there is none, each once what belongs beside it has been
 * answered too. Until then an update leaves on screen what was there: parts that arrive one by one would push away what is being
 * read, and a page that starts anew would lose what was said and opened. `below`: whether what stands below the terms can be shown.
 */
export const useWhole = (identifyId: string, { round: { data: round }, report: { data: report, error } }: Latest) => {
  const [shown, setShown] = useState<Shown>()
  const [opened, setOpened] = useState(false)
  const { ofRound, ofReport, below } = useParts(identifyId, round, report)
  if (shown && below && !opened) setOpened(true)
  if (!shown) {
    if (round && (report ?? error) && ofRound && ofReport) setShown({ round, report, error })
    return { shown, below: opened }
  }
  const next = {
    ...shown,
    ...(round && ofRound && { round }),
    ...((report ?? error) && ofReport && below && { report, error }),
  }
  const isNew = next.round !== shown.round || next.report !== shown.report || next.error !== shown.error
  if (isNew) setShown(next)
  return { shown, below: opened }
}

/**
 * Whether what stands above the terms has been answered, for the round and for its report, and what stands below them. All are
 * requested at once; their sections share the answers. What rests on the report is requested with it: before, the answer would be
 * that there is nothing.
 */
const useParts = (identifyId: string, round: Round | undefined, report: Report | undefined) => {
  const asked = { identifyId }
  const quiet = { quiet: true }
  const isPassed = round?.round.goldState === GoldState.passed
  const certificate = useCall(queryCertificateOfRound, isPassed ? asked : null, quiet)
  const coming = useCall(queryComingPack, report ? asked : null, quiet)
  const maps = useCall(queryPackageMaps, report ? asked : null, quiet)
  const difference = useCall(queryDifference, report ? asked : null, quiet)
  const labs = useCall(queryApkDeviceList, asked, quiet)
  return {
    ofRound: hasEnded(certificate),
    ofReport: hasEnded(coming),
    below: [maps, difference, labs].every(hasEnded),
  }
}
