/** Memoises a function by object, in a WeakMap. */
export const oncePer = <K extends object, V>(make: (of: K) => NonNullable<V>) => {
  const made = new WeakMap<K, NonNullable<V>>()
  return (of: K): NonNullable<V> => {
    const before = made.get(of)
    if (before !== undefined) return before
    const first = make(of)
    made.set(of, first)
    return first
  }
}
