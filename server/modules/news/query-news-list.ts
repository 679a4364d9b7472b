import { queryNewsList as queryNewsListCall } from '@alliance/contract/news'
import { serve } from '../../http/index.ts'
import { type ArticleKey, listArticles, nextPublication } from './queries.ts'

const PAGE_SIZE = 20

/** `time.id` of a page's last row. Undefined when the text is none of ours. */
const readCursor = (text: string): ArticleKey | undefined => {
  const [, publishedAt, id] = /^(\d{1,15})\.([0-9a-z-]{1,64})$/.exec(text) ?? []
  return publishedAt === undefined || id === undefined ? undefined : { publishedAt: Number(publishedAt), id }
}

/** Kept until something is published, by hand or by its time. */
export const queryNewsList = serve(
  queryNewsListCall,
  async ({ db, now, badInput, keepUntil }, { type, cursor, size = PAGE_SIZE }) => {
    const after = cursor ? readCursor(cursor) : undefined
    if (cursor && !after) throw badInput({ cursor: '页码不正确' })
    keepUntil(await nextPublication(db, now))
    const rows = await listArticles(db, { type, after, size, now })
    const items = rows.slice(0, size).map(({ published_at: publishedAt, ...item }) => ({ ...item, publishedAt }))
    const last = items.at(-1)
    return { items, nextCursor: rows.length > size && last ? `${last.publishedAt}.${last.id}` : null }
  },
  { tags: ['news'] },
)
