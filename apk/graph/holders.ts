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

/** The class of an object that a number tells apart from others. */
type TypeOf = (object: number) => number

/** Too many single objects are any of their classes; too many classes are any. */
const bound = (holder: Holder, typeOf: TypeOf) => {
  if (holder.types.size > MAX_TYPES) holder.types = new Set([...holder.types].map(typeOf))
  if (holder.types.size > MAX_TYPES) holder.isAny = true
}

/** True where that is news. An object whose whole class is there is none. */
const take = (holder: Holder, { isAny, types }: Holder, typeOf: TypeOf) => {
  let isNew = isAny
  if (isAny) holder.isAny = true
  else
    for (const type of types) {
      if (holder.types.has(type) || holder.types.has(typeOf(type))) continue
      holder.types.add(type)
      isNew = true
    }
  bound(holder, typeOf)
  return isNew
}

/** Hands on what holders hold until nothing new comes anywhere. */
export const settle = (holders: Iterable<Holder>, typeOf: TypeOf) => {
  const todo = [...holders].filter(({ isAny, types }) => isAny || types.size > 0)
  for (let one = todo.pop(); one; one = todo.pop())
    for (const next of one.into) if (!next.isAny && take(next, one, typeOf)) todo.push(next)
}

/** Those whose objects may still tell something of one of these. */
export const neededFor = (asked: readonly Holder[]): ReadonlySet<Holder> => {
  const needed = new Set(asked.filter(({ isAny }) => !isAny))
  for (const one of needed) for (const before of one.from) if (!before.isAny) needed.add(before)
  return needed
}
