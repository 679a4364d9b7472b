const TEXT_CHARS = 2000

const tidyText = (text: string) => {
  const whole = text.replaceAll('\u0000', '\uFFFD').toWellFormed()
  return whole.length > TEXT_CHARS ? `${whole.slice(0, TEXT_CHARS).toWellFormed()}…` : whole
}

const walk = (value: unknown): unknown => {
  if (typeof value === 'string') return tidyText(value)
  if (Array.isArray(value)) return value.map(walk)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : [[key, walk(item)]])))
}

/**
 * Strings out of a package are a stranger's: NUL and lone surrogates, which no database and no JSON reader agree on, are
 * replaced, and no single one fills a page. Done before the report is hashed, so that what is stored is what was hashed.
 */
export const tidy = <T>(value: T): T => walk(value) as T
