import type { Source } from '../bytes/source.ts'

const HEAD_BYTES = 13
const VERSION = 2
const SHA256 = 1
/** log2 of 4096, the only fs-verity block size in use here. */
const BLOCK_SIZE_LOG2 = 12

/**
 * Whether this is the signature file of APK Signature Scheme v4 (`app.apk.idsig`), by its version, hashing info, algorithm and
 * block size. It serves incremental installation; the signers of a package are in the package itself.
 */
export const isV4SideFile = (source: Source): boolean => {
  if (source.sizeBytes < HEAD_BYTES) return false
  const head = Buffer.from(source.read(0, HEAD_BYTES))
  return head.readUInt32LE(0) === VERSION && head.readUInt32LE(8) === SHA256 && head[12] === BLOCK_SIZE_LOG2
}
