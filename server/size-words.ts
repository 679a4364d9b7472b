const UNITS = ['KB', 'MB', 'GB']

/** A size as screens write it: 20 MB, 1.9 GB; in steps of 1024, rounded down, so that what is said to fit does. */
export const sizeWords = (bytes: number): string => {
  const step = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log2(Math.max(1, bytes)) / 10)))
  return `${Math.floor((bytes * 10) / 1024 ** step) / 10} ${UNITS[step - 1]}`
}
