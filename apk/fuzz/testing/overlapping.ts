import { u16, u32 } from '../../formats/testing/bytes.ts'
import { writeDex } from '../../samples/format/dex-file.ts'

const END_BYTES = 22
const RECORD_BYTES = 46
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const concat = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

const recordOf = (directory: Uint8Array, path: string) => {
  const view = viewOf(directory)
  for (let at = 0; at < directory.length;) {
    const nameBytes = view.getUint16(at + 28, true)
    const name = Buffer.from(directory.subarray(at + RECORD_BYTES, at + RECORD_BYTES + nameBytes)).toString('utf8')
    if (name === path) return directory.slice(at, at + RECORD_BYTES)
    at += RECORD_BYTES + nameBytes
  }
  throw new Error(`no entry ${path}`)
}

/** Adds central directory records that all point to the data of one entry: many files for the size of their names. */
export const withSameData = (archive: Uint8Array, path: string, names: readonly string[]): Uint8Array => {
  const end = archive.slice(-END_BYTES)
  const view = viewOf(end)
  const at = view.getUint32(16, true)
  const directory = archive.subarray(at, archive.length - END_BYTES)
  const record = recordOf(directory, path)
  const added = names.map((name) => {
    const text = new Uint8Array(Buffer.from(name, 'utf8'))
    const head = Uint8Array.from(record)
    viewOf(head).setUint16(28, text.length, true)
    return concat(head, text)
  })
  const count = view.getUint16(10, true) + names.length
  view.setUint16(8, count, true)
  view.setUint16(10, count, true)
  const longer = concat(directory, ...added)
  view.setUint32(12, longer.length, true)
  return concat(archive.subarray(0, at), longer, end)
}

/** A 64-bit library that consists of section headers, all with the same long name. */
export const libraryOfSections = (count: number): Uint8Array => {
  const names = new Uint8Array(Buffer.from(`.debug_${'a'.repeat(280)}`))
  const out = new Uint8Array(64 + count * 64 + names.length)
  const view = viewOf(out)
  out.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
  out.set(u16(3, 183), 16)
  view.setBigUint64(40, 64n, true)
  out.set(u16(64, count, 0), 58)
  view.setBigUint64(64 + 24, BigInt(64 + count * 64), true)
  view.setBigUint64(64 + 32, BigInt(names.length), true)
  out.set(names, 64 + count * 64)
  return out
}

/** Many classes that share one long list of interfaces. */
export const codeOfInterfaces = (classes: number, interfaces: number): Uint8Array => {
  const dex = writeDex(Array.from({ length: classes }, (_, index) => `org.sample.C${index}`))
  const list = (dex.length + 3) & ~3
  const out = concat(
    dex,
    new Uint8Array(list - dex.length),
    u32(interfaces),
    u16(...Array.from({ length: interfaces }, (_, index) => index % classes)),
  )
  const view = viewOf(out)
  const table = view.getUint32(0x64, true)
  for (let index = 0; index < classes; index += 1) view.setUint32(table + index * 32 + 12, list, true)
  view.setUint32(0x20, out.length, true)
  return out
}
