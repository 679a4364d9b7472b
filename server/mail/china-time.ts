const format = new Intl.DateTimeFormat('zh-CN', {
  dateStyle: 'long',
  timeStyle: 'short',
  hour12: false,
  timeZone: 'Asia/Shanghai',
})

const spaced = (written: string) => written.replaceAll(/[年月]/g, ' $& ').replace('日', ' 日')

/** A time as a reader in China reads it, e.g. 2026 年 3 月 1 日 09:30（北京时间）; what follows stands close to the bracket. */
export const chinaTime = (at: number): string => `${spaced(format.format(at))}（北京时间）`
