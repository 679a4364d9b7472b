import * as z from 'zod/mini'

const OFFSET_MS = 8 * 3_600_000
/** Range of plausible years, against typing errors. */
const YEARS = [2000, 2100] as const
const WORDS = '请填写正确的时间'

/** `Date` rolls 31 February over into March: compare with what was written. */
const isThere = (at: number, text: string) => !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)

const atMinute = (text: string): number | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return undefined
  const at = Date.parse(`${text}:00Z`)
  return isThere(at, text) ? at - OFFSET_MS : undefined
}

/**
 * A moment in milliseconds since 1970, or a minute of Beijing time as a `datetime-local` control writes it
 * (2026-11-20T18:30). An empty text is undefined: no time.
 */
export const chinaMinute = z.pipe(
  z.union([z.number(), z.string(), z.undefined()], WORDS),
  z.transform((value, context): number | undefined => {
    if (value === '' || value === undefined) return undefined
    const at = typeof value === 'number' || /^\d{12,14}$/.test(value) ? Number(value) : atMinute(value)
    const year = at === undefined || !Number.isSafeInteger(at) ? 0 : new Date(at + OFFSET_MS).getUTCFullYear()
    if (at !== undefined && year >= YEARS[0] && year < YEARS[1]) return at
    context.issues.push({ code: 'custom', message: WORDS, input: value })
    return z.NEVER
  }),
)

/** Whether a text is an existing day, YYYY-MM-DD. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && isThere(Date.parse(text), text)

/** The day in China, YYYY-MM-DD. */
export const chinaDayOf = (at: number): string => new Date(at + OFFSET_MS).toISOString().slice(0, 10)

/** The first moment of a day in China, in milliseconds since 1970. */
export const startOfChinaDay = (day: string): number => Date.parse(day) - OFFSET_MS

const DAY_MS = 86_400_000
/** The day so many days later, or earlier if negative, in the format of `chinaDayOf`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** A moment as a `datetime-local` value in Beijing time; empty for none. */
export const asChinaMinute = (at: number | null | undefined): string =>
  at === null || at === undefined ? '' : new Date(at + OFFSET_MS).toISOString().slice(0, 16)
