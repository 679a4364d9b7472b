import * as z from 'zod/mini'
import { call } from './call.ts'
import { pageInput, pageOf, time, wireNumber } from './fields.ts'

/** `type` 1 is an article (资讯), any other value an activity (活动). */
export const NEWS_TYPE_ARTICLE = 1
export const NEWS_TYPE_ACTIVITY = 2
export const newsTypeLabel = (type: number) => (type === NEWS_TYPE_ARTICLE ? '资讯' : '活动')

export const newsItem = z.object({ id: z.string(), type: z.int(), title: z.string(), summary: z.string(), publishedAt: time })
export type NewsItem = z.output<typeof newsItem>

export const queryNewsList = call({
  path: '/api/info/queryList',
  auth: 'public',
  summary: '资讯与活动的列表，新的在前',
  input: z.object({ ...pageInput, type: z.optional(wireNumber(1, 9)) }),
  output: pageOf(newsItem),
  cached: true,
})
