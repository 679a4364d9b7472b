import { newsTypeLabel } from '@alliance/contract/news'
import { cachedFile } from '../../http/index.ts'
import { listPublished, nextPublication } from '../news/index.ts'
import { addresses } from './addresses.ts'
import { atomFeed } from './atom.ts'

const ENTRIES = 50

export const newsFeed = cachedFile({
  path: addresses.newsFeed,
  contentType: 'application/atom+xml; charset=utf-8',
  tags: ['news'],
  make: async ({ parts: { db, settings }, now, cacheUntil }) => {
    cacheUntil(await nextPublication(db, now))
    const { origin, allianceName } = settings
    const articles = await listPublished(db, { now, size: ENTRIES })
    return atomFeed({
      title: `${allianceName}：资讯与活动`,
      subtitle: '标准、认证与活动的最新消息。',
      author: allianceName,
      self: origin + addresses.newsFeed,
      page: origin + addresses.newsList,
      now,
      entries: articles.map(({ id, type, title, summary, published_at: at, updated_at: updatedAt }) => ({
        address: origin + addresses.news(id),
        title,
        summary,
        publishedAt: at,
        updatedAt: updatedAt ?? at,
        category: newsTypeLabel(type),
      })),
    })
  },
})
