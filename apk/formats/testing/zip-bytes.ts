import { crc32, deflateRawSync } from 'node:zlib'
import { join, lengthOf, text, u16, u32 } from './bytes.ts'

export type TestEntry = {
  name: string
  data?: Uint8Array | string
  /** 8 deflates; any other value writes the data as it is, unless `packed` is given. */
  method?: number
  flags?: number
  packed?: Uint8Array
  declaredBytes?: number
  localName?: string
  localMethod?: number
  /** A false offset of the local header. */
  offset?: number
}
export type TestZip = {
  prefix?: Uint8Array
  between?: Uint8Array
  comment?: Uint8Array
  trailing?: Uint8Array
  count?: number
  directoryOffset?: number
}

const bytesOf = (data: Uint8Array | string = '') => (typeof data === 'string' ? text(data) : data)

const fieldsOf = (entry: TestEntry) => {
  const data = bytesOf(entry.data)
  const method = entry.method ?? 8
  const packed = entry.packed ?? (method === 8 ? deflateRawSync(data) : data)
  return { data, method, packed, crc: crc32(data), sizeBytes: entry.declaredBytes ?? data.length, flags: entry.flags ?? 0 }
}

const localHeader = (entry: TestEntry) => {
  const { method, packed, crc, sizeBytes, flags } = fieldsOf(entry)
  const name = text(entry.localName ?? entry.name)
  const head = join(u32(0x04034b50), u16(20, flags, entry.localMethod ?? method, 0, 0), u32(crc, packed.length, sizeBytes))
  return join(head, u16(name.length, 0), name, packed)
}

const record = (entry: TestEntry, offset: number) => {
  const { method, packed, crc, sizeBytes, flags } = fieldsOf(entry)
  const name = text(entry.name)
  const head = join(u32(0x02014b50), u16(20, 20, flags, method, 0, 0), u32(crc, packed.length, sizeBytes))
  return join(head, u16(name.length, 0, 0, 0, 0), u32(0, entry.offset ?? offset), name)
}

/** A zip built exactly as described, valid or not. */
export const zipOf = (entries: TestEntry[], zip: TestZip = {}) => {
  const prefix = zip.prefix ?? new Uint8Array(0)
  const locals = entries.map(localHeader)
  const offsets = locals.map((_, i) => prefix.length + lengthOf(locals.slice(0, i)))
  const body = join(prefix, ...locals, zip.between ?? new Uint8Array(0))
  const directory = join(...entries.map((entry, i) => record(entry, offsets[i] ?? 0)))
  const count = zip.count ?? entries.length
  const comment = zip.comment ?? new Uint8Array(0)
  const end = join(
    u32(0x06054b50),
    u16(0, 0, count, count),
    u32(directory.length, zip.directoryOffset ?? body.length),
    u16(comment.length),
    comment,
  )
  return join(body, directory, end, zip.trailing ?? new Uint8Array(0))
}
