import { Malformed } from '../bytes/malformed.ts'
import type { Dex } from '../formats/dex.ts'

/** The code_item of a method. `code` is a view of the file's bytes. */
export type Body = { registers: number; ins: number; tries: number; code: Uint16Array; endOffset: number }

const HEADER_BYTES = 16
const HEADER_UNITS = HEADER_BYTES / 2
const isLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1

/** The file as 16-bit code units, without a copy if it is aligned. */
export const unitsOf = ({ bytes: { bytes } }: Dex): Uint16Array => {
  if (!isLittleEndian) throw new Error('this machine is big-endian, the format is not')
  const even = bytes.byteOffset % 2 === 0 ? bytes : bytes.slice()
  return new Uint16Array(even.buffer, even.byteOffset, even.length >>> 1)
}

/** Index of the first code unit, after the header. */
export const firstUnitOf = (offset: number) => (offset >>> 1) + HEADER_UNITS

/** Number of code units, or -1 where `bodyAt` would throw: for passes over all code, which must not allocate. */
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

/** The same, but throws Malformed as `bodyAt` does. */
export const unitsOfBody = (dex: Dex, units: Uint16Array, offset: number) => {
  const size = unitCountAt(units, offset)
  return size < 0 ? bodyAt(dex, units, offset).code.length : size
}

/** Reads a ULEB128; of a truncated one, what there is. */
export const unsigned = (bytes: Uint8Array, cursor: { at: number }) => {
  let value = 0
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = bytes[cursor.at] ?? 0
    cursor.at += 1
    value |= (byte & 0x7f) << shift
    if (byte < 0x80) break
  }
  return value >>> 0
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

/** An exception handler; without a type it catches everything. */
export type Handler = { at: number; type?: number }
/** A try block, `from` inclusive and `to` exclusive in code units, with its handlers. */
export type Try = { from: number; to: number; handlers: readonly Handler[] }
const TRY_BYTES = 8

/** Handler lists by their offset in the table. A malformed table gives what can be read. */
const handlerLists = (bytes: Uint8Array, { tableAt, units }: { tableAt: number; units: number }) => {
  const cursor = { at: tableAt }
  const lists = new Map<number, Handler[]>()
  const count = unsigned(bytes, cursor)
  let left = units
  for (let list = 0; list < count && cursor.at < bytes.length && left > 0; list += 1) {
    const found: Handler[] = []
    const place = cursor.at - tableAt
    const size = sleb(bytes, cursor)
    for (let i = 0; i < Math.abs(size) && cursor.at < bytes.length && left > 0; i += 1, left -= 1) {
      const type = unsigned(bytes, cursor)
      found.push({ type, at: unsigned(bytes, cursor) })
    }
    if (size <= 0) found.push({ at: unsigned(bytes, cursor) })
    left -= 1
    lists.set(
      place,
      found.filter(({ at }) => at < units),
    )
  }
  return lists
}

/** The try blocks of a body. Not needed for finding calls. */
export const triesOf = ({ bytes }: Dex, { tries, endOffset, code }: Body): Try[] => {
  if (tries === 0) return []
  const start = (endOffset + 3) & ~3
  const lists = handlerLists(bytes.bytes, { tableAt: start + tries * TRY_BYTES, units: code.length })
  const found: Try[] = []
  for (let at = start; at < start + tries * TRY_BYTES && at + TRY_BYTES <= bytes.length; at += TRY_BYTES) {
    const from = bytes.u32At(at)
    const handlers = lists.get(bytes.u16At(at + 6)) ?? []
    if (handlers.length > 0) found.push({ from, to: from + bytes.u16At(at + 4), handlers })
  }
  return found
}
