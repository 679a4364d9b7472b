/** Super- and subclasses by simple name: all classes of the same name count, so that nothing is missed. */
export const startLines = () => {
  const above = new Map<string, Set<string>>()
  const below = new Map<string, Set<string>>()
  /** `B` and `A.B` by `B`: a source may refer to a class by its last part. */
  const byLast = new Map<string, Set<string>>()
  const put = (map: Map<string, Set<string>>, key: string, value: string) =>
    void (map.get(key)?.add(value) ?? map.set(key, new Set([value])))
  const known = (key: string) => put(byLast, key.split('.').at(-1) ?? '', key)
  /** `android.view.View.OnClickListener` → `View.OnClickListener` */
  const withoutPackage = (name: string) => name.replace(/^(?:[a-z]\w*\.)+/, '')
  const matching = (written: string) => {
    const name = withoutPackage(written)
    const all = [...(byLast.get(name.split('.').at(-1) ?? '') ?? [])]
    return all.filter((key) => key === name || key.endsWith(`.${name}`) || name.endsWith(`.${key}`))
  }
  const pending: [string, string][] = []
  const add = (key: string, supers: readonly string[]) => {
    known(key)
    for (const one of supers) pending.push([key, one])
  }
  const settle = () => {
    for (const [key, written] of pending)
      for (const one of matching(written)) {
        put(above, key, one)
        put(below, one, key)
      }
  }
  const follow = (map: ReadonlyMap<string, ReadonlySet<string>>, key: string) => {
    const found = new Set([key])
    for (const one of found) for (const next of map.get(one) ?? []) found.add(next)
    return found
  }
  /** The class itself, all its superclasses with `Object`, and all its subclasses. */
  const related = (key: string) => new Set([...follow(above, key), 'Object', ...(key === 'Object' ? [] : follow(below, key))])
  return { add, settle, related }
}
