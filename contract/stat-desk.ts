import * as z from 'zod/mini'
import { call } from './call.ts'
import { isDay } from './china-minute.ts'
import { wireNumber } from './fields.ts'
import { oneOf } from './one-of.ts'
// Types only: importing values would move them out of the chunk that every visitor's page loads.
import type { View } from './stat.ts'

/** Periods to choose from, in days. */
export const statSpans = [7, 30, 90, 365] as const
const MOST_STAT_DAYS = 365
export const MOST_STAT_ARTICLES = 50

export const referrerLabels: Readonly<Record<View['referrer'], string>> = {
  direct: '直接打开',
  own: '本站的其他页面',
  search: '搜索引擎',
  other: '其他网站',
}
export const terminalLabels: Readonly<Record<View['terminal'], string>> = {
  pc: '电脑',
  android: '安卓与鸿蒙设备',
  ios: 'iPhone 与 iPad',
}
export const widthLabels: Readonly<Record<View['width'], string>> = {
  '0': '不到 360 dp',
  '360': '360–599 dp',
  '600': '600–839 dp',
  '840': '840–1199 dp',
  '1200': '1200–1599 dp',
  '1600': '1600 dp 及以上',
}

/** `page`: counted on its own; `area`: all pages behind a login together; `other`: no page of ours. */
const statPlaceKinds = ['page', 'area', 'other'] as const

/** A day of Beijing, YYYY-MM-DD. */
const day = z.string()
const count = z.int()
/** `before`: in the period of equal length before. */
const compared = { views: count, before: count }

const statPlace = z.object({
  kind: z.enum(statPlaceKinds),
  name: z.string(),
  /** Path in the address bar; empty for a group of pages. */
  address: z.string(),
  ...compared,
})
export type StatPlace = z.output<typeof statPlace>

const statArticle = z.object({ newsId: z.string(), title: z.string(), type: z.int(), withdrawn: z.boolean(), views: count })

/** A plausible day for counted views. */
export const isStatDay = (text: string): boolean => isDay(text) && text.startsWith('2')

const span = {
  days: wireNumber(1, MOST_STAT_DAYS),
  /** The last day of the period; default: today. */
  until: z.optional(z.string().check(z.refine(isStatDay, '请填写正确的日期'))),
}

export const queryStatistics = call({
  path: '/api/office/queryStatistics',
  auth: 'editor',
  summary: '访问统计：一段日子里每天、每页的浏览次数，与之前同样长的一段比较',
  input: z.object(span),
  output: z.object({
    from: day,
    until: day,
    today: day,
    /** The first day with any counted view; null if there is none. */
    countedFrom: z.nullable(day),
    before: z.object({ from: day, until: day, views: count }),
    views: count,
    /** Every day of the period, in order. */
    days: z.array(z.object({ day, views: count })),
    /** Places opened in either period, most opened first. */
    places: z.array(statPlace),
    /** Most opened articles of the period. They are counted one by one since `from`; null if none was counted yet. */
    articles: z.object({ from: z.nullable(day), items: z.array(statArticle) }),
    referrers: z.array(z.object({ kind: oneOf(referrerLabels), ...compared })),
    terminals: z.array(z.object({ kind: oneOf(terminalLabels), ...compared })),
    widths: z.array(z.object({ kind: oneOf(widthLabels), ...compared })),
  }),
})

export const exportStatistics = call({
  path: '/api/office/exportStatistics',
  auth: 'editor',
  summary: '导出一段日子的访问统计，每天每页一行，CSV',
  input: z.object(span),
  output: z.object({ fileName: z.string(), csv: z.string(), rows: z.int() }),
})
