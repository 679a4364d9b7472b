import type { Served } from '../../http/index.ts'
import type { JobHandler } from '../../jobs/index.ts'
import { indexNewsHandler } from './index-news.ts'
import { queryNewsList } from './query-news-list.ts'
import { queryNews } from './query-news.ts'
import { queryVoteResult } from './query-vote-result.ts'
import { signUp } from './sign-up.ts'
import { vote } from './vote.ts'

export { addPoll, addSignUpForm } from './add-forms.ts'
export { forgetArticle, indexArticle } from './index-article.ts'
export { planNewsIndex } from './index-news.ts'
export { publishArticle } from './publish-article.ts'
export type { NewPoll } from './poll-queries.ts'
export { listPublished, type NewArticle } from './queries.ts'
export const served: readonly Served[] = [queryNewsList, queryNews, signUp, vote, queryVoteResult]
export const jobs: readonly JobHandler[] = [indexNewsHandler]
