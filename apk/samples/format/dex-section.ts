import type { ByteWriter } from './byte-writer.ts'

/** Item types, from "Type codes" of the format. */
export const ITEM = {
  header: 0,
  string: 1,
  type: 2,
  proto: 3,
  field: 4,
  method: 5,
  classDef: 6,
  map: 0x1000,
  typeList: 0x1001,
  annotationSet: 0x1003,
  classData: 0x2000,
  code: 0x2001,
  stringData: 0x2002,
  debugInfo: 0x2003,
  annotation: 0x2004,
  encodedArray: 0x2005,
  annotations: 0x2006,
} as const

export const uleb128 = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...uleb128(value >>> 7)])

export type Section = { type: number; count: number; offset: number }
export type Data = { out: ByteWriter; sections: Section[] }

/** A section of the data part: writes each item and returns the offsets. */
export const section = <T>(
  { out, sections }: Data,
  about: { type: number; align: number; items: T[] },
  write: (item: T) => void,
) => {
  const { items } = about
  const offsets = items.map((item) => {
    out.align(about.align)
    const offset = out.length
    write(item)
    return offset
  })
  if (items.length > 0) sections.push({ type: about.type, count: items.length, offset: offsets[0] ?? 0 })
  return offsets
}
