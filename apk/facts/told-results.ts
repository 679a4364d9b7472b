import type { Wanted } from '../dex/wanted.ts'
import type { Wrapper } from '../graph/passes.ts'
import { callerValues } from '../graph/caller-values.ts'
import type { ClassTree } from '../graph/class-tree.ts'
import { reflectionBudget } from '../graph/file-walk.ts'
import type { Program } from '../graph/program.ts'
import { resultFinder } from '../graph/results.ts'
import type { Result } from '../graph/results.ts'
import { settledAll } from '../graph/settled.ts'
import type { Settle } from '../graph/settled.ts'
import type { CallSite, CodeFacts, CodeValue, MethodOverride } from './facts.ts'
import { withSites } from './with-sites.ts'

const MAX_FOLLOWED = 200
/** A lambda's class calls an accessor, which calls the method that the compiler generated for the lambda. */
const MAX_LEVELS = 3

/** The override as if the called method were inlined: the call itself is dropped. */
const joined = (override: MethodOverride, { returned, callCount, throws }: Result): MethodOverride => ({
  ...override,
  ...(returned && { returned }),
  callCount: override.callCount - 1 + callCount,
  throws: override.throws || throws,
})

/** Package-wide knowledge of methods and constants. */
export type PackageWide = { program: Program; treeOf: () => ClassTree; settle: Settle }

const MAX_SOURCES = 4
const settledSite = (site: CallSite, settle: Settle): CallSite => {
  const sources: string[] = []
  const [args, older] = [site.args, site.older?.args].map((list) => list && settledAll(list, settle, sources))
  if (sources.length === 0) return site
  const from = [...new Set(sources)].slice(0, MAX_SOURCES)
  return { ...site, ...(args && { args }), from, ...(older && { older: { ...site.older, args: older } }) }
}

/** Resolves arguments that are constant results of the package's methods, or constants of other files. */
export const tellSettled = ({ settle }: PackageWide, code: CodeFacts): CodeFacts => ({
  ...code,
  calls: withSites(code.calls, (site) => settledSite(site, settle)),
})

/** A condition before a call. */
type Guard = NonNullable<CallSite['guards']>[number]
/** The condition's value in a release build, and its source if that is in callers. */
type Answer = (site: CallSite, guard: Guard) => { said: CodeValue; from?: string[] } | undefined

/** Marks a call as unreachable, without arguments and conditions. */
export const neverMade = (site: CallSite): CallSite => {
  const { args: _, older: __, guards: ___, ...never } = site
  return { ...never, unreached: true }
}

/** Drops conditions that always hold in a release build; the site is unreached if one never holds. */
const answered = (site: CallSite, answer: Answer): CallSite => {
  const { guards = [], older, ...bare } = site
  const open: Guard[] = []
  const sources = new Set(site.from)
  for (const guard of guards) {
    const { said, from = [] } = answer(site, guard) ?? {}
    if (said?.kind !== 'int') open.push(guard)
    else if ((said.value !== 0) !== guard.when) {
      return neverMade(bare)
    } else for (const one of from) sources.add(one)
  }
  const from = [...sources].slice(0, MAX_SOURCES)
  return { ...bare, ...(older && { older }), ...(from.length > 0 && { from }), ...(open.length > 0 && { guards: open }) }
}

const PARAMETER = /^p(\d+)$/
const keyOf = ({ class: name, method }: CallSite, { of }: Guard) => `${name} ${method} ${of}`

/** Resolves conditions on parameters of the calling method from its callers. */
const byCallers = ({ program, treeOf, settle }: PackageWide, code: CodeFacts, sites: readonly CallSite[]): Answer => {
  const asked = new Map(
    sites.flatMap((site) =>
      (site.guards ?? []).flatMap((guard): [string, Wrapper][] => {
        const [, index] = PARAMETER.exec(guard.of) ?? []
        if (index === undefined || guard.isCompared) return []
        const value: CodeValue = { kind: 'parameter', index: Number(index) }
        return [[keyOf(site, guard), { class: site.class, method: site.method, value, isBytes: false, isQuestion: true }]]
      }),
    ),
  )
  const about = { wrappers: [...asked.values()], since: code.since ?? 1, settle, budget: reflectionBudget() }
  const values = asked.size > 0 ? callerValues(program, treeOf(), about) : []
  const known = new Map([...asked.keys()].map((key, index) => [key, values[index]]))
  return (site, guard) => {
    const { older: said, from, asks } = known.get(keyOf(site, guard)) ?? {}
    // If the caller itself tests a condition before passing true, the result is open; a false stays false.
    const isOpen = said?.kind === 'int' && (said.value !== 0) === guard.when && asks
    return said && !isOpen ? { said, ...(from && { from }) } : undefined
  }
}

/** Resolves conditions whose value is constant in the package, such as whether this is a debug build. */
export const tellGuards = (wide: PackageWide, code: CodeFacts): CodeFacts => {
  const asking = Object.values(code.calls).filter(({ sites }) => sites.some(({ guards }) => guards))
  if (asking.length === 0) return code
  const asked = asking.flatMap(({ sites }) => sites.slice(0, MAX_FOLLOWED))
  const ask = byCallers(wide, code, asked)
  const answer: Answer = (site, guard) => {
    const { of } = guard
    if (guard.isCompared) return undefined
    if (PARAMETER.test(of)) return ask(site, guard)
    return { said: wide.settle(of.includes('(') ? { kind: 'result', of, args: [] } : { kind: 'field', name: of }) }
  }
  const tell = (site: CallSite, _pattern: string, index: number) =>
    site.guards && index < MAX_FOLLOWED ? answered(site, answer) : site
  return { ...code, calls: withSites(code.calls, tell) }
}

/** A variant whose field value is the constant one becomes the method itself; other variants are dropped. */
const decided = (one: MethodOverride, settle: Settle): MethodOverride[] => {
  const { switched, ...always } = one
  const said = switched && settle({ kind: 'field', name: switched.of })
  if (said?.kind !== 'int') return [one]
  return said.value === switched?.value ? [always] : []
}

/** Resolves overrides' variants by field, if the field's value is a package-wide constant. */
export const tellSwitched = ({ settle }: PackageWide, code: CodeFacts): CodeFacts => ({
  ...code,
  overrides: Object.fromEntries(
    Object.entries(code.overrides).map(([pattern, { total, methods }]) => {
      const left = methods.flatMap((one) => decided(one, settle))
      return [pattern, { total: total - methods.length + left.length, methods: left }]
    }),
  ),
})

/** The override as if the package's methods from which it gets its return value were inlined, one after another. */
const withAsked = (override: MethodOverride, find: (of: string) => Result | undefined): MethodOverride => {
  let told = override
  for (let level = 0; level < MAX_LEVELS && told.returned?.kind === 'result'; level += 1) {
    const result = find(told.returned.of)
    // If something is thrown, whether `true` means a rejection depends on conditions that aren't analysed here.
    if (!result || (level > 0 && (told.throws || result.throws))) break
    told = joined(told, result)
  }
  return told
}

/** Resolves an override's return value through the package's method that it calls, as a lambda's class does. */
export const tellResults = ({ program, treeOf }: PackageWide, code: CodeFacts, { resultsOf }: Wanted): CodeFacts => {
  const asking = resultsOf.filter((pattern) =>
    code.overrides[pattern]?.methods.some(({ returned }) => returned?.kind === 'result'),
  )
  if (asking.length === 0) return code
  const find = resultFinder(program, treeOf())
  const told = asking.map((pattern): [string, CodeFacts['overrides'][string]] => {
    const { total = 0, methods = [] } = code.overrides[pattern] ?? {}
    const followed = methods.map((one, index) => (index < MAX_FOLLOWED ? withAsked(one, find) : one))
    return [pattern, { total, methods: followed }]
  })
  return { ...code, overrides: { ...code.overrides, ...Object.fromEntries(told) } }
}
