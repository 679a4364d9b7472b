import { createHash } from 'node:crypto'

/**
 * JSON with sorted keys and without spaces, absent values left out: the same value always gives the same bytes. Numbers
 * and strings are written as JSON.stringify writes them (RFC 8785 asks for the same).
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  let members = ''
  // Without a comparison of ours: that of a sort is by 16-bit units, which is what is asked for.
  for (const key of Object.keys(value).toSorted()) {
    const item: unknown = (value as Record<string, unknown>)[key]
    if (item !== undefined) members += `${members && ','}${JSON.stringify(key)}:${canonicalJson(item)}`
  }
  return `{${members}}`
}

/** SHA-256, in hexadecimal digits, of a value's canonical JSON. */
export const digestOfJson = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex')
