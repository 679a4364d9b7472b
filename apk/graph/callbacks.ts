import { appendTo } from '../append.ts'
import given from './callbacks.json' with { type: 'json' }
import type { ClassTree } from './class-tree.ts'
import { idOfText } from './names.ts'
import { bodiesOf, methodOf, nameOfMethod, signatureOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { scriptFinder } from './scripts.ts'

const MAX_CHAIN = 200

/** What calls back, whether only after a person's act, and names of the calls that set it going. */
export type CallbackKind = { by: string; isUser: boolean; starters: ReadonlySet<number> }
export type Callback = CallbackKind & { body: number }

/** What the platform calls of a class that the app makes objects of. */
export const callbackFinder = (program: Program, tree: ClassTree) => {
  const { names } = program.symbols
  const kinds = given.callbacks.map(({ by, types, methods: called, starters, ...rest }) => ({
    by,
    isUser: 'user' in rest && rest.user === true,
    starters: new Set(starters.map((name) => idOfText(names, name))),
    types: new Set(types.map((type) => idOfText(names, type))),
    names: new Set(called.map((name) => idOfText(names, name))),
  }))
  /** Bodies of a class and its superclasses by name, only the most derived of each signature. */
  const bodiesNamed = (type: number, isWanted: (name: number) => boolean): number[] => {
    const found = new Map<number, number>()
    let at: number | undefined = type
    for (let i = 0; at !== undefined && i < MAX_CHAIN; i += 1) {
      const { from, to } = bodiesOf(program, at)
      for (let body = from; body < to; body += 1) {
        const method = methodOf(program, body)
        const signature = signatureOfMethod(program, method)
        if (isWanted(nameOfMethod(program, method)) && !found.has(signature)) found.set(signature, body)
      }
      at = tree.parentOf(at)
    }
    return [...found.values()]
  }
  const kindsOfType = new Map<number, typeof kinds>()
  for (const kind of kinds) for (const type of kind.types) appendTo(kindsOfType, type, kind)
  const kindsOf = (type: number) => new Set(tree.supersOf(type).flatMap((one) => kindsOfType.get(one) ?? []))
  const known = new Map<number, Callback[]>()
  const callbacksOf = (type: number): Callback[] => {
    const before = known.get(type)
    if (before) return before
    const found = [...kindsOf(type)].flatMap(({ names: wanted, by, isUser, starters }) =>
      bodiesNamed(type, (name) => wanted.has(name)).map((body) => ({ body, by, isUser, starters })),
    )
    known.set(type, found)
    return found
  }
  const kindOfInterface = (type: number) => kindsOfType.get(type)?.[0]
  const idsOf = (list: readonly string[]) => new Set(list.map((name) => idOfText(names, name)))
  return {
    callbacksOf,
    /** Methods called on objects of this type because of annotations in it or its supertypes. */
    scriptsOf: scriptFinder(program, tree),
    bodiesNamed,
    /** Of a type that a lambda becomes. */
    kindOfInterface,
    isUserType: (type: number) => kindOfInterface(type)?.isUser === true,
    serviceStarters: idsOf(given.serviceStarters),
  }
}
export type Callbacks = ReturnType<typeof callbackFinder>
