import type { LineMark } from './dex-assembler.ts'

const uleb = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...uleb(value >>> 7)])
const sleb = (value: number): number[] =>
  value >= -64 && value < 64 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...sleb(value >> 7)]

const ADVANCE_PC = 1
const ADVANCE_LINE = 2
/** Special opcode that emits a line for the current address and line. */
const SAY = 10 + 4
const END = 0

/** debug_info_item of a body, only with lines. */
export const debugInfo = (marks: readonly LineMark[]): Uint8Array => {
  const first = marks[0]?.line ?? 0
  const bytes = [...uleb(first), 0]
  let [at, line] = [0, first]
  for (const mark of marks) {
    bytes.push(ADVANCE_PC, ...uleb(mark.at - at), ADVANCE_LINE, ...sleb(mark.line - line), SAY)
    at = mark.at
    line = mark.line
  }
  return Uint8Array.from([...bytes, END])
}
