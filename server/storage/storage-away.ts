import { isBucketAway } from './ask-bucket.ts'
import { isDiskFull, StorageAway, StorageFull } from './storage.ts'

/** Whether the storage is full or temporarily unavailable, and the file itself is not to blame. */
export const isStorageAway = (error: unknown): boolean =>
  error instanceof StorageFull || error instanceof StorageAway || isDiskFull(error) || isBucketAway(error)
