import type { ShownBlock } from '@alliance/contract/block'
import { queryNews as queryNewsCall } from '@alliance/contract/article'
import { serve } from '../../http/index.ts'
import { findPoll } from './poll-queries.ts'
import { pollOf, signUpFormOf } from './poll-view.ts'
import { findArticle } from './queries.ts'
import { findSignUpForm } from './sign-up-queries.ts'

/** Cached until an article is published, or its poll or sign-up closes. */
export const queryNews = serve(
  queryNewsCall,
  async ({ db, now, refuse, cacheUntil }, { newsId }) => {
    const article = await findArticle(db, { id: newsId, now })
    if (!article) throw refuse('NOT_FOUND')
    const { id, type, title, summary, source, blocks, published_at: publishedAt, updated_at: updatedAt } = article
    const poll = await findPoll(db, newsId)
    const form = await findSignUpForm(db, newsId)
    for (const row of [poll, form]) if (row?.closes_at && row.closes_at > now) cacheUntil(row.closes_at)
    return {
      id,
      type,
      title,
      summary,
      source,
      blocks: blocks as ShownBlock[],
      publishedAt,
      updatedAt,
      poll: poll ? pollOf(poll, now) : null,
      signUp: form ? signUpFormOf(form, now) : null,
    }
  },
  { tags: ['news'] },
)
