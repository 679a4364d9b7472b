import { ATTRIBUTE_IDS } from './attribute-ids.ts'
import type { ByteWriter } from './byte-writer.ts'
import { byteWriter } from './byte-writer.ts'
import type { ResolveRef, ResValue } from './res-value.ts'
import { writeResValue } from './res-value.ts'
import type { StringPool } from './string-pool.ts'
import { stringPool } from './string-pool.ts'

/** A style's items by attribute names, the framework's or else the package's own; its parent by id or name. */
type Bag = { parent?: number | string; items: Record<string, ResValue> }
/** Values of one resource by qualifiers: `''`, `zh-rCN`, `sw600dp`, `xxhdpi` … */
export type ResourceEntry = { name: string; values: Record<string, ResValue | { bag: Bag }> }
/** Types in order; the first has id 1. */
export type ResourceTable = { package: string; types: Record<string, ResourceEntry[]> }

const CHUNK = { table: 0x0002, package: 0x0200, type: 0x0201, typeSpec: 0x0202 } as const
const PACKAGE_ID = 0x7f
const CONFIG_BYTES = 64
const PACKAGE_HEADER_BYTES = 288
const DENSITIES: Record<string, number> = {
  ldpi: 120,
  mdpi: 160,
  hdpi: 240,
  xhdpi: 320,
  xxhdpi: 480,
  xxxhdpi: 640,
  anydpi: 0xfffe,
}

/** `0x7f` type entry: ids by name. */
const resourceIds = ({ types }: ResourceTable): Map<string, number> =>
  new Map(
    Object.entries(types).flatMap(([type, entries], typeIndex) =>
      entries.map(({ name }, index) => [`${type}/${name}`, (PACKAGE_ID << 24) | ((typeIndex + 1) << 16) | index] as const),
    ),
  )

export const refResolver = (table: ResourceTable): ResolveRef => {
  const ids = resourceIds(table)
  return (name) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`no resource ${name}`)
    return id
  }
}

const setQualifier = (config: Buffer, part: string) => {
  const [, letters = '', number = ''] = /^([a-z]+?)(\d+)(?:dp)?$/.exec(part) ?? []
  if (part === 'port') config.writeUInt8(1, 12)
  else if (part === 'land') config.writeUInt8(2, 12)
  else if (part === 'night') config.writeUInt8(0x20, 29)
  else if (DENSITIES[part] !== undefined) config.writeUInt16LE(DENSITIES[part], 14)
  else if (letters === 'sw') config.writeUInt16LE(Number(number), 30)
  else if (letters === 'w') config.writeUInt16LE(Number(number), 32)
  else if (letters === 'h') config.writeUInt16LE(Number(number), 34)
  else if (letters === 'v') config.writeUInt16LE(Number(number), 24)
  else if (/^r[A-Z]{2}$/.test(part)) config.write(part.slice(1), 10, 'latin1')
  else if (/^[a-z]{2}$/.test(part)) config.write(part, 8, 'latin1')
  else throw new Error(`qualifier ${part} is not known`)
}

/** ResTable_config: size, imsi, locale, screen type, input, screen size, version, screen config, size in dp … */
const configBytes = (qualifiers: string) => {
  const config = Buffer.alloc(CONFIG_BYTES)
  config.writeUInt32LE(CONFIG_BYTES, 0)
  for (const part of qualifiers === '' ? [] : qualifiers.split('-')) setQualifier(config, part)
  return config
}

const open = (out: ByteWriter, type: number, headerBytes: number) => {
  const start = out.length
  out.u16(type)
  out.u16(headerBytes)
  out.u32(0)
  return start
}
const close = (out: ByteWriter, start: number) => out.patch32(start + 4, out.length - start)

type Pools = { values: StringPool; keys: StringPool; resolve: ResolveRef }

const writeEntry = (out: ByteWriter, { name, value }: { name: string; value: ResValue | { bag: Bag } }, pools: Pools) => {
  const isBag = typeof value === 'object' && 'bag' in value
  out.u16(isBag ? 16 : 8)
  out.u16(isBag ? 1 : 0)
  out.u32(pools.keys.index(name))
  const context = { pool: pools.values, resolve: pools.resolve }
  if (!isBag) return writeResValue(out, value, context)
  const items = Object.entries(value.bag.items).map(([key, item]) => ({
    id: ATTRIBUTE_IDS[key] ?? pools.resolve(`attr/${key}`),
    item,
  }))
  const { parent = 0 } = value.bag
  out.u32(typeof parent === 'string' ? pools.resolve(parent) : parent)
  out.u32(items.length)
  for (const { id, item } of items.toSorted((a, b) => a.id - b.id)) {
    out.u32(id)
    writeResValue(out, item, context)
  }
}

const writeType = (
  out: ByteWriter,
  { id, qualifiers, entries }: { id: number; qualifiers: string; entries: ResourceEntry[] },
  pools: Pools,
) => {
  const start = open(out, CHUNK.type, 20 + CONFIG_BYTES)
  out.u32(id)
  out.u32(entries.length)
  const startField = out.length
  out.u32(0)
  out.bytes(configBytes(qualifiers))
  const offsets = out.length
  out.zeros(entries.length * 4)
  out.patch32(startField, out.length - start)
  const data = out.length
  entries.forEach(({ name, values }, index) => {
    const value = values[qualifiers]
    out.patch32(offsets + index * 4, value === undefined ? 0xffffffff : out.length - data)
    if (value !== undefined) writeEntry(out, { name, value }, pools)
  })
  close(out, start)
}

const writeTypes = (out: ByteWriter, { types }: ResourceTable, pools: Pools) => {
  Object.values(types).forEach((entries, index) => {
    const spec = open(out, CHUNK.typeSpec, 16)
    out.u32(index + 1)
    out.u32(entries.length)
    out.zeros(entries.length * 4)
    close(out, spec)
    const configs = new Set(entries.flatMap(({ values }) => Object.keys(values)))
    for (const qualifiers of [...configs].toSorted()) writeType(out, { id: index + 1, qualifiers, entries }, pools)
  })
}

/** resources.arsc with one package. */
export const writeResourceTable = (table: ResourceTable): Uint8Array => {
  const typeNames = stringPool('utf16')
  for (const name of Object.keys(table.types)) typeNames.index(name)
  const pools: Pools = { values: stringPool('utf8'), keys: stringPool('utf8'), resolve: refResolver(table) }
  const body = byteWriter()
  writeTypes(body, table, pools)
  const [types, keys, values] = [typeNames.done(), pools.keys.done(), pools.values.done()]
  const out = byteWriter()
  const whole = open(out, CHUNK.table, 12)
  out.u32(1)
  out.bytes(values)
  const start = open(out, CHUNK.package, PACKAGE_HEADER_BYTES)
  out.u32(PACKAGE_ID)
  const name = Buffer.alloc(256)
  name.write(table.package.slice(0, 127), 'utf16le')
  out.bytes(name)
  out.u32(PACKAGE_HEADER_BYTES)
  out.u32(0)
  out.u32(PACKAGE_HEADER_BYTES + types.length)
  out.u32(0)
  out.u32(0)
  out.bytes(types)
  out.bytes(keys)
  out.bytes(body.done())
  close(out, start)
  close(out, whole)
  return out.done()
}
