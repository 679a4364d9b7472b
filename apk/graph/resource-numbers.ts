import type { Value } from '../dex/values.ts'

/** The numbers that a value may be, as resources have them. */
export const numbersOf = (value: Value) =>
  (value.kind === 'int' ? [value.value] : value.kind === 'ints' ? value.values : []).map((one) => one >>> 0)
