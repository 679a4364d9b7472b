import type { Served } from '../../http/index.ts'
import type { JobHandler } from '../../jobs/index.ts'
import { queryFollowing } from './query-following.ts'
import { saveFollowing } from './save-following.ts'
import { tellFollowersHandler } from './tell-followers.ts'
import { tellVersionsHandler } from './tell-versions.ts'

export const served: readonly Served[] = [queryFollowing, saveFollowing]
export const jobs: readonly JobHandler[] = [tellVersionsHandler, tellFollowersHandler]
