/** 2026-09 as 2026 年 9 月. */
export const monthWords = (month: string): string => month.replace(/^(\d{4})-0?(\d+)$/, '$1 年 $2 月')

/** Whole percents; what is there at all is not called nothing, nor what is missing at all everything. */
export const shareWords = (part: number, all: number): string => {
  if (part === 0 || all === 0) return '0%'
  const share = Math.round((part / all) * 100)
  if (share === 0) return '不到 1%'
  return share === 100 && part < all ? '超过 99%' : `${share}%`
}

/** At most so many lines above the base line. */
const MOST_LINES = 4

/** Where the lines of the drawing stand: in steps of 1, 2 or 5 of some power of ten, the last one above all days. */
export const linesFor = (most: number): number[] => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / MOST_LINES)))
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((size) => most / size <= MOST_LINES) ?? most
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) }, (_, at) => (at + 1) * step)
}

/** A place in a drawing, as SVG has it. */
export const drawnPercent = (share: number) => `${Math.round(share * 1e5) / 1e3}%`
