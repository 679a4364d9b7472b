import type { Served } from '../../http/index.ts'
import { queryAllApk } from './query-all-apk.ts'
import { queryList } from './query-list.ts'
import { queryVersions } from './query-versions.ts'

export const served: readonly Served[] = [queryList, queryVersions, queryAllApk]
