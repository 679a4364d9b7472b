import { isAway, saysAway } from '../db/index.ts'
import { isStorageAway } from '../storage/index.ts'
import type { JobKind } from './job.ts'

/**
 * Whether a job failed for want of what the whole site stands on: room on the disk, the database, the bucket. Nothing of that
 * speaks against the job, and every other one would have failed as well. Where a job asks servers of others, a connection that
 * broke may be theirs.
 */
export const isOfTheMachine = (error: unknown, { lane }: Pick<JobKind, 'lane'>): boolean =>
  isStorageAway(error) || saysAway(error) || (lane === 'work' && isAway(error))
