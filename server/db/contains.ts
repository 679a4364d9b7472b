/** Pattern of `like` and `ilike` for a text that holds a word as it was typed: `%`, `_` and `\` stand for themselves. */
export const contains = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
