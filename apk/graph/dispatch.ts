import type { ClassTree } from './class-tree.ts'
import { intAt } from './int-list.ts'
import { findPair } from './pairs.ts'
import { openClass } from './program.ts'
import type { Program } from './program.ts'

/** With more subclasses than that, a virtual call counts as having many targets, without looking. */
const MANY = 12
const MAX_CHAIN = 200

/**
 * Virtual calls through a class. `classes`: it and its subclasses, none if there are too many; `isOpen`: all bodies that such a call
 * may run have their ids; `only`: answers by signature.
 */
type Calls = { classes: readonly number[]; isOpen: boolean; only: Map<number, number> }

/** Resolves virtual calls by the class hierarchy. */
export const dispatcher = (program: Program, tree: ClassTree) => {
  const findPlaces = (type: number) => {
    const all = tree.definedSupersOf(type)
    const line = new Set<number>()
    let at: number | undefined = type
    while (at !== undefined && tree.isDefined(at) && !line.has(at) && line.size < MAX_CHAIN) {
      line.add(at)
      at = tree.parentOf(at)
    }
    return line.size === all.length ? all : [...new Set([...line, ...all])]
  }
  const knownPlaces = new Map<number, readonly number[]>()
  /** Where a method of a class is sought, in this order: in it and its superclasses, then in interfaces. */
  const placesOf = (type: number) => {
    const places = knownPlaces.get(type) ?? findPlaces(type)
    knownPlaces.set(type, places)
    return places
  }
  /** The body that runs for an object of exactly this class: its own, an inherited one, or an interface's default method. */
  const bodyFor = (type: number, signature: number) => {
    for (const one of placesOf(type)) {
      openClass(program, one)
      // Most methods of the platform have no body in any class of the package.
      if (intAt(program.hasBody, signature) === 0) continue
      const method = findPair(program.symbols.methods, one, signature)
      const body = method < 0 ? -1 : intAt(program.bodyOf, method)
      if (body >= 0) return body
    }
    return -1
  }
  const knownCalls = new Map<number, Calls>()
  const callsThrough = (type: number) => {
    const known = knownCalls.get(type)
    if (known) return known
    const below = tree.below(type, MANY)
    const calls: Calls = { classes: below ? [type, ...below] : [], isOpen: false, only: new Map() }
    knownCalls.set(type, calls)
    return calls
  }
  const findOnly = (calls: Calls, signature: number) => {
    let only = -1
    for (const one of calls.classes) {
      // A subclass may inherit the method from a class that is no subtype of `type`.
      const body = bodyFor(one, signature)
      if (body < 0 || body === only) continue
      if (only >= 0) return -1
      only = body
    }
    calls.isOpen ||= only < 0
    return only
  }
  /** The only body that a call through this type can run, by the package's class hierarchy; -1 if there are several or none. */
  const onlyBody = (type: number, signature: number) => {
    if (!tree.isDefined(type)) return -1
    const calls = callsThrough(type)
    if (calls.isOpen && intAt(program.hasBody, signature) === 0) return -1
    const only = calls.only.get(signature) ?? findOnly(calls, signature)
    calls.only.set(signature, only)
    return only
  }
  return { bodyFor, onlyBody }
}
export type Dispatcher = ReturnType<typeof dispatcher>
