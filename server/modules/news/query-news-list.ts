import { queryNewsList as queryNewsListCall } from '@alliance/contract/news'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { listArticles, nextPublication } from './queries.ts'

/** Cached until an article is published, by an editor or by its scheduled time. */
export const queryNewsList = serve(
  queryNewsListCall,
  async ({ db, now, cacheUntil }, { type, ...asked }) => {
    const page = readPage(asked)
    cacheUntil(await nextPublication(db, now))
    const rows = await listArticles(db, { ...page, type, size: page.size + 1, now })
    const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.published_at, row.id))
    return { items: items.map(({ published_at: publishedAt, ...item }) => ({ ...item, publishedAt })), nextCursor }
  },
  { tags: ['news'] },
)
