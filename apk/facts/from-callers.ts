import type { Wanted } from '../dex/wanted.ts'
import { callerValues } from '../graph/caller-values.ts'
import type { CallerValues } from '../graph/caller-values.ts'
import { classTree } from '../graph/class-tree.ts'
import type { Program } from '../graph/program.ts'
import type { CallSite, CodeFacts } from './facts.ts'
import { isSupportLibrary } from './support-libraries.ts'

type Open = { site: CallSite; argument: number; register: number }

/** Calls whose wanted argument is a parameter of the method that calls. */
const openSites = ({ calls }: CodeFacts, fromCallers: Wanted['fromCallers']): Open[] =>
  [...fromCallers].flatMap(([pattern, argument]) =>
    (Object.hasOwn(calls, pattern) ? (calls[pattern]?.sites ?? []) : []).flatMap((site) => {
      const value = site.args?.[argument]
      return value?.kind === 'parameter' && !isSupportLibrary(site.class) ? [{ site, argument, register: value.index }] : []
    }),
  )

const keyOf = ({ site, register }: Open) => `${site.class} ${site.method} ${register}`

const told = (site: CallSite, argument: number, { value, callers }: CallerValues): CallSite => ({
  ...site,
  args: (site.args ?? []).map((one, index) => (index === argument ? value : one)),
  callers,
})

/** Arguments that a method only passes on are told from its callers, where all of them pass constants. */
export const tellFromCallers = (program: Program, code: CodeFacts, fromCallers: Wanted['fromCallers']): CodeFacts => {
  const open = openSites(code, fromCallers)
  if (open.length === 0) return code
  const wrappers = [...new Map(open.map((one) => [keyOf(one), one])).values()]
  const values = callerValues(
    program,
    classTree(program),
    wrappers.map(({ site, register }) => ({ class: site.class, method: site.method, register })),
  )
  const known = new Map(wrappers.map((one, index) => [keyOf(one), values[index]]))
  const changed = new Map(
    open.flatMap((one): [CallSite, CallSite][] => {
      const found = known.get(keyOf(one))
      return found ? [[one.site, told(one.site, one.argument, found)]] : []
    }),
  )
  const calls = Object.entries(code.calls).map(([pattern, { total, sites }]): [string, CodeFacts['calls'][string]] => [
    pattern,
    { total, sites: sites.map((site) => changed.get(site) ?? site) },
  ])
  return { ...code, calls: Object.fromEntries(calls) }
}
