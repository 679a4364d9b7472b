import { IGET_OBJECT, RETURN_OBJECT } from '../dex/opcodes.ts'
import { closedMethods } from './closed-methods.ts'
import { fieldRow } from './fields.ts'
import { mayRun } from './may-run.ts'
import { textOf } from './names.ts'
import { openBody } from './open-body.ts'
import { flagsOfMethod } from './outside-callers.ts'
import { ownClasses } from './own-classes.ts'
import { methodOf, nameOfMethod, signatureOfMethod } from './program.ts'
import type { Program } from './program.ts'
import type { Search } from './reach.ts'
import { reflectionIn } from './reflected-callers.ts'

/** What the runtime asks of any object, and of any class, and what bare interfaces below a class may ask of it. */
const ASKED_OF_ANY = new Set(['toString', 'hashCode', 'equals', 'finalize', 'clone', 'run', 'close', '<clinit>'])
/** The register of the object itself, among a method's parameters. */
const SELF = 0
const GETTER_UNITS = 3
/** Bodies that are asked for; of more nobody says that nothing calls them. */
const MAX_ASKS = 1_000

const FINAL = 0x10

/**
 * Whether a body is what Kotlin writes for each property that others may see, whether anybody asks or not: `getHeld` of `held`. It is
 * final where it stands for no method above.
 */
const isGetter = (program: Program, body: number) => {
  const { file, body: { code } = { code: [] } } = openBody(program, body) ?? {}
  const [first = 0, field = 0, last = 0] = code
  if (!file || code.length !== GETTER_UNITS || (first & 0xff) !== IGET_OBJECT || (last & 0xff) !== RETURN_OBJECT) return false
  const { names } = program.symbols
  const name = textOf(names, fieldRow(file, field).name)
  const getter = `get${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const method = methodOf(program, body)
  return (flagsOfMethod(program, method) & FINAL) !== 0 && textOf(names, nameOfMethod(program, method)) === getter
}

type Asking = Pick<Search, 'program' | 'tree' | 'dispatch'>
const unseenCallers = ({ program, tree, dispatch }: Asking) => {
  const means = { program, tree, dispatch }
  const { mentions, byReflection: reflected } = reflectionIn(means)
  const isClosed = closedMethods({ program, tree, isOwn: ownClasses(program, tree), reflected })
  const isCalled = (method: number) => {
    const signature = signatureOfMethod(program, method)
    const isCall = (called: number) => signatureOfMethod(program, called) === signature && mayRun(means, called, method)
    return mentions.find({ methods: new Set([method]), fieldNames: new Set(), isCall, isField: () => false }).size > 0
  }
  const known = new Map<number, boolean>()
  const ask = (body: number) => {
    const method = methodOf(program, body)
    if (isCalled(method) || ASKED_OF_ANY.has(textOf(program.symbols.names, nameOfMethod(program, method)))) return true
    return !isClosed(method, SELF) && !(isGetter(program, body) && !reflected.isMethod(method))
  }
  return (body: number) => {
    const is = known.get(body) ?? (known.size >= MAX_ASKS || ask(body))
    known.set(body, is)
    return is
  }
}
const finders = new WeakMap<Program, ReturnType<typeof unseenCallers>>()

/** Whether a body to which no way leads may run all the same: something calls it, or something that nobody sees may. */
export const mayRunUnseen = (world: Asking, body: number): boolean => {
  const find = finders.get(world.program) ?? unseenCallers(world)
  finders.set(world.program, find)
  return find(body)
}
