import { intAt, push, startInts } from './int-list.ts'
import type { IntList } from './int-list.ts'

/** Interns names by their bytes: a name gets one id for all files, and only names that are shown are decoded, each once (`texts`). */
export type Names = { arena: Uint8Array; used: number; starts: IntList; slots: Int32Array; texts: Map<number, string> }

export const startNames = (): Names => ({
  arena: new Uint8Array(1 << 16),
  used: 0,
  starts: startInts(),
  slots: new Int32Array(1 << 15).fill(-1),
  texts: new Map(),
})

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

const endOf = ({ starts, used }: Names, id: number) => (id + 1 < starts.length ? (starts.items[id + 1] as number) : used)

const isSame = (names: Names, id: number, { bytes, start, end }: { bytes: Uint8Array; start: number; end: number }) => {
  const from = names.starts.items[id] as number
  if (endOf(names, id) - from !== end - start) return false
  const { arena } = names
  for (let at = 0; at < end - start; at += 1) if (arena[from + at] !== bytes[start + at]) return false
  return true
}

/** Names of a package differ at their ends: the hash takes only these last bytes. */
const HASHED_BYTES = 20

const hashOf = (bytes: Uint8Array, start: number, end: number) => {
  let hash = end - start
  for (let at = Math.max(start, end - HASHED_BYTES); at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

const slotOf = (names: Names, bytes: Uint8Array, { start, end }: { start: number; end: number }) => {
  const { slots } = names
  const mask = slots.length - 1
  const text = { bytes, start, end }
  for (let slot = hashOf(bytes, start, end) & mask; ; slot = (slot + 1) & mask) {
    const id = slots[slot] as number
    if (id < 0 || isSame(names, id, text)) return slot
  }
}

const keep = (names: Names, bytes: Uint8Array, { start, end }: { start: number; end: number }) => {
  while (names.used + end - start > names.arena.length) {
    const wider = new Uint8Array(names.arena.length * 2)
    wider.set(names.arena)
    names.arena = wider
  }
  const { arena, used } = names
  for (let at = start; at < end; at += 1) arena[used + at - start] = bytes[at] as number
  push(names.starts, names.used)
  names.used += end - start
}

const grow = (names: Names) => {
  names.slots = new Int32Array(names.slots.length * 4).fill(-1)
  for (let id = 0; id < names.starts.length; id += 1)
    names.slots[slotOf(names, names.arena, { start: intAt(names.starts, id), end: endOf(names, id) })] = id
}

/** The id of a byte range; interns it if new. */
export const nameId = (names: Names, bytes: Uint8Array, range: { start: number; end: number }) => {
  const slot = slotOf(names, bytes, range)
  const known = names.slots[slot] as number
  if (known >= 0) return known
  const id = names.starts.length
  names.slots[slot] = id
  keep(names, bytes, range)
  if (names.starts.length * 2 > names.slots.length) grow(names)
  return id
}

/** Most names are short ASCII, for which TextEncoder takes ten times as long. Shared: consumed before the next name is encoded. */
const scratch = new Uint8Array(256)
const bytesOf = (text: string): Uint8Array => {
  if (text.length > scratch.length) return encoder.encode(text)
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit >= 0x80) return encoder.encode(text)
    scratch[at] = unit
  }
  return scratch.subarray(0, text.length)
}

export const idOfText = (names: Names, text: string) => {
  const bytes = bytesOf(text)
  return nameId(names, bytes, { start: 0, end: bytes.length })
}

/** -1 if the name is not interned. */
export const findName = (names: Names, text: string) => {
  const bytes = bytesOf(text)
  return names.slots[slotOf(names, bytes, { start: 0, end: bytes.length })] as number
}

const decode = (names: Names, id: number) => decoder.decode(names.arena.subarray(intAt(names.starts, id), endOf(names, id)))

export const textOf = (names: Names, id: number) => {
  const text = names.texts.get(id) ?? decode(names, id)
  names.texts.set(id, text)
  return text
}

export const startsWith = (names: Names, id: number, prefix: string) => {
  const from = intAt(names.starts, id)
  if (endOf(names, id) - from < prefix.length) return false
  for (let at = 0; at < prefix.length; at += 1) if (names.arena[from + at] !== prefix.charCodeAt(at)) return false
  return true
}

export const endsWith = (names: Names, id: number, end: string) => {
  const from = endOf(names, id) - end.length
  if (from < intAt(names.starts, id)) return false
  for (let at = 0; at < end.length; at += 1) if (names.arena[from + at] !== end.charCodeAt(at)) return false
  return true
}
