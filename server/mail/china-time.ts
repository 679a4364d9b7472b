const format = new Intl.DateTimeFormat('zh-CN', {
  dateStyle: 'long',
  timeStyle: 'short',
  hour12: false,
  timeZone: 'Asia/Shanghai',
})

/** A time as a reader in China reads it, e.g. 2026年3月1日 09:30. */
export const chinaTime = (at: number): string => `${format.format(at)}（北京时间）`
