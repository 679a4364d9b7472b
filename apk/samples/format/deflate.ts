/**
 * Raw deflate with the fixed code (RFC 1951, 3.2.6), greedy matches. Written here because zlib's output differs between
 * builds of zlib, and the samples must be the same bytes on every machine.
 */
type BitWriter = { bits(value: number, count: number): void; code(value: number, count: number): void; done(): Uint8Array }

const bitWriter = (): BitWriter => {
  const bytes: number[] = []
  let held = 0
  let heldBits = 0
  const bits = (value: number, count: number) => {
    held |= value << heldBits
    heldBits += count
    while (heldBits >= 8) {
      bytes.push(held & 0xff)
      held >>>= 8
      heldBits -= 8
    }
  }
  return {
    bits,
    /** Codes are written most significant bit first, unlike numbers. */
    code: (value, count) => {
      let turned = 0
      for (let i = 0; i < count; i++) turned |= ((value >> i) & 1) << (count - 1 - i)
      bits(turned, count)
    },
    done: () => {
      if (heldBits > 0) bytes.push(held & 0xff)
      return Uint8Array.from(bytes)
    },
  }
}

const MIN_MATCH = 3
const MAX_MATCH = 258
const WINDOW = 32_768

/** Base and extra bits of length codes 257 to 285 and of distance codes 0 to 29. */
const table = (groups: number, perGroup: number, from: number) => {
  const rows: { base: number; extra: number }[] = []
  let base = from
  for (let code = 0; code < groups; code++) {
    const extra = Math.max(0, Math.floor(code / perGroup) - 1)
    rows.push({ base, extra })
    base += 1 << extra
  }
  return rows
}
const LENGTHS = [...table(28, 4, MIN_MATCH), { base: MAX_MATCH, extra: 0 }]
const DISTANCES = table(30, 2, 1)

const rowOf = (rows: { base: number; extra: number }[], value: number) => {
  let index = rows.length - 1
  while (rows[index]!.base > value) index -= 1
  return index
}

const writeSymbol = (out: BitWriter, symbol: number) => {
  if (symbol < 144) return out.code(0x30 + symbol, 8)
  if (symbol < 256) return out.code(0x190 + symbol - 144, 9)
  if (symbol < 280) return out.code(symbol - 256, 7)
  return out.code(0xc0 + symbol - 280, 8)
}

const writeMatch = (out: BitWriter, length: number, distance: number) => {
  const lengthRow = rowOf(LENGTHS, length)
  writeSymbol(out, 257 + lengthRow)
  out.bits(length - LENGTHS[lengthRow]!.base, LENGTHS[lengthRow]!.extra)
  const distanceRow = rowOf(DISTANCES, distance)
  out.code(distanceRow, 5)
  out.bits(distance - DISTANCES[distanceRow]!.base, DISTANCES[distanceRow]!.extra)
}

const matchLength = (bytes: Uint8Array, at: number, from: number) => {
  const limit = Math.min(MAX_MATCH, bytes.length - at)
  let length = 0
  while (length < limit && bytes[from + length] === bytes[at + length]) length += 1
  return length
}

export const deflateFixed = (bytes: Uint8Array): Uint8Array => {
  const out = bitWriter()
  const seen = new Int32Array(65_536).fill(-1)
  const keyAt = (at: number) => ((bytes[at]! * 0x9e5f) ^ (bytes[at + 1]! * 0x3d7) ^ (bytes[at + 2]! * 0x1f)) & 0xffff
  out.bits(1, 1)
  out.bits(1, 2)
  let at = 0
  while (at < bytes.length) {
    const key = at + MIN_MATCH <= bytes.length ? keyAt(at) : -1
    const from = key < 0 ? -1 : seen[key]!
    if (key >= 0) seen[key] = at
    const length = from >= 0 && at - from <= WINDOW ? matchLength(bytes, at, from) : 0
    if (length < MIN_MATCH) {
      writeSymbol(out, bytes[at]!)
      at += 1
      continue
    }
    writeMatch(out, length, at - from)
    at += length
  }
  writeSymbol(out, 256)
  return out.done()
}
