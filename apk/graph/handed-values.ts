import { Malformed } from '../bytes/malformed.ts'
import type { CodeValue } from '../dex/told.ts'
import { findPasses } from './caller-search.ts'
import type { ClassTree } from './class-tree.ts'
import type { About, Pass, Sought, Wrapper } from './passes.ts'
import type { NamedMethod, Program } from './program.ts'
import { reflectedMethods } from './reflected-callers.ts'

/** A call of a method, with the value that it passes. */
type Handed = NamedMethod & { value: CodeValue }

const MAX_CALLS = 40

const isTold = (pass: Pass): pass is Pass & { value: CodeValue } => pass.isExact && pass.value !== undefined

const handedOf = (program: Program, found: Sought | undefined): Handed[] | undefined => {
  // Code for older API levels counts as well, since a view is also set up there.
  const passes = found?.older ?? []
  if (!found?.isWhole || passes.length === 0 || passes.length > MAX_CALLS || !passes.every(isTold)) return undefined
  if (reflectedMethods(program, [found.method]).has(found.method)) return undefined
  return passes.flatMap(({ caller, value }) => (value ? [{ ...caller, value }] : []))
}

/** By wrapper: all calls of it in the package; undefined if it may be called from elsewhere, or a value is unknown. */
export const handedValues = (
  program: Program,
  tree: ClassTree,
  { wrappers, ...about }: About & { wrappers: readonly Wrapper[] },
): (Handed[] | undefined)[] => {
  try {
    return findPasses(program, tree, { wrappers, ...about }).map((found) => handedOf(program, found))
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    return []
  }
}
