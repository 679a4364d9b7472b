import type { CallbackKind } from './callbacks.ts'
import { firstCallbacks, isCallback } from './entries.ts'
import { EDGE, isGuarded, kindOfEdge, targetOfEdge } from './edges.ts'
import { intAt, setInt } from './int-list.ts'
import { idOfText, textOf } from './names.ts'
import { edgesOf } from './edges-of.ts'
import { bodiesOf, methodOf, nameOfMethod, signatureOfMethod, typeOfMethod } from './program.ts'
import { LEVEL, arrive, drain, startSearch } from './reach.ts'
import type { How, Root, Search, World } from './reach.ts'

/** The place that an edge leaves: a body, how early it runs, and whether a branch stands before the edge. */
type Place = { body: number; level: number; guarded: boolean }
/** What a body does beside its calls: names of calls that set callbacks going, whether it starts services or asks ServiceLoader. */
type Habits = { starters: readonly number[]; startsService: boolean; loads: boolean }
const NO_HABITS: Habits = { starters: [], startsService: false, loads: false }

/** What runs by itself of a class that a library was given: its constructor, and the work it is there for. */
const GIVEN_RUN = ['<init>', 'create', 'doWork', 'startWork']
/** Classes above one class that may have initialisers of their own. */
const MAX_INITIALISED = 50

const levelFrom = ({ level, guarded }: Place, floor: number = LEVEL.startup) =>
  Math.max(level, floor, guarded ? LEVEL.maybe : LEVEL.startup)

type Arrival = { how: How; floor?: number; note?: string }
const go = (search: Search, body: number, { place, how, floor, note }: Arrival & { place: Place }) =>
  arrive(search, body, {
    from: place.body,
    level: levelFrom(place, floor),
    how,
    guarded: place.guarded,
    ...(note !== undefined && { note }),
  })

/** A class is used for the first time: its static initialiser runs, and those above it. */
const initialise = (search: Search, type: number, place: Place) => {
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

const answer = (search: Search, slot: { method: number; from: number; level: number; guarded: boolean }, type: number) => {
  const { dispatch, program, madeAt } = search
  search.stepsLeft -= 1
  const place = { body: slot.from, level: Math.max(slot.level, madeAt.get(type) ?? LEVEL.startup), guarded: slot.guarded }
  go(search, dispatch.bodyFor(type, signatureOfMethod(program, slot.method)), { place, how: 'override', floor: LEVEL.maybe })
}

/** A virtual call that may run one of several bodies: those of classes that have objects by then, now or later. */
const callAny = (search: Search, method: number, place: Place) => {
  const { callbacks, program, slotLevel, slotsOf, madeBelow, names } = search
  const type = typeOfMethod(program, method)
  if (type === names.object) return
  const level = levelFrom(place, callbacks.isUserType(type) ? LEVEL.action : LEVEL.maybe)
  if ((slotLevel.get(method) ?? Infinity) <= level) return
  slotLevel.set(method, level)
  const slot = { method, from: place.body, level, guarded: place.guarded }
  const slots = slotsOf.get(type)
  if (slots) slots.push(slot)
  else slotsOf.set(type, [slot])
  for (const made of madeBelow.get(type) ?? []) answer(search, slot, made)
}

const callVirtual = (search: Search, method: number, place: Place) => {
  const { dispatch, program, onlyKnown } = search
  const only = onlyKnown.get(method) ?? dispatch.onlyBody(typeOfMethod(program, method), signatureOfMethod(program, method))
  onlyKnown.set(method, only)
  if (only >= 0) go(search, only, { place, how: 'call' })
  else callAny(search, method, place)
}

const callBound = (search: Search, method: number, { place, isStatic }: { place: Place; isStatic: boolean }) => {
  const { program } = search
  const type = typeOfMethod(program, method)
  if (isStatic) initialise(search, type, place)
  go(search, search.dispatch.bodyFor(type, signatureOfMethod(program, method)), { place, how: 'call' })
}

/** Sure where the same body sets it going; an object that is only made may wait for ever. */
const callbackArrival = ({ program }: Search, { by, isUser, starters }: CallbackKind, habits: Habits) => {
  const starter = habits.starters.find((name) => starters.has(name))
  const floor = isUser ? LEVEL.action : starter === undefined ? LEVEL.maybe : LEVEL.startup
  return { floor, note: starter === undefined ? by : `${by}（${textOf(program.symbols.names, starter)}）` }
}

const noteBelow = (madeBelow: Map<number, number[]>, above: number, type: number) => {
  const known = madeBelow.get(above)
  if (known) known.push(type)
  else madeBelow.set(above, [type])
}

/** There are objects of the class from now on: virtual calls may run its methods, and the platform its callbacks. */
export const make = (search: Search, type: number, { place, habits }: { place: Place; habits: Habits }) => {
  const { tree, madeAt, madeBelow, slotsOf, callbacks } = search
  if (!tree.isDefined(type)) return
  initialise(search, type, place)
  for (const callback of callbacks.callbacksOf(type))
    go(search, callback.body, { place, how: 'callback', ...callbackArrival(search, callback, habits) })
  for (const { body, by } of callbacks.scriptsOf(type)) go(search, body, { place, how: 'callback', floor: LEVEL.maybe, note: by })
  const level = levelFrom(place)
  if ((madeAt.get(type) ?? Infinity) <= level) return
  const isNew = !madeAt.has(type)
  madeAt.set(type, level)
  for (const above of tree.supersOf(type)) {
    search.stepsLeft -= 1
    if (isNew) noteBelow(madeBelow, above, type)
    for (const slot of slotsOf.get(above) ?? []) answer(search, slot, type)
  }
}

const runReflected = (search: Search, index: number, place: Place) => {
  const { program, callbacks } = search
  const target = program.reflected[index]
  if (!target) return
  const wanted = idOfText(program.symbols.names, target.method)
  if (target.method === '<init>') make(search, target.type, { place, habits: NO_HABITS })
  else initialise(search, target.type, place)
  for (const body of callbacks.bodiesNamed(target.type, (name) => name === wanted))
    go(search, body, { place, how: 'reflection', floor: LEVEL.maybe })
}

const runLambda = (search: Search, index: number, { place, habits }: { place: Place; habits: Habits }) => {
  const { program, callbacks, dispatch } = search
  const lambda = program.lambdas[index]
  if (!lambda) return
  const kind = callbacks.kindOfInterface(lambda.interfaceType)
  const arrival = kind ? callbackArrival(search, kind, habits) : { floor: LEVEL.maybe }
  const body = dispatch.bodyFor(typeOfMethod(program, lambda.method), signatureOfMethod(program, lambda.method))
  go(search, body, { place, how: 'lambda', ...arrival })
}

/** A component that an intent names is opened: its first callbacks may run, and those that wait for a person's act later. */
const openComponent = (search: Search, named: number, place: Place) => {
  const { callbacks, program, components } = search
  const component = components.get(named)
  if (!component) return
  const { kind, type } = component
  const isFirst = firstCallbacks(kind)
  const name = (id: number) => textOf(program.symbols.names, id)
  for (const body of callbacks.bodiesNamed(type, (id) => isFirst(name(id))))
    go(search, body, { place, how: kind, floor: LEVEL.maybe })
  make(search, type, { place, habits: NO_HABITS })
  if (kind !== 'page') return
  for (const body of callbacks.bodiesNamed(type, (id) => isCallback(name(id)) && !isFirst(name(id))))
    go(search, body, { place, how: kind, floor: LEVEL.action, note: '操作' })
}

/** A library makes an object of a class that it is given, and runs what such objects are there for. */
const giveClass = (search: Search, type: number, place: Place) => {
  const { callbacks, program, tree } = search
  if (!tree.isDefined(type)) return
  const wanted = new Set(GIVEN_RUN.map((name) => idOfText(program.symbols.names, name)))
  make(search, type, { place, habits: NO_HABITS })
  for (const body of callbacks.bodiesNamed(type, (name) => wanted.has(name)))
    go(search, body, { place, how: 'library', floor: LEVEL.maybe })
}

/** A class that is named beside `startService` is started, and runs from its first callback on. */
const startNamed = (search: Search, type: number, place: Place) => {
  const { tree, callbacks, names, program } = search
  if (!tree.inherits(type, names.service)) return
  const isFirst = firstCallbacks('service')
  make(search, type, { place, habits: NO_HABITS })
  for (const body of callbacks.bodiesNamed(type, (name) => isFirst(textOf(program.symbols.names, name))))
    go(search, body, { place, how: 'service', floor: LEVEL.maybe })
}

/** Every class of the package that inherits from the one that ServiceLoader is asked for. */
const loadNamed = (search: Search, wanted: number, place: Place) => {
  const { program, tree, callbacks, names } = search
  search.stepsLeft -= program.superOf.length
  for (let type = 0; type < program.superOf.length && search.stepsLeft > 0; type += 1) {
    if (!tree.isDefined(type) || type === wanted || !tree.inherits(type, wanted)) continue
    make(search, type, { place, habits: NO_HABITS })
    for (const body of callbacks.bodiesNamed(type, (name) => name === names.init))
      go(search, body, { place, how: 'loader', floor: LEVEL.maybe })
  }
}

const habitsOf = ({ program, callbacks, names }: Search, { from, to }: { from: number; to: number }): Habits => {
  const starters: number[] = []
  let [startsService, loads] = [false, false]
  for (let at = from; at < to; at += 1) {
    const edge = intAt(program.edges, at)
    const [kind, target] = [kindOfEdge(edge), targetOfEdge(edge)]
    if (kind === EDGE.static && typeOfMethod(program, target) === names.loader) loads = true
    if (kind !== EDGE.starter) continue
    starters.push(target)
    if (callbacks.serviceStarters.has(target)) startsService = true
  }
  return { starters, startsService, loads }
}

const visit = (search: Search, body: number, level: number) => {
  const { program } = search
  const { from, to } = edgesOf(program, body)
  const habits = habitsOf(search, { from, to })
  for (let at = from; at < to; at += 1) {
    const edge = intAt(program.edges, at)
    const [kind, target] = [kindOfEdge(edge), targetOfEdge(edge)]
    const place = { body, level, guarded: isGuarded(edge) }
    search.stepsLeft -= 1
    if (kind === EDGE.virtual || kind === EDGE.interface) callVirtual(search, target, place)
    else if (kind === EDGE.made) make(search, target, { place, habits })
    else if (kind === EDGE.touched) initialise(search, target, place)
    else if (kind === EDGE.lambda) runLambda(search, target, { place, habits })
    else if (kind === EDGE.reflected) runReflected(search, target, place)
    else if (kind === EDGE.opened) openComponent(search, target, place)
    else if (kind === EDGE.given) giveClass(search, target, place)
    else if (kind === EDGE.named && habits.startsService) startNamed(search, target, place)
    else if (kind === EDGE.named && habits.loads) loadNamed(search, target, place)
    else if (kind <= EDGE.super) callBound(search, target, { place, isStatic: kind === EDGE.static })
  }
}

/** Everything that runs from these entries on, each body at its earliest. */
export const follow = (world: World, roots: readonly Root[]): Search => {
  const search = startSearch(world)
  for (const { body, level, label, type } of roots) {
    arrive(search, body, { from: -1, level, how: 'entry', guarded: false, note: label })
    make(search, type, { place: { body, level, guarded: false }, habits: NO_HABITS })
  }
  drain(search, (body, level) => visit(search, body, level))
  return search
}
