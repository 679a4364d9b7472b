const hasCase = (word: string) => word.toLowerCase() !== word.toUpperCase()

/**
 * Operator and pattern for a case-insensitive substring search: `%`, `_` and `\` are literals. A word without case, as all
 * Chinese ones, uses `like`: lower-casing the rows is most of the cost of such a search.
 */
export const contains = (word: string) =>
  [hasCase(word) ? 'ilike' : 'like', `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`] as const
