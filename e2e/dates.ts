import { chinaDayOf, dayAfter } from '@alliance/contract/china-minute'

/** The day `days` days after today in China (before, if negative). */
export const chinaDay = (days = 0) => dayAfter(chinaDayOf(Date.now()), days)

/** 2026-09 in the format of pages. */
export const monthWords = (month: string) => month.replace(/^(\d{4})-0?(\d+)$/, '$1 年 $2 月')
