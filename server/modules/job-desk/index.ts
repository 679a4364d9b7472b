import type { Served } from '../../http/index.ts'
import { queryJobs } from './query-jobs.ts'
import { repeatJob } from './repeat-job.ts'

export const served: readonly Served[] = [queryJobs, repeatJob]
