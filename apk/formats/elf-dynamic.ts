import { Malformed } from '../bytes/malformed.ts'
import { Reader } from '../bytes/reader.ts'
import type { Source } from '../bytes/source.ts'
import { stringAt } from './elf-sections.ts'
import type { Segment } from './elf.ts'

export type Dynamic = {
  needed: string[]
  soname?: string
  runpath?: string
  textRelocation: boolean
  bindNow: boolean
  /** `__stack_chk_fail` is a dynamic symbol. */
  hasStackCanary: boolean
}

const TAG = {
  needed: 1,
  strtab: 5,
  symtab: 6,
  strsz: 10,
  soname: 14,
  rpath: 15,
  textrel: 22,
  bindNow: 24,
  runpath: 29,
  flags: 30,
  flags1: 0x6ffffffb,
}
const FLAG_TEXTREL = 4
const FLAG_BIND_NOW = 8
const FLAG1_NOW = 1
const PT_LOAD = 1
const PT_DYNAMIC = 2
const MAX_ENTRIES = 4096
const MAX_NEEDED = 1024
const MAX_NAME_BYTES = 256
const SEARCH_BYTES = 256 * 1024
const CANARY = Buffer.from('\0__stack_chk_fail\0')

type Tags = { tag: number; value: number }[]

const readTags = (source: Source, is64: boolean, segment: Segment): Tags => {
  const stride = is64 ? 16 : 8
  const count = Math.min(Math.floor(segment.fileBytes / stride), MAX_ENTRIES)
  const table = new Reader(source.read(segment.offset, count * stride), segment.offset)
  const tags: Tags = []
  for (let at = 0; at < count * stride; at += stride) {
    const tag = table.u32At(at)
    if (tag === 0) break
    // Of 64-bit values only addresses, offsets and flags matter here, which a double holds exactly.
    const value = is64 ? table.u32At(at + 8) + table.u32At(at + 12) * 2 ** 32 : table.u32At(at + 4)
    tags.push({ tag, value })
  }
  return tags
}

const offsetOfAddress = (segments: Segment[], address: number) => {
  const holder = segments.find(
    ({ type, address: start, fileBytes }) => type === PT_LOAD && address >= start && address < start + fileBytes,
  )
  if (!holder) throw new Malformed(address, 'an address inside a loaded segment')
  return holder.offset + (address - holder.address)
}

/** Searches a range of the file for `needle`, in constant memory. */
const contains = (source: Source, range: { start: number; length: number }, needle: Buffer) => {
  const buffer = Buffer.alloc(Math.min(range.length, SEARCH_BYTES))
  const step = Math.max(1, buffer.length - needle.length)
  for (let at = 0; at + needle.length <= range.length; at += step) {
    const piece = buffer.subarray(0, Math.min(buffer.length, range.length - at))
    source.readInto(range.start + at, piece)
    if (piece.includes(needle)) return true
  }
  return false
}

const nameReader = (source: Source, strings: { start: number; length: number }) => (value: number) => {
  if (value >= strings.length) throw new Malformed(strings.start + value, 'a name inside the dynamic string table')
  return stringAt(source.read(strings.start + value, Math.min(MAX_NAME_BYTES, strings.length - value)), 0)
}

const NONE: Dynamic = { needed: [], textRelocation: false, bindNow: false, hasStackCanary: false }
/** Range of the dynamic string table in the file. */
export type NameTable = { start: number; length: number }

/**
 * The dynamic section as the loader finds it, by PT_DYNAMIC. The stack canary is searched for in the dynamic string table,
 * which holds only names of dynamic symbols and libraries.
 */
export const readDynamic = (
  source: Source,
  is64: boolean,
  segments: Segment[],
): { dynamic: Dynamic; dynamicNames: NameTable } => {
  const segment = segments.find(({ type }) => type === PT_DYNAMIC)
  if (!segment) return { dynamic: NONE, dynamicNames: { start: 0, length: 0 } }
  const tags = readTags(source, is64, segment)
  const first = (tag: number) => tags.find((entry) => entry.tag === tag)?.value
  // All entries count: the linker processes them one after the other.
  const has = (tag: number, bit: number) => tags.some((one) => one.tag === tag && (one.value & bit) !== 0)
  const address = first(TAG.strtab)
  const start = address === undefined ? 0 : offsetOfAddress(segments, address)
  if (start > source.sizeBytes) throw new Malformed(start, 'a string table inside the file')
  const strings = { start, length: address === undefined ? 0 : Math.min(first(TAG.strsz) ?? 0, source.sizeBytes - start) }
  const name = nameReader(source, strings)
  const needed = tags.filter(({ tag }) => tag === TAG.needed).slice(0, MAX_NEEDED)
  const soname = first(TAG.soname)
  const runpath = first(TAG.runpath) ?? first(TAG.rpath)
  const dynamic = {
    needed: needed.map(({ value }) => name(value)),
    ...(soname === undefined ? {} : { soname: name(soname) }),
    ...(runpath === undefined ? {} : { runpath: name(runpath) }),
    textRelocation: first(TAG.textrel) !== undefined || has(TAG.flags, FLAG_TEXTREL),
    bindNow: first(TAG.bindNow) !== undefined || has(TAG.flags, FLAG_BIND_NOW) || has(TAG.flags1, FLAG1_NOW),
    hasStackCanary: contains(source, strings, CANARY),
  }
  return { dynamic, dynamicNames: strings }
}
