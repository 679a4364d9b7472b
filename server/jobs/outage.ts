import { isAway, saysAway } from '../db/index.ts'
import { isStorageAway } from '../storage/index.ts'
import type { JobKind } from './job.ts'

/**
 * Whether a job failed because the site's own infrastructure did: disk space, database, bucket. That isn't the job's fault,
 * and every other one would have failed too. In jobs that ask other people's servers a broken connection may be theirs.
 */
export const isOutage = (error: unknown, { lane }: Pick<JobKind, 'lane'>): boolean =>
  isStorageAway(error) || saysAway(error) || (lane === 'work' && isAway(error))
