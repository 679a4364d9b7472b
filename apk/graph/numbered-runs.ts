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

/** Bodies that are kept once more. */
const MAX_RUNS = 20_000

const isTouch = (op: number) => op >= 0x60 && op <= 0x6d

type Names = { methods: Set<number>; others: Set<number>; types: Set<number> }

/** What an instruction names; `others`: methods that may be called on another object. */
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

/** Whether an instruction that stands in the body, and is no table behind it, never runs. */
const leavesOut = ({ opened: { body } }: Context, ran: Uint8Array) => {
  for (let at = 0; at < body.code.length; at += lengthAt(body.code, at))
    if (ran[at] !== 1 && ((body.code[at] ?? 0) & 0xff) !== 0) return true
  return false
}

/**
 * What runs of a body where a field of its object holds this number, and whether that is all of it; undefined where it can't be told.
 */
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

/** Gives it a number among the bodies: with the same edges, of which `isRun` says which ones leave it. */
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

/** The body as it stands in the file. */
export const wholeBody = ({ runs }: Program, body: number) => runs.get(body)?.body ?? body

/** Whether an edge leaves a body as it runs. */
export const isRun = ({ runs }: Program, body: number, edge: number) => {
  const run = runs.get(body)
  if (!run) return true
  const [kind, target] = [kindOfEdge(edge), targetOfEdge(edge)]
  if (kind <= EDGE.interface) return run.methods.has(target)
  return kind > EDGE.named || run.types.has(target)
}
