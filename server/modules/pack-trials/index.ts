import type { Served } from '../../http/index.ts'
import type { JobHandler } from '../../jobs/index.ts'
import { exportPackTrial } from './export-trial.ts'
import { queryComingPack } from './query-coming-pack.ts'
import { queryPacks } from './query-packs.ts'
import { queryPackTrial } from './query-trial.ts'
import { startPackTrial } from './start-trial.ts'
import { tryPackHandler } from './try-pack.ts'

export const served: readonly Served[] = [queryComingPack, queryPacks, startPackTrial, queryPackTrial, exportPackTrial]
export const jobs: readonly JobHandler[] = [tryPackHandler]
