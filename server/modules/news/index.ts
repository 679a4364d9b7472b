import type { Served } from '../../http/index.ts'
import { queryNewsList } from './query-news-list.ts'
import { queryNews } from './query-news.ts'

export { publishArticle } from './publish-article.ts'
export { listPublished, type NewArticle } from './queries.ts'
export const served: readonly Served[] = [queryNewsList, queryNews]
