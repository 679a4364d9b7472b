import { Malformed } from '../bytes/malformed.ts'
import type { CodeValue } from '../dex/told.ts'
import { findPasses } from './caller-search.ts'
import type { ClassTree } from './class-tree.ts'
import type { About, Pass, Sought, Wrapper } from './passes.ts'
import type { NamedMethod, Program } from './program.ts'
import { reflectedMethods } from './reflected-callers.ts'

/** One call of a method, and what a value of the method is there. */
export type Handed = NamedMethod & { value: CodeValue }

const MAX_CALLS = 40

const isTold = (pass: Pass): pass is Pass & { value: CodeValue } => pass.isExact && pass.value !== undefined

const handedOf = (program: Program, found: Sought | undefined): Handed[] | undefined => {
  // On platforms that a branch leaves out a view is set up as well.
  const passes = found?.older ?? []
  if (!found?.isWhole || passes.length === 0 || passes.length > MAX_CALLS || !passes.every(isTold)) return undefined
  if (reflectedMethods(program, [found.method]).has(found.method)) return undefined
  return passes.flatMap(({ caller, value }) => (value ? [{ ...caller, value }] : []))
}

/** By wrapper: every call of it in the package; undefined where somebody else may call it, or one of them can't be told. */
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
