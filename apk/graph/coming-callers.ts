import { Malformed } from '../bytes/malformed.ts'
import { findPasses } from './caller-search.ts'
import type { ClassTree } from './class-tree.ts'
import type { About, Sought } from './passes.ts'
import type { NamedMethod, Program } from './program.ts'
import { reflectedMethods } from './reflected-callers.ts'

/**
 * How callers come to a method that code of the package alone can call: `never` where each call stands where nothing comes, `asked`
 * where each asks something first. `may` of any other.
 */
export type Coming = 'never' | 'asked' | 'may'

/** What is passed does not matter here. */
const NOTHING = { kind: 'int', value: 0 } as const

const comingOf = (program: Program, found: Sought | undefined): Coming => {
  if (!found?.isWhole || reflectedMethods(program, [found.method]).has(found.method)) return 'may'
  const passes = [...found.values, ...found.older]
  if (passes.length === 0) return found.never ? 'never' : 'may'
  return passes.every(({ asks }) => asks) ? 'asked' : 'may'
}

/** The same of each of these methods. One level up. */
export const comingTo = (
  program: Program,
  tree: ClassTree,
  { methods, ...about }: About & { methods: readonly NamedMethod[] },
): Coming[] => {
  const wrappers = methods.map((one) => ({ ...one, value: NOTHING, isBytes: false, isQuestion: true as const }))
  try {
    return findPasses(program, tree, { wrappers, ...about }).map((found) => comingOf(program, found))
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    return []
  }
}
