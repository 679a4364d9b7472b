import { createHash } from 'node:crypto'
import { Malformed } from '../bytes/malformed.ts'
import { lend, type Source } from '../bytes/source.ts'
import type { ContentDigestKind } from './signature-algorithm.ts'

/** Offsets of the signed parts of a package: contents (up to the signing block), central directory, end record. */
type SignedParts = { blockOffset: number; directoryOffset: number; endOffset: number }
export type ContentDigests = (kind: ContentDigestKind) => Uint8Array

const CHUNK_BYTES = 1024 ** 2
const VERITY_BLOCK_BYTES = 4096
/** APK verity uses a salt of eight zero octets. */
const VERITY_SALT = new Uint8Array(8)
const END_RECORD_DIRECTORY_FIELD = 16

/** The end record as it was signed: its directory offset is that of the signing block. */
const endRecord = (source: Source, { endOffset, blockOffset }: SignedParts) => {
  const bytes = Buffer.from(source.read(endOffset, source.sizeBytes - endOffset))
  bytes.writeUInt32LE(blockOffset, END_RECORD_DIRECTORY_FIELD)
  return bytes
}

type Visit = (chunk: Uint8Array) => void

/** Visits a range in pieces; one buffer serves all, so a visitor must not keep it. */
const eachPiece = (source: Source, span: { from: number; to: number; step: number }, visit: Visit) => {
  let buffer: Uint8Array | undefined
  // The first piece is the longest.
  const room = (bytes: number) => (buffer ??= new Uint8Array(bytes))
  for (let at = span.from; at < span.to; at += span.step) visit(lend(source, [at, Math.min(span.step, span.to - at)], room))
}

const prefixed = (mark: number, value: number) => {
  const prefix = Buffer.alloc(5)
  prefix.writeUInt8(mark, 0)
  prefix.writeUInt32LE(value, 1)
  return prefix
}

/** Digests of every 1 MiB chunk for all wanted algorithms in one pass over the file, then the digest of these. */
const chunkedDigests = (source: Source, parts: SignedParts, algorithms: ('sha256' | 'sha512')[]): Map<string, Uint8Array> => {
  const digests = algorithms.map((algorithm) => ({ algorithm, chunks: [] as Buffer[] }))
  const visit: Visit = (chunk) => {
    const prefix = prefixed(0xa5, chunk.length)
    for (const { algorithm, chunks } of digests) chunks.push(createHash(algorithm).update(prefix).update(chunk).digest())
  }
  eachPiece(source, { from: 0, to: parts.blockOffset, step: CHUNK_BYTES }, visit)
  eachPiece(source, { from: parts.directoryOffset, to: parts.endOffset, step: CHUNK_BYTES }, visit)
  visit(endRecord(source, parts))
  return new Map(
    digests.map(({ algorithm, chunks }) => {
      const whole = createHash(algorithm).update(prefixed(0x5a, chunks.length))
      for (const chunk of chunks) whole.update(chunk)
      return [`chunked-${algorithm}`, whole.digest()] as const
    }),
  )
}

const verityBlock = (block: Uint8Array) => {
  const hash = createHash('sha256').update(VERITY_SALT).update(block)
  if (block.length < VERITY_BLOCK_BYTES) hash.update(new Uint8Array(VERITY_BLOCK_BYTES - block.length))
  return hash.digest()
}

const verityLevel = (data: Uint8Array) => {
  const hashes: Buffer[] = []
  for (let at = 0; at < data.length; at += VERITY_BLOCK_BYTES)
    hashes.push(verityBlock(data.subarray(at, at + VERITY_BLOCK_BYTES)))
  return Buffer.concat(hashes)
}

/** Root of the Merkle tree over contents, directory and end record as one stream, then the stream's length. */
const verityDigest = (source: Source, parts: SignedParts): Uint8Array => {
  if (parts.blockOffset % VERITY_BLOCK_BYTES !== 0)
    throw new Malformed(parts.blockOffset, 'a signing block on a 4096 byte boundary')
  const hashes: Buffer[] = []
  eachPiece(source, { from: 0, to: parts.blockOffset, step: CHUNK_BYTES }, (piece) => hashes.push(verityLevel(piece)))
  const directory = source.read(parts.directoryOffset, parts.endOffset - parts.directoryOffset)
  const tail = Buffer.concat([directory, endRecord(source, parts)])
  let level = Buffer.concat([...hashes, verityLevel(tail)])
  while (level.length > VERITY_BLOCK_BYTES) level = verityLevel(level)
  const digest = Buffer.alloc(40)
  verityBlock(level).copy(digest)
  digest.writeBigUInt64LE(BigInt(parts.blockOffset + tail.length), 32)
  return digest
}

/** Computes each digest once: v2, v3 and v3.1 share them. */
export const contentDigests = (source: Source, parts: SignedParts): ContentDigests => {
  const known = new Map<string, Uint8Array>()
  return (kind) => {
    const ready = known.get(kind)
    if (ready) return ready
    if (kind === 'verity-sha256') known.set(kind, verityDigest(source, parts))
    else
      for (const [name, digest] of chunkedDigests(source, parts, [kind === 'chunked-sha256' ? 'sha256' : 'sha512']))
        known.set(name, digest)
    return known.get(kind)!
  }
}
