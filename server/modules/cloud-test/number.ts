import { chinaDayOf } from '@alliance/contract/china-minute'
import { datedNumber } from '../../numbers.ts'

/** The month in China, YYYY-MM, for the quota. */
export const monthOf = (now: number): string => chinaDayOf(now).slice(0, 7)

/** CT-20261120-7K3Q, with the prefix DEMO- if account or device is a demonstration. */
export const newNumber = (now: number, demo: boolean): string => datedNumber({ kind: 'CT', now, demo, signs: 4 })
