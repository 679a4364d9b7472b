import { LimitReached, Malformed } from '../bytes/malformed.ts'
import type { FileWatch } from '../dex/scan.ts'
import { classNameOf } from '../formats/dex.ts'
import type { Wanted } from '../dex/wanted.ts'
import type { Dex } from '../formats/dex.ts'
import { callbackFinder } from '../graph/callbacks.ts'
import { classTree } from '../graph/class-tree.ts'
import type { ClassTree } from '../graph/class-tree.ts'
import { startClasses } from '../dex/class-table.ts'
import { startGraph } from '../graph/collect.ts'
import { dispatcher } from '../graph/dispatch.ts'
import { EDGE, kindOfEdge, targetOfEdge } from '../graph/edges.ts'
import { componentsOf, rootsOf } from '../graph/entries.ts'
import { follow } from '../graph/follow.ts'
import { intAt } from '../graph/int-list.ts'
import { findName, textOf } from '../graph/names.ts'
import { personalGroups, readers } from '../graph/personal-data.ts'
import { bodyOfMethod, methodOf, signatureOfMethod, typeOfMethod } from '../graph/program.ts'
import type { Program } from '../graph/program.ts'
import { HOW, LEVEL } from '../graph/reach.ts'
import { readPlaces } from '../graph/read-places.ts'
import { NO_FILES } from '../graph/resource-files.ts'
import type { Search, World } from '../graph/reach.ts'
import { settler } from '../graph/settled.ts'
import { methodAt, signatureText } from '../graph/symbols.ts'
import { LOADER_TYPES } from './code-loaders.ts'
import { tellFromCallers } from './from-callers.ts'
import { asksForPageOpeners, readPageOpeners } from './page-openers.ts'
import type { CodeFacts, ManifestFacts, PersonalDataFacts, PersonalRead, PersonalStep, Seen } from './facts.ts'
import type { Reach } from './personal-data-facts.ts'
import { asksForRuleWays, readRuleWays } from './rule-ways.ts'
import { isSupportLibrary } from './support-libraries.ts'
import { readViewAliases } from './view-aliases.ts'
import { asksForViewSetters, readViewSetters } from './view-setters.ts'
import { tellHandedViews } from './handed-views.ts'
import { reachIn, tellReached } from './reached-by-callers.ts'
import { tellPlatforms } from './told-platforms.ts'
import { tellGuards, tellResults, tellSettled } from './told-results.ts'

const MAX_READS = 400
/** A longer chain loses its middle. */
const MAX_STEPS = 40
const REACHES: Reach[] = ['unseen', 'startup', 'maybe', 'action', 'later']

export type PersonalDataReader = {
  /** Sees one file beside the scan. Never throws for what the bytes are. */
  watch(dex: Dex): FileWatch
  finish(manifest: ManifestFacts | undefined): Seen<PersonalDataFacts>
  /** The same facts of the code, with arguments that a method only passes on told from its callers, and results from their makers. */
  withCallers(code: CodeFacts, wanted: Wanted): CodeFacts
  /** The same with what opens pages behind a notification, registers embedding rules and sets web views up. Reads further bodies: after the rest. */
  withWays(code: CodeFacts, manifest: ManifestFacts | undefined): CodeFacts
}

/** Class with dots and method with its signature, as all evidence names them. */
const nameOf = (program: Program, body: number) => {
  const { symbols } = program
  const method = methodOf(program, body)
  return {
    class: classNameOf(textOf(symbols.names, typeOfMethod(program, method))),
    method: signatureText(symbols, signatureOfMethod(program, method)),
  }
}

const stepOf = ({ program, howOf, guardOf, noteOf }: Search, body: number): PersonalStep => {
  const note = noteOf.get(body)
  return {
    ...nameOf(program, body),
    how: HOW[intAt(howOf, body)] ?? 'call',
    ...(intAt(guardOf, body) === 1 && { guarded: true }),
    ...(note !== undefined && { note }),
  }
}

const chainTo = (search: Search, body: number): Pick<PersonalRead, 'chain' | 'elided'> => {
  const bodies: number[] = []
  for (let at = body; at >= 0 && bodies.length < search.levelOf.length; at = intAt(search.fromOf, at)) bodies.push(at)
  const all = bodies.toReversed()
  const elided = Math.max(0, all.length - MAX_STEPS)
  const shown = elided === 0 ? all : [...all.slice(0, MAX_STEPS / 2), ...all.slice(-MAX_STEPS / 2)]
  return { chain: shown.map((one) => stepOf(search, one)), ...(elided > 0 && { elided }) }
}

type Place = { file: number; methodIndex: number; body: number; reader: number; at: number; level: number }

const groupOrder = new Map(personalGroups.map(({ id }, index) => [id, index]))
const orderOf = ({ level, reader }: Place) =>
  (level === 0 ? 9 : level) * 100 + (groupOrder.get(readers[reader]?.group ?? '') ?? 0)

/** Behind a branch of its own method nothing is sure to be read. */
const levelOf = (search: Search, { body, guarded }: { body: number; guarded: boolean }) => {
  const level = intAt(search.levelOf, body)
  return guarded && level === LEVEL.startup ? LEVEL.maybe : level
}

/** Each method once for each thing it reads, by the surest of its places, the earliest first. */
const placesOf = (search: Search): Place[] => {
  const { program } = search
  const places = new Map<string, Place>()
  for (const { file, methodIndex, reader, at, guarded } of program.reads) {
    const symbols = program.files[file]?.symbols
    const body = symbols ? bodyOfMethod(program, methodAt(symbols, methodIndex)) : -1
    const key = `${body} ${reader}`
    const level = body >= 0 ? levelOf(search, { body, guarded }) : 0
    const known = places.get(key)
    if (body >= 0 && (!known || level < known.level)) places.set(key, { file, methodIndex, body, reader, at, level })
  }
  return [...places.values()].toSorted((a, b) => orderOf(a) - orderOf(b) || a.body - b.body || a.reader - b.reader)
}

/** What hides ways in the code that was followed. */
const blindSpots = (program: Program): PersonalDataFacts['blind'] => {
  const { symbols, nativeMethods, edges } = program
  const loaders = new Set(LOADER_TYPES.map((type) => findName(symbols.names, type)).filter((id) => id >= 0))
  let loading = 0
  for (let at = 0; loaders.size > 0 && at < edges.length; at += 1) {
    const edge = intAt(edges, at)
    if (kindOfEdge(edge) === EDGE.direct && loaders.has(typeOfMethod(program, targetOfEdge(edge)))) loading += 1
  }
  const ownIn = (bodies: ReadonlySet<number>) =>
    [...bodies].map((body) => nameOf(program, body)).filter((one) => !isSupportLibrary(one.class))
  const [own, untold] = [ownIn(program.unresolved), ownIn(program.untold)]
  const [example, inflating] = [own[0], untold[0]]
  const { resources } = program
  return {
    reflection: own.length,
    ...(example && { reflectionExample: example }),
    nativeMethods,
    loaders: loading,
    ...(resources.isKnown && {
      inflated: { untold: untold.length, unread: resources.unread(), ...(inflating && { example: inflating }) },
    }),
  }
}

const worlds = new WeakMap<Program, World>()
/** Drawn once for all who ask of a package. */
const worldOf = (program: Program, manifest: ManifestFacts): World => {
  const known = worlds.get(program)
  if (known) return known
  const tree = classTree(program)
  const callbacks = callbackFinder(program, tree)
  const world = { program, tree, callbacks, dispatch: dispatcher(program, tree), components: componentsOf(program, manifest) }
  worlds.set(program, world)
  return world
}

const readsOf = (program: Program, manifest: ManifestFacts): Pick<PersonalDataFacts, 'reads' | 'total' | 'complete'> => {
  const world = worldOf(program, manifest)
  const search = follow(world, rootsOf(world, manifest))
  const places = placesOf(search)
  const placeOf = readPlaces(program)
  const reads = places.slice(0, MAX_READS).map((place): PersonalRead => {
    const { body, reader, at, level } = place
    const { group = '', target = '', says = '' } = readers[reader] ?? {}
    const reach = REACHES[level] ?? 'unseen'
    const source = placeOf(place)
    const told = { group, target, says, ...nameOf(program, body), at, ...(source && { source }), reach }
    return { ...told, ...(level === 0 ? { chain: [] } : chainTo(search, body)) }
  })
  return { reads, total: places.length, complete: search.stepsLeft > 0 }
}

const factsOf = (program: Program, manifest: ManifestFacts | undefined): PersonalDataFacts => {
  // Where nothing personal is read, nobody asks from where.
  const isAsked = manifest !== undefined && program.reads.length > 0
  const found = isAsked ? readsOf(program, manifest) : { reads: [], total: 0, complete: true }
  return {
    ...found,
    methodCount: program.methodOfBody.length,
    edgeCount: program.edges.length,
    blind: blindSpots(program),
  }
}

const waysIn = (program: Program, code: CodeFacts, manifest: ManifestFacts): CodeFacts => {
  const world = worldOf(program, manifest)
  const asked = { manifest, code, nameOf: (body: number) => nameOf(program, body) }
  const pageOpeners = asksForPageOpeners(code) ? readPageOpeners(world, asked) : undefined
  const ruleWays = asksForRuleWays(code) ? readRuleWays(world, asked) : undefined
  const viewSetters = asksForViewSetters(code) ? readViewSetters(world, code) : undefined
  const viewAliases = viewSetters ? readViewAliases(program, code) : []
  return {
    ...code,
    ...(pageOpeners && { pageOpeners }),
    ...(ruleWays && { ruleWays }),
    ...(viewSetters && { viewSetters }),
    ...(viewAliases.length > 0 && { viewAliases }),
  }
}

const guarded = (watch: FileWatch, isBroken: () => boolean, onBreak: (error: unknown) => void): FileWatch => {
  const attempt = (act: () => void) => {
    if (isBroken()) return
    try {
      act()
    } catch (error) {
      onBreak(error)
    }
  }
  return {
    mark: (marks, bit) => attempt(() => watch.mark(marks, bit)),
    body: (defined, body) => attempt(() => watch.body(defined, body)),
    bare: (flags) => attempt(() => watch.bare(flags)),
  }
}

const NOTHING: FileWatch = { mark: () => {}, body: () => {}, bare: () => {} }

/** Draws the call graph beside the scan of the code. What goes wrong in it hides only this family. */
export const startPersonalData = (classes = startClasses(), resources = NO_FILES): PersonalDataReader => {
  const graph = startGraph(classes, resources)
  let trouble = ''
  const onBreak = (error: unknown) => {
    if (!(error instanceof Malformed) && !(error instanceof LimitReached)) throw error
    trouble = error instanceof Malformed ? `第 ${error.offset} 字节处的内容不符合格式` : '内容超出了可以分析的范围'
  }
  const watch = (dex: Dex) => {
    try {
      return guarded(graph.file(dex), () => trouble !== '', onBreak)
    } catch (error) {
      onBreak(error)
      return NOTHING
    }
  }
  return {
    watch,
    withCallers: (code, wanted) => {
      if (trouble !== '') return code
      const { program } = graph
      let tree: ClassTree | undefined
      const treeOf = () => (tree ??= classTree(program))
      const wide = { program, treeOf, settle: settler(program, treeOf) }
      const asked = tellPlatforms(wide, code, wanted)
      const told = tellFromCallers(wide, tellSettled(wide, asked), wanted.fromCallers)
      const followed = tellResults(wide, told, wanted)
      return tellHandedViews(wide, tellReached(tellGuards(wide, followed), reachIn(wide, followed)))
    },
    withWays: (code, manifest) => {
      const isAsked = asksForPageOpeners(code) || asksForRuleWays(code) || asksForViewSetters(code)
      if (trouble !== '' || classes.trouble || !manifest || !isAsked) return code
      try {
        return waysIn(graph.program, code, manifest)
      } catch (error) {
        onBreak(error)
        return code
      }
    },
    finish: (manifest) => {
      try {
        if (classes.trouble) throw classes.trouble
        if (trouble === '') return { seen: true, value: factsOf(graph.program, manifest) }
      } catch (error) {
        onBreak(error)
      }
      return { seen: false, reason: `调用关系无法读取：${trouble}` }
    },
  }
}
