import type { Callbacks } from './callbacks.ts'
import type { ClassTree } from './class-tree.ts'
import type { Dispatcher } from './dispatch.ts'
import { intAt, setInt, startInts } from './int-list.ts'
import { idOfText } from './names.ts'
import { methodOf, signatureOfMethod } from './program.ts'
import type { Program } from './program.ts'
import type { Themes } from './themes.ts'

/** How surely, and after what, a body runs. Lower is earlier. */
export const LEVEL = { none: 0, startup: 1, maybe: 2, action: 3, later: 4 } as const
export type Level = (typeof LEVEL)[keyof typeof LEVEL]

/** By what a body is reached from the one before it. */
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

/** Where the platform enters the app. */
export type Root = { body: number; level: Level; label: string; type: number }
export type Step = { from: number; level: number; how: How; guarded: boolean; note?: string; through?: number }
/** What an intent opens that names a type: a component of the manifest, by an alias too. */
export type Components = ReadonlyMap<number, { kind: 'page' | 'service' | 'receiver'; type: number }>
export type World = {
  program: Program
  tree: ClassTree
  dispatch: Dispatcher
  callbacks: Callbacks
  components: Components
  themes: Themes
  /** What the manifest names for libraries. */
  manifestNames: readonly string[]
}

/** Readers that may be asked whether they only move what they take to another field. */
const MAX_MOVES = 1_000
/** What one search may follow: edges, and targets of virtual calls. */
const MAX_STEPS = 40_000_000

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

/** A call through a type that may run what objects of the package have for it. `by`: the library that calls; `through`: the body that it calls, which runs what its object keeps. */
export type Slot = { method: number; from: number; level: number; guarded: boolean; by?: string; through?: number }

/**
 * By method and by body that calls it: the classes of the objects on which it does so, where they are known. An undefined one was
 * asked for and is not.
 */
export type Narrowed = Map<number, Map<number, ReadonlySet<number> | undefined>>

/** Objects of classes that are told apart by a number that each keeps have numbers from here on: behind those of types. */
export const FIRST_NUMBERED = 2 ** 29
/** What is told of such objects, and of types all the same. */
export type NumberedObjects = {
  typeOf: (object: number) => number
  /** The body of a class as it runs for one of its objects. */
  bodyFor: (body: number, object: number) => number
  /** Whether a body runs in several ways, by the object; and each of these. */
  isOf: (body: number) => boolean
  runsOf: (body: number) => readonly number[]
  /** The objects of a type that a body makes: the type itself for those whose number is not known. */
  madeIn: (body: number, type: number) => readonly number[]
  /** Those of a type that are made where nothing is seen to lead, and something may. */
  madeUnseen: (type: number) => readonly number[]
}

/** What is known of single calls. `held`: classes whose objects wait in fields until somebody takes them out. */
export type Closer = { narrowed?: Narrowed; kept?: readonly Kept[]; held?: ReadonlySet<number>; numbered?: NumberedObjects }

/**
 * A body that runs what its object keeps, by a call of this method, and the one that others call for it; and for each call that may
 * run that, by the method that it names and who makes it, the classes of what is kept there. Where none stand, it may be whatever
 * there is.
 */
export type Kept = { type: number; body: number; entry: number; method: number; calls: Narrowed }

/** An object that only waits in a field, where it is made, and the bodies that take it out. */
export type Waiting = {
  object: number
  place: { body: number; level: number; guarded: boolean }
  readers: ReadonlySet<number>
}

/** The state of a search: level and origin of each body, queues by level, classes that have objects. */
export const startSearch = (world: World, { narrowed = new Map(), kept = [], held = new Set(), numbered }: Closer = {}) => {
  const search = {
    ...world,
    narrowed,
    held,
    numbered,
    keptIn: new Map(kept.map((one) => [one.body, one])),
    /** By signature of the methods that others call. */
    keptBySignature: Map.groupBy(kept, ({ entry }) => signatureOfMethod(world.program, methodOf(world.program, entry))),
    names: namesIn(world.program),
    levelOf: startInts(LEVEL.none),
    fromOf: startInts(-1),
    howOf: startInts(0),
    guardOf: startInts(0),
    noteOf: new Map<number, string>(),
    /** By body: the one that it was reached through, where that was not by itself on the way. */
    throughOf: new Map<number, number>(),
    done: startInts(0),
    queues: [[], [], [], [], []] as number[][],
    /** By type: the earliest level at which its initialiser runs. */
    initialisedAt: startInts(LEVEL.later + 1),
    /** By type: from which level on there are objects of it. */
    madeAt: new Map<number, number>(),
    /** By body: classes of whose objects it takes one out of a field. */
    heldFor: new Map<number, Set<number>>(),
    /** By object that waits: the names of the fields that it was put into. */
    putInto: new Map<number, Set<number>>(),
    /** Objects that wait there, by class and by the body that makes them. */
    waiting: new Map<string, Waiting>(),
    /** By type or supertype: classes below it that have objects. */
    madeBelow: new Map<number, number[]>(),
    /** By type: virtual calls through it, with the body that calls and its level. */
    slotsOf: new Map<number, Slot[]>(),
    slotLevel: new Map<number, number>(),
    /** By class of an event: what waits for one, and from which level on. */
    listenersOf: new Map<number, { body: number; by: string; level: number }[]>(),
    /** By number of a library that names methods: the earliest level at which it runs. */
    nativeAt: new Map<number, number>(),
    /** By resource file, and by class that one names: the earliest level at which it was inflated. */
    inflatedAt: new Map<number, number>(),
    namedAt: new Map<number, number>(),
    /** By resource file: methods that it names for a click. */
    heardIn: new Map<number, readonly { name: string; path: string }[]>(),
    stepsLeft: MAX_STEPS,
    movesLeft: MAX_MOVES,
  }
  return search
}
export type Search = ReturnType<typeof startSearch>

/** Notes that a body runs, if it was not known to run as early. */
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

/** Bodies of one level in the order in which they were found: short chains come first. */
export const drain = (search: Search, visit: (body: number, level: number) => void) => {
  for (let level = 1; level < search.queues.length; level += 1) {
    const queue = search.queues[level] ?? []
    // What is found on the way goes to this queue or to a later one.
    for (let at = 0; at < queue.length && search.stepsLeft > 0; at += 1) {
      const body = queue[at] ?? -1
      if (intAt(search.levelOf, body) !== level || intAt(search.done, body) === level) continue
      setInt(search.done, body, level)
      visit(body, level)
    }
  }
}
