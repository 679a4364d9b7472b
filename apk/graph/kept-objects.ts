import { DIRECT, DISPATCHED, RETURN_OBJECT } from '../dex/opcodes.ts'
import type { Context } from './body-looks.ts'
import type { FlowTools } from './flow-tools.ts'
import { only, passedAt } from './keepers.ts'
import type { Keeper } from './keepers.ts'
import type { NumberedFinder } from './numbered-objects.ts'
import { signatureOfMethod, typeOfMethod } from './program.ts'
import { SOURCE, kindOfSource, valueOfSource } from './source.ts'
import type { Sources } from './source.ts'
import { methodAt, typeAt } from './symbols.ts'

/** Depth of nested factory methods. */
const MAX_DEPTH = 3
/** Objects of keepers have ids from here on, above those of types. */
const FIRST = 2 ** 28

/**
 * An object of a keeper, by allocation site: the call that creates it, and the register of the argument that it keeps. `object`:
 * its numbered object if known, else its type. `orSame`: the call may return its argument instead, as Dagger's does for an argument
 * that is a keeper already.
 */
export type KeptObject = { type: number; object: number; body: number; at: number; index: number; orSame: boolean }
/** A method that returns a new object of a keeper for the argument in this register. */
type Factory = Pick<KeptObject, 'type' | 'object' | 'index' | 'orSame'>

/** What distinguishes objects of one class. */
export type Apart = { keepers: ReadonlyMap<number, Keeper>; numbered: NumberedFinder }

const startState = (tools: FlowTools, { keepers, numbered }: Apart) => ({
  ...tools,
  keepers,
  numbered,
  objects: [] as KeptObject[],
  numbers: new Map<string, number>(),
  /** By body; undefined if it is no factory, or still being analysed. */
  factories: new Map<number, Factory | undefined>(),
})
type State = ReturnType<typeof startState>

/** The constructor call of an allocation; undefined unless there is exactly one. */
const madeBy = ({ look, numbered }: State, { body, made }: { body: number; made: number }, { type, constructors }: Keeper) => {
  const found: KeptObject[] = []
  look(body, (context, at, registers) => {
    const { file, body: code } = context.opened
    if (!DIRECT.has((code.code[at] ?? 0) & 0xff) || only(registers[passedAt(context, at, 0)], SOURCE.made) !== made) return
    const index = constructors.get(methodAt(file.symbols, code.code[at + 1] ?? 0)) ?? -1
    const [object = type, ...others] = numbered.madeAt(context, made, type)
    found.push({ type, object: others.length === 0 ? object : type, body, at, index, orSame: false })
  })
  const [first, ...others] = found
  return first && others.length === 0 && first.index >= 0 ? first : undefined
}

/** Sources of a call's argument. */
const passedBy = ({ look }: State, { body, at: place, index }: Pick<KeptObject, 'body' | 'at' | 'index'>) => {
  let found: Sources | undefined
  look(body, (context, at, registers) => {
    if (at === place) found = registers[passedAt(context, at, index)]
  })
  return found
}

/** The body that a call runs; -1 for virtual calls. */
const calledAt = ({ program, dispatch }: State, { opened: { file, body } }: Context, at: number) => {
  if (DISPATCHED.has((body.code[at] ?? 0) & 0xff)) return -1
  const method = methodAt(file.symbols, body.code[at + 1] ?? 0)
  return dispatch.bodyFor(typeOfMethod(program, method), signatureOfMethod(program, method))
}

/** Sources of all return values, with the body's context; undefined if it can't be analysed. */
const returnedBy = ({ look }: State, body: number) => {
  const sources = new Set<number>()
  let seen: Context | undefined
  const isWhole = look(body, (context, at, registers) => {
    seen = context
    const unit = context.opened.body.code[at] ?? 0
    if ((unit & 0xff) === RETURN_OBJECT) for (const one of registers[unit >> 8] ?? []) sources.add(one)
  })
  return isWhole && seen ? { context: seen, sources: [...sources] } : undefined
}

const isParameter = (source: number) => source >= 0 && kindOfSource(source) === SOURCE.parameter

const readFactory = (state: State, body: number, depth: number): Factory | undefined => {
  const returned = returnedBy(state, body)
  const [made = -1, ...others] = returned?.sources.filter((one) => !isParameter(one)) ?? []
  if (!returned || made < 0 || others.length > 0) return undefined
  const object = objectFrom(state, { context: returned.context, source: made }, depth)
  const parameter = object && only(passedBy(state, object), SOURCE.parameter)
  const same = returned.sources.filter(isParameter)
  if (!object || parameter === undefined || same.some((one) => valueOfSource(one) !== parameter)) return undefined
  return { type: object.type, object: object.object, index: parameter, orSame: object.orSame || same.length > 0 }
}

const factoryOf = (state: State, body: number, depth: number): Factory | undefined => {
  const { factories } = state
  if (body < 0 || depth === 0) return undefined
  if (factories.has(body)) return factories.get(body)
  factories.set(body, undefined)
  const factory = readFactory(state, body, depth)
  factories.set(body, factory)
  return factory
}

type From = { context: Context; source: number }
const objectFrom = (state: State, { context, source }: From, depth: number): KeptObject | undefined => {
  const [kind, value] = [kindOfSource(source), valueOfSource(source)]
  const { body, opened } = context
  if (kind === SOURCE.made) {
    const keeper = state.keepers.get(typeAt(opened.file.symbols, opened.body.code[value + 1] ?? 0))
    return keeper && madeBy(state, { body, made: value }, keeper)
  }
  const factory = kind === SOURCE.result ? factoryOf(state, calledAt(state, context, value), depth - 1) : undefined
  return factory && { ...factory, body, at: value }
}

/** Abstract objects of keepers by allocation site. */
export const keptObjects = (tools: FlowTools, apart: Apart) => {
  const state = startState(tools, apart)
  const { objects, numbers, keepers } = state
  return {
    /** The id of the keeper's object with this source; -1 if it is none, or its allocation is unknown. */
    numberFrom: (context: Context, source: number) => {
      const object = keepers.size === 0 ? undefined : objectFrom(state, { context, source }, MAX_DEPTH)
      if (!object) return -1
      const key = `${object.body} ${object.at}`
      const number = numbers.get(key) ?? FIRST + objects.push(object) - 1
      numbers.set(key, number)
      return number
    },
    /** Undefined for the id of a type. */
    objectOf: (number: number): KeptObject | undefined => objects[number - FIRST],
    /** Sources of the kept object: the argument of the creating call. */
    keptBy: (object: KeptObject) => passedBy(state, object),
  }
}
