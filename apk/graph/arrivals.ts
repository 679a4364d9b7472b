import { appendTo } from '../append.ts'
import type { CallbackKind } from './callbacks.ts'
import { intAt, setInt } from './int-list.ts'
import { bodiesOf, methodOf, nameOfMethod, signatureOfMethod } from './program.ts'
import { FIRST_NUMBERED, LEVEL, arrive } from './reach.ts'
import type { How, Search, Slot } from './reach.ts'
import type { Script } from './scripts.ts'

/** Where an edge begins: a body, its level, and whether a branch precedes the edge. */
export type Place = { body: number; level: number; guarded: boolean }
/**
 * What a body does besides calls: names of calls that trigger callbacks, the first classes that it allocates, whether it starts
 * services or uses ServiceLoader.
 */
export type Habits = { starters: readonly number[]; made: readonly number[]; startsService: boolean; loads: boolean }
export const NO_HABITS: Habits = { starters: [], made: [], startsService: false, loads: false }

/** Label of the callbacks that any object has. */
const ANY_OBJECT_LABEL = '取文本、比较、放入集合'
/** Bound on superclasses whose class initialisers run. */
const MAX_INITIALISED = 50

export const levelFrom = ({ level, guarded }: Place, floor: number = LEVEL.startup) =>
  Math.max(level, floor, guarded ? LEVEL.maybe : LEVEL.startup)

type Arrival = { how: How; floor?: number; note?: string | undefined; through?: number | undefined }
export const go = (search: Search, body: number, { place, how, floor, note, through }: Arrival & { place: Place }) =>
  arrive(search, body, {
    from: place.body,
    level: levelFrom(place, floor),
    how,
    guarded: place.guarded,
    note,
    through,
  })

/** First use of a class: its class initialiser runs, and those of its superclasses. */
export const initialise = (search: Search, type: number, place: Place) => {
  const { tree, program, names, initialisedAt } = search
  const level = levelFrom(place)
  if (intAt(initialisedAt, type) <= level) return
  setInt(initialisedAt, type, level)
  let at: number | undefined = type
  for (let i = 0; at !== undefined && i < MAX_INITIALISED && tree.isDefined(at); i += 1) {
    const { from, to } = bodiesOf(program, at)
    for (let body = from; body < to; body += 1)
      if (nameOfMethod(program, methodOf(program, body)) === names.classInit) go(search, body, { place, how: 'initializer' })
    at = tree.parentOf(at)
  }
}

/** A static field is used: it may be inherited from an interface, whose initialiser then runs. */
export const touch = (search: Search, type: number, place: Place) => {
  const { tree } = search
  initialise(search, type, place)
  const above = { ...place, level: Math.max(place.level, LEVEL.maybe) }
  for (const one of tree.definedSupersOf(type)) initialise(search, one, above)
}

/** The type of an object, numbered or not. */
export const typeOfObject = ({ numbered }: Pick<Search, 'numbered'>, object: number) =>
  object < FIRST_NUMBERED || !numbered ? object : numbered.typeOf(object)
/** The variant of a body for an object, the body itself if there is none. */
export const asRunFor = ({ numbered }: Pick<Search, 'numbered'>, body: number, object: number) =>
  object < FIRST_NUMBERED || !numbered ? body : numbered.bodyFor(body, object)

/** The body that a call runs on an object. */
export const bodyOfObject = (search: Pick<Search, 'numbered' | 'dispatch'>, object: number, signature: number) =>
  asRunFor(search, search.dispatch.bodyFor(typeOfObject(search, object), signature), object)

export const answer = (search: Search, slot: Slot, object: number) => {
  const { program, madeAt } = search
  search.stepsLeft -= 1
  const place = { body: slot.from, level: Math.max(slot.level, madeAt.get(object) ?? LEVEL.startup), guarded: slot.guarded }
  const how = slot.by === undefined ? 'override' : 'native'
  const { by: note, through } = slot
  const body = bodyOfObject(search, object, signatureOfMethod(program, slot.method))
  go(search, body, { place, how, floor: LEVEL.maybe, note, through })
}

/**
 * Earliest level and label of a callback. It is sure if the same body triggers it; an object that is only created may wait forever.
 * A user's callback waits for the user, unless code fires it.
 */
export const callbackArrival = ({ callbacks }: Search, { by, isUser, starters, fires }: CallbackKind, habits: Habits) => {
  const firing = fires && habits.starters.find((name) => habits.starters.includes(fires.get(name) ?? -1))
  const starter = firing ?? habits.starters.find((name) => starters.has(name))
  const waits = firing === undefined ? LEVEL.action : LEVEL.maybe
  const floor = isUser ? waits : starter === undefined ? LEVEL.maybe : LEVEL.startup
  return { floor, note: starter === undefined ? by : callbacks.sayWith(by, starter) }
}

const runScript = (search: Search, { body, by }: Script, place: Place) =>
  go(search, body, { place, how: 'callback', floor: LEVEL.maybe, note: by })

/** A subscriber runs once there is an event, whoever posts it. */
const listen = (search: Search, script: Script, place: Place) => {
  const { body, by, event } = script
  if (event === undefined) return
  appendTo(search.listenersOf, event, { body, by, level: levelFrom(place, LEVEL.maybe) })
  for (const made of search.madeBelow.get(event) ?? []) {
    if (search.stepsLeft < 0) return
    runScript(search, script, { ...place, level: Math.max(place.level, search.madeAt.get(made) ?? LEVEL.startup) })
  }
}

/**
 * An object (numbered, or any of its class) exists from now on: virtual calls may run its methods, and the platform its callbacks.
 */
export const make = (search: Search, object: number, { place, habits }: { place: Place; habits: Habits }) => {
  const { tree, madeAt, madeBelow, slotsOf, listenersOf, callbacks } = search
  const type = typeOfObject(search, object)
  if (!tree.isDefined(type)) return
  initialise(search, type, place)
  for (const callback of callbacks.callbacksOf(type))
    go(search, asRunFor(search, callback.body, object), { place, how: 'callback', ...callbackArrival(search, callback, habits) })
  for (const script of callbacks.scriptsOf(type)) if (script.event === undefined) runScript(search, script, place)
  const level = levelFrom(place)
  if ((madeAt.get(object) ?? Infinity) <= level) return
  const isNew = !madeAt.has(object)
  madeAt.set(object, level)
  for (const body of callbacks.askedOfAny(type))
    go(search, asRunFor(search, body, object), { place, how: 'callback', floor: LEVEL.maybe, note: ANY_OBJECT_LABEL })
  for (const above of type === object ? tree.supersOf(type) : [object, ...tree.supersOf(type)]) {
    search.stepsLeft -= 1
    if (isNew) appendTo(madeBelow, above, object)
    for (const slot of slotsOf.get(above) ?? []) answer(search, slot, object)
    for (const { body, by, level: since } of search.stepsLeft < 0 ? [] : (listenersOf.get(above) ?? []))
      runScript(search, { body, by }, { ...place, level: Math.max(place.level, since) })
  }
  for (const script of callbacks.scriptsOf(type)) listen(search, script, place)
}
