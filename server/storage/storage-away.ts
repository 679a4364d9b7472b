import { isBucketAway } from './ask-bucket.ts'
import { isDiskFull, StorageFull } from './storage.ts'

/** Whether the storage is full or temporarily unavailable, and the file itself is not to blame. */
export const isStorageAway = (error: unknown): boolean => error instanceof StorageFull || isDiskFull(error) || isBucketAway(error)
