/**
 * Targets of a switch by number: `.cases :table 1 :one 5 :five` in ascending order, for a sparse switch; `.row :table 0 :a 1 :b`
 * with consecutive numbers, for a packed switch.
 */
export type Cases = { words: readonly string[]; isRow: boolean }

const halves = (word: number) => [word & 0xffff, (word >>> 16) & 0xffff]

export const unitsOfCases = ({ words, isRow }: Cases) => (isRow ? 4 + words.length : 2 + words.length * 2)

/** packed-switch-payload and sparse-switch-payload of the format. */
export const casesTable = ({ words, isRow }: Cases, distance: (label: string) => number) => {
  const keys = words.filter((_, index) => index % 2 === 0).map(Number)
  const targets = words.filter((_, index) => index % 2 === 1).map(distance)
  const numbers = isRow ? [keys[0] ?? 0, ...targets] : [...keys, ...targets]
  return [isRow ? 0x0100 : 0x0200, keys.length, ...numbers.flatMap(halves)]
}
