import { Malformed } from '../bytes/malformed.ts'
import { classNameOf, dexString, dexType } from '../formats/dex.ts'
import type { Dex, DexTable } from '../formats/dex.ts'
import { oncePer } from '../once-per.ts'

const PROTO_BYTES = 12
const ID_BYTES = 8
const MAX_PARAMETERS = 255
const MAX_SIGNATURE_CHARS = 65_536

const within = (index: number, table: { count: number; offset: number }, what: string) => {
  if (index >= table.count) throw new Malformed(table.offset, `${what} index inside its table`)
}

/** Rows of a checked table as 32-bit words, without a copy if it is aligned. */
export const rowsOf = ({ bytes: { bytes } }: Dex, { count, offset }: DexTable, words: number) => {
  if (count === 0) return new Uint32Array(0)
  const start = bytes.byteOffset + offset
  if (start % 4 === 0) return new Uint32Array(bytes.buffer, start, count * words)
  return new Uint32Array(bytes.slice(offset, offset + count * words * 4).buffer)
}

export type MethodId = { classIndex: number; protoIndex: number; nameIndex: number }

export const methodId = ({ bytes, methods }: Dex, index: number): MethodId => {
  within(index, methods, 'method')
  const at = methods.offset + index * ID_BYTES
  return { classIndex: bytes.u16At(at), protoIndex: bytes.u16At(at + 2), nameIndex: bytes.u32At(at + 4) }
}

/** Parameter types, as descriptors. */
export const parameters = (dex: Dex, protoIndex: number): string[] => {
  within(protoIndex, dex.protos, 'prototype')
  const list = dex.bytes.u32At(dex.protos.offset + protoIndex * PROTO_BYTES + 8)
  if (list === 0) return []
  const count = dex.bytes.u32At(list)
  if (count > MAX_PARAMETERS) throw new Malformed(list, `at most ${MAX_PARAMETERS} parameters`)
  // Thousands of lists per package: `Array.from` takes ten times as long.
  const types: string[] = []
  for (let index = 0; index < count; index += 1) types.push(dexType(dex, dex.bytes.u16At(list + 4 + index * 2)))
  return types
}

export const returnType = (dex: Dex, protoIndex: number) => {
  within(protoIndex, dex.protos, 'prototype')
  return dexType(dex, dex.bytes.u32At(dex.protos.offset + protoIndex * PROTO_BYTES + 4))
}

/** `(ILjava/lang/String;)V` */
export const protoText = (dex: Dex, protoIndex: number) => {
  const types = parameters(dex, protoIndex)
  if (types.reduce((sum, type) => sum + type.length, 0) > MAX_SIGNATURE_CHARS)
    throw new Malformed(dex.protos.offset, `a signature of at most ${MAX_SIGNATURE_CHARS} characters`)
  return `(${types.join('')})${returnType(dex, protoIndex)}`
}

/** `open(I)V` */
export const signatureText = (dex: Dex, index: number) => {
  const { nameIndex, protoIndex } = methodId(dex, index)
  return dexString(dex, nameIndex) + protoText(dex, protoIndex)
}

/** As in evidence: dotted class name, and the method's signature. */
export const methodPlace = (dex: Dex, index: number) => ({
  class: classNameOf(dexType(dex, methodId(dex, index).classIndex)),
  method: signatureText(dex, index),
})

/** Bound on characters kept per file. */
const MAX_KEPT_CHARS = 500_000
const startTexts = () => ({ byIndex: new Map<number, string>(), left: MAX_KEPT_CHARS })
/** Keeps the texts of a file's members: code calls the same ones again and again, and each call is compared with many. */
const keptTexts = (write: (dex: Dex, index: number) => string) => {
  const textsOf = oncePer<Dex, ReturnType<typeof startTexts>>(startTexts)
  return (dex: Dex, index: number) => {
    const texts = textsOf(dex)
    const known = texts.byIndex.get(index)
    if (known !== undefined) return known
    const text = write(dex, index)
    texts.left -= text.length
    if (texts.left >= 0) texts.byIndex.set(index, text)
    return text
  }
}

/** `Lcom/example/Main;->open(I)V` */
export const methodText = keptTexts(
  (dex, index) => `${dexType(dex, methodId(dex, index).classIndex)}->${signatureText(dex, index)}`,
)

/** Type index of the class in a field reference; the index must be inside the table. */
export const fieldHolder = (dex: Dex, index: number) => dex.bytes.u16At(dex.fields.offset + index * ID_BYTES)

/** `Landroid/os/Build$VERSION;->SDK_INT` */
export const fieldText = keptTexts((dex, index) => {
  within(index, dex.fields, 'field')
  const at = dex.fields.offset + index * ID_BYTES
  return `${dexType(dex, dex.bytes.u16At(at))}->${dexString(dex, dex.bytes.u32At(at + 4))}`
})

export const fieldType = (dex: Dex, index: number) => {
  within(index, dex.fields, 'field')
  return dexType(dex, dex.bytes.u16At(dex.fields.offset + index * ID_BYTES + 2))
}

/** `mToken:Landroid/os/IBinder;` */
export const fieldSign = (dex: Dex, index: number) => {
  within(index, dex.fields, 'field')
  return `${dexString(dex, dex.bytes.u32At(dex.fields.offset + index * ID_BYTES + 4))}:${fieldType(dex, index)}`
}

/** NUL is encoded in two bytes (modified UTF-8) but sorts first; Kotlin's metadata begins with one in each class. */
const isNul = (bytes: Uint8Array, at: number) => bytes[at] === 0xc0 && bytes[at + 1] === 0x80

const compare = (dex: Dex, index: number, wanted: string) => {
  const { bytes } = dex.bytes
  let at = dex.bytes.u32At(dex.strings.offset + index * 4)
  while ((dex.bytes.u8At(at) & 0x80) !== 0) at += 1
  at += 1
  for (let i = 0; i < wanted.length; i += 1, at += 1) {
    const difference = (bytes[at] ?? 0) - wanted.charCodeAt(i)
    if (difference !== 0) return isNul(bytes, at) ? -1 : difference
  }
  return bytes[at] ?? 0
}

/** Binary search for an exact match, or -1. */
const placeOf = (count: number, orderOf: (place: number) => number) => {
  let [low, high] = [0, count - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const order = orderOf(middle)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Binary search for the lower bound; `count` if all are before it. */
const firstFrom = (count: number, isBefore: (place: number) => boolean) => {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Index of an ASCII string without NUL, or -1. The table is sorted (Android rejects a file in which it isn't), and for ASCII the
 * order of UTF-16 units is that of the bytes.
 */
export const findString = (dex: Dex, wanted: string) => placeOf(dex.strings.count, (index) => compare(dex, index, wanted))

const stringOfType = ({ bytes, types }: Dex, index: number) => bytes.u32At(types.offset + index * 4)

/** Index of a type by its descriptor, or -1. Types are sorted by their strings. */
export const findType = (dex: Dex, descriptor: string) => {
  const wanted = findString(dex, descriptor)
  return wanted < 0 ? -1 : placeOf(dex.types.count, (index) => stringOfType(dex, index) - wanted)
}

const typeFrom = (dex: Dex, text: string) => {
  const first = firstFrom(dex.strings.count, (index) => compare(dex, index, text) < 0)
  return firstFrom(dex.types.count, (index) => stringOfType(dex, index) < first)
}

/** Lower bound of a class and name in the table of methods or fields, which is sorted by these. */
const rowFrom = ({ bytes }: Dex, { count, offset }: DexTable, { type, name }: { type: number; name: number }) =>
  firstFrom(count, (row) => {
    const at = offset + row * ID_BYTES
    const owner = bytes.u16At(at)
    return owner < type || (owner === type && bytes.u32At(at + 4) < name)
  })

/** All rows of a class and name: every overload of a method, or the field. */
const rowsNamed = (dex: Dex, table: DexTable, { type, name }: { type: number; name: number }): number[] => {
  const rows: number[] = []
  if (type < 0 || name < 0) return rows
  const isIt = (row: number) => {
    const at = table.offset + row * ID_BYTES
    return row < table.count && dex.bytes.u16At(at) === type && dex.bytes.u32At(at + 4) === name
  }
  for (let row = rowFrom(dex, table, { type, name }); isIt(row); row += 1) rows.push(row)
  return rows
}

/** Rows of a class's members with one of these names. */
export const membersOf = (dex: Dex, table: DexTable, { type, names }: { type: string; names: readonly string[] }): number[] => {
  const index = findType(dex, type)
  return index < 0 ? [] : names.flatMap((name) => rowsNamed(dex, table, { type: index, name: findString(dex, name) }))
}

/** Indices of a class's methods with one of these names. */
export const methodsOf = (dex: Dex, type: string, names: readonly string[]) => membersOf(dex, dex.methods, { type, names })

/** Range of the types whose descriptors have this package prefix (`Landroid/`), the end exclusive. */
export const typesUnder = (dex: Dex, folder: string): [from: number, to: number] => {
  // `0` is the character after the slash.
  const behind = `${folder.slice(0, -1)}0`
  return [typeFrom(dex, folder), typeFrom(dex, behind)]
}

const MAX_LENGTH_BYTES = 5
/** Range of a string's bytes without the NUL; the length is bounded, since strings may overlap. */
export const stringRange = ({ bytes, strings }: Dex, index: number, most: number) => {
  let start = bytes.u32At(strings.offset + index * 4)
  for (let i = 0; i < MAX_LENGTH_BYTES && (bytes.u8At(start) & 0x80) !== 0; i += 1) start += 1
  start += 1
  const raw = bytes.bytes
  const last = Math.min(raw.length, start + most)
  let end = start
  while (end < last && raw[end] !== 0) end += 1
  return { start, end }
}

const TYPES = /\[*(?:[VZBSCIJFD]|L[^;]+;)/g

/** Compares parameter lists in the table's order: by type indices, a prefix before the longer list. */
const compareList = (dex: Dex, list: number, types: number[]) => {
  const count = list === 0 ? 0 : dex.bytes.u32At(list)
  for (let at = 0; at < Math.min(count, types.length); at += 1) {
    const difference = dex.bytes.u16At(list + 4 + at * 2) - (types[at] ?? 0)
    if (difference !== 0) return difference
  }
  return count - types.length
}

/** Index of a signature such as `(I)V`, or -1. Compares indices, since a hostile file's signatures may be megabytes of text. */
export const findProto = (dex: Dex, proto: string) => {
  const indexes = (proto.match(TYPES) ?? []).map((type) => findType(dex, type))
  if (indexes.includes(-1)) return -1
  const [result = -1, types] = [indexes.at(-1), indexes.slice(0, -1)]
  const { bytes, protos } = dex
  const orderOf = (index: number) => {
    const at = protos.offset + index * PROTO_BYTES
    return bytes.u32At(at + 4) - result || compareList(dex, bytes.u32At(at + 8), types)
  }
  return placeOf(protos.count, orderOf)
}
