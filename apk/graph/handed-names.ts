import { appendTo } from '../append.ts'
import { unlessMalformed } from '../bytes/malformed.ts'
import { CONST_CLASS, KIND, SGET_OBJECT, TEXT, textAt } from '../dex/opcodes.ts'
import { passedRegisters } from '../dex/registers.ts'
import { classNameOf } from '../formats/dex.ts'
import { oncePer } from '../once-per.ts'
import { nameSource, traceOf } from './asked-names.ts'
import type { AskedByName, NameSource, Traced } from './asked-names.ts'
import { eachInstruction } from './each-instruction.ts'
import { fieldRow } from './fields.ts'
import type { FieldRow } from './fields.ts'
import { reflectionBudget } from './file-walk.ts'
import { callersOf, callsWithNames } from './handed-calls.ts'
import { eachCallWithNames } from './handed-registers.ts'
import { intAt } from './int-list.ts'
import { findName, textOf } from './names.ts'
import { openBody } from './open-body.ts'
import { CONSTRUCTOR, bodiesOf, methodOf, nameOfMethod, signatureOfMethod, typeOfClass, typeOfMethod } from './program.ts'
import type { Program, ReflectedEdge } from './program.ts'
import { LEVEL } from './reach.ts'
import type { Search } from './reach.ts'
import { methodAt, nameAt, typeAt } from './symbols.ts'

/** Bound on helpers (and fields) that pass a name on. */
const MAX_HELPERS = 5
/** Bound on bodies of a package that are traced for this. */
const MAX_BODIES = 1_000
const [MAKERS, INITIALISER] = [new Set([CONSTRUCTOR, '<clinit>']), new Set(['<clinit>'])]
/** Types of static fields that may hold a table of names. */
const TABLES = new Set(['[Ljava/lang/String;', ...['List', 'Set', 'Map', 'Collection'].map((one) => `Ljava/util/${one};`)])

const CLASS_TABLE = '[Ljava/lang/Class;'

/** A reflective call that depends on a helper's parameters; `step`: how many helpers (and fields) lie between the two. */
type Handing = { asked: AskedByName; step: number }
const startState = () => ({
  budget: reflectionBudget(),
  traces: new Map<number, Traced | undefined>(),
  looked: new Set<number>(),
  handing: new Map<number, Handing[]>(),
  /** By calling body and helper: how many of the helper's `handing` entries were resolved there. */
  asked: new Map<string, number>(),
  /** By body: what is instantiated or invoked by its names, directly or through helpers. */
  targets: new Map<number, ReflectedEdge[]>(),
})
type State = ReturnType<typeof startState>
const stateOf = oncePer<Program, State>(startState)

const traceIn = ({ traces, budget }: State, program: Program, body: number) => {
  if (traces.has(body)) return traces.get(body)
  const found = traces.size < MAX_BODIES ? traceOf(program, body, budget) : undefined
  traces.set(body, found)
  return found
}

const bodiesCalled = (program: Program, type: number, wanted: ReadonlySet<string>) => {
  const { from, to } = bodiesOf(program, type)
  return Array.from({ length: to - from }, (_, at) => from + at).filter((body) =>
    wanted.has(textOf(program.symbols.names, nameOfMethod(program, methodOf(program, body)))),
  )
}

const isText = (source: NameSource): source is { text: string } => 'text' in source

type Means = { search: Search; state: State }
type Found = Handing & { body: number }

const addTarget = (
  { search: { program, tree }, state }: Means,
  body: number,
  { type, method }: { type: string; method: string },
) => {
  const id = typeOfClass(program, type)
  const known = state.targets.get(body) ?? []
  if (id < 0 || !tree.isDefined(id) || known.some((one) => one.type === id && one.method === method)) return
  appendTo(state.targets, body, { type: id, method })
}

const putsOf = ({ file, trace }: Traced, { type, name, of }: FieldRow) =>
  [...trace.puts].flatMap(([index, value]) => {
    const row = fieldRow(file, index)
    return row.type === type && row.name === name && row.of === of ? [value] : []
  })

/** The class name comes from a field: follows the values that constructors and class initialisers store there. */
const noteKept = (means: Means, { body, asked, step }: Found, field: FieldRow) => {
  const { program } = means.search
  for (const maker of bodiesCalled(program, field.type, MAKERS)) {
    const seen = traceIn(means.state, program, maker)
    for (const value of seen ? putsOf(seen, field) : []) {
      const source = seen && nameSource(seen, value)
      if (source && !('field' in source) && isText(asked.method))
        noteAsked(means, { body: isText(source) ? body : maker, asked: { ...asked, type: source }, step: step + 1 })
    }
  }
}

/**
 * Records a reflective call: as a target of the body if both names are constants, else for callers that pass a name, or for stores
 * to the field.
 */
const noteAsked = (means: Means, { body, asked, step }: Found): void => {
  const { type, method } = asked
  if (step > MAX_HELPERS) return
  if ('field' in type) return noteKept(means, { body, asked, step }, type.field)
  if (isText(type) && isText(method)) return addTarget(means, body, { type: type.text, method: method.text })
  const owner = methodOf(means.search.program, body)
  if (!('field' in method) && means.state.handing.get(owner)?.some((one) => isSame(one.asked, asked)) !== true)
    appendTo(means.state.handing, owner, { asked, step })
}
const isSame = (one: AskedByName, other: AskedByName) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Classes of the package named by string literals of a body, its class literals, and the classes whose static tables of names or of
 * classes it reads.
 */
const standingIn = (program: Program, body: number) => {
  const file = program.files[intAt(program.fileOfBody, body)]
  const [names, types, tables, classTables]: [string[], string[], Set<number>, Set<number>] = [[], [], new Set(), new Set()]
  const { names: texts } = program.symbols
  if (file)
    eachInstruction(file, intAt(program.codeOfBody, body), (op, at) => {
      const index = file.units[at + 1] ?? 0
      if (KIND[op] === TEXT) names.push(textOf(texts, nameAt(file.symbols, textAt(file.units, at))))
      else if (op === CONST_CLASS) types.push(classNameOf(textOf(texts, typeAt(file.symbols, index))))
      else if (op === SGET_OBJECT) {
        const { type, of } = fieldRow(file, index)
        if (TABLES.has(textOf(texts, of))) tables.add(type)
        else if (textOf(texts, of) === CLASS_TABLE) classTables.add(type)
      }
    })
  const known = names.filter((name) => name.includes('.') && findName(texts, `L${name.replaceAll('.', '/')};`) >= 0)
  return { names: known, types, tables, classTables }
}

/**
 * An unknown name or class may come from a table: any class named in the body, or in the initialiser of a class whose table the body
 * reads.
 */
const noteTables = (means: Means, body: number) => {
  const { program } = means.search
  const { names, tables, classTables } = standingIn(program, body)
  const beside = (types: ReadonlySet<number>) =>
    [...types].flatMap((type) => bodiesCalled(program, type, INITIALISER)).map((one) => standingIn(program, one))
  const named = beside(tables).flatMap((one) => one.names)
  for (const name of [...names, ...named, ...beside(classTables).flatMap(({ types }) => types)])
    addTarget(means, body, { type: name, method: CONSTRUCTOR })
}

/** An unknown name may come from the manifest: any class named there, except components, which the platform instantiates. */
const noteManifest = (means: Means, body: number) => {
  const { program, components, manifestNames } = means.search
  for (const name of manifestNames)
    if (!components.has(typeOfClass(program, name))) addTarget(means, body, { type: name, method: CONSTRUCTOR })
}

/** Handles the reflective calls of a body with unresolved ones. */
const lookAt = (means: Means, body: number) => {
  for (const { type, method } of means.search.program.askedByName.get(body) ?? []) {
    const makes = method && isText(method) && method.text === CONSTRUCTOR
    if (makes && !(type && isText(type))) noteManifest(means, body)
    if (type && method) noteAsked(means, { body, asked: { type, method }, step: 0 })
    else if (makes) noteTables(means, body)
  }
}

/** Resolves a helper's reflective calls with the names that a calling body passes to it. */
const askAt = (means: Means, body: number, helper: number) => {
  const { search, state } = means
  const handing = state.handing.get(helper) ?? []
  const key = `${body} ${helper}`
  const before = state.asked.get(key) ?? 0
  if (before === handing.length) return
  state.asked.set(key, handing.length)
  const opened = openBody(search.program, body)
  const signature = signatureOfMethod(search.program, helper)
  const askBy = (passed: readonly number[], names: ReadonlyMap<number, NameSource>) => {
    const handed = (one: NameSource) => ('parameter' in one ? names.get(passed[one.parameter] ?? -1) : one)
    for (const { asked, step } of handing.slice(before)) {
      const [type, method] = [handed(asked.type), handed(asked.method)]
      if (type && method) noteAsked(means, { body, asked: { type, method }, step: step + 1 })
    }
  }
  if (!opened) return
  const { code } = opened.body
  eachCallWithNames(opened, (at, names) => {
    const called = methodAt(opened.file.symbols, code[at + 1] ?? 0)
    if (signatureOfMethod(search.program, called) === signature) askBy(passedRegisters(code, at), names)
  })
}

/** What a body instantiates or invokes by names that it passes to helpers, as found so far. */
export const targetsIn = (program: Program, body: number): readonly ReflectedEdge[] => stateOf(program).targets.get(body) ?? []

/** Whether a method is among the targets found so far: a constructor by its class, others by their name in any class. */
export const isAskedByName = (program: Program, method: number) => {
  const [type, name] = [typeOfMethod(program, method), textOf(program.symbols.names, nameOfMethod(program, method))]
  const isIt = (one: ReflectedEdge) => one.method === name && (name !== CONSTRUCTOR || one.type === type)
  for (const targets of stateOf(program).targets.values()) if (targets.some(isIt)) return true
  return false
}

/**
 * Finds what is instantiated or invoked by names that are passed to helpers: `make("org.sample.Plugin")`, `get(Model.class)`.
 * Returns the bodies with new targets.
 */
export const findHanded = (search: Search): number[] => {
  const { program, levelOf } = search
  const state = stateOf(program)
  const means = { search, state }
  const countOf = () => new Map([...state.targets].map(([body, list]) => [body, list.length]))
  const before = countOf()
  for (const body of program.unresolved)
    if (intAt(levelOf, body) !== LEVEL.none && !state.looked.has(body)) {
      state.looked.add(body)
      unlessMalformed(() => lookAt(means, body), undefined)
    }
  // Bodies reached since the last run may call helpers that were known before.
  let helpers: ReadonlySet<number> = new Set(state.handing.keys())
  const calls = helpers.size > 0 ? callsWithNames(search) : []
  for (let step = 0; step < MAX_HELPERS && helpers.size > 0; step += 1) {
    const counts = new Map([...state.handing].map(([method, { length }]) => [method, length]))
    for (const { body, helper } of callersOf(search, calls, helpers)) unlessMalformed(() => askAt(means, body, helper), undefined)
    helpers = new Set([...state.handing].flatMap(([method, { length }]) => (length > (counts.get(method) ?? 0) ? [method] : [])))
  }
  return [...countOf()].flatMap(([body, count]) => (count > (before.get(body) ?? 0) ? [body] : []))
}
