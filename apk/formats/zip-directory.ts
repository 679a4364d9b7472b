import { asBuffer } from '../bytes/as-buffer.ts'
import { LimitReached, Malformed } from '../bytes/malformed.ts'
import { Reader } from '../bytes/reader.ts'
import type { Source } from '../bytes/source.ts'
import type { ArchiveAnomaly, EntryFact } from '../facts/facts.ts'
import { limits } from '../limits.ts'

/** A central directory record, with the data offset from its local header. */
export type ZipEntry = EntryFact & {
  /** Index in the central directory, from 0. */
  index: number
  flags: number
  crc32: number
  localHeaderOffset: number
}
export type Archive = {
  source: Source
  /** Every record that Android reads, in the directory's order, including duplicate paths. */
  entries: ZipEntry[]
  /** The first record of each path, as Android picks it. */
  byPath: Map<string, ZipEntry>
  anomalies: ArchiveAnomaly[]
  centralDirectoryOffset: number
  centralDirectoryBytes: number
  /** Start of the end-of-central-directory record, and the offset after its comment. */
  endOffset: number
  endOfArchive: number
  /** The declared sizes of all entries, plus the output beyond them of entries that lie. */
  inflated: { bytes: number }
  /** Entries inflated in advance (`inflate-ahead.ts`), complete and of exactly their declared size. */
  ahead: Map<ZipEntry, Uint8Array>
}
export type DirectoryEnd = Pick<Archive, 'centralDirectoryOffset' | 'centralDirectoryBytes' | 'endOffset' | 'endOfArchive'> & {
  declaredCount: number
}

const END_SIGNATURE = 0x06054b50
const END_BYTES = 22
const MAX_COMMENT = 0xffff
const ZIP64_LOCATOR_SIGNATURE = 0x07064b50
const ZIP64_LOCATOR_BYTES = 20
const ZIP64_END_SIGNATURE = 0x06064b50
const ZIP64_END_BYTES = 56
const RECORD_SIGNATURE = 0x02014b50
const RECORD_BYTES = 46
const UNKNOWN_16 = 0xffff
const UNKNOWN_32 = 0xffffffff

/** The record whose comment ends exactly at the end of the file, as Android requires; else the last whose comment fits. */
const findEnd = (tail: Reader) => {
  let fallback = -1
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.bytes[at] !== 0x50 || tail.u32At(at) !== END_SIGNATURE) continue
    const end = at + END_BYTES + tail.u16At(at + 20)
    if (end === tail.length) return at
    if (end < tail.length && fallback < 0) fallback = at
  }
  return fallback
}

/** APPNOTE 4.3.14, 4.3.15. Read only if a 16 or 32 bit field refers to it. */
const readZip64End = (source: Source, endOffset: number) => {
  const locatorAt = endOffset - ZIP64_LOCATOR_BYTES
  if (locatorAt < 0) return undefined
  const locator = new Reader(source.read(locatorAt, ZIP64_LOCATOR_BYTES), locatorAt)
  if (locator.u32At(0) !== ZIP64_LOCATOR_SIGNATURE) return undefined
  const at = locator.u64At(8)
  const record = new Reader(source.read(at, ZIP64_END_BYTES), at)
  if (record.u32At(0) !== ZIP64_END_SIGNATURE) throw new Malformed(at, 'ZIP64 end of central directory')
  return { declaredCount: record.u64At(32), centralDirectoryBytes: record.u64At(40), centralDirectoryOffset: record.u64At(48) }
}

const readEnd = (source: Source): DirectoryEnd => {
  const tailBytes = Math.min(source.sizeBytes, END_BYTES + MAX_COMMENT)
  const tail = new Reader(source.read(source.sizeBytes - tailBytes, tailBytes), source.sizeBytes - tailBytes)
  const at = findEnd(tail)
  if (at < 0) throw new Malformed(tail.base, 'end of central directory')
  const endOffset = tail.base + at
  const small = {
    declaredCount: tail.u16At(at + 10),
    centralDirectoryBytes: tail.u32At(at + 12),
    centralDirectoryOffset: tail.u32At(at + 16),
  }
  const full =
    small.declaredCount === UNKNOWN_16 ||
    small.centralDirectoryBytes === UNKNOWN_32 ||
    small.centralDirectoryOffset === UNKNOWN_32
  const zip64 = full ? readZip64End(source, endOffset) : undefined
  return { ...small, ...zip64, endOffset, endOfArchive: endOffset + END_BYTES + tail.u16At(at + 20) }
}

const checkEnd = (end: DirectoryEnd) => {
  if (end.declaredCount > limits.entryCount) throw new LimitReached('entryCount', `${end.declaredCount} entries`)
  if (end.centralDirectoryBytes > limits.centralDirectoryBytes)
    throw new LimitReached('centralDirectoryBytes', `${end.centralDirectoryBytes} bytes of central directory`)
  if (end.centralDirectoryOffset + end.centralDirectoryBytes > end.endOffset)
    throw new Malformed(end.endOffset, 'central directory in front of its end record')
}

type Sizes = Pick<ZipEntry, 'sizeBytes' | 'compressedBytes' | 'localHeaderOffset'>

/** Sizes and offset from the ZIP64 extra field (0x0001), for those whose own field is all ones. */
const readZip64Extra = (extra: Reader, small: Sizes) => {
  const wide = { ...small }
  while (extra.left >= 4) {
    const id = extra.u16()
    const field = extra.sub(extra.at + 2, extra.u16())
    extra.skip(field.length)
    if (id !== 1) continue
    if (small.sizeBytes === UNKNOWN_32) wide.sizeBytes = field.u64()
    if (small.compressedBytes === UNKNOWN_32) wide.compressedBytes = field.u64()
    if (small.localHeaderOffset === UNKNOWN_32) wide.localHeaderOffset = field.u64()
    return wide
  }
  return wide
}

const isWide = ({ sizeBytes, compressedBytes, localHeaderOffset }: Sizes) =>
  sizeBytes === UNKNOWN_32 || compressedBytes === UNKNOWN_32 || localHeaderOffset === UNKNOWN_32

/** Reads one record and advances the reader past it. `text` is the same bytes. */
const readRecord = (directory: Reader, text: Buffer, index: number): ZipEntry => {
  const at = directory.at
  if (directory.u32At(at) !== RECORD_SIGNATURE) throw new Malformed(directory.base + at, 'central directory record')
  const nameAt = at + RECORD_BYTES
  const extraAt = nameAt + directory.u16At(at + 28)
  const extraBytes = directory.u16At(at + 30)
  directory.seek(extraAt + extraBytes + directory.u16At(at + 32))
  const small = {
    compressedBytes: directory.u32At(at + 20),
    sizeBytes: directory.u32At(at + 24),
    localHeaderOffset: directory.u32At(at + 42),
  }
  const { compressedBytes, sizeBytes, localHeaderOffset } = isWide(small)
    ? readZip64Extra(directory.sub(extraAt, extraBytes), small)
    : small
  return {
    index,
    // A byte order mark is a part of the name, as it is for Android.
    path: text.toString('utf8', nameAt, extraAt),
    flags: directory.u16At(at + 8),
    method: directory.u16At(at + 10),
    crc32: directory.u32At(at + 16),
    compressedBytes,
    sizeBytes,
    localHeaderOffset,
    dataOffset: -1,
  }
}

/** Checks the declared sizes against the bounds, before a byte is inflated. */
const checkSizes = (entries: ZipEntry[]) => {
  let total = 0
  for (const { path, method, sizeBytes, compressedBytes } of entries) {
    total += sizeBytes
    if (total > limits.inflatedBytes) throw new LimitReached('inflatedBytes', `over ${limits.inflatedBytes} bytes declared`)
    if (method !== 0 && sizeBytes > limits.ratioFromBytes && sizeBytes > compressedBytes * limits.inflateRatio)
      throw new LimitReached('inflateRatio', `${path} declares ${sizeBytes} bytes from ${compressedBytes}`)
  }
}

/**
 * Reads end record and central directory. Android reads as many records as the end record declares: further ones count towards
 * the bound (a 16-bit count wraps around), but are ignored.
 */
export const readDirectory = (source: Source) => {
  if (source.sizeBytes > limits.packageBytes) throw new LimitReached('packageBytes', `${source.sizeBytes} bytes`)
  if (source.sizeBytes < END_BYTES) throw new Malformed(0, 'a zip archive')
  const end = readEnd(source)
  checkEnd(end)
  const bytes = source.read(end.centralDirectoryOffset, end.centralDirectoryBytes)
  const directory = new Reader(bytes, end.centralDirectoryOffset)
  const entries: ZipEntry[] = []
  const text = asBuffer(bytes)
  while (entries.length < end.declaredCount) entries.push(readRecord(directory, text, entries.length))
  const undeclared = countFurther(directory, entries.length)
  checkSizes(entries)
  return { end, entries, undeclared }
}

const countFurther = (directory: Reader, known: number) => {
  let count = 0
  while (directory.left >= RECORD_BYTES && directory.u32At(directory.at) === RECORD_SIGNATURE) {
    const at = directory.at
    const next = at + RECORD_BYTES + directory.u16At(at + 28) + directory.u16At(at + 30) + directory.u16At(at + 32)
    count += 1
    if (known + count > limits.entryCount) throw new LimitReached('entryCount', `over ${limits.entryCount} entries`)
    if (next > directory.length) return count
    directory.seek(next)
  }
  return count
}
