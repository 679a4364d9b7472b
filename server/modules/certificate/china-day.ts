const OFFSET_MS = 8 * 3_600_000

/** The day in China, YYYY-MM-DD: what a certificate shows and is numbered by. */
export const chinaDay = (at: number): string => new Date(at + OFFSET_MS).toISOString().slice(0, 10)
