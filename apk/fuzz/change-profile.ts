import { deflateSync } from 'node:zlib'
import { unlessMalformed } from '../bytes/malformed.ts'
import { Reader } from '../bytes/reader.ts'
import { inflateZlib } from '../bytes/zlib-stream.ts'
import { mutate } from './mutate.ts'
import type { Random } from './random.ts'

const MAGIC_BYTES = 8
const MOST_BYTES = 1024 ** 2

const WIDE_COUNT = Buffer.from('prm\x00002\0', 'latin1')

/** Metadata of version 002 has a two-byte file count, everything else one byte. */
const sizesAt = (bytes: Uint8Array) => MAGIC_BYTES + (WIDE_COUNT.equals(bytes.subarray(0, MAGIC_BYTES)) ? 2 : 1)

const bodyOf = (bytes: Uint8Array) => {
  const reader = new Reader(bytes).seek(sizesAt(bytes))
  const [sizeBytes, compressedBytes] = [reader.u32(), reader.u32()]
  return sizeBytes > MOST_BYTES ? undefined : inflateZlib(reader.slice(compressedBytes), sizeBytes)
}

/** Changes the compressed content of a profile and compresses it again; sometimes changes any byte of the file instead. */
export const changeProfile = (bytes: Uint8Array, random: Random, other: Uint8Array): Uint8Array => {
  const body = random.below(8) === 0 ? undefined : unlessMalformed(() => bodyOf(bytes), undefined)
  if (!body || body.length === 0) return mutate(bytes, random, other)
  const changed = mutate(body, random, other)
  const packed = deflateSync(changed)
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32LE(changed.length, 0)
  sizes.writeUInt32LE(packed.length, 4)
  return new Uint8Array(Buffer.concat([bytes.subarray(0, sizesAt(bytes)), sizes, packed]))
}
