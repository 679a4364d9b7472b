import type { Served } from '../../http/index.ts'
import { add } from './add.ts'
import { exportStatistics } from './export-statistics.ts'
import { queryStatistics } from './query-statistics.ts'

export { AREAS, isPage, ownSpelling } from './places.ts'
export const served: readonly Served[] = [add, queryStatistics, exportStatistics]
