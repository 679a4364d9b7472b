import { appendTo } from '../append.ts'
import given from './callbacks.json' with { type: 'json' }
import type { ClassTree } from './class-tree.ts'
import { idOfText, textOf } from './names.ts'
import { calledBySystem, calledByUser } from './platform-types.ts'
import { bodiesOf, methodOf, nameOfMethod, signatureOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { scriptFinder } from './scripts.ts'

const MAX_CHAIN = 200

/**
 * `by`: what calls back; `isUser`: only after a user's act; `starters`: names of calls that trigger it; `fires`: by name of a call
 * that triggers it in the user's place, the call that sets the listener.
 */
export type CallbackKind = { by: string; isUser: boolean; starters: ReadonlySet<number>; fires?: ReadonlyMap<number, number> }
type Callback = CallbackKind & { body: number }

const NO_STARTERS: ReadonlySet<number> = new Set()
const BY_SYSTEM = { by: '系统回调', isUser: false, starters: NO_STARTERS } satisfies CallbackKind
const BY_USER = { by: '操作', isUser: true, starters: NO_STARTERS } satisfies CallbackKind

/** Methods that the platform may call on any object. */
const ANY_OBJECT_CALLBACKS = ['toString', 'hashCode', 'equals', 'compareTo', 'finalize']

const NO_CALLS: ReadonlyMap<number, CallbackKind> = new Map()
type BodiesNamed = (type: number, isWanted: (name: number) => boolean) => number[]
/** Callbacks that only `platform-types.txt` has: it lists methods by name, and doesn't say which calls trigger them. */
const otherCallbacks = (program: Program, tree: ClassTree, bodiesNamed: BodiesNamed) => {
  const { names } = program.symbols
  const known = new Map<number, ReadonlyMap<number, CallbackKind>>()
  const readCalls = (type: number) => {
    const descriptor = textOf(names, type)
    const calls = new Map<number, CallbackKind>()
    for (const name of calledBySystem(descriptor)) calls.set(idOfText(names, name), BY_SYSTEM)
    for (const name of calledByUser(descriptor)) calls.set(idOfText(names, name), BY_USER)
    return calls
  }
  const callsOf = (type: number) => {
    if (tree.isDefined(type)) return NO_CALLS
    const found = known.get(type) ?? readCalls(type)
    known.set(type, found)
    return found
  }
  return (type: number, { types, except }: { types: readonly number[]; except: ReadonlySet<number> }): Callback[] => {
    const calls: ReadonlyMap<number, CallbackKind>[] = []
    for (const one of types) if (callsOf(one).size > 0) calls.push(callsOf(one))
    if (calls.length === 0) return []
    const kindOf = (name: number) => calls.find((one) => one.has(name))?.get(name)
    return bodiesNamed(type, (name) => kindOf(name) !== undefined).flatMap((body) => {
      const kind = except.has(body) ? undefined : kindOf(nameOfMethod(program, methodOf(program, body)))
      return kind ? [{ ...kind, body }] : []
    })
  }
}

type Methods = {
  bodies: readonly number[]
  names: readonly number[]
  /** Those of `ANY_OBJECT_CALLBACKS`. */ ofAny: readonly number[]
}
/** The methods with a body that an object of a class has: its own and inherited ones, the most derived of each signature. */
const methodFinder = (program: Program, tree: ClassTree) => {
  const known = new Map<number, Methods>()
  const namesOfAny = new Set(ANY_OBJECT_CALLBACKS.map((name) => idOfText(program.symbols.names, name)))
  const collect = (type: number): Methods => {
    const [bodies, names, ofAny, signatures]: [number[], number[], number[], Set<number>] = [[], [], [], new Set()]
    let at: number | undefined = type
    for (let i = 0; at !== undefined && tree.isDefined(at) && i < MAX_CHAIN; i += 1) {
      const { from, to } = bodiesOf(program, at)
      for (let body = from; body < to; body += 1) {
        const method = methodOf(program, body)
        const signature = signatureOfMethod(program, method)
        if (signatures.has(signature)) continue
        signatures.add(signature)
        const name = nameOfMethod(program, method)
        bodies.push(body)
        names.push(name)
        if (namesOfAny.has(name)) ofAny.push(body)
      }
      at = tree.parentOf(at)
    }
    return { bodies, names, ofAny }
  }
  return (type: number) => {
    const found = known.get(type) ?? collect(type)
    known.set(type, found)
    return found
  }
}

/** Finds the callbacks of classes that the app instantiates. */
export const callbackFinder = (program: Program, tree: ClassTree) => {
  const { names } = program.symbols
  const methodsOf = methodFinder(program, tree)
  const idOf = (name: string) => idOfText(names, name)
  const kinds = given.callbacks.map(({ by, types, methods: called, starters, ...rest }) => ({
    by,
    isUser: 'user' in rest && rest.user === true,
    starters: new Set(starters.map((name) => idOfText(names, name))),
    ...('fires' in rest && { fires: new Map(Object.entries(rest.fires).map(([call, setter]) => [idOf(call), idOf(setter)])) }),
    types: new Set(types.map((type) => idOfText(names, type))),
    names: new Set(called.map((name) => idOfText(names, name))),
  }))
  /** Bodies of a class and its superclasses by name, only the most derived of each signature. */
  const bodiesNamed = (type: number, isWanted: (name: number) => boolean): number[] => {
    const { bodies, names: methodNames } = methodsOf(type)
    return bodies.filter((_, at) => isWanted(methodNames[at] as number))
  }
  const kindsOfType = new Map<number, typeof kinds>()
  for (const kind of kinds) for (const type of kind.types) appendTo(kindsOfType, type, kind)
  const kindsOf = (types: readonly number[]) => {
    const found = new Set<(typeof kinds)[number]>()
    for (const one of types) for (const kind of kindsOfType.get(one) ?? []) found.add(kind)
    return found
  }
  const othersOf = otherCallbacks(program, tree, bodiesNamed)
  const known = new Map<number, Callback[]>()
  const callbacksOf = (type: number): Callback[] => {
    const before = known.get(type)
    if (before) return before
    const types = tree.askedAs(type)
    const found = [...kindsOf(types)].flatMap((kind) =>
      bodiesNamed(type, (name) => kind.names.has(name)).map((body) => ({ ...kind, body })),
    )
    const all = [...found, ...othersOf(type, { types, except: new Set(found.map(({ body }) => body)) })]
    known.set(type, all)
    return all
  }
  const kindOfInterface = (type: number) => kindsOfType.get(type)?.[0]
  const setterOf = new Map(kinds.flatMap(({ fires }) => [...(fires ?? [])]))
  const idsOf = (list: readonly string[]) => new Set(list.map((name) => idOfText(names, name)))
  return {
    callbacksOf,
    /** Methods called on objects of this type because of annotations in it or its supertypes. */
    scriptsOf: scriptFinder(program, tree),
    bodiesNamed,
    /** Methods that the platform calls on any object, as it concatenates strings, fills sets or sorts lists. */
    askedOfAny: (type: number): readonly number[] => methodsOf(type).ofAny,
    /** The kind of a lambda's functional interface. */
    kindOfInterface,
    isUserType: (type: number) => kindOfInterface(type)?.isUser === true,
    serviceStarters: idsOf(given.serviceStarters),
    /** By call that triggers a user's callback in the user's place: the call that sets the listener. */
    setterOf,
    /** The calls that set such listeners. */
    setters: new Set(setterOf.values()),
    /** What calls back, with the name of the call that triggers it. */
    sayWith: (by: string, name: number) => `${by}（${textOf(names, name)}）`,
  }
}
export type Callbacks = ReturnType<typeof callbackFinder>
