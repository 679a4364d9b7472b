import { isSameValues } from '../dex/told.ts'
import type { Wanted } from '../dex/wanted.ts'
import { callerValues } from '../graph/caller-values.ts'
import type { CallerValues } from '../graph/caller-values.ts'
import type { PackageWide } from './told-results.ts'
import type { CallSite, CodeFacts, CodeValue } from './facts.ts'
import { among } from './own-code.ts'
import { isSupportLibrary } from './support-libraries.ts'
import { madeOf } from '../dex/text-bytes.ts'

/** `made`: the argument is bytes that the method makes of the parameter's text. */
type Open = { site: CallSite; argument: number; register: number; made: boolean }

const openIn = (site: CallSite, argument: number): Open[] => {
  const values = [site.args, site.older?.args].map((args) => args?.[argument])
  const value = values.map(madeOf).find((one) => one?.kind === 'parameter')
  if (value?.kind !== 'parameter' || isSupportLibrary(site.class)) return []
  return [{ site, argument, register: value.index, made: values.every((one) => one?.kind !== 'parameter') }]
}

/** Calls whose wanted argument is a parameter of the method that calls, or bytes out of its text. */
const openSites = ({ calls }: CodeFacts, fromCallers: Wanted['fromCallers']): Open[] =>
  [...fromCallers].flatMap(([pattern, argument]) =>
    among(calls, [pattern]).flatMap(({ sites }) => sites.flatMap((site) => openIn(site, argument))),
  )

/** A call that takes bytes, as that of a key does. */
const TAKES_BYTES = /\(.*\[B/
const keyOf = ({ site, register }: Open) => `${site.class} ${site.method} ${register}`

/** The arguments with this one told, where it is the parameter. */
const withValue = (args: CodeValue[] | undefined, { argument, register }: Open, value: CodeValue | undefined) =>
  args?.map((one, index) => (value && index === argument && one.kind === 'parameter' && one.index === register ? value : one))

/** Texts are constants of what is made of a text; elsewhere they are told as the argument's value, if at all. */
const passedTo = ({ made }: Open, { constants }: CallerValues) =>
  constants.filter(({ value }) => (made ? value.kind === 'string' : value.kind !== 'string'))

const told = (open: Open, found: CallerValues): CallSite => {
  const { value, older, callers } = found
  const passed = passedTo(open, found)
  const more = passed.length > 0 ? { passed } : {}
  if (!value && !older) return { ...open.site, ...more }
  const { older: earlier, ...site } = open.site
  const args = withValue(site.args, open, value)
  const all = withValue(earlier ? earlier.args : site.args, open, older)
  const differs = earlier !== undefined || !isSameValues(all, args)
  return { ...site, ...(args && { args }), callers, ...more, ...(differs && { older: all ? { args: all } : {} }) }
}

/** Arguments that a method only passes on are told from its callers, where all of them pass constants. */
export const tellFromCallers = (
  { program, treeOf, settle }: PackageWide,
  code: CodeFacts,
  fromCallers: Wanted['fromCallers'],
): CodeFacts => {
  const open = openSites(code, fromCallers)
  if (open.length === 0) return code
  const wrappers = [...new Map(open.map((one) => [keyOf(one), one])).values()]
  const ofBytes = new Set(open.filter(({ site }) => TAKES_BYTES.test(site.target)).map(keyOf))
  const values = callerValues(program, treeOf(), {
    settle,
    wrappers: wrappers.map((one) => {
      const { site, register } = one
      return { class: site.class, method: site.method, register, isBytes: ofBytes.has(keyOf(one)) }
    }),
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
