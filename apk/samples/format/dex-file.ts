import { createHash } from 'node:crypto'
import { adler32 } from './adler.ts'
import type { ByteWriter } from './byte-writer.ts'
import { byteWriter } from './byte-writer.ts'
import type { Assembled, Reference } from './dex-assembler.ts'
import { compile, descriptor, inOrder, OBJECT } from './dex-class.ts'
import type { Class, ClassCode, Constant, Method } from './dex-class.ts'
import { writeCode } from './dex-code-item.ts'
import { debugInfo } from './dex-debug.ts'
import { makePool, protoParts, shorty } from './dex-pool.ts'
import type { Pool } from './dex-pool.ts'
import { writeAnnotations } from './dex-annotations.ts'
import { ITEM, section, uleb128 } from './dex-section.ts'
import type { Data, Section } from './dex-section.ts'

export type { ClassCode, Constant, MethodCode } from './dex-class.ts'

const HEADER_BYTES = 0x70
const ENDIAN = 0x12345678
const NO_INDEX = 0xffffffff
const [PUBLIC, PRIVATE] = [1, 2]
const STATIC = 8
const FINAL = 0x10
const SYNTHETIC = 0x1000
const CONSTRUCTOR = 0x10000

const fieldText = (type: string, constant: Constant) => `${type}->${constant.name}:${constant.type}`
/** In the order of the field table, as the format requires. */
const sortedFields = ({ type, constants }: Class, pool: Pool) =>
  constants
    .map((constant) => ({ constant, index: pool.indexOf({ kind: 'field', text: fieldText(type, constant) }) }))
    .toSorted((a, b) => a.index - b.index)

const littleEndian = (value: number, bytes: number) => Array.from({ length: bytes }, (_, at) => (value >> (at * 8)) & 0xff)
/** Dalvik format, encoded_value. */
const encodedValue = ({ value }: Constant, pool: Pool) => {
  if (typeof value === 'string') return [0x77, ...littleEndian(pool.indexOf({ kind: 'string', text: value }), 4)]
  if (typeof value === 'number') return [0x64, ...littleEndian(value, 4)]
  return value === undefined ? [0x1e] : [0x1f | (Number(value) << 5)]
}

const isStaticField = ({ constant }: { constant: Constant }) => constant.ofObjects !== true
/** Initial values of static fields, up to the last given one. */
const writeValues = (out: ByteWriter, one: Class, pool: Pool) => {
  const fields = sortedFields(one, pool).filter(isStaticField)
  const given = fields.slice(0, fields.findLastIndex(({ constant }) => constant.value !== undefined) + 1)
  out.bytes(Uint8Array.from([...uleb128(given.length), ...given.flatMap(({ constant }) => encodedValue(constant, pool))]))
}

const writeClassData = (out: ByteWriter, one: Class, { pool, codeAt }: { pool: Pool; codeAt: Map<Assembled, number> }) => {
  const { methods } = one
  const indexOf = ({ text }: Method) => pool.indexOf({ kind: 'method', text })
  const isDirect = ({ isStatic, isConstructor }: Method) => isStatic || isConstructor
  const sorted = methods.toSorted((a, b) => indexOf(a) - indexOf(b))
  const [direct, virtual] = [sorted.filter(isDirect), sorted.filter((one) => !isDirect(one))]
  const all = sortedFields(one, pool)
  const [ofClass, ofObjects] = [all.filter(isStaticField), all.filter((field) => !isStaticField(field))]
  out.bytes(Uint8Array.from([ofClass.length, ofObjects.length, direct.length, virtual.length].flatMap(uleb128)))
  for (const fields of [ofClass, ofObjects])
    fields.forEach(({ index, constant }, order) => {
      const whose = (constant.isPrivate ? PRIVATE : PUBLIC) | (constant.ofObjects ? 0 : STATIC)
      const flags = whose | (constant.isOpen ? 0 : FINAL) | (constant.isSynthetic ? SYNTHETIC : 0)
      out.bytes(Uint8Array.from([...uleb128(index - (fields[order - 1]?.index ?? 0)), ...uleb128(flags)]))
    })
  for (const list of [direct, virtual]) {
    let before = 0
    for (const method of list) {
      const index = indexOf(method)
      const flags = method.flags | PUBLIC | (method.isStatic ? STATIC : 0) | (method.isConstructor ? CONSTRUCTOR : 0)
      out.bytes(Uint8Array.from([...uleb128(index - before), ...uleb128(flags), ...uleb128(codeAt.get(method.body) ?? 0)]))
      before = index
    }
  }
}

const writeTypes = (out: ByteWriter, types: string[], pool: Pool) => {
  out.u32(types.length)
  for (const text of types) out.u16(pool.indexOf({ kind: 'type', text }))
}

const seal = (file: Uint8Array) => {
  file.set(createHash('sha1').update(file.subarray(32)).digest(), 12)
  new DataView(file.buffer, file.byteOffset).setUint32(8, adler32(file.subarray(12)), true)
  return file
}

/** Tables after the header, in the header's order, with row size and count. */
const layOut = (pool: Pool, classCount: number) => {
  let at = HEADER_BYTES
  const table = (type: number, rowBytes: number, count: number): Section => {
    const offset = at
    at += rowBytes * count
    return { type, count, offset: count > 0 ? offset : 0 }
  }
  const tables = [
    table(ITEM.string, 4, pool.strings.length),
    table(ITEM.type, 4, pool.types.length),
    table(ITEM.proto, 12, pool.protos.length),
    table(ITEM.field, 8, pool.fields.length),
    table(ITEM.method, 8, pool.methods.length),
    table(ITEM.classDef, 32, classCount),
  ]
  return { tables, dataAt: at }
}

type Offsets = {
  strings: number[]
  lists: Map<string, number>
  classData: Map<Class, number>
  values: Map<Class, number>
  annotations: Map<Class, number>
}

/** Encodes NUL in two bytes; samples contain no other characters in which MUTF-8 differs from UTF-8. */
const mutf8 = (text: string) => [...Buffer.from(text, 'utf8')].flatMap((byte) => (byte === 0 ? [0xc0, 0x80] : [byte]))

const writeData = (data: Data, pool: Pool, classes: Class[]): Offsets => {
  const { out } = data
  const bodies = classes.flatMap(({ methods }) => methods.filter(({ isBare }) => !isBare).map(({ body }) => body))
  const told = bodies.filter(({ marks }) => marks.length > 0)
  const debugOffsets = section(data, { type: ITEM.debugInfo, align: 1, items: told }, ({ marks }) => out.bytes(debugInfo(marks)))
  const debugAt = new Map(told.map((body, index) => [body, debugOffsets[index] ?? 0]))
  const codeOffsets = section(data, { type: ITEM.code, align: 4, items: bodies }, (body) =>
    writeCode(out, body, { pool, debugAt: debugAt.get(body) ?? 0 }),
  )
  const codeAt = new Map(bodies.map((body, index) => [body, codeOffsets[index] ?? 0]))
  const wanted = [...pool.protos.map((proto) => protoParts(proto).parameters), ...classes.map(({ interfaces }) => interfaces)]
  const lists = [...new Map(wanted.filter((types) => types.length > 0).map((types) => [types.join(), types])).values()]
  const listOffsets = section(data, { type: ITEM.typeList, align: 4, items: lists }, (types) => writeTypes(out, types, pool))
  const strings = section(data, { type: ITEM.stringData, align: 1, items: pool.strings }, (text) =>
    out.bytes(Uint8Array.from([...uleb128(text.length), ...mutf8(text), 0])),
  )
  const full = classes.filter(({ methods, constants }) => methods.length + constants.length > 0)
  const classOffsets = section(data, { type: ITEM.classData, align: 1, items: full }, (one) =>
    writeClassData(out, one, { pool, codeAt }),
  )
  const valued = classes.filter(({ constants }) => constants.some(({ value }) => value !== undefined))
  const valueOffsets = section(data, { type: ITEM.encodedArray, align: 1, items: valued }, (one) => writeValues(out, one, pool))
  return {
    strings,
    lists: new Map(lists.map((types, index) => [types.join(), listOffsets[index] ?? 0])),
    classData: new Map(full.map((one, index) => [one, classOffsets[index] ?? 0])),
    values: new Map(valued.map((one, index) => [one, valueOffsets[index] ?? 0])),
    annotations: writeAnnotations(data, pool, classes),
  }
}

const writeMap = ({ out, sections }: Data) => {
  out.align(4)
  const offset = out.length
  const all = [...sections, { type: ITEM.map, count: 1, offset }]
  out.u32(all.length)
  for (const one of all) {
    out.u16(one.type)
    out.u16(0)
    out.u32(one.count)
    out.u32(one.offset)
  }
  return offset
}

type Front = { version: string; fileBytes: number; map: number; tables: Section[]; dataAt: number }

const writeFront = (out: ByteWriter, { version, fileBytes, map, tables, dataAt }: Front) => {
  out.bytes(Buffer.from(`dex\n${version}\0`, 'latin1'))
  out.zeros(24)
  for (const value of [fileBytes, HEADER_BYTES, ENDIAN, 0, 0, map]) out.u32(value)
  for (const { count, offset } of tables) {
    out.u32(count)
    out.u32(offset)
  }
  out.u32(fileBytes - dataAt)
  out.u32(dataAt)
}

const writeTables = (out: ByteWriter, classes: Class[], { pool, offsets }: { pool: Pool; offsets: Offsets }) => {
  const typeIndex = (text: string) => pool.indexOf({ kind: 'type', text })
  const stringIndex = (text: string) => pool.indexOf({ kind: 'string', text })
  const listAt = (types: string[]) => offsets.lists.get(types.join()) ?? 0
  for (const offset of offsets.strings) out.u32(offset)
  for (const type of pool.types) out.u32(stringIndex(type))
  for (const proto of pool.protos) {
    const { parameters, result } = protoParts(proto)
    for (const value of [stringIndex(shorty(proto)), typeIndex(result), listAt(parameters)]) out.u32(value)
  }
  for (const [owner = 0, other = 0, name = 0] of [...pool.fields, ...pool.methods]) {
    out.u16(owner)
    out.u16(other)
    out.u32(name)
  }
  for (const one of classes) {
    const source = one.source === undefined ? NO_INDEX : stringIndex(one.source)
    const row = [
      typeIndex(one.type),
      PUBLIC | (one.isFinal ? FINAL : 0),
      typeIndex(one.superclass),
      listAt(one.interfaces),
      source,
      offsets.annotations.get(one) ?? 0,
    ]
    for (const value of [...row, offsets.classData.get(one) ?? 0, offsets.values.get(one) ?? 0]) out.u32(value)
  }
}

const referencesOf = (classes: Class[]): Reference[] =>
  classes.flatMap(({ type, source, constants, methods }) => [
    ...(source === undefined ? [] : [{ kind: 'string' as const, text: source }]),
    ...constants.flatMap((constant): Reference[] => [
      { kind: 'field', text: fieldText(type, constant) },
      ...(typeof constant.value === 'string' ? [{ kind: 'string' as const, text: constant.value }] : []),
      ...(constant.annotation === undefined ? [] : [{ kind: 'type' as const, text: descriptor(constant.annotation) }]),
    ]),
    ...methods.flatMap(({ text, body, annotation }): Reference[] => [
      { kind: 'method', text },
      ...(annotation === undefined ? [] : [{ kind: 'type' as const, text: annotation }]),
      ...body.references,
    ]),
  ])

/** A dex file, version 035 by default; `padTo`: minimum size, to simulate real code. */
export const writeDex = (
  given: (string | ClassCode)[],
  { padTo = 0, version = '035' }: { padTo?: number; version?: string } = {},
): Uint8Array => {
  const byName = new Map<string, ClassCode>()
  for (const one of given.map((each) => (typeof each === 'string' ? { name: each } : each)))
    if (!byName.get(one.name)?.methods) byName.set(one.name, one)
  const classes = inOrder([...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(compile))
  const types = [descriptor(OBJECT), ...classes.flatMap(({ type, superclass, interfaces }) => [type, superclass, ...interfaces])]
  const pool = makePool(referencesOf(classes), types)
  const { tables, dataAt } = layOut(pool, classes.length)
  const out = byteWriter()
  out.zeros(dataAt)
  const present = tables.filter(({ count }) => count > 0)
  const data: Data = { out, sections: [{ type: ITEM.header, count: 1, offset: 0 }, ...present] }
  const offsets = writeData(data, pool, classes)
  const map = writeMap(data)
  out.zeros(Math.max(0, padTo - out.length))
  const front = byteWriter()
  writeFront(front, { version, fileBytes: out.length, map, tables, dataAt })
  writeTables(front, classes, { pool, offsets })
  const file = out.done()
  file.set(front.done())
  return seal(file)
}
