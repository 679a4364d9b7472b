import { isRangeCall } from './opcodes.ts'

const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const NIBBLE = 1
const BYTE = 2
const UNIT = 3

/** Encoding of an opcode's target register: 4, 8 or 16 bits, or none. */
const TARGET = new Uint8Array(256)
for (const op of [
  0x01,
  0x04,
  0x07,
  0x12,
  0x20,
  0x21,
  0x23,
  ...between(0x52, 0x58),
  ...between(0x7b, 0x8f),
  ...between(0xb0, 0xd7),
])
  TARGET[op] = NIBBLE
for (const op of [
  0x02,
  0x05,
  0x08,
  0x22,
  0xfe,
  0xff,
  ...between(0x0a, 0x0d),
  ...between(0x13, 0x1c),
  ...between(0x2d, 0x31),
  ...between(0x44, 0x4a),
  ...between(0x60, 0x66),
  ...between(0x90, 0xaf),
  ...between(0xd8, 0xe2),
])
  TARGET[op] = BYTE
for (const op of [0x03, 0x06, 0x09]) TARGET[op] = UNIT

/** Opcodes that write a register pair. */
const WIDE = new Uint8Array(256)
for (const op of [
  0x04,
  0x05,
  0x06,
  0x0b,
  0x45,
  0x53,
  0x61,
  0x7d,
  0x7e,
  0x80,
  0x81,
  0x83,
  0x86,
  0x88,
  0x89,
  0x8b,
  ...between(0x16, 0x19),
  ...between(0x9b, 0xa5),
  ...between(0xab, 0xaf),
  ...between(0xbb, 0xc5),
  ...between(0xcb, 0xcf),
])
  WIDE[op] = 1

export const isWide = (op: number) => WIDE[op] === 1

/** The target register of an instruction, or -1. */
export const targetOf = (code: Uint16Array, at: number) => {
  const unit = code[at] ?? 0
  const form = TARGET[unit & 0xff]
  if (form === NIBBLE) return (unit >> 8) & 0xf
  if (form === BYTE) return unit >> 8
  return form === UNIT ? (code[at + 1] ?? 0) : -1
}

/** Argument registers of a call or an array literal, in order; a wide value takes two. */
export const passedRegisters = (code: Uint16Array, at: number): number[] => {
  const unit = code[at] ?? 0
  const op = unit & 0xff
  const third = code[at + 2] ?? 0
  if (op !== 0x24 && (op === 0x25 || isRangeCall(op)) && op !== 0xfa && op !== 0xfc)
    return Array.from({ length: unit >> 8 }, (_, index) => third + index)
  const all = [third & 0xf, (third >> 4) & 0xf, (third >> 8) & 0xf, third >> 12, (unit >> 8) & 0xf]
  return all.slice(0, Math.min(unit >> 12, 5))
}
