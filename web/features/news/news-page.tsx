import { queryActivityList, type Activity } from '@alliance/contract/activity'
import { queryNews } from '@alliance/contract/article'
import { NEWS_TYPE_ARTICLE, queryNewsList } from '@alliance/contract/news'
import type { Ask } from '../../lib/api.ts'
import { usePage } from '../../lib/keep-alive.tsx'
import { loading } from '../../lib/loading.ts'
import { NewsView, OTHERS, othersOf, SESSIONS, type Around, type News } from './news-view.tsx'

export const loader = loading(async ({ ask, query }) => {
  const news = await ask(queryNews, { newsId: query.get('newsId') ?? '' })
  const [alike, activities] = await Promise.all([
    ask(queryNewsList, { type: news.type, size: OTHERS + 1 }),
    news.type === NEWS_TYPE_ARTICLE ? [] : sessionsOf(ask, news.id),
  ])
  return { news, activities, others: othersOf(alike.items, news.id) }
})

/** Coming sessions of this activity; if there are none, the last one held. */
const sessionsOf = async (ask: Ask, newsId: string): Promise<Activity[]> => {
  const coming = await ask(queryActivityList, { newsId, size: SESSIONS })
  if (coming.items.length > 0) return coming.items
  return (await ask(queryActivityList, { newsId, held: 'true', size: 1 })).items
}

export const Component = () => <NewsView {...usePage<{ news: News } & Around>().data} />
