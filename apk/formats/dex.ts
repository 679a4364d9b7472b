import { LimitReached, Malformed } from '../bytes/malformed.ts'
import { Reader } from '../bytes/reader.ts'
import { limits } from '../limits.ts'

/** A table of the header: how many items, and where the first stands. */
export type DexTable = { count: number; offset: number }
/** The header's tables, checked to lie inside the file: whoever scans code starts from here. */
export type Dex = {
  bytes: Reader
  /** `035` to `041`. */
  version: string
  strings: DexTable
  types: DexTable
  protos: DexTable
  fields: DexTable
  methods: DexTable
  classes: DexTable
}

const HEADER_BYTES = 0x70
const ENDIAN_TAG = 0x12345678
const CLASS_DEF_BYTES = 32
const CONTAINER_VERSION = '041'
const MAX_NAME_BYTES = 65_536

const readVersion = (bytes: Reader) => {
  const magic = String.fromCharCode(...bytes.sliceAt(0, 8))
  const version = /^dex\n(03[5-9]|04[01])\0$/.exec(magic)?.[1]
  if (!version) throw new Malformed(0, 'dex header of version 035 to 041')
  return version
}

const readTable = (bytes: Reader, at: number, itemBytes: number): DexTable => {
  const [count, offset] = [bytes.u32At(at), bytes.u32At(at + 4)]
  if (count > 0) bytes.sliceAt(offset, count * itemBytes)
  return { count, offset }
}

/** Since 041 several dex files may share one file; their tables then count from places that only some of them tell. */
const checkSingle = (bytes: Reader, version: string) => {
  if (version !== CONTAINER_VERSION) return
  const [containerBytes, headerOffset] = [bytes.u32At(0x70), bytes.u32At(0x74)]
  if (headerOffset !== 0 || containerBytes > bytes.u32At(0x20)) throw new Malformed(0x70, 'a container with a single dex file')
}

/** Dalvik executable format: header and tables. Nothing behind them is read yet. */
export const readDex = (data: Uint8Array): Dex => {
  const bytes = new Reader(data)
  const version = readVersion(bytes)
  if (bytes.length < HEADER_BYTES || bytes.u32At(0x28) !== ENDIAN_TAG) throw new Malformed(0x28, 'little-endian dex header')
  if (bytes.u32At(0x20) > bytes.length) throw new Malformed(0x20, 'dex file as long as its header says')
  checkSingle(bytes, version)
  return {
    bytes,
    version,
    strings: readTable(bytes, 0x38, 4),
    types: readTable(bytes, 0x40, 4),
    protos: readTable(bytes, 0x48, 12),
    fields: readTable(bytes, 0x50, 8),
    methods: readTable(bytes, 0x58, 8),
    classes: readTable(bytes, 0x60, CLASS_DEF_BYTES),
  }
}

const utf8 = new TextDecoder('utf-8')

/** A string of the pool. Modified UTF-8 differs from UTF-8 only in NUL and in what lies beyond the first plane. */
export const dexString = (dex: Dex, index: number) => {
  if (index >= dex.strings.count) throw new Malformed(dex.strings.offset, 'string index inside its table')
  const { bytes } = dex
  let at = bytes.u32At(dex.strings.offset + index * 4)
  // The length in UTF-16 units stands in front as a ULEB128 of at most five bytes.
  for (let i = 0; i < 5 && (bytes.u8At(at) & 0x80) !== 0; i += 1) at += 1
  at += 1
  const end = bytes.bytes.subarray(0, at + MAX_NAME_BYTES).indexOf(0, at)
  if (end < 0) throw new Malformed(at, 'end of a string')
  return utf8.decode(bytes.bytes.subarray(at, end))
}

/** Type descriptor, e.g. `Lcom/example/Main;`. */
export const dexType = (dex: Dex, index: number) => {
  if (index >= dex.types.count) throw new Malformed(dex.types.offset, 'type index inside its table')
  return dexString(dex, dex.bytes.u32At(dex.types.offset + index * 4))
}

export const classNameOf = (descriptor: string) => descriptor.replace(/^L/, '').replace(/;$/, '').replaceAll('/', '.')

/** Names of the classes that this file defines, with dots, in the file's order. */
export const definedClasses = (dex: Dex): string[] => {
  const names: string[] = []
  let chars = 0
  for (let i = 0; i < dex.classes.count; i += 1) {
    const name = classNameOf(dexType(dex, dex.bytes.u32At(dex.classes.offset + i * CLASS_DEF_BYTES)))
    // Millions of classes may share one long name.
    chars += name.length
    if (chars > limits.textChars) throw new LimitReached('textChars', 'class names of one dex file')
    names.push(name)
  }
  return names
}
