import { literalAt } from '../dex/evaluate.ts'
import { UNKNOWN } from '../dex/values.ts'

/**
 * Where an object comes from. `ownField`: a field of the first parameter, which is the object itself where there is one. `number`:
 * no object but this very number, where numbers are followed.
 */
export const SOURCE = { made: 0, parameter: 1, field: 2, result: 3, ownField: 4, number: 5 } as const
const KIND_BITS = 3
export const packSource = (value: number, kind: number) => (value << KIND_BITS) | kind
export const kindOfSource = (source: number) => source & 7
/** Where an object is made, the number of a parameter's register, the index of a field in the file, or the place of a call. */
export const valueOfSource = (source: number) => source >> KIND_BITS
export const ANYWHERE = -1

/** All that an object in a register may come from; none where there is no object but null, or one that runs nothing of an app. */
export type Sources = readonly number[]
export const NOTHING: Sources = []
export const ALL: Sources = [ANYWHERE]
/** More are as good as any. */
const MAX_SOURCES = 64

export const union = (one: Sources, other: Sources): Sources => {
  if (one === other || other.length === 0 || one[0] === ANYWHERE) return one
  if (one.length === 0 || other[0] === ANYWHERE) return other
  const both = new Set([...one, ...other])
  if (both.size === one.length) return one
  return both.size > MAX_SOURCES ? ALL : [...both]
}

/** Numbers are followed, too. `own`: what a field of the object itself holds, by its index in the file; then no branch is taken that it rules out. */
export type Numbers = { own?: { field: number; value: number } }

const [MOVE, MOVE_FROM16, MOVE_16, MOVE_RESULT, MOVE_EXCEPTION] = [0x07, 0x08, 0x09, 0x0c, 0x0d]
const [NEW_INSTANCE, AGET, IGET, SGET] = [0x22, 0x46, 0x54, 0x62]
const [IGET_INT, IGET_BOOLEAN, DIVIDE_16, DIVIDE_8] = [0x52, 0x55, 0xd3, 0xdb]

const FIRST_PARAMETER = packSource(0, SOURCE.parameter)
const isFirstParameter = (sources: Sources | undefined) => sources?.length === 1 && sources[0] === FIRST_PARAMETER

/** What the instruction leaves in the register that it writes. `called` is the place of the call before it, -1 for none. */
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

/** Larger ones are not told from others. */
const MAX_NUMBER = 2 ** 27
const ofNumber = (number: number): Sources => (Math.abs(number) < MAX_NUMBER ? [packSource(number, SOURCE.number)] : ALL)

/** The one number that a register holds. */
export const numberIn = (sources: Sources | undefined) => {
  const [first = ANYWHERE] = sources ?? []
  return sources?.length === 1 && kindOfSource(first) === SOURCE.number ? valueOfSource(first) : undefined
}

const divided = (number: number | undefined, by: number): Sources =>
  number === undefined || by === 0 ? ALL : ofNumber(Math.trunc(number / by))

/** Opcodes that leave an object, a text, a class or an array. */
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
/** The same of an instruction that leaves a number: where it is not known, anything. */
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

/** What an instruction leaves in the register that it writes. */
export const leftBy = (registers: readonly Sources[], left: Left): Sources => {
  const op = (left.code[left.at] ?? 0) & 0xff
  return left.numbers && !LEAVES_OBJECT.has(op) ? numberLeftBy(registers, left) : objectLeftBy(registers, left)
}
