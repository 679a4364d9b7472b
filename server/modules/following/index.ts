import type { Served } from '../../http/index.ts'
import type { JobHandler } from '../../jobs/index.ts'
import { queryDocumentFollowing } from './query-document-following.ts'
import { queryFollowing } from './query-following.ts'
import { saveFollowing } from './save-following.ts'
import { tellFollowersHandler } from './tell-followers.ts'
import { DOCUMENT_NEWS_TAG, tellVersionsHandler } from './tell-versions.ts'

export { listAnnounced } from './queries.ts'
export { DOCUMENT_NEWS_TAG }
export const served: readonly Served[] = [queryFollowing, queryDocumentFollowing, saveFollowing]
export const jobs: readonly JobHandler[] = [tellVersionsHandler, tellFollowersHandler]
