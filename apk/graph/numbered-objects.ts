import { DIRECT, NEW_INSTANCE } from '../dex/opcodes.ts'
import { appendTo } from '../append.ts'
import { startLooks } from './body-looks.ts'
import type { Context, Look } from './body-looks.ts'
import { EDGE, GUARDED, packEdge } from './edges.ts'
import type { FlowTools } from './flow-tools.ts'
import { intAt } from './int-list.ts'
import { passedAt } from './keepers.ts'
import { numberedClasses } from './numbered-classes.ts'
import type { Filling, NumberedClass } from './numbered-classes.ts'
import { keepRun, runOf } from './numbered-runs.ts'
import { bodiesOf, isConstructor, methodOf, typeOfMethod } from './program.ts'
import type { NumberedRun, Program } from './program.ts'
import { FIRST_NUMBERED, LEVEL } from './reach.ts'
import type { NumberedObjects, Search } from './reach.ts'
import { ANYWHERE, SOURCE, kindOfSource, valueOfSource } from './source.ts'
import type { Sources } from './source.ts'
import type { Work } from './sources.ts'
import { methodAt, typeAt } from './symbols.ts'
import { mayRunUnseen } from './unseen-callers.ts'
import { isUnseen } from './unseen-numbers.ts'

/** Budget for all numbers of a package, in instructions. */
const MAX_WORK = 20_000_000

/** By allocation site: the type, and its possible numbered objects. */
type Makings = Map<number, { type: number; objects: Set<number> }>

const UNUSUAL = 99_999_999

const startState = (tools: FlowTools) => {
  const work: Work = { left: MAX_WORK }
  return {
    ...tools,
    tools,
    look: startLooks(tools.program, work),
    classes: new Map<number, NumberedClass>(),
    objects: [] as { type: number; value: number }[],
    numbers: new Map<string, number>(),
    /** By body and object: the variant of the body. */
    runs: new Map<string, number>(),
    runsOf: new Map<number, number[]>(),
    /** By body: whether the number decides what it does. */
    parted: new Map<number, boolean>(),
    /** Bodies for which the class was queried. */
    asked: new Set<number>(),
    /** By class: its objects that are created in code which the search didn't reach, but which may run. */
    unseen: new Map<number, readonly number[]>(),
    /** By body; undefined if it can't be analysed. */
    makings: new Map<number, Makings | undefined>(),
  }
}
type State = ReturnType<typeof startState>

const objectOf = ({ objects, numbers }: State, type: number, value: number) => {
  const key = `${type} ${value}`
  const number = numbers.get(key) ?? FIRST_NUMBERED + objects.push({ type, value }) - 1
  numbers.set(key, number)
  return number
}

const valuesOf = (
  filling: Filling | undefined,
  passed: (register: number) => Sources | undefined,
): readonly number[] | undefined => {
  if (!filling || 'values' in filling) return filling?.values
  const sources = passed(filling.register)
  return sources?.every((one) => kindOfSource(one) === SOURCE.number) ? sources.map(valueOfSource) : undefined
}

/** Whether a field keeps these numbers unchanged. */
const keepsAll = ({ isYesNo }: NumberedClass, values: readonly number[] | undefined): values is readonly number[] =>
  values !== undefined && values.length > 0 && !(isYesNo && values.some((one) => one !== 0 && one !== 1))

const placeIn = (found: Makings, place: number, type: number) => {
  const making = found.get(place) ?? { type, objects: new Set() }
  found.set(place, making)
  return making
}

/** Records the numbered objects that a constructor call creates; its type if the number is unknown. */
const noteMade = (
  state: State,
  found: Makings,
  { context, at, registers }: { context: Context; at: number; registers: readonly Sources[] },
) => {
  const { file, body } = context.opened
  const passed = (index: number) => registers[passedAt(context, at, index)]
  for (const source of passed(0) ?? []) {
    const place = valueOfSource(source)
    const type = kindOfSource(source) === SOURCE.made ? typeAt(file.symbols, body.code[place + 1] ?? 0) : -1
    const numbered = state.classes.get(type)
    if (!numbered) continue
    const values = valuesOf(numbered.constructors.get(methodAt(file.symbols, body.code[at + 1] ?? 0)), passed)
    const { objects } = placeIn(found, place, type)
    if (!keepsAll(numbered, values)) objects.add(type)
    else for (const value of values) objects.add(objectOf(state, type, value))
  }
}

/** Whether a constructor of such a class is called on an object of unknown origin: after catching an exception. */
const makesAny = (
  { program, classes }: State,
  { context, at, registers }: { context: Context; at: number; registers: readonly Sources[] },
) => {
  const { file, body } = context.opened
  const method = methodAt(file.symbols, body.code[at + 1] ?? 0)
  if (!classes.has(typeOfMethod(program, method)) || !isConstructor(program, method)) return false
  return registers[passedAt(context, at, 0)]?.includes(ANYWHERE) === true
}

const makingsIn = (state: State, body: number) => {
  const { makings, classes, look } = state
  if (makings.has(body)) return makings.get(body)
  const found: Makings = new Map()
  let isAny = false
  const isWhole = look(
    body,
    (context, at, registers) => {
      const { file, body: code } = context.opened
      const unit = code.code[at] ?? 0
      const type = (unit & 0xff) === NEW_INSTANCE ? typeAt(file.symbols, code.code[at + 1] ?? 0) : -1
      if (classes.get(type)) placeIn(found, at, type)
      if (!DIRECT.has(unit & 0xff)) return
      isAny ||= makesAny(state, { context, at, registers })
      noteMade(state, found, { context, at, registers })
    },
    state.program.runs.get(body) ?? {},
  )
  const told = isWhole && !isAny ? found : undefined
  makings.set(body, told)
  return told
}

/** Whether it calls methods of its class on `this`, which may depend on the number. */
const callsOwn = (program: Program, type: number, { ownCalls }: Pick<NumberedRun, 'ownCalls'>) =>
  [...ownCalls].some((method) => typeOfMethod(program, method) === type)

const bodyFor = (state: State, body: number, object: number) => {
  const { program, look, objects, classes, runs, runsOf } = state
  const of = objects[object - FIRST_NUMBERED]
  const numbered = of && classes.get(of.type)
  if (!of || !numbered || body < 0 || typeOfMethod(program, methodOf(program, body)) !== of.type) return body
  const key = `${body} ${object}`
  const known = runs.get(key)
  if (known !== undefined) return known
  const run = runOf(look, body, { field: numbered.field, value: of.value })
  const found = run && (!run.isAll || callsOwn(program, of.type, run)) ? keepRun(program, { ...run, object }) : body
  runs.set(key, found)
  if (found !== body) appendTo(runsOf, body, found)
  return found
}

/** Whether part of a body doesn't run for 0, or for a number that hardly any object has. */
const isPartedBy = (look: Look, body: number, field: number) =>
  [0, UNUSUAL].some((value) => runOf(look, body, { field, value })?.isAll === false)

const orAny = (type: number, made: ReadonlySet<number> | undefined) => (made && made.size > 0 ? [...made] : [type])
const madeIn = (state: State, body: number, type: number): readonly number[] => {
  const makings = state.classes.has(type) ? makingsIn(state, body) : undefined
  const all = [...(makings?.values() ?? [])].filter((one) => one.type === type)
  return all.length === 0 ? [type] : [...new Set(all.flatMap((one) => orAny(type, one.objects)))]
}

/** Whether some reached body creates an object with a known number. */
const isMadeKnown = (state: State, { program, levelOf }: Running, type: number) => {
  const wanted = packEdge(type, EDGE.made)
  for (let body = 0; body < levelOf.length; body += 1) {
    if (intAt(levelOf, body) === LEVEL.none) continue
    for (let at = intAt(program.firstEdge, body); at < intAt(program.lastEdge, body); at += 1)
      if ((intAt(program.edges, at) & ~GUARDED) === wanted && madeIn(state, body, type).some((one) => one !== type)) return true
  }
  return false
}

type Running = Pick<Search, 'program' | 'levelOf'>
/** Objects created in bodies that the search didn't reach, such as `toString`, but which may run all the same. */
const madeUnseen = (state: State, { levelOf }: Running, type: number): readonly number[] => {
  const { program, mentions, runsOf, tools } = state
  const { from, to } = bodiesOf(program, type)
  const all = Array.from({ length: to - from }, (_, index) => methodOf(program, from + index))
  const methods = new Set(all.filter((method) => isConstructor(program, method)))
  const makers = mentions.find({ methods, fieldNames: new Set(), isCall: (one) => methods.has(one), isField: () => false })
  const isRun = (body: number) => [body, ...(runsOf.get(body) ?? [])].some((one) => intAt(levelOf, one) !== LEVEL.none)
  const unseen = [...makers].filter((body) => body >= 0 && !methods.has(methodOf(program, body)) && !isRun(body))
  return [...new Set(unseen.filter((body) => mayRunUnseen(tools, body)).flatMap((body) => madeIn(state, body, type)))]
}

const addClass = (state: State, search: Running, body: number) => {
  const { program, classes, asked, look, tools } = state
  const type = typeOfMethod(program, methodOf(program, body))
  if (classes.has(type) || asked.has(body)) return false
  asked.add(body)
  const decides = (field: number) => isPartedBy(look, body, field)
  for (const found of numberedClasses(tools, { body, look, decides })) {
    classes.set(type, found)
    state.makings.clear()
    if (isMadeKnown(state, search, type) && !isUnseen(tools, found)) {
      state.unseen.set(type, madeUnseen(state, search, type))
      return true
    }
    classes.delete(type)
  }
  state.makings.clear()
  return false
}

/** Whether a body depends on the number, itself or through calls on `this`. */
const isParted = (state: State, body: number) => {
  const { program, classes, parted, look } = state
  const numbered = classes.get(typeOfMethod(program, methodOf(program, body)))
  if (!numbered) return false
  const { type, field } = numbered
  const callsOthers = () => callsOwn(program, type, runOf(look, body, { field, value: 0 }) ?? { ownCalls: new Set() })
  const is = parted.get(body) ?? (isPartedBy(look, body, field) || callsOthers())
  parted.set(body, is)
  return is
}

export type NumberedFinder = NumberedObjects & {
  /** Looks for such classes among those of these bodies; true if there are new ones. */
  add: (search: Running, bodies: Iterable<number>) => boolean
  isAny: () => boolean
  /** The numbered objects that an allocation site creates. */
  madeAt: (context: Context, place: number, type: number) => Iterable<number>
}

const NOBODY: readonly number[] = []
/** Distinguishes objects of a class by a number that they keep and that decides what they do. */
export const numberedObjects = (tools: FlowTools): NumberedFinder => {
  const state = startState(tools)
  const { classes, objects, runsOf } = state
  return {
    add: (search, bodies) => {
      let isNew = false
      for (const body of bodies) isNew = addClass(state, search, body) || isNew
      return isNew
    },
    isAny: () => classes.size > 0,
    typeOf: (object) => objects[object - FIRST_NUMBERED]?.type ?? object,
    bodyFor: (body, object) => bodyFor(state, body, object),
    isOf: (body) => isParted(state, body),
    runsOf: (body) => runsOf.get(body) ?? NOBODY,
    madeIn: (body, type) => madeIn(state, body, type),
    madeUnseen: (type) => state.unseen.get(type) ?? NOBODY,
    madeAt: ({ body }, place, type) => (classes.has(type) ? orAny(type, makingsIn(state, body)?.get(place)?.objects) : [type]),
  }
}
