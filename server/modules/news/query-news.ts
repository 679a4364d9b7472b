import type { Block } from '@alliance/contract/library'
import { queryNews as queryNewsCall } from '@alliance/contract/news'
import { serve } from '../../http/index.ts'
import { findArticle } from './queries.ts'

export const queryNews = serve(
  queryNewsCall,
  async ({ db, now, refuse }, { newsId }) => {
    const article = await findArticle(db, { id: newsId, now })
    if (!article) throw refuse('NOT_FOUND')
    const { id, type, title, summary, source, blocks, published_at: publishedAt } = article
    return { id, type, title, summary, source, blocks: blocks as Block[], publishedAt }
  },
  { tags: ['news'] },
)
