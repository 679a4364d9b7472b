import type { Output } from '@alliance/contract/call'
import type { queryStatistics } from '@alliance/contract/stat-desk'

export type Statistics = Output<typeof queryStatistics>

const grouped = new Intl.NumberFormat('zh-CN')
/** 12,345 */
export const count = (value: number): string => grouped.format(value)

const MANY = 10_000
/** 2.5 万: short, for chart labels. */
export const shortCount = (value: number): string => (value < MANY ? count(value) : `${value / MANY} 万`)

/** The previous period is comparable only if all of its days were counted. */
export const isComparable = ({ countedFrom, before }: Statistics): boolean => countedFrom !== null && countedFrom <= before.from

export const spanBefore = ({ days }: Statistics): string => `前 ${days.length} 天`

const changeWords = (views: number, before: number): string => {
  if (views === before) return '一样多'
  const percent = before === 0 ? 0 : Math.round((Math.abs(views - before) / before) * 100)
  return `${views > before ? '多' : '少'} ${count(Math.abs(views - before))} 次${percent > 0 ? `（${percent}%）` : ''}`
}

/** Comparison with the previous period. */
export const comparedWords = (found: Statistics): string => {
  const { countedFrom, views, before, until, today } = found
  const running = until === today ? '今天还没有过完，次数还会增加。' : ''
  if (!isComparable(found)) return `${countedFrom ?? today} 才有第一次浏览，${spanBefore(found)}没有计满，不作比较。${running}`
  return `${spanBefore(found)} ${count(before.views)} 次，这一段${changeWords(views, before.views)}。${running}`
}

const kindWords = { page: '公开页面', area: '登录后的区域', other: '其他地址' } as const

/** Views by kind of page: public, signed-in, other. */
export const placeKindWords = ({ places }: Statistics): string[] => {
  const sums = (['page', 'area', 'other'] as const).map((kind) => {
    const views = places.filter((place) => place.kind === kind).reduce((sum, place) => sum + place.views, 0)
    return { kind, views }
  })
  const given = sums.filter(({ views }) => views > 0)
  return given.map(({ kind, views }, at) => `${kindWords[kind]} ${count(views)} 次${at === given.length - 1 ? '。' : '，'}`)
}

/** The chart as a sentence, for screen readers. */
export const chartWords = ({ days, from, until, views }: Statistics): string => {
  const most = days.reduce((best, day) => (day.views > best.views ? day : best))
  return `${from} 至 ${until} 每天的浏览次数：共 ${count(views)} 次，${most.day} 最多，${count(most.views)} 次。逐日的次数在下面的列表里。`
}
