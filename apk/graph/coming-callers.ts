import { unlessMalformed } from '../bytes/malformed.ts'
import type { Guard } from '../dex/guards.ts'
import { findPasses } from './caller-search.ts'
import type { ClassTree } from './class-tree.ts'
import type { About, Sought } from './passes.ts'
import type { NamedMethod, Program } from './program.ts'
import { reflectedMethods } from './reflected-callers.ts'

/**
 * How callers come to a method that code of the package alone can call: `never` where each call stands where nothing comes, what is
 * asked where each asks something first. `none` where nobody calls what fills defaults in, `may` of any other.
 */
export type Coming = 'never' | readonly Guard[] | 'none' | 'may'

const MAX_GUARDS = 8
/** That something is asked, which is not the same each time. */
const SOMETHING: Guard = { of: '?', when: true, isCompared: true }

/** What is passed does not matter here. */
const NOTHING = { kind: 'int', value: 0 } as const

/** What Kotlin makes of a method with defaults: whoever leaves one out calls this, which calls the method. */
const FILLS_IN = /\$default\(/
type Behind = (caller: NamedMethod) => Coming
/** What each caller asks; that they ask, where that is not the same. */
const askedByAll = ([first = [], ...others]: (readonly Guard[])[]): readonly Guard[] => {
  const same = first.filter(({ of }) => others.every((asked) => asked.some((one) => one.of === of)))
  return same.length > 0 ? same.slice(0, MAX_GUARDS) : [SOMETHING]
}

const seenOf = (found: Sought | undefined, behind: Behind): Coming => {
  if (!found?.isWhole) return 'may'
  const passes = passesOf(found)
  // It is there for each method with defaults, whether somebody leaves one out or not.
  if (passes.length === 0) return found.never ? 'never' : FILLS_IN.test(found.wrapper.method) ? 'none' : 'may'
  const all = passes.map(({ caller, asks, guards = [] }) => (asks ? guards : behind(caller)))
  const coming = all.filter((one) => one !== 'none')
  if (coming.length === 0 || coming.includes('may')) return 'may'
  const asked = coming.filter((one) => typeof one === 'object')
  return asked.length === 0 ? 'never' : askedByAll(asked)
}
const passesOf = ({ values, older }: Sought) => [...values, ...older]

/** Who calls by reflection is looked for in all code, and only where that matters. */
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
/** How callers come to what fills defaults in, among those that call one of these. */
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

/** The same of each of these methods. One level up, and through what Kotlin fills defaults in with. */
export const comingTo = (program: Program, tree: ClassTree, about: Methods): Coming[] =>
  unlessMalformed(() => comingAt(program, tree, about), [])
