import { availableParallelism } from 'node:os'
import { inflateRaw } from 'node:zlib'
import type { Archive, ZipEntry } from './zip-directory.ts'
import { DEFLATE_MAX_RATIO } from './zip.ts'

/** Read whole by every judgement: code, its table of resources, and libraries that were packed. */
const ALWAYS_READ = /^(?:classes\d*\.dex|resources\.arsc|lib\/[^/]+\/[^/]+\.so)$/
const DEFLATED = 8
/** Smaller ones are inflated sooner than handed to another thread; all together never take more than that. */
const FROM_BYTES = 64 * 1024
const MOST_BYTES = 64 * 1024 ** 2

const isWorthIt = ({ path, method, dataOffset, sizeBytes, compressedBytes }: ZipEntry) =>
  method === DEFLATED &&
  dataOffset >= 0 &&
  sizeBytes >= FROM_BYTES &&
  sizeBytes <= compressedBytes * DEFLATE_MAX_RATIO &&
  ALWAYS_READ.test(path)

const chosenFrom = (archive: Archive) => {
  let left = MOST_BYTES
  return [...archive.byPath.values()].filter((entry) => isWorthIt(entry) && (left -= entry.sizeBytes) >= 0)
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

/** Inflates the largest entries on other threads and keeps them with the archive, as many at once as there are cores. */
export const inflateAhead = async (archive: Archive): Promise<void> => {
  const waiting = chosenFrom(archive)
  const work = async () => {
    // One buffer for all that this lane reads: each entry's own would wait for the collector.
    let room = new Uint8Array(0)
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
      const { dataOffset, compressedBytes, sizeBytes } = entry
      if (room.length < compressedBytes) room = new Uint8Array(compressedBytes)
      const input = room.subarray(0, compressedBytes)
      archive.source.readInto(dataOffset, input)
      const bytes = await inflate(input, sizeBytes)
      if (bytes) archive.ahead.set(entry, bytes)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}
