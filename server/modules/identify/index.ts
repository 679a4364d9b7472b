import type { Served } from '../../http/index.ts'
import type { JobHandler } from '../../jobs/index.ts'
import { apply } from './apply.ts'
import { exportReport } from './export-report.ts'
import { exportSelfCheck } from './export-self-check.ts'
import { judgeRoundHandler } from './judge-round.ts'
import { hurry } from './hurry.ts'
import { queryApkDetail } from './query-apk-detail.ts'
import { queryApkDeviceList } from './query-apk-device-list.ts'
import { queryDetail } from './query-detail.ts'
import { queryDifference } from './query-difference.ts'
import { queryFailTerms } from './query-fail-terms.ts'
import { queryManifest } from './query-manifest.ts'
import { queryPackageMaps } from './query-package-maps.ts'
import { queryReport } from './query-report.ts'
import { queryRounds } from './query-rounds.ts'
import { querySelfCheckTerm } from './query-self-check-term.ts'
import { queryStandardState } from './query-standard-state.ts'
import { queryStandardsOfPackage } from './query-standards-of-package.ts'
import { queryStandardsOfRound } from './query-standards-of-round.ts'
import { queryTerm } from './query-term.ts'
import { queryUploadBounds } from './query-upload-bounds.ts'
import { readPackageHandler } from './read-package.ts'
import { recheckPackage } from './recheck-package.ts'
import { submitPackage } from './submit-package.ts'
import { userRetestApply } from './user-retest-apply.ts'
import { watchProgress } from './watch-progress.ts'
import { withdraw } from './withdraw.ts'

export { applicationOf } from './application-queries.ts'
export { byOrder, roundBriefs, versionBriefs } from './briefs.ts'
export { shownStandards } from './shown-standards.ts'
export { detailOf, deviceTermIds, summaryOf } from './report-terms.ts'
export { countOutcomes } from './rules.ts'
export { findAnalysed, type SelfCheck } from './version-queries.ts'
export { readReport } from './report.ts'
export { lockVersion, lockRound } from './act-queries.ts'
export { reportFile } from './export-report.ts'
export { findRound, reportOfRound } from './round-queries.ts'
export { type Obstacle, rejudgeObstacle, rejudgeTerm } from './rejudge.ts'
export { type Act, settleRound } from './settle-round.ts'

export const served: readonly Served[] = [
  submitPackage,
  recheckPackage,
  queryApkDetail,
  querySelfCheckTerm,
  apply,
  queryRounds,
  queryDetail,
  queryReport,
  queryFailTerms,
  queryTerm,
  queryStandardState,
  queryStandardsOfPackage,
  queryStandardsOfRound,
  exportReport,
  exportSelfCheck,
  queryUploadBounds,
  userRetestApply,
  withdraw,
  hurry,
  queryApkDeviceList,
  queryDifference,
  watchProgress,
  queryPackageMaps,
  queryManifest,
]
export const jobs: readonly JobHandler[] = [readPackageHandler, judgeRoundHandler]
