import { LimitReached, Malformed } from '../bytes/malformed.ts'
import { Reader } from '../bytes/reader.ts'
import { limits } from '../limits.ts'

/** A table of the header: number of items, and offset of the first. */
export type DexTable = { count: number; offset: number }
/** The header's tables, checked to be inside the file: the entry point for scanning code. */
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
  /** Cache of type descriptors by index. */
  typeNames: Map<number, string>
  /** Total length of the cached descriptors. */
  nameChars: number
  /** Types also defined by an earlier dex file of the package: the class loader takes that definition, never this one. */
  overruled?: Set<number>
  /** Configuration files in the package that framework classes in the code read. */
  settings?: Settings
}
/** `cordova`: preferences of `config.xml`, names in lower case. `capacitor`: the Android section of `capacitor.config.json`. */
export type Settings = {
  cordova?: ReadonlyMap<string, string> | undefined
  capacitor?: ReadonlyMap<string, string> | undefined
}

const HEADER_BYTES = 0x70
const ENDIAN_TAG = 0x12345678
const CLASS_DEF_BYTES = 32
const CONTAINER_VERSION = '041'
const MAX_NAME_BYTES = 65_536
const MAX_CONTAINED = 500

const readVersion = (bytes: Reader, at: number) => {
  const magic = String.fromCharCode(...bytes.sliceAt(at, 8))
  const version = /^dex\n(03[5-9]|04[01])\0$/.exec(magic)?.[1]
  if (!version) throw new Malformed(at, 'dex header of version 035 to 041')
  return version
}

const readTable = (bytes: Reader, at: number, itemBytes: number): DexTable => {
  const [count, offset] = [bytes.u32At(at), bytes.u32At(at + 4)]
  if (count > 0) bytes.sliceAt(offset, count * itemBytes)
  return { count, offset }
}

/** Since 041 several dex files may share one container; each header repeats the container's size and its own offset. */
const checkContainer = (bytes: Reader, at: number, version: string) => {
  if (version !== CONTAINER_VERSION) return
  const [containerBytes, headerOffset] = [bytes.u32At(at + 0x70), bytes.u32At(at + 0x74)]
  if (headerOffset !== at || containerBytes > bytes.length)
    throw new Malformed(at + 0x70, 'the place of this header in its container')
}

const readHeader = (bytes: Reader, at: number): Dex & { fileBytes: number } => {
  const version = readVersion(bytes, at)
  if (bytes.length < at + HEADER_BYTES || bytes.u32At(at + 0x28) !== ENDIAN_TAG)
    throw new Malformed(at + 0x28, 'little-endian dex header')
  const fileBytes = bytes.u32At(at + 0x20)
  if (at + fileBytes > bytes.length) throw new Malformed(at + 0x20, 'dex file as long as its header says')
  checkContainer(bytes, at, version)
  return {
    bytes,
    version,
    fileBytes,
    strings: readTable(bytes, at + 0x38, 4),
    types: readTable(bytes, at + 0x40, 4),
    protos: readTable(bytes, at + 0x48, 12),
    fields: readTable(bytes, at + 0x50, 8),
    methods: readTable(bytes, at + 0x58, 8),
    classes: readTable(bytes, at + 0x60, CLASS_DEF_BYTES),
    typeNames: new Map(),
    nameChars: 0,
  }
}

/**
 * Dalvik executable format: header and tables of each dex file in these bytes. There is one up to version 040; a 041 container
 * may hold several, whose offsets are all relative to the container's start.
 */
export const readDexes = (data: Uint8Array): Dex[] => {
  const bytes = new Reader(data)
  const found: Dex[] = []
  for (let at = 0; at === 0 || at < bytes.length;) {
    const { fileBytes, ...dex } = readHeader(bytes, at)
    found.push(dex)
    if (dex.version !== CONTAINER_VERSION) break
    if (fileBytes < HEADER_BYTES || found.length > MAX_CONTAINED) throw new Malformed(at + 0x20, 'the end of a container')
    at += fileBytes
  }
  return found
}

/** The first dex file, which up to version 040 is the only one. */
export const readDex = (data: Uint8Array): Dex => {
  const [first] = readDexes(data)
  if (!first) throw new Malformed(0, 'a dex file')
  return first
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** A string of the pool. Modified UTF-8 differs from UTF-8 only in NUL and in supplementary characters. */
export const dexString = (dex: Dex, index: number) => {
  if (index >= dex.strings.count) throw new Malformed(dex.strings.offset, 'string index inside its table')
  const { bytes } = dex
  let at = bytes.u32At(dex.strings.offset + index * 4)
  // Skip the length in UTF-16 units, a ULEB128 of at most five bytes.
  for (let i = 0; i < 5 && (bytes.u8At(at) & 0x80) !== 0; i += 1) at += 1
  at += 1
  const end = bytes.bytes.subarray(0, at + MAX_NAME_BYTES).indexOf(0, at)
  if (end < 0) throw new Malformed(at, 'end of a string')
  return utf8.decode(bytes.bytes.subarray(at, end))
}

/** Type descriptor, e.g. `Lcom/example/Main;`. */
export const dexType = (dex: Dex, index: number) => {
  const known = dex.typeNames.get(index)
  if (known !== undefined) return known
  if (index >= dex.types.count) throw new Malformed(dex.types.offset, 'type index inside its table')
  const name = dexString(dex, dex.bytes.u32At(dex.types.offset + index * 4))
  // Millions of types may share one long name.
  dex.nameChars += name.length
  if (dex.nameChars > limits.textChars) throw new LimitReached('textChars', 'type names of one dex file')
  dex.typeNames.set(index, name)
  return name
}

export const classNameOf = (descriptor: string) =>
  descriptor.slice(descriptor.startsWith('L') ? 1 : 0, descriptor.endsWith(';') ? -1 : undefined).replaceAll('/', '.')

/** Names of the classes defined in this file, in dotted form, in file order. */
export const definedClasses = (dex: Dex): string[] => {
  const names: string[] = []
  let chars = 0
  for (let i = 0; i < dex.classes.count; i += 1) {
    const name = classNameOf(dexType(dex, dex.bytes.u32At(dex.classes.offset + i * CLASS_DEF_BYTES)))
    // The same class may be defined many times.
    chars += name.length
    if (chars > limits.textChars) throw new LimitReached('textChars', 'class names of one dex file')
    names.push(name)
  }
  return names
}
