import { Malformed } from '../bytes/malformed.ts'
import { Reader } from '../bytes/reader.ts'
import { readConfig } from './res-config.ts'
import type { ResConfig } from './res-config.ts'
import { NO_STRINGS, readStringPool } from './string-pool.ts'
import type { StringPool } from './string-pool.ts'
import type { RawValue } from './value.ts'

/** One ResTable_type: the entries of one resource type in one configuration. */
export type TypeBlock = {
  config: ResConfig
  /** The chunk itself: entries are read on demand. */
  chunk: Reader
  entriesStart: number
  indexStart: number
  /** Index size: (id, offset) pairs in a sparse block, else one offset per id. */
  slots: number
  form: 'wide' | 'short' | 'sparse'
}
export type ResType = { id: number; name: string; blocks: TypeBlock[] }
export type ResPackage = { id: number; name: string; keys: StringPool; types: Map<number, ResType> }
export type ResourceTable = { strings: StringPool; packages: ResPackage[] }
/** `parent`: the style that a bag inherits from, or 0. */
export type ResEntry = { key: number; value?: RawValue; bag?: { name: number; value: RawValue }[]; parent?: number }

const CHUNK = { stringPool: 0x0001, table: 0x0002, package: 0x0200, type: 0x0201 }
const TABLE_HEADER_BYTES = 12
const TYPE_HEADER_BYTES = 20
const FLAG_SPARSE = 1
const FLAG_OFFSET16 = 2
const ENTRY_COMPLEX = 1
const ENTRY_COMPACT = 8
const NO_ENTRY_32 = 0xffffffff
const NO_ENTRY_16 = 0xffff
/** Bounds on structures that cost memory for each: real tables have a few thousand blocks at most. */
const MAX_BLOCKS = 100_000
const MAX_BAG = 10_000

/** Walks the chunks of `within` from `start`; a chunk shorter than its header, or past the end, is Malformed. */
function* chunksOf(within: Reader, start: number) {
  for (let at = start; at + 8 <= within.length;) {
    const headerBytes = within.u16At(at + 2)
    const sizeBytes = within.u32At(at + 4)
    if (headerBytes < 8 || headerBytes > sizeBytes) throw new Malformed(within.base + at, 'chunk at least as long as its header')
    yield { type: within.u16At(at), headerBytes, chunk: within.sub(at, sizeBytes) }
    at += sizeBytes
  }
}

const formOf = (flags: number): TypeBlock['form'] =>
  (flags & FLAG_SPARSE) !== 0 ? 'sparse' : (flags & FLAG_OFFSET16) !== 0 ? 'short' : 'wide'

const readTypeBlock = (chunk: Reader, headerBytes: number): TypeBlock => {
  const configBytes = Math.min(chunk.u32At(TYPE_HEADER_BYTES), headerBytes - TYPE_HEADER_BYTES)
  const form = formOf(chunk.u8At(9))
  const slotBytes = form === 'short' ? 2 : 4
  const fitting = Math.floor((chunk.length - headerBytes) / slotBytes)
  return {
    config: readConfig(chunk.sub(TYPE_HEADER_BYTES, configBytes)),
    chunk,
    entriesStart: chunk.u32At(16),
    indexStart: headerBytes,
    slots: Math.min(chunk.u32At(12), fitting),
    form,
  }
}

const packageName = (chunk: Reader) => {
  const units: number[] = []
  for (let at = 12; at < 12 + 256; at += 2) {
    const unit = chunk.u16At(at)
    if (unit === 0) break
    units.push(unit)
  }
  return String.fromCharCode(...units)
}

const readPackage = (chunk: Reader, headerBytes: number, budget: { blocks: number }): ResPackage => {
  const typesAt = chunk.u32At(268)
  const keysAt = chunk.u32At(276)
  let [typeNames, keys] = [NO_STRINGS, NO_STRINGS]
  const types = new Map<number, ResType>()
  for (const part of chunksOf(chunk, headerBytes)) {
    const at = part.chunk.base - chunk.base
    if (part.type === CHUNK.stringPool && at === typesAt) typeNames = readStringPool(part.chunk)
    else if (part.type === CHUNK.stringPool && at === keysAt) keys = readStringPool(part.chunk)
    if (part.type !== CHUNK.type) continue
    budget.blocks += 1
    if (budget.blocks > MAX_BLOCKS) throw new Malformed(part.chunk.base, `at most ${MAX_BLOCKS} type blocks`)
    const id = part.chunk.u8At(8)
    const type = types.get(id) ?? { id, name: typeNames.at(id - 1) ?? `type${id}`, blocks: [] }
    types.set(id, type)
    type.blocks.push(readTypeBlock(part.chunk, part.headerBytes))
  }
  return { id: chunk.u32At(8), name: packageName(chunk), keys, types }
}

/** Parses the index of resources.arsc (ResTable); entries are read on demand. */
export const readResourceTable = (bytes: Uint8Array): ResourceTable => {
  const whole = new Reader(bytes)
  const headerBytes = whole.u16At(2)
  if (whole.u16At(0) !== CHUNK.table || headerBytes < TABLE_HEADER_BYTES) throw new Malformed(0, 'a resource table')
  const table = whole.sub(0, Math.min(whole.u32At(4), whole.length))
  let strings = NO_STRINGS
  const packages: ResPackage[] = []
  const budget = { blocks: 0 }
  for (const part of chunksOf(table, headerBytes)) {
    if (part.type === CHUNK.stringPool && strings === NO_STRINGS) strings = readStringPool(part.chunk)
    if (part.type === CHUNK.package) packages.push(readPackage(part.chunk, part.headerBytes, budget))
  }
  return { strings, packages }
}

/** The entry ids present in a block, with their offsets; only a malicious sparse index has duplicates. */
export function* slotsOf({ chunk, indexStart, slots, form }: TypeBlock) {
  for (let i = 0; i < slots; i += 1) {
    if (form === 'sparse') yield { id: chunk.u16At(indexStart + i * 4), offset: chunk.u16At(indexStart + i * 4 + 2) * 4 }
    else if (form === 'short') {
      const short = chunk.u16At(indexStart + i * 2)
      if (short !== NO_ENTRY_16) yield { id: i, offset: short * 4 }
    } else {
      const wide = chunk.u32At(indexStart + i * 4)
      if (wide !== NO_ENTRY_32) yield { id: i, offset: wide }
    }
  }
}

const findSparse = ({ chunk, indexStart, slots }: TypeBlock, id: number) => {
  let [low, high] = [0, slots - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = chunk.u16At(indexStart + middle * 4)
    if (found === id) return chunk.u16At(indexStart + middle * 4 + 2) * 4
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/** The offset of an entry in a block, undefined if the block lacks it. */
export const offsetOf = (block: TypeBlock, id: number) => {
  if (block.form === 'sparse') return findSparse(block, id)
  if (id >= block.slots) return undefined
  const { chunk, indexStart } = block
  if (block.form === 'wide') {
    const wide = chunk.u32At(indexStart + id * 4)
    return wide === NO_ENTRY_32 ? undefined : wide
  }
  const short = chunk.u16At(indexStart + id * 2)
  return short === NO_ENTRY_16 ? undefined : short * 4
}

const readValue = (chunk: Reader, at: number): RawValue => ({ dataType: chunk.u8At(at + 3), data: chunk.u32At(at + 4) })

const readBag = (chunk: Reader, at: number) => {
  const count = Math.min(chunk.u32At(at + 4), MAX_BAG)
  const bag: { name: number; value: RawValue }[] = []
  for (let i = 0; i < count; i += 1) bag.push({ name: chunk.u32At(at + 8 + i * 12), value: readValue(chunk, at + 12 + i * 12) })
  return bag
}

/** ResTable_entry in its three forms: simple, complex (a bag), compact (Android 14: key, type and data in eight bytes). */
export const readResEntry = ({ chunk, entriesStart }: TypeBlock, offset: number): ResEntry => {
  const at = entriesStart + offset
  const sizeBytes = chunk.u16At(at)
  const flags = chunk.u16At(at + 2)
  if ((flags & ENTRY_COMPACT) !== 0) return { key: sizeBytes, value: { dataType: flags >> 8, data: chunk.u32At(at + 4) } }
  const key = chunk.u32At(at + 4)
  if ((flags & ENTRY_COMPLEX) !== 0) return { key, bag: readBag(chunk, at + 8), parent: chunk.u32At(at + 8) }
  return { key, value: readValue(chunk, at + sizeBytes) }
}
