import type { ClassTree } from './class-tree.ts'
import { findPair } from './pairs.ts'
import { bodyOfMethod, openClass } from './program.ts'
import type { Program } from './program.ts'

/** Below a class with more subclasses than that a virtual call is said to have many targets, unseen. */
const MANY = 12
const MAX_CHAIN = 200
/** Numbers of the graph have 27 bits, as an edge holds them. */
const MOST_SIGNATURES = 2 ** 27

/** Which bodies a call may run. */
export const dispatcher = (program: Program, tree: ClassTree) => {
  const bodyIn = (type: number, signature: number) => {
    if (!tree.isDefined(type)) return -1
    openClass(program, type)
    const method = findPair(program.symbols.methods, type, signature)
    return method < 0 ? -1 : bodyOfMethod(program, method)
  }
  /** The body that runs for an object of this very class: of the class, of those above it, or an interface's default. */
  const bodyFor = (type: number, signature: number) => {
    let at: number | undefined = type
    for (let i = 0; at !== undefined && i < MAX_CHAIN; i += 1) {
      const body = bodyIn(at, signature)
      if (body >= 0) return body
      at = tree.parentOf(at)
    }
    for (const one of tree.supersOf(type)) {
      const body = bodyIn(one, signature)
      if (body >= 0) return body
    }
    return -1
  }
  const findOnly = (type: number, signature: number) => {
    const below = tree.isDefined(type) ? tree.below(type, MANY) : undefined
    if (!below) return -1
    const found = new Set<number>()
    const own = bodyFor(type, signature)
    if (own >= 0) found.add(own)
    for (const one of below) {
      // It may have the method from a class that does not stand below the type.
      const body = bodyFor(one, signature)
      if (body >= 0) found.add(body)
      if (found.size > 1) return -1
    }
    return [...found][0] ?? -1
  }
  const known = new Map<number, number>()
  /** The one body that a call through this type can run, by the classes of the package alone; -1 where there are others. */
  const onlyBody = (type: number, signature: number) => {
    const key = type * MOST_SIGNATURES + signature
    const only = known.get(key) ?? findOnly(type, signature)
    known.set(key, only)
    return only
  }
  return { bodyFor, onlyBody }
}
export type Dispatcher = ReturnType<typeof dispatcher>
