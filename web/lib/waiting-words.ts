import type { Refused } from './api.ts'

const MINUTE_S = 60
const HOUR_S = 3600

/** 45 秒, 3 分钟, 2 小时: rounded up, so that nobody comes back too early. */
const waitingTime = (seconds: number): string => {
  if (seconds < MINUTE_S) return `${Math.ceil(seconds)} 秒`
  return seconds < HOUR_S ? `${Math.ceil(seconds / MINUTE_S)} 分钟` : `${Math.ceil(seconds / HOUR_S)} 小时`
}

/** The message of a refusal, with the waiting time if there is one. */
export const waitingWords = ({ message, retryAfterS }: Refused): string =>
  retryAfterS ? `操作太频繁，请 ${waitingTime(retryAfterS)}后再试` : message
