import { literalAt } from '../dex/evaluate.ts'
import { UNKNOWN } from '../dex/values.ts'

/**
 * Abstract sources of a value in a register. `made`: allocation site; `ownField`: a field read from the first parameter, which is
 * `this` in instance methods; `number`: not an object but this constant, where integers are tracked.
 */
export const SOURCE = { made: 0, parameter: 1, field: 2, result: 3, ownField: 4, number: 5 } as const
const KIND_BITS = 3
export const packSource = (value: number, kind: number) => (value << KIND_BITS) | kind
export const kindOfSource = (source: number) => source & 7
/** By kind: unit index of the allocation, index of the parameter's register, field index in the file, or unit index of the call. */
export const valueOfSource = (source: number) => source >> KIND_BITS
export const ANYWHERE = -1

/** All possible sources of the object in a register; empty if it can only be null, or an object that runs no code of the app. */
export type Sources = readonly number[]
export const NOTHING: Sources = []
export const ALL: Sources = [ANYWHERE]
/** A larger set is widened to `ALL`. */
const MAX_SOURCES = 64

export const union = (one: Sources, other: Sources): Sources => {
  if (one === other || other.length === 0 || one[0] === ANYWHERE) return one
  if (one.length === 0 || other[0] === ANYWHERE) return other
  // Where paths meet, both mostly brought the same.
  const more = other.filter((source) => !one.includes(source))
  if (more.length === 0) return one
  return one.length + more.length > MAX_SOURCES ? ALL : [...one, ...more]
}

/**
 * Integers are tracked, too. `own`: the known value of one field of `this`, by field index; branches that it rules out are not
 * taken.
 */
export type Numbers = { own?: { field: number; value: number } }

const [MOVE, MOVE_FROM16, MOVE_16, MOVE_RESULT, MOVE_EXCEPTION] = [0x07, 0x08, 0x09, 0x0c, 0x0d]
const [NEW_INSTANCE, AGET, IGET, SGET] = [0x22, 0x46, 0x54, 0x62]
const [IGET_INT, IGET_BOOLEAN, DIVIDE_16, DIVIDE_8] = [0x52, 0x55, 0xd3, 0xdb]

const FIRST_PARAMETER = packSource(0, SOURCE.parameter)
const isFirstParameter = (sources: Sources | undefined) => sources?.length === 1 && sources[0] === FIRST_PARAMETER

/** What the instruction leaves in its target register. `called`: unit index of the call just before it, -1 for none. */
const objectLeftBy = (registers: readonly Sources[], { code, at, called }: Left): Sources => {
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

/** Larger integers are unknown. */
const MAX_NUMBER = 2 ** 27
const ofNumber = (number: number): Sources => (Math.abs(number) < MAX_NUMBER ? [packSource(number, SOURCE.number)] : ALL)

/** The constant that a register holds, undefined if unknown. */
export const numberIn = (sources: Sources | undefined) => {
  const [first = ANYWHERE] = sources ?? []
  return sources?.length === 1 && kindOfSource(first) === SOURCE.number ? valueOfSource(first) : undefined
}

const divided = (number: number | undefined, by: number): Sources =>
  number === undefined || by === 0 ? ALL : ofNumber(Math.trunc(number / by))

/** Opcodes that leave a reference: object, string, class or array. */
const LEAVES_OBJECT = new Set([
  MOVE,
  MOVE_FROM16,
  MOVE_16,
  MOVE_RESULT,
  MOVE_EXCEPTION,
  NEW_INSTANCE,
  AGET,
  IGET,
  SGET,
  0x1a,
  0x1b,
  0x1c,
  0x23,
])

type Left = { code: Uint16Array; at: number; called: number; numbers: Numbers | undefined }
/** The same for an instruction that leaves a number; `ALL` if it is unknown. */
const numberLeftBy = (registers: readonly Sources[], { code, at, numbers }: Left): Sources => {
  const unit = code[at] ?? 0
  const [op, next] = [unit & 0xff, code[at + 1] ?? 0]
  if (op === 0x01) return registers[unit >> 12] ?? ALL
  if (op === 0x02) return registers[next] ?? ALL
  if (op === 0x03) return registers[code[at + 2] ?? 0] ?? ALL
  const literal = op >= 0x12 && op <= 0x15 ? literalAt({ code, at }, op) : UNKNOWN
  if (literal.kind === 'int') return ofNumber(literal.value)
  if (op === DIVIDE_8) return divided(numberIn(registers[next & 0xff]), (next << 16) >> 24)
  if (op === DIVIDE_16) return divided(numberIn(registers[unit >> 12]), (next << 16) >> 16)
  const isOwn = (op === IGET_INT || op === IGET_BOOLEAN) && isFirstParameter(registers[unit >> 12])
  return isOwn && numbers?.own?.field === next ? ofNumber(numbers.own.value) : ALL
}

/** The abstract value that an instruction leaves in its target register. */
export const leftBy = (registers: readonly Sources[], left: Left): Sources => {
  const op = (left.code[left.at] ?? 0) & 0xff
  return left.numbers && !LEAVES_OBJECT.has(op) ? numberLeftBy(registers, left) : objectLeftBy(registers, left)
}
