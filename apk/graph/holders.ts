/**
 * A node of the points-to graph (a parameter, field, return value, or receiver of a call): the types (or numbered objects) that it
 * may hold, and its edges. `isAny`: any object.
 */
export type Holder = { types: Set<number>; isAny: boolean; into: Set<Holder>; from: Set<Holder> }

/** With more types than that, a node is widened to any. */
const MAX_TYPES = 100

export const startHolder = (): Holder => ({ types: new Set(), isAny: false, into: new Set(), from: new Set() })

export const link = (from: Holder, into: Holder) => {
  from.into.add(into)
  into.from.add(from)
}

/** The type of a numbered object. */
type TypeOf = (object: number) => number

/** Widens too many objects to their types, and too many types to any. */
const bound = (holder: Holder, typeOf: TypeOf) => {
  if (holder.types.size > MAX_TYPES) holder.types = new Set([...holder.types].map(typeOf))
  if (holder.types.size > MAX_TYPES) holder.isAny = true
}

/** True if something is new. An object is subsumed by its whole type. */
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

/** Propagates along the edges until the fixpoint. */
export const settle = (holders: Iterable<Holder>, typeOf: TypeOf) => {
  const todo = [...holders].filter(({ isAny, types }) => isAny || types.size > 0)
  for (let one = todo.pop(); one; one = todo.pop())
    for (const next of one.into) if (!next.isAny && take(next, one, typeOf)) todo.push(next)
}

/** The nodes that may still contribute to one of these: their transitive predecessors, except those that are any. */
export const neededFor = (asked: readonly Holder[]): ReadonlySet<Holder> => {
  const needed = new Set(asked.filter(({ isAny }) => !isAny))
  for (const one of needed) for (const before of one.from) if (!before.isAny) needed.add(before)
  return needed
}
