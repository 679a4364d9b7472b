import { unlessMalformed } from '../bytes/malformed.ts'
import { findPasses } from './caller-search.ts'
import type { ClassTree } from './class-tree.ts'
import type { Decided, Reach } from './given-values.ts'
import type { About, Pass, Sought, Wrapper } from './passes.ts'
import type { NamedMethod, Program } from './program.ts'
import { reflectedMethods } from './reflected-callers.ts'

/**
 * Callers whose constant arguments make a method surely reach one of its calls. `nobody`: all callers are known, and none reaches
 * it.
 */
export type Reaching = { callers: NamedMethod[]; nobody: boolean }

const REACHED = { kind: 'int', value: 1 } as const
const MAX_CALLERS = 20

const isSure = ({ value, mayMiss, isExact }: Pass) => value?.kind === 'int' && !mayMiss && isExact

const nobodyReaches = (program: Program, { method, isWhole, never, values, older }: Sought) =>
  isWhole && never && values.length + older.length === 0 && !reflectedMethods(program, [method]).has(method)

const reachingOf = (program: Program, found: Sought | undefined): Reaching => {
  if (!found) return { callers: [], nobody: false }
  const sure = new Map(found.older.filter(isSure).map(({ caller }) => [`${caller.class} ${caller.method}`, caller]))
  return { callers: [...sure.values()].slice(0, MAX_CALLERS), nobody: nobodyReaches(program, found) }
}

/** By call: the callers of the enclosing method that reach it, if parameters decide that. One level of callers. */
export const reachingCallers = (
  program: Program,
  tree: ClassTree,
  { calls, ...about }: About & { calls: readonly (NamedMethod & { decided: Decided & Reach })[] },
): Reaching[] => {
  const wrappers = calls.map(({ class: name, method, decided: { tests, ...decided } }): Wrapper => {
    const reached: Decided = { ...decided, value: REACHED, reach: { tests } }
    return { class: name, method, value: REACHED, isBytes: false, decided: reached }
  })
  return unlessMalformed(() => findPasses(program, tree, { wrappers, ...about }).map((found) => reachingOf(program, found)), [])
}
