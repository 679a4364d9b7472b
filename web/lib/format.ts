/** All times on screen are Beijing time, on the server as in the browser: a cached page must read the same for everybody. */
const OFFSET_MS = 8 * 3600 * 1000
const SECONDS_LIMIT = 1e10

/** A value of at most 10 digits is seconds, otherwise milliseconds. */
const parts = (value: number) => {
  const millis = Math.abs(value) < SECONDS_LIMIT ? value * 1000 : value
  const date = new Date(millis + OFFSET_MS)
  return {
    YYYY: String(date.getUTCFullYear()).padStart(4, '0'),
    MM: pad(date.getUTCMonth() + 1),
    DD: pad(date.getUTCDate()),
    HH: pad(date.getUTCHours()),
    mm: pad(date.getUTCMinutes()),
    ss: pad(date.getUTCSeconds()),
    day: date.getUTCDay(),
  }
}
const pad = (value: number) => String(value).padStart(2, '0')

/** 2026-11-18 16:42:07, or another pattern of YYYY MM DD HH mm ss. */
export const dateTime = (value: number, pattern = 'YYYY-MM-DD HH:mm:ss'): string => {
  const found = parts(value)
  return pattern.replaceAll(/YYYY|MM|DD|HH|mm|ss/g, (key) => String(found[key as keyof typeof found]))
}
/** 2026-11-18 */
export const date = (value: number): string => dateTime(value, 'YYYY-MM-DD')
/** 2026-11-18 16:42 */
export const minute = (value: number): string => dateTime(value, 'YYYY-MM-DD HH:mm')
/** 日 to 六 */
export const weekday = (value: number): string => '日一二三四五六'[parts(value).day] ?? '/'

const UNITS = ['B', 'KB', 'MB', 'GB']
/** 86.4 MB, 5 MB; steps of 1024, one decimal unless it is 0. */
export const fileSize = (bytes: number): string => {
  // What would round to 1024 of a unit, from 1023.95 on, is 1 of the next.
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes * 1.00005) / 10))
  const value = bytes / 1024 ** step
  return `${value.toFixed(1).replace('.0', '')} ${UNITS[step]}`
}

/** Thousands separators; decimals 1 to 20, otherwise 2. */
export const amount = (value: number, precision = 2): string => {
  const digits = Number.isInteger(precision) && precision >= 1 && precision <= 20 ? precision : 2
  const [whole = '0', rest = ''] = Math.abs(value).toFixed(digits).split('.')
  return `${value < 0 ? '-' : ''}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}

/** 0.38 → '38%', rounded down: 100 % means complete. */
export const percent = (share: number): string => `${Math.floor(Math.min(1, Math.max(0, share)) * 100)}%`

/** Groups of four characters, for reading aloud and comparing. */
export const hashGroups = (hash: string): string[] => hash.match(/.{1,4}/g) ?? []
