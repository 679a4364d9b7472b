import { chinaDayOf, startOfChinaDay } from '@alliance/contract/china-minute'

const MONTHS = 12
const MONTH_LENGTH = 'YYYY-MM'.length

/** The month in China, YYYY-MM. */
export const monthOf = (at: number): string => chinaDayOf(at).slice(0, MONTH_LENGTH)

/** The month so many months later, or earlier if negative. */
export const monthAfter = (month: string, months: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const sum = year * MONTHS + number - 1 + months
  return `${Math.floor(sum / MONTHS)}-${String((sum % MONTHS) + 1).padStart(2, '0')}`
}

export const startOf = (month: string): number => startOfChinaDay(`${month}-01`)

/** Start of the month (inclusive) and of the next (exclusive). */
export const spanOf = (month: string): { from: number; until: number } => ({
  from: startOf(month),
  until: startOf(monthAfter(month, 1)),
})
