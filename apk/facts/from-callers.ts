import { isSameValues } from '../dex/told.ts'
import type { Wanted } from '../dex/wanted.ts'
import { callerValues } from '../graph/caller-values.ts'
import type { CallerValues } from '../graph/caller-values.ts'
import { classTree } from '../graph/class-tree.ts'
import type { Program } from '../graph/program.ts'
import type { CallSite, CodeFacts, CodeValue } from './facts.ts'
import { isSupportLibrary } from './support-libraries.ts'

type Open = { site: CallSite; argument: number; register: number }

/** Calls whose wanted argument is a parameter of the method that calls. */
const openSites = ({ calls }: CodeFacts, fromCallers: Wanted['fromCallers']): Open[] =>
  [...fromCallers].flatMap(([pattern, argument]) =>
    (Object.hasOwn(calls, pattern) ? (calls[pattern]?.sites ?? []) : []).flatMap((site) => {
      const value = [site.args, site.older?.args].map((args) => args?.[argument]).find((one) => one?.kind === 'parameter')
      return value?.kind === 'parameter' && !isSupportLibrary(site.class) ? [{ site, argument, register: value.index }] : []
    }),
  )

const keyOf = ({ site, register }: Open) => `${site.class} ${site.method} ${register}`

/** The arguments with this one told, where it is the parameter. */
const withValue = (args: CodeValue[] | undefined, { argument, register }: Open, value: CodeValue | undefined) =>
  args?.map((one, index) => (value && index === argument && one.kind === 'parameter' && one.index === register ? value : one))

const told = (open: Open, { value, older, callers }: CallerValues): CallSite => {
  const { older: earlier, ...site } = open.site
  const args = withValue(site.args, open, value)
  const all = withValue(earlier ? earlier.args : site.args, open, older)
  const differs = earlier !== undefined || !isSameValues(all, args)
  return { ...site, ...(args && { args }), callers, ...(differs && { older: all ? { args: all } : {} }) }
}

/** Arguments that a method only passes on are told from its callers, where all of them pass constants. */
export const tellFromCallers = (program: Program, code: CodeFacts, fromCallers: Wanted['fromCallers']): CodeFacts => {
  const open = openSites(code, fromCallers)
  if (open.length === 0) return code
  const wrappers = [...new Map(open.map((one) => [keyOf(one), one])).values()]
  const values = callerValues(program, classTree(program), {
    wrappers: wrappers.map(({ site, register }) => ({ class: site.class, method: site.method, register })),
    since: code.since ?? 1,
  })
  const known = new Map(wrappers.map((one, index) => [keyOf(one), values[index]]))
  const changed = new Map(
    open.flatMap((one): [CallSite, CallSite][] => {
      const found = known.get(keyOf(one))
      return found ? [[one.site, told(one, found)]] : []
    }),
  )
  const calls = Object.entries(code.calls).map(([pattern, { total, sites }]): [string, CodeFacts['calls'][string]] => [
    pattern,
    { total, sites: sites.map((site) => changed.get(site) ?? site) },
  ])
  return { ...code, calls: Object.fromEntries(calls) }
}
