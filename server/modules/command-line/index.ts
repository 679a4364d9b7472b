import type { RawRoute, Served } from '../../http/index.ts'
import { download } from './download.ts'
import { queryCommandLine } from './query-command-line.ts'

export const served: readonly Served[] = [queryCommandLine]
export const rawRoutes: readonly RawRoute[] = [download]
