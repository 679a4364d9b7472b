import { switchCases } from './opcodes.ts'
import { UNITS } from './opcodes.ts'
import { register } from './evaluate.ts'
import type { Place as WholePlace } from './evaluate.ts'
import { NEWEST_PLATFORM } from './values.ts'
import type { Value } from './values.ts'

/** An instruction, and what the registers hold there. */
type Place = Pick<WholePlace, 'code' | 'at' | 'state'>

const signed16 = (unit: number) => (unit << 16) >> 16
const signed8 = (byte: number) => (byte << 24) >> 24

export const isGoto = (op: number) => op >= 0x28 && op <= 0x2a
export const isSwitch = (op: number) => op === 0x2b || op === 0x2c
const isIf = (op: number) => op >= 0x32 && op <= 0x3d
/** After which the code that follows may not run. */
export const isBranch = (op: number) => isSwitch(op) || isIf(op)
const FIRST_AGAINST_ZERO = 0x38
export const isReturn = (op: number) => op >= 0x0e && op <= 0x11
export const THROW = 0x27

const int32 = (code: Uint16Array, at: number) => (code[at] ?? 0) | ((code[at + 1] ?? 0) << 16)

const gotoTarget = (code: Uint16Array, at: number, op: number) => {
  if (op === 0x28) return at + signed8((code[at] ?? 0) >> 8)
  return at + (op === 0x29 ? signed16(code[at + 1] ?? 0) : int32(code, at + 1))
}

/** Jump targets of an instruction, without the next instruction. */
export const jumpTargets = (code: Uint16Array, at: number): number[] => {
  const op = (code[at] ?? 0) & 0xff
  if (isGoto(op)) return [gotoTarget(code, at, op)]
  if (isIf(op)) return [at + signed16(code[at + 1] ?? 0)]
  return isSwitch(op) ? switchCases(code, at + int32(code, at + 1)).map(({ distance }) => at + distance) : []
}

const TESTS: ((a: number, b: number) => boolean)[] = [
  (a, b) => a === b,
  (a, b) => a !== b,
  (a, b) => a < b,
  (a, b) => a >= b,
  (a, b) => a > b,
  (a, b) => a <= b,
]

/** Values that are never null: literals, and objects created in this method. */
const THINGS = new Set<Value['kind']>(['object', 'array', 'string', 'text', 'class'])
const isSomething = ({ kind }: Value) => THINGS.has(kind)

const EQUALITY = 2
/** Result of comparing SDK_INT (any value from `from` on) with a number, if it is the same for all of them. */
const onEvery = (index: number, from: number, number: number) => {
  const test = TESTS[index]
  if (!test || (index < EQUALITY && number >= from)) return undefined
  const lowest = test(from, number)
  return lowest === test(NEWEST_PLATFORM, number) ? lowest : undefined
}
/** The test with its operands swapped: `a < b` is `b > a`. */
const SWAPPED = [0, 1, 4, 5, 2, 3]

/** Whether the branch is taken, if known. */
const isTaken = (place: Place, op: number): boolean | undefined => {
  const unit = place.code[place.at] ?? 0
  const againstZero = op >= FIRST_AGAINST_ZERO
  const a = register(place, againstZero ? unit >> 8 : (unit >> 8) & 0xf)
  const b: Value = againstZero ? { kind: 'int', value: 0 } : register(place, unit >> 12)
  const index = op - (againstZero ? FIRST_AGAINST_ZERO : 0x32)
  if (a.kind === 'int' && b.kind === 'int') return TESTS[index]?.(a.value, b.value)
  if (a.kind === 'platform' && b.kind === 'int') return onEvery(index, a.from, b.value)
  if (a.kind === 'int' && b.kind === 'platform') return onEvery(SWAPPED[index] ?? 0, b.from, a.value)
  if (againstZero && isSomething(a) && op <= 0x39) return op === 0x39
  return undefined
}

/** Numbers that an equality test or a switch compares with; key codes are recognised by them. */
export const comparedAt = (place: Place): number[] => {
  const { code, at } = place
  const op = (code[at] ?? 0) & 0xff
  if (isSwitch(op)) return switchCases(code, at + int32(code, at + 1)).map(({ key }) => key)
  if (op !== 0x32 && op !== 0x33) return []
  const unit = code[at] ?? 0
  return [register(place, (unit >> 8) & 0xf), register(place, unit >> 12)].flatMap((value) =>
    value.kind === 'int' ? [value.value] : [],
  )
}

/** The registers that a branch depends on. */
export const askedRegisters = (code: Uint16Array, at: number): number[] => {
  const unit = code[at] ?? 0
  const op = unit & 0xff
  if (!isIf(op) && !isSwitch(op)) return []
  if (isSwitch(op) || op >= FIRST_AGAINST_ZERO) return [unit >> 8]
  return [(unit >> 8) & 0xf, unit >> 12]
}

/** Their values. */
export const askedAt = (place: Place): Value[] => askedRegisters(place.code, place.at).map((index) => register(place, index))

/** The targets of a switch: one if its number is known. */
const casesOf = (place: Place, following: number): number[] => {
  const { code, at } = place
  const value = register(place, (code[at] ?? 0) >> 8)
  if (value.kind !== 'int') return [following, ...jumpTargets(code, at)]
  const found = switchCases(code, at + int32(code, at + 1)).find(({ key }) => key === value.value)
  return [found ? at + found.distance : following]
}

/** Possible next instructions, given what is known. */
export const nextOf = (place: Place): number[] => {
  const { code, at } = place
  const op = (code[at] ?? 0) & 0xff
  if (isReturn(op) || op === THROW) return []
  if (isGoto(op)) return jumpTargets(code, at)
  const following = at + (UNITS[op] ?? 1)
  if (isSwitch(op)) return casesOf(place, following)
  if (!isIf(op)) return [following]
  const taken = isTaken(place, op)
  const [target = following] = jumpTargets(code, at)
  if (taken === undefined) return [following, target]
  return [taken ? target : following]
}

/** By opcode: 1 if control may go elsewhere than to the next instruction. */
const PARTS = new Uint8Array(256)
for (let op = 0; op < 256; op += 1) if (isReturn(op) || op === THROW || isGoto(op) || isSwitch(op) || isIf(op)) PARTS[op] = 1
/** Whether control always goes to the next instruction, as for most opcodes. */
export const isPlainStep = (op: number) => PARTS[op] === 0
