import { crc32 } from 'node:zlib'
import { byteWriter } from './byte-writer.ts'
import { deflateFixed } from './deflate.ts'

/** An entry to write. Fields of `lie` replace the true values in headers. */
export type ZipItem = {
  path: string
  bytes: Uint8Array
  /** Deflated unless set. */
  stored?: boolean
  /** Aligns the data offset of an uncompressed entry. */
  align?: number
  /** Compressed data, written as it is. */
  compressed?: Uint8Array
  lie?: { localPath?: string; method?: number; flags?: number; sizeBytes?: number; compressedBytes?: number; crc32?: number }
}
export type ZipLayout = { contents: Uint8Array; directory: Uint8Array; count: number }

/** 1981-01-01 01:01:02, the moment that Android's own build tools write everywhere. */
const TIME = 0x0821
const DATE = 0x0221
const UTF8 = 0x0800
/** Extra field of apksigner and zipalign: u16 alignment, then padding. */
const ALIGNMENT_FIELD = 0xd935

const alignmentExtra = (dataOffset: number, align: number) => {
  if (align <= 1 || dataOffset % align === 0) return new Uint8Array(0)
  const padding = (align - ((dataOffset + 6) % align)) % align
  const out = byteWriter()
  out.u16(ALIGNMENT_FIELD)
  out.u16(2 + padding)
  out.u16(align)
  out.zeros(padding)
  return out.done()
}

type Fields = { flags: number; method: number; crc: number; compressedBytes: number; sizeBytes: number; name: Buffer }

const fieldsOf = ({ path, bytes, stored, lie }: ZipItem, data: Uint8Array): Fields => ({
  flags: lie?.flags ?? (/^[ -~]*$/.test(path) ? 0 : UTF8),
  method: lie?.method ?? (stored ? 0 : 8),
  crc: lie?.crc32 ?? crc32(bytes),
  compressedBytes: lie?.compressedBytes ?? data.length,
  sizeBytes: lie?.sizeBytes ?? bytes.length,
  name: Buffer.from(path, 'utf8'),
})

const commonFields = (
  { flags, method, crc, compressedBytes, sizeBytes }: Fields,
  { nameBytes, extraBytes }: { nameBytes: number; extraBytes: number },
) => {
  const out = byteWriter()
  for (const value of [20, flags, method, TIME, DATE]) out.u16(value)
  for (const value of [crc, compressedBytes, sizeBytes]) out.u32(value)
  out.u16(nameBytes)
  out.u16(extraBytes)
  return out.done()
}

/** Entries and central directory, separately, so that a signing block fits between them. `start`: number of bytes before them. */
export const layOutZip = (items: ZipItem[], start = 0): ZipLayout => {
  const contents = byteWriter()
  const directory = byteWriter()
  for (const item of items) {
    const offset = start + contents.length
    const data = item.compressed ?? (item.stored ? item.bytes : deflateFixed(item.bytes))
    const fields = fieldsOf(item, data)
    const localName = Buffer.from(item.lie?.localPath ?? item.path, 'utf8')
    const extra = item.stored ? alignmentExtra(offset + 30 + localName.length, item.align ?? 4) : new Uint8Array(0)
    contents.u32(0x04034b50)
    contents.bytes(commonFields(fields, { nameBytes: localName.length, extraBytes: extra.length }))
    for (const part of [localName, extra, data]) contents.bytes(part)
    directory.u32(0x02014b50)
    directory.u16(20)
    directory.bytes(commonFields(fields, { nameBytes: fields.name.length, extraBytes: 0 }))
    directory.zeros(10)
    directory.u32(0)
    directory.patch32(directory.length - 4, offset)
    directory.bytes(fields.name)
  }
  return { contents: contents.done(), directory: directory.done(), count: items.length }
}

/** End of central directory record without a comment. */
export const endRecord = ({ directory, count }: ZipLayout, directoryOffset: number): Uint8Array => {
  const out = byteWriter()
  out.u32(0x06054b50)
  out.u32(0)
  out.u16(count)
  out.u16(count)
  out.u32(directory.length)
  out.u32(directoryOffset)
  out.u16(0)
  return out.done()
}
