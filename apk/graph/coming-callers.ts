import { unlessMalformed } from '../bytes/malformed.ts'
import type { Guard } from '../dex/guards.ts'
import { findPasses } from './caller-search.ts'
import type { ClassTree } from './class-tree.ts'
import type { About, Sought } from './passes.ts'
import type { NamedMethod, Program } from './program.ts'
import { reflectedMethods } from './reflected-callers.ts'

/**
 * How callers come to a method that code of the package alone can call: `never` where each call stands where nothing comes, what is
 * asked where each asks something first. `may` of any other.
 */
export type Coming = 'never' | readonly Guard[] | 'may'

const MAX_GUARDS = 8

/** What is passed does not matter here. */
const NOTHING = { kind: 'int', value: 0 } as const

const seenOf = (found: Sought | undefined): Coming => {
  if (!found?.isWhole) return 'may'
  const passes = [...found.values, ...found.older]
  if (passes.length === 0) return found.never ? 'never' : 'may'
  if (!passes.every(({ asks }) => asks)) return 'may'
  return passes.flatMap(({ guards = [] }) => guards).slice(0, MAX_GUARDS)
}

/** Who calls by reflection is looked for in all code, and only where that matters. */
const withReflected = (program: Program, found: readonly (Sought | undefined)[]): Coming[] => {
  const seen = found.map(seenOf)
  const asked = found.flatMap((one, index) => (one && seen[index] !== 'may' ? [one.method] : []))
  const reflected = asked.length > 0 ? reflectedMethods(program, asked) : new Set<number>()
  return seen.map((coming, index) => (reflected.has(found[index]?.method ?? -1) ? 'may' : coming))
}

/** The same of each of these methods. One level up. */
export const comingTo = (
  program: Program,
  tree: ClassTree,
  { methods, ...about }: About & { methods: readonly NamedMethod[] },
): Coming[] => {
  const wrappers = methods.map((one) => ({ ...one, value: NOTHING, isBytes: false, isQuestion: true as const }))
  return unlessMalformed(() => withReflected(program, findPasses(program, tree, { wrappers, ...about })), [])
}
