const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Remaining time of a lease: 3 小时 58 分钟, 不到 1 分钟; empty when it has expired. */
export const leaseLeft = (until: number, nowMs: number): string => {
  const left = until - nowMs
  if (left <= 0) return ''
  if (left < MINUTE_MS) return '不到 1 分钟'
  const hours = Math.floor(left / HOUR_MS)
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS)
  return [hours > 0 ? `${hours} 小时` : '', minutes > 0 ? `${minutes} 分钟` : ''].filter(Boolean).join(' ')
}
