const TEXT_CHARS = 2000

const tidyText = (text: string) => {
  const whole = text.replaceAll('\u0000', '\uFFFD').toWellFormed()
  return whole.length > TEXT_CHARS ? `${whole.slice(0, TEXT_CHARS).toWellFormed()}…` : whole
}

const ORDINARY = { enumerable: true, writable: true, configurable: true }

const walk = (value: unknown): unknown => {
  if (typeof value === 'string') return tidyText(value)
  if (Array.isArray(value)) return value.map(walk)
  if (typeof value !== 'object' || value === null) return value
  const members: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    const item: unknown = (value as Record<string, unknown>)[key]
    if (item === undefined) continue
    // A member of that name is a stranger's as well: set as others are, it would become what the object inherits.
    if (key === '__proto__') Object.defineProperty(members, key, { value: walk(item), ...ORDINARY })
    else members[key] = walk(item)
  }
  return members
}

/**
 * Strings out of a package are a stranger's: NUL and lone surrogates, which no database and no JSON reader agree on, are
 * replaced, and no single one fills a page. Done before the report is hashed, so that what is stored is what was hashed.
 */
export const tidy = <T>(value: T): T => walk(value) as T
