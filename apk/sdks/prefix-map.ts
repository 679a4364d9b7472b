type PrefixMap<T> = {
  /** The value of the longest prefix of the name. */
  find(name: string): { prefix: string; value: T } | undefined
}

/**
 * A map from class name prefixes, each ending in a dot. A look-up goes from dot to dot, as far as the longest prefix has parts,
 * whatever their number. Built at each start, so it keeps nothing beside the prefixes.
 */
export const prefixMap = <T>(entries: Iterable<readonly [string, T]>): PrefixMap<T> => {
  const values = new Map(entries)
  const longest = Math.max(0, ...Array.from(values.keys(), (prefix) => prefix.length))
  const find = (name: string) => {
    let found: { prefix: string; value: T } | undefined
    for (let at = name.indexOf('.'); at >= 0 && at < longest; at = name.indexOf('.', at + 1)) {
      const prefix = name.slice(0, at + 1)
      const value = values.get(prefix)
      if (value !== undefined) found = { prefix, value }
    }
    return found
  }
  return { find }
}
