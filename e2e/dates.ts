import { chinaDayOf, dayAfter } from '@alliance/contract/china-minute'

/** So many days after today in China, or before. */
export const chinaDay = (days = 0) => dayAfter(chinaDayOf(Date.now()), days)

/** 2026-09 as pages write it. */
export const monthWords = (month: string) => month.replace(/^(\d{4})-0?(\d+)$/, '$1 年 $2 月')
