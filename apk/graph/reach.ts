import { PAUSE } from '../pausing.ts'
import type { Pausing } from '../pausing.ts'
import type { Callbacks } from './callbacks.ts'
import type { ClassTree } from './class-tree.ts'
import type { Dispatcher } from './dispatch.ts'
import { intAt, setInt, startInts } from './int-list.ts'
import { idOfText } from './names.ts'
import { methodOf, signatureOfMethod } from './program.ts'
import type { Program } from './program.ts'
import type { Themes } from './themes.ts'

/** When a body runs, earliest first: surely as the app starts, possibly as it starts, after a user's act, or only later. */
export const LEVEL = { none: 0, startup: 1, maybe: 2, action: 3, later: 4 } as const
export type Level = (typeof LEVEL)[keyof typeof LEVEL]

/** How a body is reached from its predecessor on the witness path. */
export const HOW = [
  'entry',
  'call',
  'override',
  'initializer',
  'lambda',
  'callback',
  'service',
  'reflection',
  'loader',
  'page',
  'receiver',
  'library',
  'layout',
  'native',
] as const
export type How = (typeof HOW)[number]

/** Entry point: a body of the package that the platform calls. */
export type Root = { body: number; level: Level; label: string; type: number }
type Step = {
  from: number
  level: number
  how: How
  guarded: boolean
  note?: string | undefined
  through?: number | undefined
}
/** Components that an intent can open, by type id of the component or alias. */
export type Components = ReadonlyMap<number, { kind: 'page' | 'service' | 'receiver'; type: number }>
export type World = {
  program: Program
  tree: ClassTree
  dispatch: Dispatcher
  callbacks: Callbacks
  components: Components
  themes: Themes
  /** Names in the manifest's `<meta-data>`, by which libraries may instantiate classes. */
  manifestNames: readonly string[]
}

/** Bound on readers that are checked for only moving a value to another field. */
const MAX_MOVES = 1_000
/** Bound on one search: edges and targets of virtual calls. */
const MAX_STEPS = 40_000_000
/** Between two pauses. */
const VISITS = 256

const NAMES = {
  object: 'Ljava/lang/Object;',
  service: 'Landroid/app/Service;',
  loader: 'Ljava/util/ServiceLoader;',
  classInit: '<clinit>',
  init: '<init>',
} as const
const namesIn = ({ symbols }: Program) =>
  Object.fromEntries(Object.entries(NAMES).map(([key, text]) => [key, idOfText(symbols.names, text)])) as Record<
    keyof typeof NAMES,
    number
  >

/**
 * A virtual call site, open for classes that get objects later. `by`: the library that calls; `through`: the body that it calls,
 * which in turn runs what its object keeps.
 */
export type Slot = { method: number; from: number; level: number; guarded: boolean; by?: string; through?: number }

/**
 * By called method and calling body: the types of receiver objects, where known (the refined points-to sets). undefined: asked, but
 * unknown.
 */
export type Narrowed = Map<number, Map<number, ReadonlySet<number> | undefined>>

/** Numbered objects (abstract objects of one class that differ by an integer field) have ids from here on, above those of types. */
export const FIRST_NUMBERED = 2 ** 29
/** Queries about numbered objects; a type is accepted as well. */
export type NumberedObjects = {
  typeOf: (object: number) => number
  /** The variant of a class's body that runs for the object. */
  bodyFor: (body: number, object: number) => number
  /** Whether a body has variants by object; and these variants. */
  isOf: (body: number) => boolean
  runsOf: (body: number) => readonly number[]
  /** The numbered objects of a type that a body creates; the type itself for those whose number is unknown. */
  madeIn: (body: number, type: number) => readonly number[]
  /** Those of a type that are created in code which is not known to be reachable, but may be. */
  madeUnseen: (type: number) => readonly number[]
}

/**
 * Refinements of the search. `narrowed`: receivers of single call sites; `kept`: callbacks that objects keep; `held`: classes whose
 * objects wait in fields until they are read.
 */
export type Closer = { narrowed?: Narrowed; kept?: readonly Kept[]; held?: ReadonlySet<number>; numbered?: NumberedObjects }

/**
 * A method `body` that calls `method` on an object kept in a field since construction (Kotlin's `lazy`, Dagger's `DoubleCheck`);
 * `entry` is the method that callers use. `calls`: for each call that may reach it, by called method and caller, the types of the
 * kept object; where undefined, any object.
 */
export type Kept = { type: number; body: number; entry: number; method: number; calls: Narrowed }

/** An object that is only stored in a field, where it is created, and the bodies that read the field. */
export type Waiting = {
  object: number
  place: { body: number; level: number; guarded: boolean }
  readers: ReadonlySet<number>
}

/** A body `from` fires a listener of this class by a call of this name, which another body sets. */
export type Firing = { from: number; level: number; type: number; name: number }

/** State of the search: level and predecessor of each body, work lists by level, types that have objects. */
export const startSearch = (world: World, { narrowed = new Map(), kept = [], held = new Set(), numbered }: Closer = {}) => {
  const search = {
    ...world,
    narrowed,
    held,
    numbered,
    keptIn: new Map(kept.map((one) => [one.body, one])),
    /** By signature of the `entry` methods. */
    keptBySignature: Map.groupBy(kept, ({ entry }) => signatureOfMethod(world.program, methodOf(world.program, entry))),
    names: namesIn(world.program),
    levelOf: startInts(LEVEL.none),
    fromOf: startInts(-1),
    howOf: startInts(0),
    guardOf: startInts(0),
    noteOf: new Map<number, string>(),
    /** By body: the intermediate body through which it was reached, if that is no step of the path itself. */
    throughOf: new Map<number, number>(),
    done: startInts(0),
    queues: [[], [], [], [], []] as number[][],
    /** By type: the earliest level at which its class initialiser runs. */
    initialisedAt: startInts(LEVEL.later + 1),
    /** By type or numbered object: the earliest level at which objects exist. */
    madeAt: new Map<number, number>(),
    /** By body: types of objects that it reads from fields. */
    heldFor: new Map<number, Set<number>>(),
    /** By waiting object: the names of the fields that it was stored in. */
    putInto: new Map<number, Set<number>>(),
    /** Waiting objects, by type and creating body. */
    waiting: new Map<string, Waiting>(),
    /** By type: it and its subtypes that have objects. */
    madeBelow: new Map<number, number[]>(),
    /** By type: virtual calls through it, with calling body and level. */
    slotsOf: new Map<number, Slot[]>(),
    slotLevel: new Map<number, number>(),
    /** By event class: subscribers, and from which level on. */
    listenersOf: new Map<number, { body: number; by: string; level: number }[]>(),
    /** By body that sets listeners: what other bodies fire of these. */
    firing: new Map<number, Firing[]>(),
    /** By native library that names methods: the earliest level at which it is loaded. */
    nativeAt: new Map<number, number>(),
    /** By resource file, and by class named in one: the earliest level at which it is inflated. */
    inflatedAt: new Map<number, number>(),
    namedAt: new Map<number, number>(),
    /** By resource file: methods that it names as click handlers. */
    heardIn: new Map<number, readonly { name: string; path: string }[]>(),
    stepsLeft: MAX_STEPS,
    movesLeft: MAX_MOVES,
  }
  return search
}
export type Search = ReturnType<typeof startSearch>

/** Records that a body runs at a level, unless it is known to run as early. */
export const arrive = (search: Search, body: number, { from, level, how, guarded, note, through }: Step) => {
  search.stepsLeft -= 1
  if (body < 0) return
  const known = intAt(search.levelOf, body)
  if (known !== LEVEL.none && known <= level) return
  setInt(search.levelOf, body, level)
  setInt(search.fromOf, body, from)
  setInt(search.howOf, body, HOW.indexOf(how))
  setInt(search.guardOf, body, guarded ? 1 : 0)
  if (note === undefined) search.noteOf.delete(body)
  else search.noteOf.set(body, note)
  if (through === undefined) search.throughOf.delete(body)
  else search.throughOf.set(body, through)
  search.queues[level]?.push(body)
}

/** Visits the bodies level by level, each in the order of discovery, so that short paths come first. */
export function* drain(search: Search, visit: (body: number, level: number) => void): Pausing<void> {
  for (let level = 1; level < search.queues.length; level += 1) {
    const queue = search.queues[level] ?? []
    // What is discovered meanwhile is appended to this queue or a later one.
    for (let at = 0; at < queue.length && search.stepsLeft > 0; at += 1) {
      const body = queue[at] ?? -1
      if (intAt(search.levelOf, body) !== level || intAt(search.done, body) === level) continue
      setInt(search.done, body, level)
      visit(body, level)
      if (at % VISITS === VISITS - 1) yield PAUSE
    }
  }
}
