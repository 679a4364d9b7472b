import { queryCertificateOfRound } from '@alliance/contract/certificate'
import { queryPackageMaps } from '@alliance/contract/package-maps'
import { queryApkDeviceList, queryDifference } from '@alliance/contract/round-acts'
import { queryComingPack } from '@alliance/contract/rule-packs'
import { GoldState } from '@alliance/contract/states'
import { useCall } from '../../lib/use-call.ts'
import type { Report, Round } from './use-report.ts'

type State = { data: unknown; error: Error | undefined; loading: boolean }
const hasEnded = ({ data, error, loading }: State) => !loading || data !== undefined || error !== undefined

/**
 * Whether what stands above the terms has been answered, and what stands below them. Each is shown as a whole: parts that arrive
 * one by one would push away what is being read. All are requested at once; their sections share the answers. What rests on the
 * report is requested with it: before, the answer would be that there is nothing.
 */
export const useWhole = (identifyId: string, round: Round | undefined, report: Report | undefined) => {
  const asked = { identifyId }
  const quiet = { quiet: true }
  const isPassed = round?.round.goldState === GoldState.passed
  const certificate = useCall(queryCertificateOfRound, isPassed ? asked : null, quiet)
  const ofReport = report ? asked : null
  const coming = useCall(queryComingPack, ofReport, quiet)
  const maps = useCall(queryPackageMaps, ofReport, quiet)
  const difference = useCall(queryDifference, ofReport, quiet)
  const labs = useCall(queryApkDeviceList, asked, quiet)
  return {
    above: [certificate, coming].every(hasEnded),
    below: [maps, difference, labs].every(hasEnded),
  }
}
