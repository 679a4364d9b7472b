export type { BucketSettings } from './bucket.ts'
export { isDiskFull, NoSuchFile, type Storage, StorageFull } from './storage.ts'
export { folderStorage } from './folder.ts'
export { openStorage } from './open-storage.ts'
