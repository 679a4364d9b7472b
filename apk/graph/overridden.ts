import type { ClassTree } from './class-tree.ts'
import { findPair } from './pairs.ts'
import { bodyOfMethod, openClass, signatureOfMethod, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'

/** Below a class with more subclasses than that some may have a method of their own, unseen. */
const MOST_BELOW = 200

/**
 * Whether a class below may run a body of its own where this method is called. A private or static one can't be overridden; where a class
 * below has its like, it counts as if it were.
 */
export const isOverridden = (program: Program, tree: ClassTree, method: number): boolean => {
  const below = tree.below(typeOfMethod(program, method), MOST_BELOW)
  if (!below) return true
  const signature = signatureOfMethod(program, method)
  return below.some((type) => {
    if (!tree.isDefined(type)) return false
    openClass(program, type)
    const own = findPair(program.symbols.methods, type, signature)
    return own >= 0 && bodyOfMethod(program, own) >= 0
  })
}
