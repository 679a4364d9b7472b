import type { Value } from '../dex/values.ts'

/** The resource ids (unsigned) that a value may be. */
export const numbersOf = (value: Value) =>
  (value.kind === 'int' ? [value.value] : value.kind === 'ints' ? value.values : []).map((one) => one >>> 0)
