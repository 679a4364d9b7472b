import { unlessMalformed } from '../bytes/malformed.ts'
import type { Guard } from '../dex/guards.ts'
import { findPasses } from './caller-search.ts'
import type { ClassTree } from './class-tree.ts'
import type { About, Sought } from './passes.ts'
import type { NamedMethod, Program } from './program.ts'
import { reflectedMethods } from './reflected-callers.ts'

/**
 * How callers reach a method that only code of the package can call. `never`: all calls are in unreachable code; guards: the
 * conditions that all calls have in common; `none`: a `$default` method that nobody calls; `may`: anything else.
 */
export type Coming = 'never' | readonly Guard[] | 'none' | 'may'

const MAX_GUARDS = 8
/** Stands for conditions that differ between callers. */
const SOMETHING: Guard = { of: '?', when: true, isCompared: true }

/** The argument's value doesn't matter here. */
const NOTHING = { kind: 'int', value: 0 } as const

/** Kotlin's synthetic method for default arguments: calls that omit an argument go through it. */
const FILLS_IN = /\$default\(/
type Behind = (caller: NamedMethod) => Coming
/** The conditions common to all callers; if there are none, that there are some. */
const askedByAll = ([first = [], ...others]: (readonly Guard[])[]): readonly Guard[] => {
  const same = first.filter(({ of }) => others.every((asked) => asked.some((one) => one.of === of)))
  return same.length > 0 ? same.slice(0, MAX_GUARDS) : [SOMETHING]
}

const seenOf = (found: Sought | undefined, behind: Behind): Coming => {
  if (!found?.isWhole) return 'may'
  const passes = passesOf(found)
  // Kotlin generates it for each method with default arguments, called or not.
  if (passes.length === 0) return found.never ? 'never' : FILLS_IN.test(found.wrapper.method) ? 'none' : 'may'
  const all = passes.map(({ caller, asks, guards = [] }) => (asks ? guards : behind(caller)))
  const coming = all.filter((one) => one !== 'none')
  if (coming.length === 0 || coming.includes('may')) return 'may'
  const asked = coming.filter((one) => typeof one === 'object')
  return asked.length === 0 ? 'never' : askedByAll(asked)
}
const passesOf = ({ values, older }: Sought) => [...values, ...older]

/** Callers by reflection are searched in all code, so only if it matters. */
const withReflected = (program: Program, found: readonly (Sought | undefined)[], behind: Behind): Coming[] => {
  const seen = found.map((one) => seenOf(one, behind))
  const asked = found.flatMap((one, index) => (one && seen[index] !== 'may' ? [one.method] : []))
  const reflected = asked.length > 0 ? reflectedMethods(program, asked) : new Set<number>()
  return seen.map((coming, index) => (reflected.has(found[index]?.method ?? -1) ? 'may' : coming))
}

type Methods = About & { methods: readonly NamedMethod[]; behind?: Behind }
const comingAt = (program: Program, tree: ClassTree, { methods, behind, ...about }: Methods): Coming[] => {
  const wrappers = methods.map((one) => ({ ...one, value: NOTHING, isBytes: false, isQuestion: true as const }))
  const found = findPasses(program, tree, { wrappers, ...about })
  return withReflected(program, found, behind ?? behindDefaults(program, tree, { found, about }))
}

const keyOf = ({ class: name, method }: NamedMethod) => `${name} ${method}`
/** How callers reach the `$default` methods among the callers of these. */
const behindDefaults = (
  program: Program,
  tree: ClassTree,
  { found, about }: { found: readonly (Sought | undefined)[]; about: About },
): Behind => {
  const callers = found.flatMap((one) => (one ? passesOf(one) : [])).map(({ caller }) => caller)
  const methods = new Map(callers.filter(({ method }) => FILLS_IN.test(method)).map((one) => [keyOf(one), one]))
  if (methods.size === 0) return () => 'may'
  const coming = comingAt(program, tree, { methods: [...methods.values()], behind: () => 'may', ...about })
  const known = new Map([...methods.keys()].map((key, index) => [key, coming[index]]))
  return (caller) => known.get(keyOf(caller)) ?? 'may'
}

/** The same for each of these methods, one level of callers up, looking through `$default` methods. */
export const comingTo = (program: Program, tree: ClassTree, about: Methods): Coming[] =>
  unlessMalformed(() => comingAt(program, tree, about), [])
