import { Malformed } from '../bytes/malformed.ts'
import { dexType } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { PAUSE } from '../pausing.ts'
import type { Pausing } from '../pausing.ts'
import { rowsOf } from './ids.ts'

const CLASS_DEF_BYTES = 32
/** Size in 32-bit words, and the words with type, source file and class data. */
export const CLASS_WORDS = CLASS_DEF_BYTES / 4
export const [TYPE_WORD, SOURCE_WORD] = [0, 4]
const DATA_WORD = 6
const NO_INDEX = 0xffffffff
const MAX_INTERFACES = 65_535

export type ClassDef = {
  type: string
  superclass?: string
  interfaces: string[]
  dataOffset: number
  /** The same as type indices of the file. */
  typeIndex: number
  superIndex?: number
  interfaceIndexes: number[]
}
/** `flags` as in the format: 0x8 static, 0x100 native, 0x400 abstract. Without a body, the code offset is 0. */
export type Definition = { methodIndex: number; codeOffset: number; flags: number }

const interfacesAt = (dex: Dex, list: number): number[] => {
  if (list === 0) return []
  const count = dex.bytes.u32At(list)
  if (count > MAX_INTERFACES) throw new Malformed(list, `at most ${MAX_INTERFACES} interfaces`)
  return Array.from({ length: count }, (_, index) => dex.bytes.u16At(list + 4 + index * 2))
}

export const classDef = (dex: Dex, index: number): ClassDef => {
  const at = dex.classes.offset + index * CLASS_DEF_BYTES
  const { bytes } = dex
  const [typeIndex, superIndex] = [bytes.u32At(at), bytes.u32At(at + 8)]
  const interfaceIndexes = interfacesAt(dex, bytes.u32At(at + 12))
  return {
    type: dexType(dex, typeIndex),
    typeIndex,
    ...(superIndex !== NO_INDEX && { superclass: dexType(dex, superIndex), superIndex }),
    interfaces: interfaceIndexes.map((index) => dexType(dex, index)),
    interfaceIndexes,
    dataOffset: bytes.u32At(at + 24),
  }
}

/** Reads a ULEB128 of at most five bytes at the cursor, and advances it. */
export const uleb = (bytes: Uint8Array, cursor: { at: number }) => {
  const first = bytes[cursor.at]
  if (first !== undefined && first < 0x80) {
    cursor.at += 1
    return first
  }
  let value = 0
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = bytes[cursor.at]
    if (byte === undefined) throw new Malformed(cursor.at, 'class data inside the file')
    cursor.at += 1
    value |= (byte & 0x7f) << shift
    if (byte < 0x80) return value >>> 0
  }
  throw new Malformed(cursor.at, 'ULEB128 of at most five bytes')
}

const skipFields = (bytes: Uint8Array, cursor: { at: number }, count: number) => {
  for (let i = 0; i < count; i += 1) {
    uleb(bytes, cursor)
    uleb(bytes, cursor)
  }
}

/** `flags` as in the format: 0x2 private, 0x10 final. */
export type Field = { index: number; flags: number }

const takeFields = (dex: Dex, cursor: { at: number }, count: number): Field[] => {
  if (count > dex.fields.count) throw new Malformed(cursor.at, 'no more fields than the file names')
  let index = 0
  return Array.from({ length: count }, () => {
    index += uleb(dex.bytes.bytes, cursor)
    return { index, flags: uleb(dex.bytes.bytes, cursor) }
  })
}

/** The static fields, in the order of their initial values. */
export const staticFields = (dex: Dex, dataOffset: number): Field[] => {
  const cursor = { at: dataOffset }
  const [count = 0] = [0, 0, 0, 0].map(() => uleb(dex.bytes.bytes, cursor))
  return takeFields(dex, cursor, count)
}

/** The instance fields. */
export const objectFields = (dex: Dex, dataOffset: number): Field[] => {
  const { bytes } = dex.bytes
  const cursor = { at: dataOffset }
  const [before = 0, count = 0] = [0, 0, 0, 0].map(() => uleb(bytes, cursor))
  if (before > dex.fields.count) throw new Malformed(dataOffset, 'no more fields than the file names')
  skipFields(bytes, cursor, before)
  return takeFields(dex, cursor, count)
}

/** `left`: how many methods the file may still define. Without a body, the code offset is 0. */
export type MethodWalk = { left: number; take(methodIndex: number, codeOffset: number, flags: number): void }

/** Visits every method of a class without allocating: a large app has hundreds of thousands. */
export const walkMethods = (dex: Dex, dataOffset: number, work: MethodWalk) => {
  if (dataOffset === 0) return
  const { bytes } = dex.bytes
  const cursor = { at: dataOffset }
  const staticFields = uleb(bytes, cursor)
  const instanceFields = uleb(bytes, cursor)
  const direct = uleb(bytes, cursor)
  const virtual = uleb(bytes, cursor)
  skipFields(bytes, cursor, staticFields)
  skipFields(bytes, cursor, instanceFields)
  for (let list = 0; list < 2; list += 1) {
    const count = list === 0 ? direct : virtual
    // A method is defined once, so there can't be more definitions than names: classes that share class data are a bomb.
    work.left -= count
    if (work.left < 0) throw new Malformed(dataOffset, 'no more methods than the file names')
    let methodIndex = 0
    for (let i = 0; i < count; i += 1) {
      methodIndex += uleb(bytes, cursor)
      const flags = uleb(bytes, cursor)
      work.take(methodIndex, uleb(bytes, cursor), flags)
    }
  }
}

/** Between two pauses. */
const CLASSES = 256

type Enter = (index: number, typeIndex: number, sourceIndex: number) => void

/** Visits every method of every class; `enter` is called for each class before its methods. */
export function* walkClasses(dex: Dex, work: MethodWalk, enter?: Enter): Pausing<void> {
  const rows = rowsOf(dex, dex.classes, CLASS_WORDS)
  for (let index = 0; index < dex.classes.count; index += 1) {
    const at = index * CLASS_WORDS
    enter?.(index, rows[at + TYPE_WORD] as number, rows[at + SOURCE_WORD] as number)
    walkMethods(dex, rows[at + DATA_WORD] as number, work)
    if (index % CLASSES === CLASSES - 1) yield PAUSE
  }
}

/** Calls `visit` for each method of the class that has a body. */
export const eachMethod = (dex: Dex, dataOffset: number, work: { left: number; visit: (defined: Definition) => void }) => {
  const take: MethodWalk['take'] = (methodIndex, codeOffset, flags) => {
    if (codeOffset !== 0) work.visit({ methodIndex, codeOffset, flags })
  }
  const walk = { left: work.left, take }
  walkMethods(dex, dataOffset, walk)
  work.left = walk.left
}
