import { triesOf } from '../dex/code-item.ts'
import type { Try } from '../dex/code-item.ts'
import { THROW, askedRegisters, isGoto, isPlainStep, isReturn, jumpTargets, nextOf } from '../dex/flow.ts'
import { CALL, KIND, lengthAt } from '../dex/opcodes.ts'
import { meetings } from '../dex/path.ts'
import { isWide, targetOf } from '../dex/registers.ts'
import { int } from '../dex/values.ts'
import type { Value } from '../dex/values.ts'
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
  const state: Value[] = []
  for (const register of askedRegisters(code, at)) {
    const number = numberIn(registers[register])
    if (number !== undefined) state[register] = int(number)
  }
  return nextOf({ code, at, state })
}

/** Where a branch may lead, other than to the next instruction if nothing rules it out. */
const targetsAt = (flow: Flow, registers: Registers, at: number) =>
  flow.numbers?.own ? partingsAt(flow, registers, at) : jumpTargets(flow.code, at)

type Show = (at: number, registers: readonly Sources[]) => void
/** What follows where paths part or join. */
type Follow = (flow: Flow, at: number, registers: Registers) => void

/**
 * Interprets from a place on, up to the next join point or the end of the body. `see` is called before each instruction; without
 * `meet` the flow is settled, and other places aren't entered.
 */
const runFrom = (flow: Flow, from: number, { see, meet }: { see: Show; meet?: Follow | undefined }) => {
  const { code, meets, numbers } = flow
  const registers = (flow.entries.get(from) ?? []).slice()
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
    const isPlain = isPlainStep(op)
    if (meet && !isPlain) for (const one of targetsAt(flow, registers, at)) meet(flow, one, registers)
    if (!isPlain && (numbers?.own || isReturn(op) || op === THROW || isGoto(op))) return
    if (meets.has(next)) return meet?.(flow, next, registers)
    at = next
  }
}

/** Registers of all entry states of one body. */
const MAX_ROOM = 2_000_000

const join: Follow = (flow, at, registers) => {
  const { code, entries, todo, work } = flow
  if (at < 0 || at >= code.length) return
  work.left -= registers.length / REGISTERS
  const known = entries.get(at)
  if (!known) {
    flow.room -= registers.length
    if (flow.room < 0) return
    entries.set(at, registers.slice())
    todo.push(at)
    return
  }
  let isNew = false
  for (let register = 0; register < registers.length; register += 1) {
    const before = known[register] ?? NOTHING
    const sources = registers[register] ?? NOTHING
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
  const first: Registers = Array<Sources>(registers).fill(NOTHING)
  for (let index = 0; index < ins; index += 1) first[registers - ins + index] = [packSource(index, SOURCE.parameter)]
  const tries = triesOf(file.dex, body)
  const meets = known ?? meetsIn(code, work)
  for (const { handlers } of tries) for (const { at } of handlers) meets.add(at)
  // Shared by all handlers: a union with `ALL` adds nothing.
  const any: Registers = Array<Sources>(registers).fill(ALL)
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
      runFrom(flow, at, { see: count, meet: join })
    }
    if (ran) enterHandlers(flow, ran)
  }
  return entries.size > 0
}

/**
 * The data flow of a body at its fixpoint, to show its instructions any number of times. `settling`, `showing`: what it takes from
 * the budget each time, so that the order of questions doesn't decide which of them are answered.
 */
export type SettledFlow = { flow: Flow; settling: number; showing: number | undefined }

/** Undefined if over budget. */
export const settledFlow = (opened: OpenBody, how: How): SettledFlow | undefined => {
  const { code, registers } = opened.body
  const { work, meets } = how
  const before = work.left
  if (!meets) work.left -= code.length
  if (work.left < 0 || registers > MAX_REGISTERS) return undefined
  const flow = startFlow(opened, how)
  if (!settleFlow(flow)) return undefined
  return { flow, settling: before - work.left, showing: undefined }
}

/** Registers of the entry states, by which a flow's memory is counted. */
export const registersIn = ({ flow }: SettledFlow) => MAX_ROOM - flow.room

/** Shows a flow for the first time, and notes what that takes apart from what `see` itself asks. */
const showFirst = (settled: SettledFlow, work: Work, see: Show) => {
  const { flow } = settled
  let spent = work.left
  const seeApart: Show = (at, registers) => {
    const { left } = work
    see(at, registers)
    spent -= left - work.left
    // `see` may have shown this flow for a question with another budget.
    flow.work = work
  }
  flow.work = work
  for (const at of flow.entries.keys()) runFrom(flow, at, { see: seeApart, meet: join })
  settled.showing = spent - work.left
}

/**
 * Calls `see` for each reachable instruction of a body with the sources of each register before it. False if over budget: then what
 * was seen is incomplete.
 */
export const showFlow = (settled: SettledFlow, work: Work, see: Show): boolean => {
  const { flow, showing } = settled
  if (showing === undefined) showFirst(settled, work, see)
  else {
    for (const at of flow.entries.keys()) runFrom(flow, at, { see })
    work.left -= showing
  }
  return work.left >= 0 && flow.room >= 0
}
