/** At most so many lines above the base line. */
const MOST_LINES = 4

/** Where the lines of the drawing stand: in steps of 1, 2 or 5 of some power of ten, the last one above all days. */
export const linesFor = (most: number): number[] => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / MOST_LINES)))
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((size) => most / size <= MOST_LINES) ?? most
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) }, (_, at) => (at + 1) * step)
}
