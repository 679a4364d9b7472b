/** 2026-09 as 2026 年 9 月. */
export const monthWords = (month: string): string => month.replace(/^(\d{4})-0?(\d+)$/, '$1 年 $2 月')

/** Whole percents; a non-zero part is never shown as 0 %, an incomplete one never as 100 %. */
export const shareWords = (part: number, all: number): string => {
  if (part === 0 || all === 0) return '0%'
  const share = Math.round((part / all) * 100)
  if (share === 0) return '不到 1%'
  return share === 100 && part < all ? '超过 99%' : `${share}%`
}

/** Most grid lines above the base line. */
const MOST_LINES = 4

/** Values of the grid lines: in steps of 1, 2 or 5 times a power of ten, the last one not below the maximum. */
export const linesFor = (most: number): number[] => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / MOST_LINES)))
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((size) => most / size <= MOST_LINES) ?? most
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) }, (_, at) => (at + 1) * step)
}

/** A position in a drawing as an SVG percentage. */
export const drawnPercent = (share: number) => `${Math.round(share * 1e5) / 1e3}%`
