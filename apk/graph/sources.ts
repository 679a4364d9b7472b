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

/** Remaining budget, in instructions. */
export type Work = { left: number }

type Registers = Sources[]
type Flow = {
  code: Uint16Array
  meets: ReadonlySet<number>
  /** State of the registers on entry, by unit: at the start, at join points and at handlers. */
  entries: Map<number, Registers>
  todo: number[]
  work: Work
  /** Remaining budget for registers of entry states. */
  room: number
  numbers: Numbers | undefined
  tries: readonly Try[]
  /** Entry state of exception handlers. */
  any: Registers
}
const FIRST_CALL_SITE = 0xfa
const isOrdinaryCall = (op: number) => KIND[op] === CALL && op < FIRST_CALL_SITE

/** Ignores registers that the body doesn't have. */
const write = (registers: Registers, index: number, sources: Sources) => {
  if (index < registers.length) registers[index] = sources
}

/** Registers that can be compared for the cost of one instruction. */
const REGISTERS = 8

/** Successors of a branch, switch, return or throw, given the constants in registers. */
const partingsAt = ({ code, work }: Flow, registers: Registers, at: number) => {
  work.left -= registers.length / REGISTERS
  const state = registers.map((sources) => {
    const number = numberIn(sources)
    return number === undefined ? UNKNOWN : int(number)
  })
  return nextOf({ code, at, state })
}

/** Interprets from a place on, up to the next join point or the end of the body. `see` is called before each instruction. */
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

/** Registers of all entry states of one body. */
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

/** Join points of a body, except exception handlers. */
export const meetsIn = (code: Uint16Array, work: Work) => {
  const budget = { steps: work.left, values: 0 }
  const meets = meetings(code, budget)
  work.left = budget.steps
  return meets
}

/** `meets`: the join points, for a body that is analysed many times; its length is then not charged again. */
type How = { work: Work; numbers?: Numbers | undefined; meets?: Set<number> | undefined }
/** Parameters are in the last registers. */
const startFlow = ({ file, body }: OpenBody, { work, numbers, meets: known }: How): Flow => {
  const { code, registers, ins } = body
  const first: Registers = Array.from({ length: registers }, () => NOTHING)
  for (let index = 0; index < ins; index += 1) first[registers - ins + index] = [packSource(index, SOURCE.parameter)]
  const tries = triesOf(file.dex, body)
  const meets = known ?? meetsIn(code, work)
  for (const { handlers } of tries) for (const { at } of handlers) meets.add(at)
  // Shared by all handlers: a union with `ALL` adds nothing.
  const any: Registers = Array.from({ length: registers }, () => ALL)
  return { code, meets, entries: new Map([[0, first]]), todo: [0], work, room: MAX_ROOM, numbers, tries, any }
}

/**
 * Continues in exception handlers, where any register may hold anything. `ran`: units executed so far; only their handlers count.
 */
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

/** More registers than any compiler uses. */
const MAX_REGISTERS = 1024

/** Runs the data flow to its fixpoint; false if over budget. */
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
 * Calls `see` for each reachable instruction of a body with the sources of each register before it. False if over budget: then what
 * was seen is incomplete.
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
