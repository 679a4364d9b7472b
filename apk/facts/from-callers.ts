import { isSameValues } from '../dex/told.ts'
import { isOfParameters } from '../dex/joined-text.ts'
import { madeOf } from '../dex/text-bytes.ts'
import type { Wanted } from '../dex/wanted.ts'
import { callerValues } from '../graph/caller-values.ts'
import type { CallerValues } from '../graph/caller-values.ts'
import type { Wrapper } from '../graph/passes.ts'
import { reflectionBudget } from '../graph/file-walk.ts'
import { fillerBudget, fillerOf } from '../graph/filled-fields.ts'
import type { Filler } from '../graph/filled-fields.ts'
import { decidedAt, runsStraightTo, startFollowed } from '../graph/straight-way.ts'
import type { Followed } from '../graph/straight-way.ts'
import type { PackageWide } from './told-results.ts'
import type { CallSite, CodeFacts, CodeValue } from './facts.ts'
import { among } from './own-code.ts'
import { isSupportLibrary } from './support-libraries.ts'
import { withSites } from './with-sites.ts'

/**
 * `value`: the argument; `wrapper`: the same in terms of parameters, either of the calling method, or of the constructor that
 * stores its parameter in the field which is the argument.
 */
type Open = { site: CallSite; argument: number; value: CodeValue; wrapper: Wrapper; isField: boolean }

/** A call with a byte array parameter, such as that of a key. */
const TAKES_BYTES = /\(.*\[B/

const isOpen = (value: CodeValue | undefined): value is CodeValue => {
  const source = madeOf(value)
  if (source?.kind === 'field') return !source.changed
  return source !== undefined && source.kind !== 'string' && source.kind !== 'int' && isOfParameters(source)
}

const fieldIn = (value: CodeValue) => {
  const source = madeOf(value)
  return source?.kind === 'field' && !source.changed ? source.name : undefined
}
const instead = (value: CodeValue, parameter: CodeValue): CodeValue => {
  if (value.kind === 'field') return parameter
  return value.kind === 'result' ? { ...value, args: value.args.map((one) => instead(one, parameter)) } : value
}

/** Traces for deciding parameters, and for straight paths to a call: with separate bounds. */
type Wide = PackageWide & { followed: Followed; straight: Followed }
type FindFiller = (field: string) => Filler | undefined
type Wanting = { argument: number; findFiller: FindFiller }

/** An argument that depends on parameters of the calling method. */
const decidedIn = ({ program, followed }: Wide, site: CallSite, argument: number): Open[] => {
  const value = site.args?.[argument]
  const decided = value?.kind === 'unknown' ? decidedAt(program, { ...site, argument }, followed) : undefined
  if (!value || !decided) return []
  const wrapper = { class: site.class, method: site.method, value, isBytes: TAKES_BYTES.test(site.target), decided }
  return [{ site, argument, value, wrapper, isField: false }]
}

const openIn = (wide: Wide, site: CallSite, { argument, findFiller }: Wanting): Open[] => {
  if (isSupportLibrary(site.class)) return []
  const value = [site.args, site.older?.args].map((args) => args?.[argument]).find(isOpen)
  if (!value) return decidedIn(wide, site, argument)
  const [field, isBytes] = [fieldIn(value), TAKES_BYTES.test(site.target)]
  if (field === undefined) {
    const wrapper = { class: site.class, method: site.method, value, isBytes }
    return [{ site, argument, value, wrapper, isField: false }]
  }
  const filler = findFiller(field)
  if (!filler) return []
  const { register: index, ...method } = filler
  const wrapper = { ...method, value: instead(value, { kind: 'parameter', index }), isBytes }
  return [{ site, argument, value, wrapper, isField: true }]
}

/** Calls whose wanted argument is a parameter of the calling method, or made only of its parameters. */
const openSites = (wide: Wide, { calls }: CodeFacts, fromCallers: Wanted['fromCallers']): Open[] => {
  const [work, fillers] = [fillerBudget(), new Map<string, Filler | undefined>()]
  const findFiller: FindFiller = (field) => {
    if (!fillers.has(field)) fillers.set(field, fillerOf(wide.program, field, work))
    return fillers.get(field)
  }
  return [...fromCallers].flatMap(([pattern, argument]) =>
    among(calls, [pattern]).flatMap(({ sites }) => sites.flatMap((site) => openIn(wide, site, { argument, findFiller }))),
  )
}

/** The arguments with this one resolved, if it is the one for which the callers were searched. */
const withValue = (args: CodeValue[] | undefined, open: Open, value: CodeValue | undefined) =>
  args?.map((one, index) => (value && index === open.argument && isSameValues([one], [open.value]) ? value : one))

type Passed = Pick<CallSite, 'passed' | 'passedByAll'>

/** Constant bytes count even if there may be other callers; reported is what they are made of. */
const passedBytes = ({ value, wrapper }: Open, { constants }: CallerValues): Passed => {
  const passed = constants.flatMap((one) => {
    const isMade = wrapper.decided ? madeOf(one.value) !== one.value : madeOf(value) !== value
    const source = isMade ? madeOf(one.value) : one.value
    return one.maybe || !source || (source.kind === 'string') !== isMade ? [] : [{ ...one, value: source }]
  })
  return passed.length > 0 ? { passed } : {}
}

/** Strings that differ between callers. */
const passedTexts = (
  { program, straight }: Wide,
  { site, isField, wrapper }: Open,
  { constants, isAll }: CallerValues,
): Passed => {
  if (constants.length === 0) return {}
  const isSure = !isField && (wrapper.decided !== undefined || runsStraightTo(program, site, straight))
  const passed = constants.map((one) => (isSure ? one : { ...one, maybe: true as const }))
  return { passed, ...(isAll && { passedByAll: true }) }
}

const MAX_SOURCES = 4

const told = (wide: Wide, open: Open, found: CallerValues): CallSite => {
  const { value, older, callers } = found
  if (open.wrapper.isBytes) {
    // A key is shown with each caller that passes it.
    const more = passedBytes(open, found)
    if (madeOf(open.value) !== open.value) return { ...open.site, ...more }
    return !value && !older ? { ...open.site, ...more } : { ...replaced(open, found), ...more, callers }
  }
  if (!value && !older) return { ...open.site, ...passedTexts(wide, open, found) }
  return { ...replaced(open, found), callers }
}

const replaced = (open: Open, { value, older, from }: CallerValues): CallSite => {
  const { older: earlier, ...site } = open.site
  const args = withValue(site.args, open, value)
  const all = withValue(earlier ? earlier.args : site.args, open, older)
  const differs = earlier !== undefined || !isSameValues(all, args)
  const sources = [...new Set([...(site.from ?? []), ...from])].slice(0, MAX_SOURCES)
  return { ...site, ...(args && { args }), from: sources, ...(differs && { older: all ? { args: all } : {} }) }
}

/** Resolves arguments that a method only passes on, if all its callers pass constants. */
export const tellFromCallers = (known: PackageWide, code: CodeFacts, fromCallers: Wanted['fromCallers']): CodeFacts => {
  const { program, treeOf, settle } = known
  const wide: Wide = { ...known, followed: startFollowed(), straight: startFollowed() }
  const open = openSites(wide, code, fromCallers)
  if (open.length === 0) return code
  const values = callerValues(program, treeOf(), {
    settle,
    wrappers: open.map(({ wrapper }) => wrapper),
    since: code.since ?? 1,
    budget: reflectionBudget(),
  })
  const changed = new Map(
    open.flatMap((one, index): [CallSite, CallSite][] => {
      const found = values[index]
      return found ? [[one.site, told(wide, one, found)]] : []
    }),
  )
  return { ...code, calls: withSites(code.calls, (site) => changed.get(site) ?? site) }
}
