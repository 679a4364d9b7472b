import { queryVoteResult as call } from '@alliance/contract/article'
import { serve } from '../../http/index.ts'
import { findPoll, hasReceipt } from './poll-queries.ts'
import { isClosed, resultOf } from './poll-view.ts'
import { findArticle } from './queries.ts'

/** Before the end only voters see the result, so that it doesn't influence votes. */
export const queryVoteResult = serve(call, async ({ db, now, refuse }, { newsId, receipt }) => {
  const poll = (await findArticle(db, { id: newsId, now })) && (await findPoll(db, newsId))
  if (!poll) throw refuse('NOT_FOUND')
  const may = isClosed(poll.closes_at, now) || (receipt !== undefined && (await hasReceipt(db, newsId, receipt)))
  return { result: may ? resultOf(poll) : null }
})
