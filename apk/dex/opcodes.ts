/**
 * Dalvik instructions, from the platform's "Dalvik bytecode format": the length of each opcode in 16-bit code units, and the
 * properties that scan and trace need.
 */
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const TWO_UNITS = [
  0x02,
  0x05,
  0x08,
  0x13,
  0x15,
  0x16,
  0x19,
  0x1a,
  0x1c,
  0x1f,
  0x20,
  0x22,
  0x23,
  0x29,
  0xfe,
  0xff,
  ...range(0x2d, 0x3d),
  ...range(0x44, 0x6d),
  ...range(0x90, 0xaf),
  ...range(0xd0, 0xe2),
]
const THREE_UNITS = [
  0x03,
  0x06,
  0x09,
  0x14,
  0x17,
  0x1b,
  0x24,
  0x25,
  0x26,
  0x2a,
  0x2b,
  0x2c,
  0xfc,
  0xfd,
  ...range(0x6e, 0x72),
  ...range(0x74, 0x78),
]

/** Length in code units by opcode. Unused opcodes have one, as in ART. */
export const UNITS = new Uint8Array(256).fill(1)
for (const op of TWO_UNITS) UNITS[op] = 2
for (const op of THREE_UNITS) UNITS[op] = 3
for (const op of [0xfa, 0xfb]) UNITS[op] = 4
UNITS[0x18] = 5

/** Opcode kinds that the pass over all code looks at; PLAIN ones are skipped. */
export const PLAIN = 0
export const NOP = 1
export const CALL = 2
export const FIELD = 3
export const TEXT = 4
export const LITERAL = 5
export const KIND = new Uint8Array(256)
KIND[0x00] = NOP
for (const op of [...range(0x6e, 0x72), ...range(0x74, 0x78), 0xfa, 0xfb]) KIND[op] = CALL
for (const op of range(0x52, 0x6d)) KIND[op] = FIELD
for (const op of [0x1a, 0x1b]) KIND[op] = TEXT
KIND[0x1c] = LITERAL

/** String index of a `const-string`; the jumbo form has two units. */
export const textAt = (code: Uint16Array, at: number) =>
  ((code[at] ?? 0) & 0xff) === 0x1b ? ((code[at + 1] ?? 0) | ((code[at + 2] ?? 0) << 16)) >>> 0 : (code[at + 1] ?? 0)

export const [RETURN_OBJECT, CONST_CLASS, NEW_INSTANCE] = [0x11, 0x1c, 0x22]
export const [APUT_OBJECT, IPUT_OBJECT, SPUT_OBJECT] = [0x4d, 0x5b, 0x69]
export const [IGET_OBJECT, SGET_OBJECT] = [0x54, 0x62]
/** invoke-virtual and invoke-interface with their range forms; all others are bound statically. */
export const DISPATCHED: ReadonlySet<number> = new Set([0x6e, 0x72, 0x74, 0x78])
/** invoke-direct and its range form. */
export const DIRECT: ReadonlySet<number> = new Set([0x70, 0x76])

/** All forms of iget and sget, iput and sput. */
export const isFieldGet = (op: number) => (op >= 0x52 && op <= 0x58) || (op >= 0x60 && op <= 0x66)
export const isFieldPut = (op: number) => (op >= 0x59 && op <= 0x5f) || (op >= 0x67 && op <= 0x6d)
/** All forms of aput. */
export const isArrayPut = (op: number) => op >= 0x4b && op <= 0x51

export const isRangeCall = (op: number) => op >= 0x74
export const isStaticCall = (op: number) => op === 0x71 || op === 0x77

const PACKED_SWITCH = 0x0100
const SPARSE_SWITCH = 0x0200
const FILLED_ARRAY = 0x0300

/** Length of the payload table that begins with this `nop` variant; 1 for a plain `nop`. `at` must be inside `code`. */
export const payloadUnits = (code: Uint16Array, at: number) => {
  const unit = code[at]
  const size = code[at + 1] ?? 0
  if (unit === PACKED_SWITCH) return 4 + size * 2
  if (unit === SPARSE_SWITCH) return 2 + size * 4
  if (unit !== FILLED_ARRAY) return 1
  const elements = (code[at + 2] ?? 0) + (code[at + 3] ?? 0) * 65_536
  return 4 + Math.ceil((elements * size) / 2)
}

/** Length of the instruction or payload table at `at`, in code units. */
export const lengthAt = (code: Uint16Array, at: number) => {
  const op = (code[at] ?? 0) & 0xff
  return op === 0 ? payloadUnits(code, at) : (UNITS[op] ?? 1)
}

/** Keys of a switch with the distances of their targets from the instruction. Empty if it is no valid table. */
export const switchCases = (code: Uint16Array, at: number): { key: number; distance: number }[] => {
  const word = (index: number) => (code[index] ?? 0) | ((code[index + 1] ?? 0) << 16)
  const size = code[at + 1] ?? 0
  const isPacked = code[at] === PACKED_SWITCH
  if ((!isPacked && code[at] !== SPARSE_SWITCH) || at + payloadUnits(code, at) > code.length) return []
  return Array.from({ length: size }, (_, index) =>
    isPacked
      ? { key: word(at + 2) + index, distance: word(at + 4 + index * 2) }
      : { key: word(at + 2 + index * 2), distance: word(at + 2 + (size + index) * 2) },
  )
}
