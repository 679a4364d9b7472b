import { chinaDayOf } from '@alliance/contract/china-minute'
import type { Db } from '../../db/index.ts'
import { enqueue } from '../../jobs/index.ts'
import { publishLibraryJob, recordVersionNewsJob } from './jobs.ts'

/** Enqueues the work for the moment when another version takes effect; once, however often it is called. */
export const planChange = async (db: Db, { now, at }: { now: number; at: number }): Promise<void> => {
  const when = { now, runAt: at, uniqueKey: `at ${at}` }
  await enqueue(db, publishLibraryJob, { day: chinaDayOf(at) }, when)
  await enqueue(db, recordVersionNewsJob, {}, when)
}
