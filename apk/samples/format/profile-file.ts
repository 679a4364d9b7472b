import { crc32 } from 'node:zlib'
import { adler32 } from './adler.ts'
import { byteWriter } from './byte-writer.ts'
import { deflateFixed } from './deflate.ts'

export type ProfileSpec = {
  /** Defaults are those of build tools. */
  version?: string
  metadataVersion?: '001' | '002' | '003'
  /** What the profile says about the code file, instead of the truth. */
  key?: string
  checksum?: number
  /** Class indices as differences, and those of hot methods; each method has two inline caches. */
  classes?: number[]
  methods?: number[]
  /** Deflates both files in the package. */
  compressed?: boolean
  /** The file that the metadata describes, if different. */
  metadataKey?: string
}

/** Offset of method_ids_size in a dex header. */
const METHOD_COUNT_AT = 0x58
/** 0 for a damaged file. */
const methodCountOf = (dex: Uint8Array) =>
  dex.length < METHOD_COUNT_AT + 4 ? 0 : Buffer.from(dex.buffer, dex.byteOffset, dex.length).readUInt32LE(METHOD_COUNT_AT)

const zlibStream = (bytes: Uint8Array) => {
  const out = byteWriter()
  out.u8(0x78)
  out.u8(0x01)
  out.bytes(deflateFixed(bytes))
  const checksum = adler32(bytes)
  for (const shift of [24, 16, 8, 0]) out.u8(checksum >>> shift)
  return out.done()
}

type Writer = ReturnType<typeof byteWriter>

/** Magic and version, file count, sizes, and the compressed body. */
const fileOf = (head: string, count: (out: Writer) => void, body: Uint8Array) => {
  const out = byteWriter()
  out.bytes(Buffer.from(head, 'latin1'))
  count(out)
  const packed = zlibStream(body)
  out.u32(body.length)
  out.u32(packed.length)
  out.bytes(packed)
  return out.done()
}

/** A hot method with an inline cache with two classes of the first file, and a megamorphic one. */
const writeMethod = (out: Writer, step: number) => {
  for (const value of [step, 2, 0]) out.u16(value)
  for (const value of [1, 0, 2]) out.u8(value)
  for (const value of [1, 1, 4]) out.u16(value)
  out.u8(7)
}
const METHOD_BYTES = 16

const profileBody = (
  dex: Uint8Array,
  { key = 'classes.dex', checksum = crc32(dex), classes = [1], methods = [0] }: ProfileSpec,
) => {
  const out = byteWriter()
  const methodCount = methodCountOf(dex)
  out.u16(key.length)
  out.u16(classes.length)
  for (const value of [methods.length * METHOD_BYTES, checksum, methodCount]) out.u32(value)
  out.bytes(Buffer.from(key))
  for (const step of methods) writeMethod(out, step)
  for (const step of classes) out.u16(step)
  const bitmap = new Uint8Array(Math.ceil((methodCount * 2) / 8))
  if (methods.length > 0) bitmap[0] = 1
  out.bytes(bitmap)
  return out.done()
}

const metadataBody = (version: string, { key = 'classes.dex', metadataKey = key, classes = [1] }: ProfileSpec) => {
  const out = byteWriter()
  if (version !== '001') out.u16(0)
  out.u16(metadataKey.length)
  if (version === '001') out.u16(classes.length)
  out.bytes(Buffer.from(metadataKey))
  if (version !== '001') {
    out.u32(1)
    out.u16(classes.length)
  }
  for (const step of classes) out.u16(step)
  return out.done()
}

/** `baseline.prof` for this code file: format 010 of the runtime's profiles, one line. */
export const writeProfile = (dex: Uint8Array, spec: ProfileSpec = {}) =>
  fileOf(`pro\0${spec.version ?? '010'}\0`, (out) => out.u8(1), profileBody(dex, spec))

/** `baseline.profm` for the same file. */
export const writeProfileMetadata = (spec: ProfileSpec = {}) => {
  const { metadataVersion = '002' } = spec
  const count = (out: Writer) => (metadataVersion === '001' ? out.u8(1) : out.u16(1))
  return fileOf(`prm\0${metadataVersion}\0`, count, metadataBody(metadataVersion, spec))
}
