import { join, lengthOf, text, u32, u8 } from './bytes.ts'

type TestDex = { version?: string; classes?: string[]; methods?: number; stringCount?: number; fileBytes?: number }

/** Header, strings, types and class definitions: what a list of class names needs. Names are written with dots. */
export const dexOf = ({ version = '035', classes = [], methods = 0, stringCount, fileBytes }: TestDex = {}) => {
  const strings = classes.map((name) => text(`L${name.replaceAll('.', '/')};`))
  const count = classes.length
  const stringsAt = 0x70
  const typesAt = stringsAt + count * 4
  const methodsAt = typesAt + count * 4
  const classesAt = methodsAt + methods * 8
  const dataAt = classesAt + count * 32
  const data = strings.map((bytes) => join(u8(bytes.length & 0x7f), bytes, u8(0)))
  const offsets = data.map((_, i) => dataAt + lengthOf(data.slice(0, i)))
  const total = dataAt + lengthOf(data)
  const tables = u32(
    stringCount ?? count,
    stringsAt,
    count,
    typesAt,
    0,
    0,
    0,
    0,
    methods,
    methodsAt,
    count,
    classesAt,
    lengthOf(data),
    dataAt,
  )
  const head = join(
    text(`dex\n${version}\0`),
    u32(0),
    new Uint8Array(20),
    u32(fileBytes ?? total, 0x70, 0x12345678, 0, 0, 0),
    tables,
  )
  const definitions = classes.map((_, i) => u32(i, 0, 0xffffffff, 0, 0, 0, 0, 0))
  return join(head, u32(...offsets), u32(...classes.keys()), new Uint8Array(methods * 8), ...definitions, ...data)
}
