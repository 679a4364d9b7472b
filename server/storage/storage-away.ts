import { isBucketBusy } from './ask-bucket.ts'
import { isDiskFull, StorageFull } from './storage.ts'

/** Whether nothing is wrong with a file, and the storage only has no room for it, or a bucket that takes nothing now. */
export const isStorageAway = (error: unknown): boolean => error instanceof StorageFull || isDiskFull(error) || isBucketBusy(error)
