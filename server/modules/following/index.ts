import type { Served } from '../../http/index.ts'
import type { JobHandler } from '../../jobs/index.ts'
import { queryDocumentFollowing } from './query-document-following.ts'
import { queryFollowing } from './query-following.ts'
import { saveFollowing } from './save-following.ts'
import { notifyFollowersHandler } from './notify-followers.ts'
import { DOCUMENT_NEWS_TAG, recordVersionNewsHandler } from './record-version-news.ts'

export { listAnnounced } from './queries.ts'
export { DOCUMENT_NEWS_TAG }
export const served: readonly Served[] = [queryFollowing, queryDocumentFollowing, saveFollowing]
export const jobs: readonly JobHandler[] = [recordVersionNewsHandler, notifyFollowersHandler]
