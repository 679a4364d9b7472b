import { Malformed } from '../bytes/malformed.ts'
import { startClasses, takeFile } from '../dex/class-table.ts'
import { hierarchyOf } from '../dex/hierarchy.ts'
import { findString } from '../dex/ids.ts'
import type { SettledHierarchy } from '../dex/hierarchy.ts'
import { scanDexInParts } from '../dex/scan.ts'
import type { FileWatch } from '../dex/scan.ts'
import type { CallSighting, OverrideSighting, Sighting } from '../dex/sightings.ts'
import { startBudget } from '../dex/trace.ts'
import type { Wanted } from '../dex/wanted.ts'
import { classNameOf } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { limits } from '../limits.ts'
import type { Pausing } from '../pausing.ts'
import { outerOf } from './outer-class.ts'
import { isSupportLibrary } from './support-libraries.ts'
import type { Whereabouts } from './code-facts.ts'
import { startNonPublic } from './non-public.ts'
import type { CallSite, CodeFacts, CodeMentions, MethodOverride, Seen } from './facts.ts'

/** Bounds on sites listed; further ones are only counted. The package's own code comes before support libraries. */
export const MAX_SITES = 500
export const MAX_CALLERS = 500
const MAX_SIGHTINGS = 200_000

type BesideFile = { watch?: FileWatch; called?: string }
type CodeReader = {
  /**
   * Scans one file while its bytes are in memory, and passes it to `watch`. `called`: the file in words, for messages. Never throws
   * for malformed bytes.
   */
  add(dex: Dex, beside?: BesideFile): Pausing<void>
  /** Call after all files. `named`: classes whose superclasses are included, beside those of callers. */
  finish(named: readonly string[]): Seen<CodeFacts>
}

/** Own code before support libraries, otherwise in file order. */
export const ownFirst = <T extends { class: string }>(items: T[]) => [
  ...items.filter((one) => !isSupportLibrary(one.class)),
  ...items.filter((one) => isSupportLibrary(one.class)),
]

const whereOf = ({ at, source }: Whereabouts): Whereabouts => ({ ...(at !== undefined && { at }), ...(source && { source }) })

const siteOf = ({ class: caller, method, target, args, unreached, older, guards, ...one }: CallSighting): CallSite => ({
  class: caller,
  method,
  target,
  ...whereOf(one),
  ...(args && { args }),
  ...(unreached && { unreached }),
  ...(older && { older }),
  ...(guards && { guards }),
})

const callsOf = (sightings: CallSighting[]): CodeFacts['calls'] =>
  Object.fromEntries(
    [...Map.groupBy(sightings, ({ pattern }) => pattern.text)].map(([text, list]) => [
      text,
      { total: list.length, sites: ownFirst(list.map(siteOf)).slice(0, MAX_SITES) },
    ]),
  )

const mentionsOf = (sightings: Sighting[]): Record<string, CodeMentions> =>
  Object.fromEntries(
    [...Map.groupBy(sightings, ({ pattern }) => pattern.text)].map(([text, list]) => {
      const callers = [...Map.groupBy(list, (one) => `${one.class} ${one.method}`).values()].map((same) => ({
        class: same[0]?.class ?? '',
        method: same[0]?.method ?? '',
        times: same.length,
        ...whereOf(same[0] ?? {}),
      }))
      return [text, { total: list.length, callers: ownFirst(callers).slice(0, MAX_CALLERS) }]
    }),
  )

const overrideOf = (one: OverrideSighting): MethodOverride => ({
  class: one.class,
  method: one.method,
  ...whereOf(one),
  units: one.units,
  callCount: one.callCount,
  ...(one.maybeAsksAlone && { maybeAsksAlone: true }),
  ...(one.catchesAll && { catchesAll: true }),
  ...(one.returned && { returned: one.returned }),
  compared: one.compared,
  ...(one.leavesKey && { leavesKey: true }),
  ...(one.delegate && { delegate: one.delegate }),
  ...(one.onlySuper && { onlySuper: true }),
  throws: one.throws,
  traced: one.traced,
  ...(one.switched && { switched: one.switched }),
  ...(one.unvouched && { unvouched: one.unvouched }),
  ...(one.handed && { handed: one.handed }),
})

const overridesOf = (sightings: OverrideSighting[]): CodeFacts['overrides'] =>
  Object.fromEntries(
    [...Map.groupBy(sightings, ({ pattern }) => pattern.text)].map(([text, list]) => [
      text,
      { total: list.length, methods: ownFirst(list.map(overrideOf)).slice(0, MAX_SITES) },
    ]),
  )

const descriptor = (className: string) => `L${className.replaceAll('.', '/')};`
const MAX_CHAIN = 100

/** The superclasses of each class, as far as the hierarchy is known. */
export const supersOf = (hierarchy: SettledHierarchy, names: Iterable<string>) => {
  const found = new Map<string, string>()
  for (const name of names) {
    let type = descriptor(name)
    for (let i = 0; i < MAX_CHAIN && !found.has(classNameOf(type)); i += 1) {
      const parent = hierarchy.superOf(type)
      if (parent === undefined) break
      found.set(classNameOf(type), classNameOf(parent))
      type = parent
    }
  }
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

type Notes = { calls: CallSighting[]; mentions: Sighting[]; overrides: OverrideSighting[]; held: Set<string> }

/** Collects sites, up to a bound on their number and text. */
const startNotes = () => {
  const notes: Notes = { calls: [], mentions: [], overrides: [], held: new Set() }
  let [count, chars] = [0, 0]
  const keep = <T extends { class: string; method: string; target?: string }>(list: T[], one: T) => {
    count += 1
    chars += one.class.length + one.method.length + (one.target?.length ?? 0)
    if (count > MAX_SIGHTINGS || chars > limits.textChars) throw new Malformed(0, `at most ${MAX_SIGHTINGS} places of interest`)
    list.push(one)
  }
  const sink = {
    onCall: (one: CallSighting) => keep(notes.calls, one),
    onMention: (one: Sighting) => keep(notes.mentions, one),
    onOverride: (one: OverrideSighting) => keep(notes.overrides, one),
  }
  return { notes, sink }
}

/** The calling class, its outer class, and the class in the call. */
const classesAt = ({ class: name, target }: CallSite) => [
  name,
  outerOf(name),
  classNameOf(target.slice(0, Math.max(target.indexOf('->'), 0))),
]

/** Drops calls and overrides that turn out not to match, now that the whole class hierarchy is known. */
const factsOf = (
  { calls, mentions, overrides, held }: Notes,
  hierarchy: SettledHierarchy,
  named: readonly string[],
): CodeFacts => {
  const fits = ({ through, pattern }: Sighting) => through === undefined || hierarchy.inherits(through, pattern.type)
  const seenCalls = callsOf(calls.filter(fits))
  const seenOverrides = overridesOf(
    overrides.filter(({ type, pattern }) => type !== pattern.type && hierarchy.inherits(type, pattern.type)),
  )
  const classes = [
    ...named,
    ...Object.values(seenCalls).flatMap(({ sites }) => sites.flatMap(classesAt)),
    ...Object.values(seenOverrides).flatMap(({ methods }) => methods.map((method) => method.class)),
  ]
  const supers = supersOf(hierarchy, classes)
  const unused = Object.fromEntries([...held].toSorted().map((text) => [text, { total: 0, callers: [] }]))
  return { calls: seenCalls, mentions: { ...unused, ...mentionsOf(mentions.filter(fits)) }, overrides: seenOverrides, supers }
}

/** Collects the scans of all files. One unreadable file makes the whole family unseen. */
export const startCode = (wanted: Wanted, { classes = startClasses(), since = 1 } = {}): CodeReader => {
  const budget = startBudget()
  const { notes, sink } = startNotes()
  const nonPublic = startNonPublic(classes)
  let trouble = ''
  function* add(dex: Dex, { watch, called = '代码文件' }: BesideFile = {}): Pausing<void> {
    if (trouble) return
    try {
      takeFile(classes, dex)
      if (classes.trouble) throw classes.trouble
      yield* scanDexInParts(dex, wanted, { sink, budget, since, watches: [nonPublic.watch(dex), ...(watch ? [watch] : [])] })
      for (const { text } of wanted.texts) if (findString(dex, text) >= 0) notes.held.add(text)
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
      trouble = `${called} 无法读取：第 ${error.offset} 字节处的内容不符合格式`
    }
  }
  const finish = (named: readonly string[]): Seen<CodeFacts> =>
    trouble
      ? { seen: false, reason: trouble }
      : { seen: true, value: { ...factsOf(notes, hierarchyOf(classes), named), since, nonPublic: nonPublic.finish() } }
  return { add, finish }
}
