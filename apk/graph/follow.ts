import { appendTo } from '../append.ts'
import type { Pausing } from '../pausing.ts'
import { NO_HABITS, answer, asRunFor, bodyOfObject, callbackArrival, go, initialise, levelFrom, make, touch } from './arrivals.ts'
import type { Habits, Place } from './arrivals.ts'
import { firstCallbacks } from './entries.ts'
import { runFired } from './fired-elsewhere.ts'
import { EDGE, isGuarded, kindOfEdge, targetOfEdge } from './edges.ts'
import { opensByHelper } from './given-openings.ts'
import { targetsIn } from './handed-names.ts'
import { inflate, inflateFile } from './inflate.ts'
import { intAt } from './int-list.ts'
import { makeHere, releaseUnseen, takeHeld } from './kept-callbacks.ts'
import { isRun, wholeBody } from './numbered-runs.ts'
import { idOfText, textOf } from './names.ts'
import { edgesOf } from './edges-of.ts'
import { callNative, loadLibrary } from './native-calls.ts'
import { openComponent } from './opened.ts'
import { signatureOfMethod, typeOfMethod } from './program.ts'
import { receiversOf } from './receivers.ts'
import { loadNamed } from './loaded-services.ts'
import { LEVEL, arrive, drain, startSearch } from './reach.ts'
import type { Closer, Root, Search, Slot, World } from './reach.ts'
import { runHanded, runNamed } from './run-named.ts'
import { walkPassed } from './walked.ts'
import { isRenamedWorker } from './workers.ts'

/** Methods that a library runs on an object of a class that it was given. */
const GIVEN_RUN = ['<init>', 'create', 'doWork', 'startWork']

/** Bound on allocated classes per body for which calls are resolved to exactly these. */
const MAX_MADE = 16

/** Where an edge begins, and what else its body does. */
type Origin = { place: Place; habits: Habits }
/** `through`: the called body, which in turn runs what its object keeps. */
type Through = { place: Place; through?: number | undefined }
type Among = Through & { types: ReadonlySet<number> }
const slotFor = (method: number, { place, level, through }: Through & { level: number }): Slot => ({
  method,
  from: place.body,
  level,
  guarded: place.guarded,
  ...(through !== undefined && { through }),
})
/** A virtual call with known receiver types: runs their methods once such objects exist. */
const callAmong = (search: Search, method: number, { place, types, through }: Among) => {
  const { callbacks, program, slotsOf, madeBelow } = search
  const level = levelFrom(place, callbacks.isUserType(typeOfMethod(program, method)) ? LEVEL.action : LEVEL.maybe)
  const slot = slotFor(method, { place, level, through })
  for (const one of types) {
    appendTo(slotsOf, one, slot)
    for (const made of madeBelow.get(one) ?? []) answer(search, slot, made)
  }
}

/** A virtual call with several targets: those of all subtypes that have objects, now or later (rapid type analysis). */
const callAny = (search: Search, method: number, { place, through }: Through) => {
  const { callbacks, program, slotLevel, slotsOf, madeBelow, names } = search
  const type = typeOfMethod(program, method)
  if (type === names.object) return
  const level = levelFrom(place, callbacks.isUserType(type) ? LEVEL.action : LEVEL.maybe)
  if ((slotLevel.get(method) ?? Infinity) <= level) return
  slotLevel.set(method, level)
  const slot = slotFor(method, { place, level, through })
  appendTo(slotsOf, type, slot)
  for (const made of madeBelow.get(type) ?? []) answer(search, slot, made)
}

/** The objects of a type that a body creates. */
const madeIn = ({ numbered }: Search, body: number, type: number): readonly number[] => numbered?.madeIn(body, type) ?? [type]

/** A virtual call on objects that the body itself allocated runs exactly their methods. */
const callKnown = (search: Search, method: number, { place, types }: { place: Place; types: ReadonlySet<number> }) => {
  const { program } = search
  const objects = [...types].flatMap((type) => madeIn(search, place.body, type))
  const floor = objects.length > 1 ? LEVEL.maybe : LEVEL.startup
  for (const object of objects)
    go(search, bodyOfObject(search, object, signatureOfMethod(program, method)), { place, how: 'call', floor })
}

/** The variant of a body, if it is called on `this` from a variant of its class. */
const onSelf = (search: Search, body: number, { from, method }: { from: number; method: number }) => {
  const run = search.program.runs.get(from)
  return run?.ownCalls.has(method) ? asRunFor(search, body, run.object) : body
}

/** A call that may run a keeper's entry: resolves it by what the receivers of this call keep. */
const enterKept = (search: Search, method: number, place: Place) => {
  const { program, tree, keptBySignature } = search
  for (const { type, entry, method: inner, calls } of keptBySignature.get(signatureOfMethod(program, method)) ?? []) {
    if (!tree.inherits(type, typeOfMethod(program, method))) continue
    const types = calls.get(method)?.get(place.body)
    if (types) callAmong(search, inner, { place, types, through: entry })
    else callAny(search, inner, { place, through: entry })
  }
}

const dispatchCall = (search: Search, method: number, { place, habits }: Origin) => {
  const { dispatch, program, tree, narrowed } = search
  const type = typeOfMethod(program, method)
  const only = dispatch.onlyBody(type, signatureOfMethod(program, method))
  const alone = only < 0 || !search.numbered ? only : onSelf(search, only, { from: place.body, method })
  if (alone >= 0 && !search.numbered?.isOf(alone)) return go(search, alone, { place, how: 'call' })
  const types = habits.made.some((one) => tree.inherits(one, type)) ? receiversOf(program, place.body, method) : undefined
  if (types) return callKnown(search, method, { place, types })
  const among = narrowed.get(method)?.get(place.body)
  if (among) callAmong(search, method, { place, types: among })
  else if (alone >= 0) go(search, alone, { place, how: 'call' })
  else callAny(search, method, { place })
}

const callVirtual = (search: Search, method: number, origin: Origin) => {
  dispatchCall(search, method, origin)
  if (search.keptIn.size > 0) enterKept(search, method, origin.place)
}

const callBound = (search: Search, method: number, { place, isStatic }: { place: Place; isStatic: boolean }) => {
  const { program } = search
  const type = typeOfMethod(program, method)
  if (isStatic) initialise(search, type, place)
  const whole = search.dispatch.bodyFor(type, signatureOfMethod(program, method))
  const body = search.numbered ? onSelf(search, whole, { from: place.body, method }) : whole
  const kept = search.keptIn.get(whole)
  if (kept && wholeBody(program, place.body) !== kept.entry) callAny(search, kept.method, { place, through: body })
  go(search, body, { place, how: 'call' })
}

const runLambda = (search: Search, index: number, { place, habits }: Origin) => {
  const { program, callbacks, dispatch } = search
  const lambda = program.lambdas[index]
  if (!lambda) return
  const kind = callbacks.kindOfInterface(lambda.interfaceType)
  const arrival = kind ? callbackArrival(search, kind, habits) : { floor: LEVEL.maybe }
  const body = dispatch.bodyFor(typeOfMethod(program, lambda.method), signatureOfMethod(program, lambda.method))
  go(search, body, { place, how: 'lambda', ...arrival })
}

/** A library instantiates a class that it is given, and runs it. */
const giveClass = (search: Search, type: number, place: Place) => {
  const { callbacks, program, tree } = search
  if (!tree.isDefined(type)) return
  const wanted = new Set(GIVEN_RUN.map((name) => idOfText(program.symbols.names, name)))
  make(search, type, { place, habits: NO_HABITS })
  for (const body of callbacks.bodiesNamed(type, (name) => wanted.has(name)))
    go(search, body, { place, how: 'library', floor: LEVEL.maybe })
}

/** A service class named beside `startService` is started: its first callbacks run. */
const startNamed = (search: Search, type: number, place: Place) => {
  const { tree, callbacks, names, program } = search
  if (!tree.inherits(type, names.service)) return
  const isFirst = firstCallbacks('service')
  make(search, type, { place, habits: NO_HABITS })
  for (const body of callbacks.bodiesNamed(type, (name) => isFirst(textOf(program.symbols.names, name))))
    go(search, body, { place, how: 'service', floor: LEVEL.maybe })
}

/** A class literal together with a call that uses it. */
const takeNamed = (search: Search, type: number, { place, habits }: Origin) => {
  if (habits.startsService) startNamed(search, type, place)
  if (habits.loads) loadNamed(search, type, place)
  if (isRenamedWorker(search, type)) giveClass(search, type, place)
  if (search.components.has(type) && opensByHelper(search, place.body)) openComponent(search, type, place)
}

const habitsOf = ({ program, callbacks, names }: Search, { from, to }: { from: number; to: number }): Habits => {
  const [starters, made]: [number[], number[]] = [[], []]
  let [startsService, loads] = [false, false]
  for (let at = from; at < to; at += 1) {
    const edge = intAt(program.edges, at)
    const kind = kindOfEdge(edge)
    const target = targetOfEdge(edge)
    if (kind === EDGE.static && typeOfMethod(program, target) === names.loader) loads = true
    if (kind === EDGE.made && made.length < MAX_MADE) made.push(target)
    if (kind !== EDGE.starter) continue
    starters.push(target)
    if (callbacks.serviceStarters.has(target)) startsService = true
  }
  return { starters, made, startsService, loads }
}

const makeAll = (search: Search, type: number, at: Origin) => {
  if (!search.numbered) return makeHere(search, type, at)
  for (const object of madeIn(search, at.place.body, type)) makeHere(search, object, at)
  const place = { ...at.place, level: Math.max(at.place.level, LEVEL.maybe) }
  for (const object of search.numbered.madeUnseen(type)) make(search, object, { place, habits: NO_HABITS })
}

const visit = (search: Search, body: number, level: number) => {
  const { program } = search
  const { from, to } = edgesOf(program, body)
  const habits = habitsOf(search, { from, to })
  const asksNative = program.nativeNames.length > 0
  const whole = wholeBody(program, body)
  const kept = search.keptIn.get(whole)?.method
  for (const type of search.heldFor.get(whole) ?? []) takeHeld(search, type, { body, level })
  runFired(search, whole, { level, starters: habits.starters })
  walkPassed(search, habits.made, { body: whole, level, guarded: false })
  for (const id of search.themes.get(body) ?? [])
    inflateFile(search, { id, sure: false }, { place: { body, level, guarded: false }, habits })
  runNamed(search, targetsIn(program, whole), { body, level, guarded: true })
  // Shared by the edges of the body: a package has hundreds of thousands.
  const straight: Origin = { place: { body, level, guarded: false }, habits }
  const behind: Origin = { place: { body, level, guarded: true }, habits }
  for (let at = from; at < to; at += 1) {
    const edge = intAt(program.edges, at)
    const kind = kindOfEdge(edge)
    const target = targetOfEdge(edge)
    const origin = isGuarded(edge) ? behind : straight
    const { place } = origin
    search.stepsLeft -= 1
    if (body !== whole && !isRun(program, body, edge)) continue
    if (kind <= EDGE.interface && asksNative) callNative(search, target, place)
    // What the object keeps is resolved for the callers of this body.
    if (target === kept && (kind === EDGE.virtual || kind === EDGE.interface)) continue
    if (kind === EDGE.virtual || kind === EDGE.interface) callVirtual(search, target, origin)
    else if (kind === EDGE.made) makeAll(search, target, origin)
    else if (kind === EDGE.touched) touch(search, target, place)
    else if (kind === EDGE.lambda) runLambda(search, target, origin)
    else if (kind === EDGE.reflected) runNamed(search, program.reflected.slice(target, target + 1), place)
    else if (kind === EDGE.opened || kind === EDGE.planned) openComponent(search, target, place)
    else if (kind === EDGE.given) giveClass(search, target, place)
    else if (kind === EDGE.inflated) inflate(search, target, origin)
    else if (kind === EDGE.loaded) loadLibrary(search, target, place)
    else if (kind === EDGE.named) takeNamed(search, target, origin)
    else if (kind <= EDGE.super) callBound(search, target, { place, isStatic: kind === EDGE.static })
  }
}

/** Reachability from these entry points: each body with its earliest level. */
export function* follow(world: World, roots: readonly Root[], closer?: Closer): Pausing<Search> {
  const search = startSearch(world, closer)
  for (const { body, level, label, type } of roots) {
    arrive(search, body, { from: -1, level, how: 'entry', guarded: false, note: label })
    make(search, type, { place: { body, level, guarded: false }, habits: NO_HABITS })
  }
  do yield* drain(search, (body, level) => visit(search, body, level))
  while ((search.waiting.size > 0 && releaseUnseen(search)) || runHanded(search))
  return search
}
