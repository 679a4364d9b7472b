import { join } from 'node:path'
import type { BucketSettings } from './bucket.ts'
import { bucketStorage } from './bucket-storage.ts'
import { folderStorage } from './folder.ts'
import type { Storage } from './storage.ts'

/** The storage of an installation: a bucket if one is set, else a folder of the data folder. */
export const openStorage = ({ dataDir, bucket }: { dataDir: string; bucket: BucketSettings | undefined }): Promise<Storage> =>
  bucket ? bucketStorage(bucket, join(dataDir, 'on-the-way')) : folderStorage(join(dataDir, 'files'))
