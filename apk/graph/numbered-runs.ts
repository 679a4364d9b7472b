import { fieldHolder } from '../dex/ids.ts'
import { CALL, CONST_CLASS, KIND, NEW_INSTANCE, lengthAt } from '../dex/opcodes.ts'
import { passedRegisters } from '../dex/registers.ts'
import type { Context, Look } from './body-looks.ts'
import { edgesOf } from './edges-of.ts'
import { EDGE, kindOfEdge, targetOfEdge } from './edges.ts'
import { intAt, push } from './int-list.ts'
import { only } from './keepers.ts'
import { methodOf } from './program.ts'
import type { NumberedRun, OwnNumber, Program } from './program.ts'
import { SOURCE } from './source.ts'
import type { Sources } from './source.ts'
import { methodAt, typeAt } from './symbols.ts'

/** Bound on variants of bodies. */
const MAX_RUNS = 20_000

const isTouch = (op: number) => op >= 0x60 && op <= 0x6d

type Names = { methods: Set<number>; others: Set<number>; types: Set<number> }

/** Adds the references of an instruction. `others`: methods that may be called on an object other than `this`. */
const noteNames = (
  { methods, others, types }: Names,
  context: Context,
  { at, registers }: { at: number; registers: readonly Sources[] },
) => {
  const { file, body } = context.opened
  const [op, index] = [(body.code[at] ?? 0) & 0xff, body.code[at + 1] ?? 0]
  if (KIND[op] === CALL) {
    const method = methodAt(file.symbols, index)
    methods.add(method)
    if (only(registers[passedRegisters(body.code, at)[0] ?? -1], SOURCE.parameter) !== 0) others.add(method)
  } else if (op === NEW_INSTANCE || op === CONST_CLASS) types.add(typeAt(file.symbols, index))
  else if (isTouch(op) && index < file.dex.fields.count) types.add(typeAt(file.symbols, fieldHolder(file.dex, index)))
}

/** Whether some instruction is never executed, payloads aside. */
const leavesOut = ({ opened: { body } }: Context, ran: Uint8Array) => {
  for (let at = 0; at < body.code.length; at += lengthAt(body.code, at))
    if (ran[at] !== 1 && ((body.code[at] ?? 0) & 0xff) !== 0) return true
  return false
}

/** The part of a body that runs if a field of `this` holds this number (`isAll`: the whole body); undefined if unknown. */
export const runOf = (
  look: Look,
  body: number,
  own: OwnNumber,
): (Omit<NumberedRun, 'object'> & { isAll: boolean }) | undefined => {
  const names: Names = { methods: new Set(), others: new Set(), types: new Set() }
  let seen: { context: Context; ran: Uint8Array } | undefined
  const see = (context: Context, at: number, registers: readonly Sources[]) => {
    seen ??= { context, ran: new Uint8Array(context.opened.body.code.length) }
    seen.ran[at] = 1
    noteNames(names, context, { at, registers })
  }
  if (!look(body, see, { own }) || !seen || seen.context.isStatic) return undefined
  const { methods, others, types } = names
  const isAll = !leavesOut(seen.context, seen.ran)
  return { isAll, body, own, ran: seen.ran, methods, types, ownCalls: new Set([...methods].filter((one) => !others.has(one))) }
}

/** Adds a variant to the tables of bodies. It shares the edges of its body, and `isRun` tells which of them it has. */
export const keepRun = (program: Program, run: NumberedRun): number => {
  if (program.runs.size >= MAX_RUNS) return run.body
  const { from, to } = edgesOf(program, run.body)
  const body = program.methodOfBody.length
  push(program.methodOfBody, methodOf(program, run.body))
  push(program.fileOfBody, intAt(program.fileOfBody, run.body))
  push(program.codeOfBody, intAt(program.codeOfBody, run.body))
  push(program.firstEdge, from)
  push(program.lastEdge, to)
  program.runs.set(body, run)
  return body
}

/** The original body of a variant, or the body itself. */
export const wholeBody = ({ runs }: Program, body: number) => runs.get(body)?.body ?? body

/** Whether an edge leaves this variant of a body. */
export const isRun = ({ runs }: Program, body: number, edge: number) => {
  const run = runs.get(body)
  if (!run) return true
  const [kind, target] = [kindOfEdge(edge), targetOfEdge(edge)]
  if (kind <= EDGE.interface) return run.methods.has(target)
  return kind > EDGE.named || run.types.has(target)
}
