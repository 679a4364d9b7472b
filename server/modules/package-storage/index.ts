import type { Served } from '../../http/index.ts'
import { queryStorage } from './query-storage.ts'
import { removeUpload } from './remove-upload.ts'
import { removeVersion } from './remove-version.ts'

export const served: readonly Served[] = [queryStorage, removeUpload, removeVersion]
