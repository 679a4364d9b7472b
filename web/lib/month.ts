/** 2026-09 as 2026 年 9 月. */
export const monthWords = (month: string): string => month.replace(/^(\d{4})-0?(\d+)$/, '$1 年 $2 月')
