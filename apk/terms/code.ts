import type { CodeNeeds } from '../dex/wanted.ts'
import { parameterWords, typeWord } from '../dex/type-words.ts'
import { among, own } from '../facts/own-code.ts'
import { isSupportLibrary } from '../facts/support-libraries.ts'
import type { Whereabouts } from '../facts/code-facts.ts'
import type { CallSite, CodeFacts, CodeValue, MethodOverride } from '../facts/facts.ts'
import { clip, shortName } from './excerpt.ts'
import { undetermined } from './verdict.ts'
import type { Evidence, Verdict } from './verdict.ts'

/** A location in code, with the text of its row; `target`: the method called there. */
export type Place = Whereabouts & { class: string; method: string; said: string; target?: string; from?: string[] }

const ownCalls = (code: CodeFacts, patterns: readonly string[]): CallSite[] =>
  among(code.calls, patterns).flatMap(({ sites }) => own(sites))

/** Calls outside the support libraries that are reachable on new API levels: for requirements of new platforms. */
export const newCallsOf = (code: CodeFacts, ...patterns: string[]): CallSite[] =>
  ownCalls(code, patterns).filter(({ unreached }) => !unreached)

/** The same for all API levels that the app supports. */
export const callsOf = (code: CodeFacts, ...patterns: string[]): CallSite[] =>
  ownCalls(code, patterns).flatMap(({ older, unreached, args, ...site }) => {
    if (older) return [{ ...site, ...older }]
    return unreached ? [] : [{ ...site, ...(args && { args }) }]
  })

/** Methods outside the support libraries that refer to one of these, each once. */
export const mentionsOf = (code: CodeFacts, ...patterns: string[]) =>
  among(code.mentions, patterns).flatMap(({ callers }) => own(callers))

/** All methods that refer to one of these, each once, with the text of their rows. */
export const everyPlaceOf = (code: CodeFacts, patterns: readonly string[]): Place[] =>
  patterns.flatMap((pattern) =>
    among(code.mentions, [pattern]).flatMap(({ callers }) =>
      callers.map(({ times, ...caller }) => ({
        ...caller,
        said: times > 1 ? `${sayPattern(pattern)}，${times} 次` : sayPattern(pattern),
      })),
    ),
  )

/** The same outside the support libraries. */
export const placesOf = (code: CodeFacts, patterns: readonly string[]): Place[] => own(everyPlaceOf(code, patterns))

export const isMentioned = (code: CodeFacts, ...patterns: string[]) => among(code.mentions, patterns).length > 0

/** In all classes: a support library has no reason for what is looked for here, and anybody can use its name. */
export const everyOverrideOf = (code: CodeFacts, ...patterns: string[]): MethodOverride[] =>
  among(code.overrides, patterns).flatMap(({ methods }) => methods)

/** Unconditional overrides, and their variants for values of a field that is unknown. */
export const byCaseOf = (code: CodeFacts, ...patterns: string[]) => {
  const all = everyOverrideOf(code, ...patterns)
  return { always: all.filter(({ switched }) => !switched), switched: all.filter(({ switched }) => switched) }
}
/** The verdict for a method that is bad if a field has some value, of which it is unknown whether it occurs. */
export const unclearSwitch = ([first, ...more]: readonly MethodOverride[], what: string): Verdict | undefined =>
  first &&
  undetermined(
    `${sayCaller(first)} 在 ${sayPattern(first.switched?.of ?? '')} 为某个值时${what}，看不出发布版里是不是这个值，需要人工核对`,
    toLookAt([first, ...more], `有的时候${what}`),
  )

export const overridesOf = (code: CodeFacts, ...patterns: string[]): MethodOverride[] => own(everyOverrideOf(code, ...patterns))

/** A class and its superclasses, as far as known from the package and the platform. */
export const lineOf = (code: CodeFacts, className: string): string[] => {
  const line = [className]
  for (let name = className; Object.hasOwn(code.supers, name) && line.length < 100;) {
    name = code.supers[name] ?? ''
    line.push(name)
  }
  return line
}

const sayType = (type: string) => clip(typeWord(type))

/** `open(ILjava/lang/String;)V` → `open(int, String)` */
export const sayMethod = (signature: string) => {
  const [name = '', rest] = signature.split('(')
  if (rest === undefined) return name
  return `${name}(${parameterWords(rest).map(clip).join(', ')})`
}

/** `Landroid/util/Log;->d` → `Log.d` */
export const sayPattern = (pattern: string) => {
  const [type = '', name] = pattern.split('->')
  const owner = sayType(type)
  if (name === undefined) return owner
  return name.startsWith('<init>') ? `new ${owner}` : `${owner}.${sayMethod(name)}`
}

/** The method that contains a call: `Player.start(int)`. */
export const sayCaller = ({ class: name, method }: { class: string; method: string }) => `${shortName(name)}.${sayMethod(method)}`

/** The condition before a call: `isDebug()`, or a parameter of the enclosing method. */
const sayGuard = ({ guards: [guard] = [] }: CallSite) => {
  if (guard?.of.includes('->')) return sayPattern(guard.of)
  return guard?.of.startsWith('p') ? '传入的参数' : '其他条件'
}

/** The verdict if all these calls are under conditions whose value in a release build is unknown. */
export const behindQuestion = (asking: readonly CallSite[], act: string): Verdict | undefined => {
  const [first] = asking
  return (
    first &&
    undetermined(
      `${sayCaller(first)} ${act}前先判断 ${sayGuard(first)}，看不出发布版里是否成立，需要人工核对`,
      toLookAt(
        asking.map((site) => ({ ...site, said: `先判断 ${sayGuard(site)}` })),
        `${act}前有判断`,
      ),
    )
  )
}

/** What the caller does: pass the value, or make the method use one of its own constants. */
export const sayPassed = (site: { class: string; method: string }, chosen: true | undefined) =>
  chosen ? `调用 ${sayCaller(site)} 时用上` : `传给 ${sayCaller(site)}`

const sayWhere = ({ at, source }: Whereabouts) => {
  if (source) return `${source.file}:${source.line}`
  return at === undefined ? '' : `偏移 0x${at.toString(16)}`
}

/** Columns beside the method; a column that is empty in all rows is omitted. */
const COLUMNS: { head: string; of: (place: Place) => string }[] = [
  { head: '位置', of: sayWhere },
  { head: '调用', of: ({ target }) => (target === undefined ? '' : sayPattern(target)) },
  { head: '内容', of: ({ said }) => said },
  { head: '值取自', of: ({ from = [] }) => from.map(sayPattern).join('、') },
]

const tableOf = (places: readonly Place[], guilty: boolean): NonNullable<Evidence['table']> => {
  const columns = COLUMNS.filter(({ of }) => places.some((place) => of(place) !== ''))
  return {
    head: ['方法', ...columns.map(({ head }) => head)],
    rows: places.map((one) => ({
      cells: [sayMethod(one.method), ...columns.map(({ of }) => of(one) || '–')],
      guilty,
    })),
  }
}

type Said = { found: string; expected?: string }
const byClassOf = (places: readonly Place[], said: Said, guilty: boolean): Evidence[] => {
  const byClass = new Map<string, Place[]>()
  for (const place of places) byClass.set(place.class, [...(byClass.get(place.class) ?? []), place])
  return [...byClass].map(([name, list]) => ({
    at: name,
    where: `${list.length} 处`,
    ...said,
    table: tableOf(list, guilty),
  }))
}

/** One evidence item per class, with its locations in a table. */
export const inCode = (places: readonly Place[], said: Required<Said>): Evidence[] => byClassOf(places, said, true)

export type Doubt = Omit<Place, 'said'> & { said?: string }
/** The same for locations that a person must check; `found` says why. */
export const toLookAt = (places: readonly Doubt[], found: string): Evidence[] =>
  byClassOf(
    places.map((place) => ({ said: '', ...place })),
    { found },
    false,
  )

/** The verdict if an argument could not be resolved: number of locations, with an example. */
export const unclear = (places: readonly Doubt[], what: string): Verdict => {
  const [first] = places
  const where = first ? `，例如 ${sayCaller(first)}` : ''
  return undetermined(`有 ${places.length} 处调用的${what}推算不出${where}，需要人工核对`, toLookAt(places, `${what}推算不出`))
}

const timesIn = (list: readonly { class: string; times?: number }[]) => list.reduce((sum, { times = 1 }) => sum + times, 0)
/** Own code comes first in every list: if a support library's item is listed, all own items are. */
const isWhole = (total: number, list: readonly { class: string; times?: number }[]) =>
  timesIn(list) >= total || list.some((one) => isSupportLibrary(one.class))

/**
 * Whether the facts list all locations outside the support libraries: a violation may be hidden behind hundreds of harmless calls.
 */
export const seesAll = (code: CodeFacts, { calls = [], mentions = [], fields = [], texts = [], overrides = [] }: CodeNeeds) =>
  among(code.calls, calls).every(({ total, sites }) => isWhole(total, sites)) &&
  among(code.mentions, [...mentions, ...fields, ...texts]).every(({ total, callers }) => isWhole(total, callers)) &&
  among(code.overrides, overrides).every(({ total, methods }) => isWhole(total, methods))

export const hasCalls = (code: CodeFacts, { calls = [] }: CodeNeeds) => ownCalls(code, calls).length > 0

export const isTrue = (value: CodeValue | undefined): boolean | undefined =>
  value?.kind === 'int' ? value.value !== 0 : undefined

/** Whether a number has one of the bits; undefined if unknown, or different on different paths. */
export const hasBit = (value: CodeValue | undefined, mask: number): boolean | undefined => {
  if (value?.kind === 'int') return (value.value & mask) !== 0
  if (value?.kind === 'bits') return (value.value & mask) !== 0 ? true : undefined
  if (value?.kind !== 'ints') return undefined
  const [first, ...rest] = value.values.map((one) => (one & mask) !== 0)
  return rest.every((one) => one === first) ? first : undefined
}
