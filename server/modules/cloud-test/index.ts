import type { Served } from '../../http/index.ts'
import type { JobHandler } from '../../jobs/index.ts'
import { cancelCloudRun } from './cancel-cloud-run.ts'
import { endCloudRunHandler } from './end-run.ts'
import { queryCloudDevices } from './query-cloud-devices.ts'
import { queryCloudQuota } from './query-cloud-quota.ts'
import { queryCloudRun } from './query-cloud-run.ts'
import { queryCloudRuns } from './query-cloud-runs.ts'
import { queryCloudStandards } from './query-cloud-standards.ts'
import { queryCloudVersions } from './query-cloud-versions.ts'
import { startCloudRun } from './start-cloud-run.ts'

export { lockRun } from './queries.ts'
export { settleRun } from './settle-run.ts'

export const jobs: readonly JobHandler[] = [endCloudRunHandler]
export const served: readonly Served[] = [
  queryCloudDevices,
  queryCloudVersions,
  queryCloudStandards,
  queryCloudQuota,
  startCloudRun,
  queryCloudRuns,
  queryCloudRun,
  cancelCloudRun,
]
