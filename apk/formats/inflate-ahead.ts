import { availableParallelism } from 'node:os'
import { inflateRaw } from 'node:zlib'
import type { Archive, ZipEntry } from './zip-directory.ts'
import { lend } from '../bytes/source.ts'
import { DEFLATE_MAX_RATIO } from './zip.ts'

/** What is read in any order: code, its table of resources, and libraries that were packed. Everything else is read once, in passing. */
const FIRST_READ = /^(?:(resources\.arsc)|classes(\d*)\.dex|lib\/[^/]+\/[^/]+\.so)$/
const LIBRARIES = 1_000_000
/** The table is read before anything else, then code by its numbers, as the reader of facts does. */
const turnOf = ({ path }: ZipEntry) => {
  const [, table, number] = FIRST_READ.exec(path) ?? []
  if (table) return 0
  return number === undefined ? LIBRARIES : Number(number || 1)
}
const DEFLATED = 8
/** Smaller ones are inflated sooner than handed to another thread. */
const FROM_BYTES = 64 * 1024
/** All together never take more than that; the others only up to the second, since nobody would else hold them whole. */
const MOST_BYTES = 64 * 1024 ** 2
const MOST_WITH_OTHERS_BYTES = 48 * 1024 ** 2

/**
 * What deflate needs at most for bytes that it can't shrink, with room to spare: entries may lie over each other, and all of an
 * entry's input is read at once.
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

/** Undefined where it does not give what the directory says: who reads it then finds out what is wrong. */
const inflate = (input: Uint8Array, sizeBytes: number) =>
  new Promise<Uint8Array | undefined>((resolve) => {
    // One byte of room more than needed: with none left a second piece would be asked for.
    inflateRaw(input, { chunkSize: sizeBytes + 1, maxOutputLength: sizeBytes + 1 }, (error, bytes) =>
      // A Buffer's own subarray is slow, and readers meet one kind of array only.
      resolve(error || bytes.length !== sizeBytes ? undefined : new Uint8Array(bytes.buffer, bytes.byteOffset, sizeBytes)),
    )
  })

/** Where the bytes of an entry lie, and how many: readers of the same package mean the same by it. */
const placeOf = ({ dataOffset, compressedBytes, sizeBytes }: ZipEntry) => `${dataOffset} ${compressedBytes} ${sizeBytes}`

/** What is being inflated, by its place; undefined in the end where that did not work. */
export type Begun = ReadonlyMap<string, Promise<Uint8Array | undefined>>

/**
 * `isReady` says whether those of these entries that are inflated ahead are there, `ready` ends when they are; `stop` when no
 * thread is at work any more.
 */
export type Ahead = {
  isReady(entries: readonly ZipEntry[]): boolean
  ready(entries: readonly ZipEntry[]): Promise<unknown>
  stop(): Promise<unknown>
  begun: Begun
}

/**
 * Inflates the largest entries on other threads and keeps them with the archive. A package that is held in memory hands all of
 * them over at once, since this thread will be too busy to hand over the next; of any other as many are read as there are cores.
 * `before` is what another reader of the very same bytes has begun: taken from there.
 */
export const startAhead = (archive: Archive, before?: Begun): Ahead => {
  const waiting = chosenFrom(archive)
  const laneCount = Math.min(archive.source.whole ? Infinity : availableParallelism(), waiting.length)
  const bells = new Map(waiting.map((entry) => [entry, Promise.withResolvers<Uint8Array | undefined>()]))
  const begun = new Map([...bells].map(([entry, { promise }]) => [placeOf(entry), promise]))
  const work = async () => {
    // One buffer for all that this lane reads: each entry's own would wait for the collector.
    let room = new Uint8Array(0)
    const roomFor = (bytes: number) => (room.length < bytes ? (room = new Uint8Array(bytes)) : room)
    const inputOf = ({ dataOffset, compressedBytes }: ZipEntry) => lend(archive.source, [dataOffset, compressedBytes], roomFor)
    const inflateOne = async (entry: ZipEntry) => {
      const bytes = await (before?.get(placeOf(entry)) ?? inflate(inputOf(entry), entry.sizeBytes))
      if (bytes) archive.ahead.set(entry, bytes)
      return bytes
    }
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
      // What could not be read is left to the reader of facts, who says what is wrong with it.
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
