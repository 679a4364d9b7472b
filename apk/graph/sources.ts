import { triesOf } from '../dex/code-item.ts'
import { THROW, isGoto, isPlainStep, isReturn, jumpTargets } from '../dex/flow.ts'
import { CALL, KIND, lengthAt } from '../dex/opcodes.ts'
import { meetings } from '../dex/path.ts'
import { isWide, targetOf } from '../dex/registers.ts'
import type { OpenBody } from './open-body.ts'

/** Where an object comes from. `ownField`: a field of the first parameter, which is the object itself where there is one. */
export const SOURCE = { made: 0, parameter: 1, field: 2, result: 3, ownField: 4 } as const
const KIND_BITS = 3
const packSource = (value: number, kind: number) => (value << KIND_BITS) | kind
export const kindOfSource = (source: number) => source & 7
/** Where an object is made, the number of a parameter's register, the index of a field in the file, or the place of a call. */
export const valueOfSource = (source: number) => source >> KIND_BITS
export const ANYWHERE = -1

/** All that an object in a register may come from; none where there is no object but null, or one that runs nothing of an app. */
export type Sources = readonly number[]
const NOTHING: Sources = []
const ALL: Sources = [ANYWHERE]
/** More are as good as any. */
const MAX_SOURCES = 64

const union = (one: Sources, other: Sources): Sources => {
  if (one === other || other.length === 0 || one[0] === ANYWHERE) return one
  if (one.length === 0 || other[0] === ANYWHERE) return other
  const both = new Set([...one, ...other])
  if (both.size === one.length) return one
  return both.size > MAX_SOURCES ? ALL : [...both]
}

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
}

const [MOVE, MOVE_FROM16, MOVE_16, MOVE_RESULT, MOVE_EXCEPTION] = [0x07, 0x08, 0x09, 0x0c, 0x0d]
const [NEW_INSTANCE, AGET, IGET, SGET] = [0x22, 0x46, 0x54, 0x62]
const FIRST_CALL_SITE = 0xfa

const FIRST_PARAMETER = packSource(0, SOURCE.parameter)
const isFirstParameter = (sources: Sources | undefined) => sources?.length === 1 && sources[0] === FIRST_PARAMETER

/** What the instruction leaves in the register that it writes. `called` is the place of the call before it, -1 for none. */
const leftBy = (registers: Registers, { code, at, called }: { code: Uint16Array; at: number; called: number }): Sources => {
  const unit = code[at] ?? 0
  const next = code[at + 1] ?? 0
  switch (unit & 0xff) {
    case MOVE:
      return registers[unit >> 12] ?? ALL
    case MOVE_FROM16:
      return registers[next] ?? ALL
    case MOVE_16:
      return registers[code[at + 2] ?? 0] ?? ALL
    case MOVE_RESULT:
      return called < 0 ? ALL : [packSource(called, SOURCE.result)]
    case NEW_INSTANCE:
      return [packSource(at, SOURCE.made)]
    case IGET:
      return [packSource(next, isFirstParameter(registers[unit >> 12]) ? SOURCE.ownField : SOURCE.field)]
    case SGET:
      return [packSource(next, SOURCE.field)]
    case AGET:
    case MOVE_EXCEPTION:
      return ALL
    default:
      return NOTHING
  }
}

const isOrdinaryCall = (op: number) => KIND[op] === CALL && op < FIRST_CALL_SITE

/** A register that the body does not have is left out. */
const write = (registers: Registers, index: number, sources: Sources) => {
  if (index < registers.length) registers[index] = sources
}

/** Runs down from a place to where paths meet, or the body ends. `see` comes before each instruction. */
const runFrom = (flow: Flow, from: number, see: (at: number, registers: Registers) => void) => {
  const { code, meets } = flow
  const registers = [...(flow.entries.get(from) ?? [])]
  let called = -1
  for (let at = from; at < code.length;) {
    see(at, registers)
    const op = (code[at] ?? 0) & 0xff
    const target = targetOf(code, at)
    if (target >= 0) {
      write(registers, target, leftBy(registers, { code, at, called }))
      if (isWide(op)) write(registers, target + 1, NOTHING)
    }
    called = isOrdinaryCall(op) ? at : -1
    const next = at + lengthAt(code, at)
    if (!isPlainStep(op)) {
      for (const one of jumpTargets(code, at)) meet(flow, one, registers)
      if (isReturn(op) || op === THROW || isGoto(op)) return
    }
    if (meets.has(next)) return meet(flow, next, registers)
    at = next
  }
}

/** What it costs to compare registers, in as many of them as one instruction is. */
const REGISTERS = 8

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

/** Parameters stand in the last registers; what a handler finds may be anything. */
const startFlow = ({ file, body }: OpenBody, work: Work): Flow => {
  const { code, registers, ins } = body
  const first: Registers = Array.from({ length: registers }, () => NOTHING)
  for (let index = 0; index < ins; index += 1) first[registers - ins + index] = [packSource(index, SOURCE.parameter)]
  const budget = { steps: work.left, values: 0 }
  const meets = meetings(code, budget)
  work.left = budget.steps
  const entries = new Map([[0, first]])
  // Nothing is added to what may be anything, so that all handlers share it.
  const any: Registers = Array.from({ length: registers }, () => ALL)
  for (const { handlers } of triesOf(file.dex, body))
    for (const { at } of handlers) {
      meets.add(at)
      entries.set(at, any)
    }
  return { code, meets, entries, todo: [...entries.keys()], work, room: MAX_ROOM }
}

/** Registers of a body that no compiler gives it. */
const MAX_REGISTERS = 1024

/**
 * Shows each instruction of a body that can be reached with what its registers hold by then. False where there is too much of it,
 * after which nothing that was shown is whole.
 */
export const eachSource = (opened: OpenBody, work: Work, see: (at: number, registers: readonly Sources[]) => void): boolean => {
  const { code, registers } = opened.body
  work.left -= code.length
  if (work.left < 0 || registers > MAX_REGISTERS) return false
  const flow = startFlow(opened, work)
  const count = () => {
    work.left -= 1
  }
  for (let at = flow.todo.pop(); at !== undefined; at = flow.todo.pop()) {
    if (work.left < 0 || flow.room < 0) return false
    runFrom(flow, at, count)
  }
  for (const at of flow.entries.keys()) runFrom(flow, at, see)
  return work.left >= 0 && flow.room >= 0
}
