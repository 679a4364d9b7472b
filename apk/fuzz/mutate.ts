import type { Random } from './random.ts'

/** Boundary values: zero, one, signs, limits of integer widths, and just beyond. */
const EDGES = [0, 1, 2, 3, 4, 7, 8, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff]
/** Maximum size of an input, and its maximum growth. */
const MAX_BYTES = 512 * 1024
const GROWTH_BYTES = 4096
const MAX_PIECE = 64

type Change = (bytes: Uint8Array, random: Random, other: Uint8Array) => Uint8Array

const at = (bytes: Uint8Array, random: Random) => random.below(bytes.length)
const flipBit: Change = (bytes, random) => {
  bytes[at(bytes, random)]! ^= 1 << random.below(8)
  return bytes
}
const setByte: Change = (bytes, random) => {
  bytes[at(bytes, random)] = random.next()
  return bytes
}
const setWord =
  (width: 2 | 4): Change =>
  (bytes, random) => {
    if (bytes.length < width) return bytes
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const place = random.below(bytes.length - width + 1) & (random.below(4) === 0 ? ~0 : ~(width - 1))
    const old = width === 2 ? view.getUint16(place, true) : view.getUint32(place, true)
    const value = random.below(2) ? random.pick(EDGES) : old + random.below(33) - 16
    if (width === 2) view.setUint16(place, value & 0xffff, true)
    else view.setUint32(place, value >>> 0, true)
    return bytes
  }
const piece = (bytes: Uint8Array, random: Random) => {
  const start = at(bytes, random)
  return bytes.subarray(start, start + 1 + random.below(MAX_PIECE))
}
const insert = (bytes: Uint8Array, place: number, added: Uint8Array) => {
  const out = new Uint8Array(bytes.length + added.length)
  out.set(bytes.subarray(0, place))
  out.set(added, place)
  out.set(bytes.subarray(place), place + added.length)
  return out
}
const repeatPiece: Change = (bytes, random) => insert(bytes, at(bytes, random), Uint8Array.from(piece(bytes, random)))
const takeFrom: Change = (bytes, random, other) =>
  other.length === 0 ? bytes : insert(bytes, at(bytes, random), Uint8Array.from(piece(other, random)))
const overwrite: Change = (bytes, random, other) => {
  if (other.length === 0) return bytes
  const taken = Uint8Array.from(piece(other, random))
  const place = at(bytes, random)
  bytes.set(taken.subarray(0, bytes.length - place), place)
  return bytes
}
const dropPiece: Change = (bytes, random) => {
  const start = at(bytes, random)
  const end = Math.min(bytes.length, start + 1 + random.below(MAX_PIECE))
  const out = new Uint8Array(bytes.length - (end - start))
  out.set(bytes.subarray(0, start))
  out.set(bytes.subarray(end), start)
  return out
}
const cutOff: Change = (bytes, random) => bytes.slice(0, at(bytes, random))

const CHANGES: Change[] = [
  flipBit,
  setByte,
  setWord(2),
  setWord(4),
  setWord(4),
  repeatPiece,
  takeFrom,
  overwrite,
  dropPiece,
  cutOff,
]
/** Truncation leaves little to analyse, so only one in this many is applied. */
const CUT_RARITY = 8

/** Applies one to eight changes to a copy. `other`: source of inserted pieces. */
export const mutate = (bytes: Uint8Array, random: Random, other: Uint8Array): Uint8Array => {
  let out: Uint8Array = Uint8Array.from(bytes)
  for (let left = 1 + random.below(random.below(4) === 0 ? 8 : 2); left > 0 && out.length > 0; left -= 1) {
    const change = random.pick(CHANGES)
    if (change === cutOff && random.below(CUT_RARITY) > 0) continue
    out = change(out, random, other)
  }
  return out.slice(0, Math.max(MAX_BYTES, bytes.length + GROWTH_BYTES))
}
