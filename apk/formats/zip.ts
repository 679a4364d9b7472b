import { inflateInto, inflateRaw } from '../bytes/inflate.ts'
import type { Input, Sink } from '../bytes/inflate.ts'
import { LimitReached, Malformed } from '../bytes/malformed.ts'
import { bytesSource, partSource } from '../bytes/source.ts'
import type { Source } from '../bytes/source.ts'
import { windowSource } from '../bytes/window.ts'
import { limits } from '../limits.ts'
import { inspect } from './zip-anomalies.ts'
import { readDirectory } from './zip-directory.ts'
import type { Archive, ZipEntry } from './zip-directory.ts'

export type { Archive, ZipEntry } from './zip-directory.ts'

const INPUT_CHUNK = 128 * 1024
/** The maximum compression ratio of deflate: larger declared sizes are never allocated. */
export const DEFLATE_MAX_RATIO = 1032
const DEFLATED = 8

/**
 * A package as Android sees it: the central directory is authoritative, the first of duplicate paths counts, encryption flags
 * are ignored. Oddities are in `anomalies`. Raises LimitReached for a bound, Malformed if it is no archive.
 */
export const openArchive = (source: Source): Archive => {
  const { end, entries, undeclared } = readDirectory(source)
  const { declaredCount: _, ...places } = end
  const anomalies = inspect(source, end, entries)
  if (undeclared > 0) anomalies.push({ kind: 'header-mismatch', path: '', detail: `目录中有 ${undeclared} 条记录没有计入总数` })
  const declaredBytes = entries.reduce((sum, entry) => sum + entry.sizeBytes, 0)
  const byPath = new Map<string, ZipEntry>()
  for (const entry of entries) {
    if (byPath.has(entry.path))
      anomalies.push({ kind: 'duplicate-entry', path: entry.path, detail: '同一路径出现多次，取第一个' })
    else byPath.set(entry.path, entry)
  }
  return { source, entries, byPath, anomalies, ...places, inflated: { bytes: declaredBytes }, ahead: new Map() }
}

const idleBuffers: Uint8Array[] = []

function* piecesOf(source: Source, start: number, length: number): Generator<Uint8Array, void> {
  if (source.whole) return void (yield source.read(start, length))
  const buffer = idleBuffers.pop() ?? new Uint8Array(INPUT_CHUNK)
  try {
    for (let at = 0; at < length; at += buffer.length) {
      const piece = buffer.subarray(0, Math.min(buffer.length, length - at))
      source.readInto(start + at, piece)
      yield piece
    }
  } finally {
    idleBuffers.push(buffer)
  }
}

/** The whole input if it is in memory, else in pieces. */
const inputOf = (source: Source, start: number, length: number): Input =>
  source.whole ? source.read(start, length) : piecesOf(source, start, length)

const dataOf = (entry: ZipEntry) => {
  if (entry.dataOffset < 0) throw new Malformed(entry.localHeaderOffset, `local header of ${entry.path}`)
  return entry.dataOffset
}

/** Output beyond the declared size counts towards the package's bound, which stops a bomb. */
const countExcess = (archive: Archive, entry: ZipEntry, progress: { added: number; produced: number }) => {
  archive.inflated.bytes += Math.min(progress.added, progress.produced - entry.sizeBytes)
  if (archive.inflated.bytes > limits.inflatedBytes)
    throw new LimitReached('inflatedBytes', `over ${limits.inflatedBytes} bytes inflated`)
  if (progress.produced <= limits.ratioFromBytes) return
  if (progress.produced > entry.compressedBytes * limits.inflateRatio)
    throw new LimitReached('inflateRatio', `${entry.path} inflates over ${limits.inflateRatio}:1`)
  throw new Malformed(entry.dataOffset, `${entry.sizeBytes} inflated bytes of ${entry.path}`)
}

const inflateEntry = (archive: Archive, entry: ZipEntry, sink: Sink) => {
  let produced = 0
  const counted: Sink = (bytes) => {
    produced += bytes.length
    if (produced > entry.sizeBytes) countExcess(archive, entry, { added: bytes.length, produced })
    else sink(bytes)
  }
  const capBytes = Math.max(entry.sizeBytes, limits.ratioFromBytes)
  inflateRaw(inputOf(archive.source, dataOf(entry), entry.compressedBytes), counted, { capBytes })
  if (produced !== entry.sizeBytes) throw new Malformed(entry.dataOffset, `${entry.sizeBytes} inflated bytes of ${entry.path}`)
}

/**
 * Method 0 is stored, 8 deflated. The meaning of other numbers has changed: up to Android 11 such entries were inflated, since
 * 12 they are read as stored. Both are used to fool parsers, so the bytes themselves decide.
 */
export const isStored = (archive: Archive, entry: ZipEntry): boolean => {
  if (entry.method === 0 || entry.method === DEFLATED) return entry.method === 0
  try {
    inflateEntry(archive, entry, () => {})
    return false
  } catch (error) {
    if (error instanceof Malformed) return true
    throw error
  }
}

/** Streams the entry's bytes in constant memory. A piece is valid only during the call. */
export const eachChunk = (archive: Archive, entry: ZipEntry, sink: Sink) => {
  const ready = archive.ahead.get(entry)
  if (ready) return sink(ready)
  if (!isStored(archive, entry)) return inflateEntry(archive, entry, sink)
  for (const piece of piecesOf(archive.source, dataOf(entry), entry.sizeBytes)) sink(piece)
}

const checkCap = (entry: ZipEntry, capBytes: number) => {
  if (entry.sizeBytes > capBytes)
    throw new LimitReached('entryBytes', `${entry.path} has ${entry.sizeBytes} bytes, at most ${capBytes} are read`)
  if (entry.method !== 0 && entry.sizeBytes > Math.max(entry.compressedBytes, 1) * DEFLATE_MAX_RATIO)
    throw new Malformed(entry.dataOffset, `${entry.sizeBytes} bytes out of ${entry.compressedBytes}`)
}

const fill = (archive: Archive, entry: ZipEntry, target: Uint8Array) => {
  const isDeflated = entry.method === DEFLATED && entry.compressedBytes > 0
  if (isDeflated && inflateInto(piecesOf(archive.source, dataOf(entry), entry.compressedBytes), target)) return target
  let at = 0
  eachChunk(archive, entry, (bytes) => {
    target.set(bytes, at)
    at += bytes.length
  })
  return target
}

/**
 * The whole entry, in memory that isn't reused but must not be written to. LimitReached if it is over `capBytes`, Malformed if
 * it can't be read.
 */
export const readEntry = (archive: Archive, entry: ZipEntry, capBytes: number): Uint8Array => {
  checkCap(entry, capBytes)
  return archive.ahead.get(entry) ?? fill(archive, entry, new Uint8Array(entry.sizeBytes))
}

/** Up to this size a deflated entry is inflated into a reusable buffer; a larger one is read through windows. */
const SCRATCH_BYTES = 72 * 1024 * 1024
let scratch = new Uint8Array(0)
let scratchTaken = false

const useScratch = <T>(archive: Archive, entry: ZipEntry, use: (source: Source) => T): T => {
  if (scratch.length < entry.sizeBytes) scratch = new Uint8Array(entry.sizeBytes)
  scratchTaken = true
  try {
    return use(bytesSource(fill(archive, entry, scratch.subarray(0, entry.sizeBytes))))
  } finally {
    scratchTaken = false
  }
}

/**
 * Random access to one entry while `use` runs: a stored one in place, a deflated one in a buffer that the next call reuses.
 * Nothing of it may be kept.
 */
export const withEntry = <T>(archive: Archive, entry: ZipEntry, options: { capBytes: number; use: (source: Source) => T }): T => {
  checkCap(entry, options.capBytes)
  const ready = archive.ahead.get(entry)
  if (ready) return options.use(bytesSource(ready))
  if (isStored(archive, entry)) return options.use(partSource(archive.source, dataOf(entry), entry.sizeBytes))
  if (entry.sizeBytes > SCRATCH_BYTES)
    return options.use(windowSource(entry.sizeBytes, (sink) => inflateEntry(archive, entry, sink)))
  if (scratchTaken) return options.use(bytesSource(readEntry(archive, entry, options.capBytes)))
  return useScratch(archive, entry, options.use)
}
