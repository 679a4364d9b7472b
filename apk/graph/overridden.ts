import type { ClassTree } from './class-tree.ts'
import { findPair } from './pairs.ts'
import { bodyOfMethod, openClass, signatureOfMethod, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'

/** With more subclasses than that, a method counts as overridden, without looking. */
const MOST_BELOW = 200

/**
 * Whether a subclass overrides this method. Private and static methods can't be overridden, but count as if a subclass has one of
 * the same signature.
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
