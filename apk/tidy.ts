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
    // This name may come from untrusted input: plain assignment would set the prototype.
    if (key === '__proto__') Object.defineProperty(members, key, { value: walk(item), ...ORDINARY })
    else members[key] = walk(item)
  }
  return members
}

/**
 * Strings from a package are untrusted: replaces NUL and lone surrogates, which databases and JSON readers treat differently, and
 * limits the length of each. Applied before the report is hashed, so that the stored report is the hashed one.
 */
export const tidy = <T>(value: T): T => walk(value) as T
