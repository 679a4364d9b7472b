/**
 * What holds objects (a parameter, a field, what a method gives back, the left side of a call), the classes of these, and the
 * holders that hand them on. `isAny`: they may be of any class.
 */
export type Holder = { types: Set<number>; isAny: boolean; into: Set<Holder>; from: Set<Holder> }

/** More classes than that are as good as any. */
const MAX_TYPES = 100

export const startHolder = (): Holder => ({ types: new Set(), isAny: false, into: new Set(), from: new Set() })

export const link = (from: Holder, into: Holder) => {
  from.into.add(into)
  into.from.add(from)
}

/** True where that is news. */
const take = (holder: Holder, { isAny, types }: Holder) => {
  const before = holder.types.size
  if (isAny) holder.isAny = true
  else for (const type of types) holder.types.add(type)
  if (holder.types.size > MAX_TYPES) holder.isAny = true
  return holder.isAny || holder.types.size > before
}

/** Hands on what holders hold until nothing new comes anywhere. */
export const settle = (holders: Iterable<Holder>) => {
  const todo = [...holders].filter(({ isAny, types }) => isAny || types.size > 0)
  for (let one = todo.pop(); one; one = todo.pop())
    for (const next of one.into) if (!next.isAny && take(next, one)) todo.push(next)
}

/** Those whose objects may still tell something of one of these. */
export const neededFor = (asked: readonly Holder[]): ReadonlySet<Holder> => {
  const needed = new Set(asked.filter(({ isAny }) => !isAny))
  for (const one of needed) for (const before of one.from) if (!before.isAny) needed.add(before)
  return needed
}
