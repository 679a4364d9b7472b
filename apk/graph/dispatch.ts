import type { ClassTree } from './class-tree.ts'
import { intAt } from './int-list.ts'
import { findPair } from './pairs.ts'
import { openClass } from './program.ts'
import type { Program } from './program.ts'

/** With more subclasses than that, a virtual call counts as having many targets, without looking. */
const MANY = 12
const MAX_CHAIN = 200
/** Ids have 27 bits, as in an edge. */
const MOST_SIGNATURES = 2 ** 27

/** Resolves virtual calls by the class hierarchy. */
export const dispatcher = (program: Program, tree: ClassTree) => {
  const bodyIn = (type: number, signature: number) => {
    if (!tree.isDefined(type)) return -1
    openClass(program, type)
    // Most methods of the platform have no body in any class of the package.
    if (intAt(program.hasBody, signature) === 0) return -1
    const method = findPair(program.symbols.methods, type, signature)
    return method < 0 ? -1 : intAt(program.bodyOf, method)
  }
  /** The body that runs for an object of exactly this class: its own, an inherited one, or an interface's default method. */
  const bodyFor = (type: number, signature: number) => {
    let at: number | undefined = type
    for (let i = 0; at !== undefined && tree.isDefined(at) && i < MAX_CHAIN; i += 1) {
      const body = bodyIn(at, signature)
      if (body >= 0) return body
      at = tree.parentOf(at)
    }
    for (const one of tree.definedSupersOf(type)) {
      const body = bodyIn(one, signature)
      if (body >= 0) return body
    }
    return -1
  }
  const knownBelow = new Map<number, readonly number[] | undefined>()
  const fewBelow = (type: number) => {
    if (knownBelow.has(type)) return knownBelow.get(type)
    const below = tree.below(type, MANY)
    knownBelow.set(type, below)
    return below
  }
  const findOnly = (type: number, signature: number) => {
    const below = tree.isDefined(type) ? fewBelow(type) : undefined
    if (!below) return -1
    const found = new Set<number>()
    const own = bodyFor(type, signature)
    if (own >= 0) found.add(own)
    for (const one of below) {
      // It may inherit the method from a class that is no subtype of `type`.
      const body = bodyFor(one, signature)
      if (body >= 0) found.add(body)
      if (found.size > 1) return -1
    }
    return [...found][0] ?? -1
  }
  const known = new Map<number, number>()
  /** The only body that a call through this type can run, by the package's class hierarchy; -1 if there are several or none. */
  const onlyBody = (type: number, signature: number) => {
    const key = type * MOST_SIGNATURES + signature
    const only = known.get(key) ?? findOnly(type, signature)
    known.set(key, only)
    return only
  }
  return { bodyFor, onlyBody }
}
export type Dispatcher = ReturnType<typeof dispatcher>
