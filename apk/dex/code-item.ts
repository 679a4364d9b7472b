import { Malformed } from '../bytes/malformed.ts'
import type { Dex } from '../formats/dex.ts'

/** One method's body. `code` is a view: it lives as long as the file's bytes do. */
export type Body = { registers: number; ins: number; tries: number; code: Uint16Array; endOffset: number }

const HEADER_BYTES = 16
const HEADER_UNITS = HEADER_BYTES / 2
const isLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1

/** The file as 16-bit units, without a copy where it lies on an even address. */
export const unitsOf = ({ bytes: { bytes } }: Dex): Uint16Array => {
  if (!isLittleEndian) throw new Error('this machine is big-endian, the format is not')
  const even = bytes.byteOffset % 2 === 0 ? bytes : bytes.slice()
  return new Uint16Array(even.buffer, even.byteOffset, even.length >>> 1)
}

/** Where the code of a body begins, which stands behind its header. */
export const firstUnitOf = (offset: number) => (offset >>> 1) + HEADER_UNITS

/** Units of a body, -1 where `bodyAt` would refuse it: for passes over all code, which can't afford an object for each. */
export const unitCountAt = (units: Uint16Array, offset: number) => {
  const head = offset >>> 1
  if (offset % 2 !== 0 || head + HEADER_UNITS > units.length) return -1
  const size = ((units[head + 6] as number) | ((units[head + 7] as number) << 16)) >>> 0
  return head + HEADER_UNITS + size > units.length ? -1 : size
}

export const bodyAt = ({ bytes }: Dex, units: Uint16Array, offset: number): Body => {
  const size = bytes.u32At(offset + 12)
  const start = firstUnitOf(offset)
  if (offset % 2 !== 0 || start + size > units.length) throw new Malformed(offset, 'a code item inside the file')
  return {
    registers: bytes.u16At(offset),
    ins: bytes.u16At(offset + 2),
    tries: bytes.u16At(offset + 6),
    code: units.subarray(start, start + size),
    endOffset: offset + HEADER_BYTES + size * 2,
  }
}

/** Units of a body without an object for it; Malformed as `bodyAt` says it. */
export const unitsOfBody = (dex: Dex, units: Uint16Array, offset: number) => {
  const size = unitCountAt(units, offset)
  return size < 0 ? bodyAt(dex, units, offset).code.length : size
}

export const sleb = (bytes: Uint8Array, cursor: { at: number }) => {
  let value = 0
  let shift = 0
  for (; shift < 35;) {
    const byte = bytes[cursor.at] ?? 0
    cursor.at += 1
    value |= (byte & 0x7f) << shift
    shift += 7
    if (byte >= 0x80) continue
    return shift < 32 && (byte & 0x40) !== 0 ? value | (-1 << shift) : value
  }
  return value
}

/** Where exceptions are caught, as unit indexes. A broken table gives what can be read of it: none of it is needed for calls. */
export const handlersOf = ({ bytes }: Dex, { tries, endOffset, code }: Body): number[] => {
  if (tries === 0) return []
  const tableAt = (endOffset + 3) & ~3
  const cursor = { at: tableAt + tries * 8 }
  const lists = sleb(bytes.bytes, cursor)
  const found = new Set<number>()
  for (let list = 0; list < lists && cursor.at < bytes.length && found.size <= code.length; list += 1) {
    const size = sleb(bytes.bytes, cursor)
    for (let i = 0; i < Math.abs(size) && cursor.at < bytes.length; i += 1) {
      sleb(bytes.bytes, cursor)
      found.add(sleb(bytes.bytes, cursor))
    }
    if (size <= 0) found.add(sleb(bytes.bytes, cursor))
  }
  return [...found].filter((at) => at >= 0 && at < code.length)
}
