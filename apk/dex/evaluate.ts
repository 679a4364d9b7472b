import type { Dex } from '../formats/dex.ts'
import { oncePer } from '../once-per.ts'
import type { Constant } from './constants.ts'
import { methodText, fieldText, findType } from './ids.ts'
import type { TracedCall } from './trace.ts'
import { UNKNOWN, compute, int } from './values.ts'
import type { Operation, Value } from './values.ts'

export type State = Value[]
/** The API levels that code is analysed for, and whether the code has tested the API level. */
export type Sight = { platform: Value; isAsked: boolean }
/** An instruction under trace. `constants`: values of static fields; `answer`: results of tests of the API level. */
export type Place = {
  dex: Dex
  code: Uint16Array
  at: number
  state: State
  sight: Sight
  constants: (field: number) => Constant | undefined
  answer: (call: TracedCall) => Value | undefined
  /** Field values that the trace assumes. */
  held: ReadonlyMap<number, Value> | undefined
}

const SDK_INT = 'Landroid/os/Build$VERSION;->SDK_INT'
const CLOCKS = ['Ljava/lang/System;->currentTimeMillis()J', 'Landroid/os/SystemClock;->elapsedRealtime()J']

const signed16 = (unit: number) => (unit << 16) >> 16
const signed8 = (byte: number) => (byte << 24) >> 24
type Unit = Pick<Place, 'code' | 'at'>
const unitAt = ({ code, at }: Unit, offset: number) => code[at + offset] ?? 0
const int32At = (place: Unit, offset: number) => unitAt(place, offset) | (unitAt(place, offset + 1) << 16)
export const register = ({ state }: Pick<Place, 'state'>, index: number): Value => state[index] ?? UNKNOWN

const longAt = (place: Unit): Value => {
  const unit = (offset: number) => BigInt(unitAt(place, offset))
  const value = BigInt.asIntN(64, unit(1) | (unit(2) << 16n) | (unit(3) << 32n) | (unit(4) << 48n))
  return Number.isSafeInteger(Number(value)) ? int(Number(value)) : UNKNOWN
}

/** What `const` instructions load: a number, a string or a class. */
export const literalAt = (place: Unit, op: number): Value => {
  const { code, at } = place
  if (op === 0x12) return int(((code[at] ?? 0) << 16) >> 28)
  if (op === 0x13 || op === 0x16) return int(signed16(unitAt(place, 1)))
  if (op === 0x14 || op === 0x17) return int(int32At(place, 1))
  if (op === 0x15) return int(unitAt(place, 1) << 16)
  if (op === 0x18) return longAt(place)
  if (op === 0x1a) return { kind: 'string', index: unitAt(place, 1) }
  if (op === 0x1b) return { kind: 'string', index: int32At(place, 1) >>> 0 }
  return op === 0x1c ? { kind: 'class', index: unitAt(place, 1) } : UNKNOWN
}

const staticField = (place: Place): Value => {
  const index = unitAt(place, 1)
  if (fieldText(place.dex, index) === SDK_INT) {
    place.sight.isAsked = true
    return place.sight.platform
  }
  const held = place.held?.get(index)
  if (held) return held
  const constant = place.constants(index)
  if (constant?.asksPlatform) place.sight.isAsked = true
  return constant?.value ?? { kind: 'field', index }
}

const APPLICATION_INFO = 'Landroid/content/pm/ApplicationInfo;'
const FLAGS = `${APPLICATION_INFO}->flags`
/** Types of fields that values are tracked by: web views are told apart by their field, other values may be constant for life. */
const HELD = ['Landroid/webkit/WebView;', 'Landroid/webkit/WebSettings;', 'Ljava/lang/String;', '[B', 'I', 'Z']
const typesOf = oncePer((dex: Dex) => ({
  application: findType(dex, APPLICATION_INFO),
  held: HELD.map((type) => findType(dex, type)),
}))
const [IGET, IGET_OBJECT, IGET_BOOLEAN] = [0x52, 0x54, 0x55]
const [FIELD_BYTES, CLASS_AT, TYPE_AT] = [8, 0, 2]

const typeAt = (dex: Dex, index: number, word: number) => dex.bytes.u16At(dex.fields.offset + index * FIELD_BYTES + word)

/** The contents of instance fields are not tracked, only which field was read. */
const objectField = ({ dex, code, at, held }: Place): Value => {
  const index = code[at + 1] ?? 0
  if (index >= dex.fields.count) return UNKNOWN
  const taken = held?.get(index)
  if (taken) return taken
  const { application, held: followed } = typesOf(dex)
  if (typeAt(dex, index, CLASS_AT) === application && fieldText(dex, index) === FLAGS) return { kind: 'flags' }
  return followed.includes(typeAt(dex, index, TYPE_AT)) ? { kind: 'field', index } : UNKNOWN
}

/** add, sub, mul, div, rem, and, or, xor, shl …: the same order in all four opcode families. */
const INT_OPERATIONS: (Operation | undefined)[] = ['add', 'sub', 'mul', undefined, undefined, 'and', 'or', 'xor', 'shl']
const LITERAL_OPERATIONS: (Operation | undefined)[] = ['add', 'rsub', 'mul', undefined, undefined, 'and', 'or', 'xor', 'shl']

const operate = (operation: Operation | undefined, a: Value, b: Value) => (operation ? compute(operation, a, b) : UNKNOWN)

/** The current time plus a constant: a moment in the future. */
const addLong = ({ dex }: Place, a: Value, b: Value): Value => {
  if (a.kind === 'int' && b.kind === 'int') {
    const sum = a.value + b.value
    return Number.isSafeInteger(sum) ? int(sum) : UNKNOWN
  }
  const [clock, plus] = a.kind === 'result' ? [a, b] : [b, a]
  if (clock.kind !== 'result' || plus.kind !== 'int') return UNKNOWN
  return CLOCKS.includes(methodText(dex, clock.index)) ? { kind: 'after', index: clock.index, plus: plus.value } : UNKNOWN
}

const calculate = (place: Place, op: number): Value => {
  const unit = unitAt(place, 0)
  const second = unitAt(place, 1)
  if (op >= 0x90 && op <= 0xaf) {
    const [a, b] = [register(place, second & 0xff), register(place, second >> 8)]
    return op === 0x9b ? addLong(place, a, b) : operate(INT_OPERATIONS[op - 0x90], a, b)
  }
  if (op >= 0xb0 && op <= 0xcf) {
    const [a, b] = [register(place, (unit >> 8) & 0xf), register(place, unit >> 12)]
    return op === 0xbb ? addLong(place, a, b) : operate(INT_OPERATIONS[op - 0xb0], a, b)
  }
  if (op >= 0xd0 && op <= 0xd7) return operate(LITERAL_OPERATIONS[op - 0xd0], register(place, unit >> 12), int(signed16(second)))
  return operate(LITERAL_OPERATIONS[op - 0xd8], register(place, second & 0xff), int(signed8(second >> 8)))
}

const INT_TO_LONG = 0x81

const ARRAY_LENGTH = 0x21
const lengthOf = (array: Value) => (array.kind === 'array' && array.length !== undefined ? int(array.length) : UNKNOWN)
const ELEMENT = 0x46
/** An element of an array that was passed in stands for an object that was passed in. */
const elementOf = (array: Value): Value =>
  array.kind === 'array' && array.length !== undefined ? { kind: 'object', index: array.index, at: array.at } : UNKNOWN

/** The value that an instruction writes into its target register; calls are not evaluated here. */
export const evaluate = (place: Place, op: number): Value => {
  const unit = unitAt(place, 0)
  if (op === 0x01 || op === 0x04 || op === 0x07 || op === INT_TO_LONG) return register(place, unit >> 12)
  if (op === 0x02 || op === 0x05 || op === 0x08) return register(place, unitAt(place, 1))
  if (op === 0x03 || op === 0x06 || op === 0x09) return register(place, unitAt(place, 2))
  if (op >= 0x12 && op <= 0x1c) return literalAt(place, op)
  if (op === ELEMENT) return elementOf(register(place, unitAt(place, 1) & 0xff))
  if (op === ARRAY_LENGTH) return lengthOf(register(place, unit >> 12))
  if (op === 0x22) return { kind: 'object', index: unitAt(place, 1), at: place.at }
  if (op === 0x23) return { kind: 'array', index: unitAt(place, 1), at: place.at, filled: false }
  if (op === IGET || op === IGET_OBJECT || op === IGET_BOOLEAN) return objectField(place)
  if (op >= 0x60 && op <= 0x66) return staticField(place)
  if (op >= 0x90 && op <= 0xe2) return calculate(place, op)
  return UNKNOWN
}

/** `fill-array-data` initialises the array in the register. */
export const fillArray = ({ code, at, state }: Place) => {
  const index = (code[at] ?? 0) >> 8
  const known = state[index]
  if (known?.kind === 'array') state[index] = { ...known, filled: true }
}

export const write = (state: State, index: number, { value, pair }: { value: Value; pair: boolean }) => {
  if (index < 0 || index >= state.length) return
  state[index] = value
  if (pair && index + 1 < state.length) state[index + 1] = UNKNOWN
}
