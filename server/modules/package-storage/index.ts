import type { Served } from '../../http/index.ts'
import { queryStorage } from './query-storage.ts'
import { removeVersion } from './remove-version.ts'

export const served: readonly Served[] = [queryStorage, removeVersion]
