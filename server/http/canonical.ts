/**
 * JSON text with sorted keys: equal values give equal text, whatever their key order. For this room, which doesn't know the
 * engine; what modules compare, hash or sign is written by the one in `analysis`.
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const pairs = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`)
  return `{${pairs.join(',')}}`
}
