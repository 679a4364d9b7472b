const hasCase = (word: string) => word.toLowerCase() !== word.toUpperCase()

/**
 * Operator and pattern for a text that holds a word as it was typed, in whatever case: `%`, `_` and `\` stand for themselves.
 * A word without case, as Chinese words are, needs no row lower-cased for it, which is most of what such a search costs.
 */
export const contains = (word: string) =>
  [hasCase(word) ? 'ilike' : 'like', `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`] as const
