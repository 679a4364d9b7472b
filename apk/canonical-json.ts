import { createHash } from 'node:crypto'

/**
 * JSON with sorted keys, without spaces and undefined values: equal values give equal bytes. Numbers and strings as in
 * JSON.stringify (RFC 8785 requires the same).
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  let members = ''
  // Without a comparator, sort compares UTF-16 code units, as required.
  for (const key of Object.keys(value).toSorted()) {
    const item: unknown = (value as Record<string, unknown>)[key]
    if (item !== undefined) members += `${members && ','}${JSON.stringify(key)}:${canonicalJson(item)}`
  }
  return `{${members}}`
}

/** SHA-256 in hex of a value's canonical JSON. */
export const digestOfJson = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex')
