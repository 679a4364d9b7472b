import type { Served } from '../../http/index.ts'
import type { JobHandler } from '../../jobs/index.ts'
import { forgetSignUpsHandler } from './forget-sign-ups.ts'
import { indexNewsHandler } from './index-news.ts'
import { queryNewsList } from './query-news-list.ts'
import { queryNews } from './query-news.ts'
import { queryVoteResult } from './query-vote-result.ts'
import { signUp } from './sign-up.ts'
import { vote } from './vote.ts'

export { addPoll, addSignUpForm } from './add-forms.ts'
export { reindexArticle } from './index-article.ts'
export { planForgettingSignUps } from './forget-sign-ups.ts'
export { planNewsIndex } from './index-news.ts'
export { publishArticle, showArticle, withdrawArticle } from './publish-article.ts'
export { deleteUnusedPoll, findPoll, insertPoll, type NewPoll, type PollRow, replacePoll, setPollCloses } from './poll-queries.ts'
export { isClosed } from './poll-view.ts'
export {
  countSignUps,
  deleteSignUp,
  deleteUnusedSignUpForm,
  findSignUpForm,
  listSignUps,
  setSignUpCloses,
  upsertSignUpForm,
} from './sign-up-queries.ts'
export { deleteUnread, findArticle, listArticles, listPublished, nextPublication, reserveArticle } from './queries.ts'
export const served: readonly Served[] = [queryNewsList, queryNews, signUp, vote, queryVoteResult]
export const jobs: readonly JobHandler[] = [indexNewsHandler, forgetSignUpsHandler]
