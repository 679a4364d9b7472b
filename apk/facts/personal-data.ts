import { intAt } from '../graph/int-list.ts'
import { bodiesOfRead } from '../graph/bodies-of-read.ts'
import { EDGE, kindOfEdge, targetOfEdge } from '../graph/edges.ts'
import { findName } from '../graph/names.ts'
import { personalGroups, readers } from '../graph/personal-data.ts'
import { typeOfMethod } from '../graph/program.ts'
import type { Program } from '../graph/program.ts'
import { HOW, LEVEL } from '../graph/reach.ts'
import type { Search } from '../graph/reach.ts'
import { moveReads } from '../graph/outlines.ts'
import { readPlaces } from '../graph/read-places.ts'
import { closerSearchOf, worldOf } from '../graph/world-of.ts'
import { PAUSE } from '../pausing.ts'
import type { Pausing } from '../pausing.ts'
import { LOADER_TYPES } from './code-loaders.ts'
import type { ManifestFacts, PersonalDataFacts, PersonalRead, PersonalStep } from './facts.ts'
import { methodNameOf } from './method-name.ts'
import type { Reach } from './personal-data-facts.ts'
import { isSupportLibrary } from './support-libraries.ts'

const MAX_READS = 400
/** A longer chain is shortened in the middle. */
const MAX_STEPS = 40
const REACHES: Reach[] = ['unseen', 'startup', 'maybe', 'action', 'later']

const stepOf = ({ program, howOf, guardOf, noteOf }: Search, body: number): PersonalStep => {
  const note = noteOf.get(body)
  return {
    ...methodNameOf(program, body),
    how: HOW[intAt(howOf, body)] ?? 'call',
    ...(intAt(guardOf, body) === 1 && { guarded: true }),
    ...(note !== undefined && { note }),
  }
}

const chainTo = (search: Search, body: number): Pick<PersonalRead, 'chain' | 'elided'> => {
  const bodies: number[] = []
  for (let at = body; at >= 0 && bodies.length < search.levelOf.length; at = intAt(search.fromOf, at)) {
    bodies.push(at)
    const through = search.throughOf.get(at)
    if (through !== undefined) bodies.push(through)
  }
  const all = bodies.toReversed()
  const elided = Math.max(0, all.length - MAX_STEPS)
  const shown = elided === 0 ? all : [...all.slice(0, MAX_STEPS / 2), ...all.slice(-MAX_STEPS / 2)]
  return { chain: shown.map((one) => stepOf(search, one)), ...(elided > 0 && { elided }) }
}

type Place = { file: number; methodIndex: number; body: number; reader: number; at: number; level: number }

const groupOrder = new Map(personalGroups.map(({ id }, index) => [id, index]))
const orderOf = ({ level, reader }: Place) =>
  (level === 0 ? 9 : level) * 100 + (groupOrder.get(readers[reader]?.group ?? '') ?? 0)

/** A read after a branch in its own method isn't certain. */
const levelOf = (search: Search, { body, guarded }: { body: number; guarded: boolean }) => {
  const level = intAt(search.levelOf, body)
  return guarded && level === LEVEL.startup ? LEVEL.maybe : level
}

/** `none` (unreachable) counts as latest. */
const isEarlier = (level: number, than: number) => level !== LEVEL.none && (level < than || than === LEVEL.none)

/** One read per method and kind of data, the earliest and surest, sorted by level. */
const placesOf = (search: Search): Place[] => {
  const places = new Map<string, Place>()
  for (const read of search.program.reads) {
    const { file, methodIndex, reader, at, guarded } = read
    const bodies = bodiesOfRead(search, read)
    const key = `${bodies[0] ?? -1} ${reader}`
    for (const body of bodies) {
      const level = levelOf(search, { body, guarded })
      const known = places.get(key)
      if (!known || isEarlier(level, known.level)) places.set(key, { file, methodIndex, body, reader, at, level })
    }
  }
  return [...places.values()].toSorted((a, b) => orderOf(a) - orderOf(b) || a.body - b.body || a.reader - b.reader)
}

const countNamed = (libraries: Program['nativeNames']) => {
  const methods = new Set(libraries.flatMap(({ named }) => named.map(({ method }) => method)))
  return { libraries: libraries.length, methods: methods.size }
}

/** What may hide paths in the analysed code. */
const blindSpots = (program: Program): PersonalDataFacts['blind'] => {
  const { symbols, nativeMethods, nativeNames, edges } = program
  const loaders = new Set(LOADER_TYPES.map((type) => findName(symbols.names, type)).filter((id) => id >= 0))
  let loading = 0
  for (let at = 0; loaders.size > 0 && at < edges.length; at += 1) {
    const edge = intAt(edges, at)
    if (kindOfEdge(edge) === EDGE.direct && loaders.has(typeOfMethod(program, targetOfEdge(edge)))) loading += 1
  }
  const ownIn = (bodies: ReadonlySet<number>) =>
    [...bodies].map((body) => methodNameOf(program, body)).filter((one) => !isSupportLibrary(one.class))
  const [own, untold] = [ownIn(program.unresolved), ownIn(program.untold)]
  const [example, inflating] = [own[0], untold[0]]
  const { resources } = program
  return {
    reflection: own.length,
    ...(example && { reflectionExample: example }),
    nativeMethods: nativeMethods.length,
    ...(nativeNames.length > 0 && { namedByNative: countNamed(nativeNames) }),
    loaders: loading,
    ...(resources.isKnown && {
      inflated: { untold: untold.length, unread: resources.unread(), ...(inflating && { example: inflating }) },
    }),
  }
}

function* readsOf(program: Program, manifest: ManifestFacts): Pausing<Pick<PersonalDataFacts, 'reads' | 'total' | 'complete'>> {
  const world = worldOf(program, manifest)
  yield PAUSE
  const search = yield* closerSearchOf(world, manifest)
  const places = placesOf(search)
  const placeOf = readPlaces(program)
  const reads = places.slice(0, MAX_READS).map((place): PersonalRead => {
    const { body, reader, at, level } = place
    const { group = '', target = '', says = '' } = readers[reader] ?? {}
    const reach = REACHES[level] ?? 'unseen'
    const source = placeOf(place)
    const told = { group, target, says, ...methodNameOf(program, body), at, ...(source && { source }), reach }
    return { ...told, ...(level === 0 ? { chain: [] } : chainTo(search, body)) }
  })
  return { reads, total: places.length, complete: search.stepsLeft > 0 }
}

/** Reads of personal data, with the path to each. */
export function* personalDataOf(program: Program, manifest: ManifestFacts | undefined): Pausing<PersonalDataFacts> {
  moveReads(program)
  // Reachability matters only if personal data is read.
  const isAsked = manifest !== undefined && program.reads.length > 0
  const found = isAsked ? yield* readsOf(program, manifest) : { reads: [], total: 0, complete: true }
  return {
    ...found,
    methodCount: program.methodOfBody.length - program.runs.size,
    edgeCount: program.edges.length,
    blind: blindSpots(program),
  }
}
