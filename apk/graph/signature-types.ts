const TYPES = /\[*(?:[ZBSCIJFD]|L[^;]+;)/gy

/** Descriptors of the parameters, from a signature or a full method reference. */
export const typesIn = (method: string): string[] =>
  method.slice(method.indexOf('(') + 1, method.lastIndexOf(')')).match(TYPES) ?? []

/** The number of registers that they take. */
export const wordsOf = (types: readonly string[]) => types.reduce((sum, type) => sum + (type === 'J' || type === 'D' ? 2 : 1), 0)
