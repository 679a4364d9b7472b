export { FileTooLarge, NoSuchFile, type Storage, StorageFull } from './storage.ts'
export type { BucketSettings } from './bucket.ts'
export { folderStorage } from './folder.ts'
export { openStorage } from './open-storage.ts'
