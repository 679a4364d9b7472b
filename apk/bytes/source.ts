import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { Malformed } from './malformed.ts'

/** Random access to a package. Large files are not held in memory: a 2 GiB package costs only what is read. */
export type Source = {
  readonly sizeBytes: number
  /** All bytes, if they are in memory: `read` then returns views of them, which must not be written to. */
  readonly whole?: Uint8Array
  /** Exactly `length` bytes from `offset`; Malformed when they reach past the end. */
  read(offset: number, length: number): Uint8Array
  /** Fills `target` from `offset`, for loops that reuse one buffer. */
  readInto(offset: number, target: Uint8Array): void
  close(): void
}

const within = (offset: number, length: number, sizeBytes: number) => {
  const fits = Number.isSafeInteger(offset) && Number.isSafeInteger(length) && offset >= 0 && length >= 0
  if (!fits || offset + length > sizeBytes) throw new Malformed(offset, `${length} bytes inside ${sizeBytes}`)
}

/**
 * Bytes for short use: a view if the source is in memory, otherwise read into the buffer that `roomFor` returns. Callers must
 * neither write to them nor keep them.
 */
export const lend = (source: Source, [offset, length]: readonly [number, number], roomFor: (bytes: number) => Uint8Array) => {
  if (source.whole) return source.read(offset, length)
  const room = roomFor(length).subarray(0, length)
  source.readInto(offset, room)
  return room
}

export const bytesSource = (bytes: Uint8Array): Source => ({
  sizeBytes: bytes.length,
  whole: bytes,
  read(offset, length) {
    within(offset, length, bytes.length)
    return bytes.subarray(offset, offset + length)
  },
  readInto(offset, target) {
    within(offset, target.length, bytes.length)
    target.set(bytes.subarray(offset, offset + target.length))
  },
  close() {},
})

/** A range of another source, e.g. a stored entry, without copying. Closing it does nothing. */
export const partSource = (source: Source, start: number, sizeBytes: number): Source => {
  within(start, sizeBytes, source.sizeBytes)
  return {
    sizeBytes,
    read(offset, length) {
      within(offset, length, sizeBytes)
      return source.read(start + offset, length)
    },
    readInto(offset, target) {
      within(offset, target.length, sizeBytes)
      source.readInto(start + offset, target)
    },
    close() {},
  }
}

/** Entries of a package are adjacent and mostly small: one system call reads many of them. */
const WINDOW_BYTES = 256 * 1024
const SMALL_BYTES = 64 * 1024

type Fill = (offset: number, target: Uint8Array) => void

const throughWindow = (fill: Fill, sizeBytes: number): Fill => {
  let window = new Uint8Array(0)
  let start = 0
  return (offset, target) => {
    if (offset < start || offset + target.length > start + window.length) {
      const wanted = Math.min(WINDOW_BYTES, sizeBytes - offset)
      const next = window.length === wanted ? window : new Uint8Array(wanted)
      // Invalidate first, in case the read fails.
      window = new Uint8Array(0)
      fill(offset, next)
      ;[window, start] = [next, offset]
    }
    target.set(window.subarray(offset - start, offset - start + target.length))
  }
}

const fillFrom =
  (fd: number): Fill =>
  (offset, target) => {
    let done = 0
    while (done < target.length) {
      const n = readSync(fd, target, done, target.length - done, offset + done)
      if (n === 0) throw new Malformed(offset + done, 'file shrank while it was read')
      done += n
    }
  }

export const fileSource = (path: string): Source => {
  const fd = openSync(path, 'r')
  const sizeBytes = fstatSync(fd).size
  const fill = fillFrom(fd)
  const fillSmall = throughWindow(fill, sizeBytes)
  const readInto: Fill = (offset, target) => {
    within(offset, target.length, sizeBytes)
    if (target.length <= SMALL_BYTES) fillSmall(offset, target)
    else fill(offset, target)
  }
  return {
    sizeBytes,
    read(offset, length) {
      within(offset, length, sizeBytes)
      const bytes = new Uint8Array(length)
      readInto(offset, bytes)
      return bytes
    },
    readInto,
    close: () => closeSync(fd),
  }
}

/** Larger than most packages: one system call instead of hundreds, and nothing is read twice. */
const WHOLE_BYTES = 32 * 1024 ** 2

/** Opens a file that will be read completely: in memory, unless it is large. */
export const readSource = (path: string): Source => {
  const source = fileSource(path)
  if (source.sizeBytes > WHOLE_BYTES) return source
  try {
    return bytesSource(source.read(0, source.sizeBytes))
  } finally {
    source.close()
  }
}
