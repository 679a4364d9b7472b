export { FileTooLarge, NoSuchFile, type Storage, StorageFull } from './storage.ts'
export { folderStorage } from './folder.ts'
