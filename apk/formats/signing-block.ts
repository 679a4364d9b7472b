import { Malformed } from '../bytes/malformed.ts'
import { Reader } from '../bytes/reader.ts'
import type { Source } from '../bytes/source.ts'

export const BLOCK_ID = {
  v2: 0x7109871a,
  v3: 0xf05368c0,
  v31: 0x1b93ad61,
  padding: 0x42726577,
  dependencyInfo: 0x504b4453,
  sourceStampV1: 0x2b09189e,
  sourceStampV2: 0x6dff800d,
  frosting: 0x2146444e,
} as const

/** The APK Signing Block between the entries and the central directory; values are read on demand. */
export type SigningBlock = {
  /** Start of the block, which is the end of the signed contents. */
  offset: number
  /** Ids of all pairs in order. */
  ids: number[]
  /** The first pair of this id; Malformed when it is larger than any real signature. */
  value(id: number): Uint8Array | undefined
}

const MAGIC = Buffer.from('APK Sig Block 42', 'latin1')
const FOOTER_BYTES = 24
const MIN_BLOCK_BYTES = 32
const MAX_PAIRS = 4096
const MAX_VALUE_BYTES = 4 * 1024 ** 2

type Pair = { id: number; offset: number; bytes: number }

const readPairs = (source: Source, from: number, to: number): Pair[] => {
  const pairs: Pair[] = []
  let at = from
  while (at < to) {
    if (pairs.length >= MAX_PAIRS) throw new Malformed(at, `at most ${MAX_PAIRS} pairs in the APK Signing Block`)
    if (to - at < 12) throw new Malformed(at, 'a whole pair of the APK Signing Block')
    const header = new Reader(source.read(at, 12), at)
    const length = header.u64()
    if (length < 4 || length > to - at - 8) throw new Malformed(at, 'a pair inside the APK Signing Block')
    pairs.push({ id: header.u32(), offset: at + 12, bytes: length - 4 })
    at += 8 + length
  }
  return pairs
}

/**
 * Undefined if there is no block, or if its two sizes disagree: platforms ignore it then
 * (source.android.com, "APK Signature Scheme v2"). Malformed if the block has invalid pairs.
 */
export const readSigningBlock = (source: Source, directoryOffset: number): SigningBlock | undefined => {
  if (directoryOffset < MIN_BLOCK_BYTES) return undefined
  const footer = new Reader(source.read(directoryOffset - FOOTER_BYTES, FOOTER_BYTES), directoryOffset - FOOTER_BYTES)
  if (!MAGIC.equals(footer.sliceAt(8, 16))) return undefined
  const size = footer.u64At(0)
  const offset = directoryOffset - size - 8
  if (size < FOOTER_BYTES || offset < 0) return undefined
  if (new Reader(source.read(offset, 8), offset).u64() !== size) return undefined
  const pairs = readPairs(source, offset + 8, directoryOffset - FOOTER_BYTES)
  return {
    offset,
    ids: pairs.map(({ id }) => id),
    value(id) {
      const pair = pairs.find((candidate) => candidate.id === id)
      if (!pair) return undefined
      if (pair.bytes > MAX_VALUE_BYTES) throw new Malformed(pair.offset, `a signature of at most ${MAX_VALUE_BYTES} bytes`)
      return source.read(pair.offset, pair.bytes)
    },
  }
}
