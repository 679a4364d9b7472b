const format = new Intl.DateTimeFormat('zh-CN', {
  dateStyle: 'long',
  timeStyle: 'short',
  hour12: false,
  timeZone: 'Asia/Shanghai',
})

const day = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'Asia/Shanghai' })
const clock = new Intl.DateTimeFormat('zh-CN', { timeStyle: 'short', hour12: false, timeZone: 'Asia/Shanghai' })

const spaced = (written: string) => written.replaceAll(/[年月]/g, ' $& ').replace('日', ' 日')

/** A time in China, e.g. 2026 年 3 月 1 日 09:30（北京时间）; no space follows the bracket. */
export const chinaTime = (at: number): string => `${spaced(format.format(at))}（北京时间）`

/** A period; the day is repeated only if it ends on another one. */
export const chinaSpan = (from: number, until: number): string => {
  const end = day.format(from) === day.format(until) ? clock.format(until) : spaced(format.format(until))
  return `${spaced(format.format(from))} 至 ${end}（北京时间）`
}
