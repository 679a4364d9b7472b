const TYPES = /\[*(?:[ZBSCIJFD]|L[^;]+;)/gy

/** The types of what a method takes, of its signature or of how a call names it. */
export const typesIn = (method: string): string[] =>
  method.slice(method.indexOf('(') + 1, method.lastIndexOf(')')).match(TYPES) ?? []

/** How many registers they take. */
export const wordsOf = (types: readonly string[]) => types.reduce((sum, type) => sum + (type === 'J' || type === 'D' ? 2 : 1), 0)
