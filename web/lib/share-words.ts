/** Whole percents; what is there at all is not called nothing, nor what is missing at all everything. */
export const shareWords = (part: number, all: number): string => {
  if (part === 0 || all === 0) return '0%'
  const share = Math.round((part / all) * 100)
  if (share === 0) return '不到 1%'
  return share === 100 && part < all ? '超过 99%' : `${share}%`
}
