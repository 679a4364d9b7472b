type PrefixMap<T> = {
  /** The value of the longest prefix of the name. */
  find(name: string): { prefix: string; value: T } | undefined
}

const partsOf = (prefix: string) => {
  const parts: string[] = []
  for (let at = prefix.indexOf('.'); at >= 0; at = prefix.indexOf('.', at + 1)) parts.push(prefix.slice(0, at + 1))
  return parts
}

/**
 * A map from class name prefixes, each ending in a dot. A look-up goes from dot to dot and stops where no known prefix
 * continues, whatever their number.
 */
export const prefixMap = <T>(entries: Iterable<readonly [string, T]>): PrefixMap<T> => {
  const values = new Map(entries)
  const beginnings = new Set([...values.keys()].flatMap(partsOf))
  const find = (name: string) => {
    let found: { prefix: string; value: T } | undefined
    for (let at = name.indexOf('.'); at >= 0; at = name.indexOf('.', at + 1)) {
      const prefix = name.slice(0, at + 1)
      if (!beginnings.has(prefix)) return found
      const value = values.get(prefix)
      if (value !== undefined) found = { prefix, value }
    }
    return found
  }
  return { find }
}
