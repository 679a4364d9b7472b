/** Reproducible pseudo-random numbers (xorshift32): a finding can be repeated from seed and count. */
export const startRandom = (seed: number) => {
  let state = seed | 0 || 0x9e3779b9
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
  const below = (bound: number) => (bound <= 1 ? 0 : next() % bound)
  return { next, below, pick: <T>(items: readonly T[]): T => items[below(items.length)]! }
}
export type Random = ReturnType<typeof startRandom>
