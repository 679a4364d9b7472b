import { availableParallelism } from 'node:os'
import { inflateRaw } from 'node:zlib'
import type { Archive, ZipEntry } from './zip-directory.ts'
import { lend } from '../bytes/source.ts'
import { DEFLATE_MAX_RATIO } from './zip.ts'

/** Entries read by random access: dex, resource table, compressed libraries. All others are streamed once. */
const FIRST_READ = /^(?:(resources\.arsc)|classes(\d*)\.dex|lib\/[^/]+\/[^/]+\.so)$/
const LIBRARIES = 1_000_000
/** Order of reading: the resource table, then dex files by number, then libraries. */
const turnOf = ({ path }: ZipEntry) => {
  const [, table, number] = FIRST_READ.exec(path) ?? []
  if (table) return 0
  return number === undefined ? LIBRARIES : Number(number || 1)
}
const DEFLATED = 8
/** Smaller ones are inflated faster than they are handed to another thread. */
const FROM_BYTES = 64 * 1024
/** Memory bounds: for all of them, and a lower one for streamed entries, which would not be held as a whole otherwise. */
const MOST_BYTES = 64 * 1024 ** 2
const MOST_WITH_OTHERS_BYTES = 48 * 1024 ** 2

/**
 * Maximum compressed size of incompressible data, with a margin. Bounds the input, which is read at once: overlapping entries
 * could claim much more.
 */
const mostInput = (sizeBytes: number) => sizeBytes + (sizeBytes >>> 6) + 1024

const isWorthIt = ({ method, dataOffset, sizeBytes, compressedBytes }: ZipEntry) =>
  method === DEFLATED &&
  dataOffset >= 0 &&
  sizeBytes >= FROM_BYTES &&
  sizeBytes <= compressedBytes * DEFLATE_MAX_RATIO &&
  compressedBytes <= mostInput(sizeBytes)

const chosenFrom = (archive: Archive) => {
  const large = [...archive.byPath.values()].filter(isWorthIt)
  let held = 0
  const upTo = (most: number) => (entry: ZipEntry) => {
    const fits = held + entry.sizeBytes <= most
    if (fits) held += entry.sizeBytes
    return fits
  }
  const first = large
    .filter(({ path }) => FIRST_READ.test(path))
    .toSorted((a, b) => turnOf(a) - turnOf(b))
    .filter(upTo(MOST_BYTES))
  const others = large.filter(({ path }) => !FIRST_READ.test(path)).filter(upTo(MOST_WITH_OTHERS_BYTES))
  return [...first, ...others]
}

/** Undefined if the output doesn't have the declared size: the regular reader then reports the error. */
const inflate = (input: Uint8Array, sizeBytes: number) =>
  new Promise<Uint8Array | undefined>((resolve) => {
    // One spare byte: with a full buffer zlib would allocate a second one.
    inflateRaw(input, { chunkSize: sizeBytes + 1, maxOutputLength: sizeBytes + 1 }, (error, bytes) =>
      // Buffer's own subarray is slow, and with one array type the readers stay monomorphic.
      resolve(error || bytes.length !== sizeBytes ? undefined : new Uint8Array(bytes.buffer, bytes.byteOffset, sizeBytes)),
    )
  })

/** Key of an entry's data, the same for all archives over the same package. */
const placeOf = ({ dataOffset, compressedBytes, sizeBytes }: ZipEntry) => `${dataOffset} ${compressedBytes} ${sizeBytes}`

/** Inflations in progress by key; they resolve to undefined on failure. */
export type Begun = ReadonlyMap<string, Promise<Uint8Array | undefined>>

/**
 * `isReady`: whether those of these entries that are inflated ahead are done; `ready`: waits for them; `stop`: resolves when no
 * thread works any more.
 */
export type Ahead = {
  isReady(entries: readonly ZipEntry[]): boolean
  ready(entries: readonly ZipEntry[]): Promise<unknown>
  stop(): Promise<unknown>
  begun: Begun
}

/**
 * Inflates the largest entries in other threads and keeps them in the archive. A package in memory hands over all of them at
 * once, since this thread will be too busy later; of any other package as many are read at a time as there are cores. `before`:
 * inflations that another reader of the same bytes has started, which are reused.
 */
export const startAhead = (archive: Archive, before?: Begun): Ahead => {
  const waiting = chosenFrom(archive)
  const laneCount = Math.min(archive.source.whole ? Infinity : availableParallelism(), waiting.length)
  const bells = new Map(waiting.map((entry) => [entry, Promise.withResolvers<Uint8Array | undefined>()]))
  const begun = new Map([...bells].map(([entry, { promise }]) => [placeOf(entry), promise]))
  const work = async () => {
    // One buffer per lane: one per entry would be left to the garbage collector.
    let room = new Uint8Array(0)
    const roomFor = (bytes: number) => (room.length < bytes ? (room = new Uint8Array(bytes)) : room)
    const inputOf = ({ dataOffset, compressedBytes }: ZipEntry) => lend(archive.source, [dataOffset, compressedBytes], roomFor)
    const inflateOne = async (entry: ZipEntry) => {
      const bytes = await (before?.get(placeOf(entry)) ?? inflate(inputOf(entry), entry.sizeBytes))
      if (bytes) archive.ahead.set(entry, bytes)
      return bytes
    }
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
      // On failure the regular reader reports what is wrong.
      const bytes = await inflateOne(entry).catch(() => undefined)
      bells.get(entry)?.resolve(bytes)
      bells.delete(entry)
    }
  }
  const lanes = Array.from({ length: laneCount }, work)
  return {
    isReady: (entries) => bells.size === 0 || !entries.some((entry) => bells.has(entry)),
    ready: (entries) => Promise.all(entries.flatMap((entry) => bells.get(entry)?.promise ?? [])),
    stop: () => {
      waiting.length = 0
      return Promise.all(lanes)
    },
    begun,
  }
}
