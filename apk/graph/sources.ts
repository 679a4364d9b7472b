import { triesOf } from '../dex/code-item.ts'
import type { Try } from '../dex/code-item.ts'
import { THROW, isGoto, isPlainStep, isReturn, jumpTargets, nextOf } from '../dex/flow.ts'
import { CALL, KIND, lengthAt } from '../dex/opcodes.ts'
import { meetings } from '../dex/path.ts'
import { isWide, targetOf } from '../dex/registers.ts'
import { UNKNOWN, int } from '../dex/values.ts'
import type { OpenBody } from './open-body.ts'
import { ALL, NOTHING, SOURCE, leftBy, numberIn, packSource, union } from './source.ts'
import type { Numbers, Sources } from './source.ts'

/** What may still be looked at, in instructions. */
export type Work = { left: number }

type Registers = Sources[]
type Flow = {
  code: Uint16Array
  meets: ReadonlySet<number>
  /** The registers as paths come to a place. */
  entries: Map<number, Registers>
  todo: number[]
  work: Work
  /** Registers that may still be kept at places where paths meet. */
  room: number
  numbers: Numbers | undefined
  tries: readonly Try[]
  /** The registers as a handler finds them. */
  any: Registers
}
const FIRST_CALL_SITE = 0xfa
const isOrdinaryCall = (op: number) => KIND[op] === CALL && op < FIRST_CALL_SITE

/** A register that the body does not have is left out. */
const write = (registers: Registers, index: number, sources: Sources) => {
  if (index < registers.length) registers[index] = sources
}

/** What it costs to compare registers, in as many of them as one instruction is. */
const REGISTERS = 8

/** Where control may go from an instruction at which paths part or end. */
const partingsAt = ({ code, work }: Flow, registers: Registers, at: number) => {
  work.left -= registers.length / REGISTERS
  const state = registers.map((sources) => {
    const number = numberIn(sources)
    return number === undefined ? UNKNOWN : int(number)
  })
  return nextOf({ code, at, state })
}

/** Runs down from a place to where paths meet, or the body ends. `see` comes before each instruction. */
const runFrom = (flow: Flow, from: number, see: (at: number, registers: Registers) => void) => {
  const { code, meets, numbers } = flow
  const registers = [...(flow.entries.get(from) ?? [])]
  let called = -1
  for (let at = from; at < code.length;) {
    see(at, registers)
    const op = (code[at] ?? 0) & 0xff
    const target = targetOf(code, at)
    if (target >= 0) {
      write(registers, target, leftBy(registers, { code, at, called, numbers }))
      if (isWide(op)) write(registers, target + 1, NOTHING)
    }
    called = isOrdinaryCall(op) ? at : -1
    const next = at + lengthAt(code, at)
    if (numbers?.own && !isPlainStep(op)) {
      for (const one of partingsAt(flow, registers, at)) meet(flow, one, registers)
      return
    }
    if (!isPlainStep(op)) {
      for (const one of jumpTargets(code, at)) meet(flow, one, registers)
      if (isReturn(op) || op === THROW || isGoto(op)) return
    }
    if (meets.has(next)) return meet(flow, next, registers)
    at = next
  }
}

/** Registers that are kept of one body. */
const MAX_ROOM = 2_000_000

const meet = (flow: Flow, at: number, registers: Registers) => {
  const { code, entries, todo, work } = flow
  if (at < 0 || at >= code.length) return
  work.left -= registers.length / REGISTERS
  const known = entries.get(at)
  if (!known) {
    flow.room -= registers.length
    if (flow.room < 0) return
    entries.set(at, [...registers])
    todo.push(at)
    return
  }
  let isNew = false
  for (const [register, sources] of registers.entries()) {
    const before = known[register] ?? NOTHING
    if (before === sources) continue
    work.left -= (before.length + sources.length) / REGISTERS
    const now = union(before, sources)
    if (now !== before) [known[register], isNew] = [now, true]
  }
  if (isNew) todo.push(at)
}

/** Places of a body where paths meet, but for handlers. */
export const meetsIn = (code: Uint16Array, work: Work) => {
  const budget = { steps: work.left, values: 0 }
  const meets = meetings(code, budget)
  work.left = budget.steps
  return meets
}

/** `meets`: where paths meet, of a body that is shown many times; its length is not counted again then. */
type How = { work: Work; numbers?: Numbers | undefined; meets?: Set<number> | undefined }
/** Parameters stand in the last registers. */
const startFlow = ({ file, body }: OpenBody, { work, numbers, meets: known }: How): Flow => {
  const { code, registers, ins } = body
  const first: Registers = Array.from({ length: registers }, () => NOTHING)
  for (let index = 0; index < ins; index += 1) first[registers - ins + index] = [packSource(index, SOURCE.parameter)]
  const tries = triesOf(file.dex, body)
  const meets = known ?? meetsIn(code, work)
  for (const { handlers } of tries) for (const { at } of handlers) meets.add(at)
  // Nothing is added to what may be anything, so that all handlers share it.
  const any: Registers = Array.from({ length: registers }, () => ALL)
  return { code, meets, entries: new Map([[0, first]]), todo: [0], work, room: MAX_ROOM, numbers, tries, any }
}

/** Goes on where exceptions are caught, what a handler finds may be anything. `ran`: of what runs alone, by unit. */
const enterHandlers = ({ tries, entries, todo, any, work }: Flow, ran?: Uint8Array) => {
  for (const { from, to, handlers } of tries) {
    if (ran) work.left -= (to - from) / REGISTERS
    if (ran && !ran.subarray(from, to).includes(1)) continue
    for (const { at } of handlers) {
      if (entries.get(at) === any) continue
      entries.set(at, any)
      todo.push(at)
    }
  }
}

/** Registers of a body that no compiler gives it. */
const MAX_REGISTERS = 1024

/** False where there is too much of it. */
const settleFlow = (flow: Flow) => {
  const { work, todo, entries, numbers, code } = flow
  const ran = numbers?.own && flow.tries.length > 0 ? new Uint8Array(code.length) : undefined
  const count = (at: number) => {
    work.left -= 1
    if (ran) ran[at] = 1
  }
  if (!ran) enterHandlers(flow)
  while (todo.length > 0) {
    for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
      if (work.left < 0 || flow.room < 0) return false
      runFrom(flow, at, count)
    }
    if (ran) enterHandlers(flow, ran)
  }
  return entries.size > 0
}

/**
 * Shows each instruction of a body that can be reached with what its registers hold by then. False where there is too much of it,
 * after which nothing that was shown is whole.
 */
export const eachSource = (opened: OpenBody, how: How, see: (at: number, registers: readonly Sources[]) => void): boolean => {
  const { code, registers } = opened.body
  const { work, meets } = how
  if (!meets) work.left -= code.length
  if (work.left < 0 || registers > MAX_REGISTERS) return false
  const flow = startFlow(opened, how)
  if (!settleFlow(flow)) return false
  for (const at of flow.entries.keys()) runFrom(flow, at, see)
  return work.left >= 0 && flow.room >= 0
}
