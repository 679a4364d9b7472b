/** So many ticks can be told apart in the narrowest column. */
const MOST_TICKS = 60

/** Places between two ticks: a power of ten. */
export const placesPerTick = (capacity: number): number => {
  let step = 1
  while (capacity / step > MOST_TICKS) step *= 10
  return step
}
