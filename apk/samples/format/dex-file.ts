import { createHash } from 'node:crypto'
import { adler32 } from './adler.ts'
import type { ByteWriter } from './byte-writer.ts'
import { byteWriter } from './byte-writer.ts'

const HEADER_BYTES = 0x70
const MAGIC = 'dex\n035\0'
const ENDIAN = 0x12345678
const NO_INDEX = 0xffffffff
const PUBLIC = 1
const ITEM = { header: 0, string: 1, type: 2, classDef: 6, map: 0x1000, stringData: 0x2002 } as const

const descriptor = (className: string) => `L${className.replaceAll('.', '/')};`
/** Dex sorts by UTF-16 code units, which is what `<` compares. */
const byUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const uleb128 = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...uleb128(value >>> 7)])

type Section = { type: number; count: number; offset: number }

const writeMap = (out: ByteWriter, sections: Section[]) => {
  out.u32(sections.length)
  for (const { type, count, offset } of sections) {
    out.u16(type)
    out.u16(0)
    out.u32(count)
    out.u32(offset)
  }
}

type Layout = { fileBytes: number; map: number; strings: number; types: number; classes: number; data: number }

const headerBytes = (
  { fileBytes, map, strings, types, classes, data }: Layout,
  counts: { strings: number; types: number; classes: number },
) => {
  const out = byteWriter()
  out.bytes(Buffer.from(MAGIC, 'latin1'))
  out.zeros(24)
  for (const value of [fileBytes, HEADER_BYTES, ENDIAN, 0, 0, map]) out.u32(value)
  const tables = [counts.strings, strings, counts.types, types, 0, 0, 0, 0, 0, 0, counts.classes, classes]
  for (const value of tables) out.u32(value)
  out.u32(fileBytes - data)
  out.u32(data)
  return out.done()
}

const seal = (file: Uint8Array) => {
  file.set(createHash('sha1').update(file.subarray(32)).digest(), 12)
  new DataView(file.buffer, file.byteOffset).setUint32(8, adler32(file.subarray(12)), true)
  return file
}

/** A dex 035 file that defines empty public classes of these names; `padTo` makes it as large as real code would be. */
export const writeDex = (classNames: string[], { padTo = 0 }: { padTo?: number } = {}): Uint8Array => {
  const classes = [...new Set(classNames)].map(descriptor)
  const strings = [...new Set([...classes, 'Ljava/lang/Object;'])].toSorted(byUnits)
  const typeOf = (name: string) => strings.indexOf(name)
  const at = { strings: HEADER_BYTES, types: HEADER_BYTES + strings.length * 4, classes: HEADER_BYTES + strings.length * 8 }
  const data = at.classes + classes.length * 32
  const out = byteWriter()
  out.zeros(data)
  const stringOffsets = strings.map((text) => {
    const offset = out.length
    out.bytes(Uint8Array.from([...uleb128(text.length), ...Buffer.from(text, 'utf8'), 0]))
    return offset
  })
  out.align(4)
  const map = out.length
  writeMap(out, [
    { type: ITEM.header, count: 1, offset: 0 },
    { type: ITEM.string, count: strings.length, offset: at.strings },
    { type: ITEM.type, count: strings.length, offset: at.types },
    ...(classes.length > 0 ? [{ type: ITEM.classDef, count: classes.length, offset: at.classes }] : []),
    { type: ITEM.stringData, count: strings.length, offset: data },
    { type: ITEM.map, count: 1, offset: map },
  ])
  out.zeros(Math.max(0, padTo - out.length))
  const front = byteWriter()
  const counts = { strings: strings.length, types: strings.length, classes: classes.length }
  front.bytes(headerBytes({ fileBytes: out.length, map, ...at, data }, counts))
  for (const offset of stringOffsets) front.u32(offset)
  strings.forEach((_, index) => front.u32(index))
  for (const name of classes.toSorted(byUnits)) {
    for (const value of [typeOf(name), PUBLIC, typeOf('Ljava/lang/Object;'), 0, NO_INDEX, 0, 0, 0]) front.u32(value)
  }
  const file = out.done()
  file.set(front.done())
  return seal(file)
}
