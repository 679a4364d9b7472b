import { Malformed } from './malformed.ts'
import type { Sink } from './inflate.ts'
import type { Source } from './source.ts'

const WINDOW_BYTES = 8 * 1024 * 1024
const KEPT_WINDOWS = 4

class Enough extends Error {}

/** Runs the producer until the window is full, and keeps its bytes. */
const takeWindow = (start: number, length: number, produce: (sink: Sink) => void) => {
  const window = new Uint8Array(length)
  let at = 0
  const sink: Sink = (bytes) => {
    const from = Math.max(start, at)
    const to = Math.min(start + length, at + bytes.length)
    if (from < to) window.set(bytes.subarray(from - at, to - at), from - start)
    at += bytes.length
    if (at >= start + length) throw new Enough()
  }
  try {
    produce(sink)
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  return window
}

/**
 * Random access to a stream that can only be produced from its beginning, in bounded memory: each cache miss produces it
 * again up to the requested offset. For readers that look at few places of a large file.
 */
export const windowSource = (sizeBytes: number, produce: (sink: Sink) => void): Source => {
  const windows = new Map<number, Uint8Array>()
  const windowAt = (index: number) => {
    const start = index * WINDOW_BYTES
    const window = windows.get(index) ?? takeWindow(start, Math.min(WINDOW_BYTES, sizeBytes - start), produce)
    // Reinserted: a Map's insertion order then gives the least recently used.
    windows.delete(index)
    windows.set(index, window)
    for (const oldest of windows.keys()) {
      if (windows.size <= KEPT_WINDOWS) break
      windows.delete(oldest)
    }
    return window
  }
  const readInto = (offset: number, target: Uint8Array) => {
    if (offset < 0 || offset + target.length > sizeBytes)
      throw new Malformed(offset, `${target.length} bytes inside ${sizeBytes}`)
    for (let done = 0; done < target.length;) {
      const at = offset + done
      const part = windowAt(Math.floor(at / WINDOW_BYTES)).subarray(at % WINDOW_BYTES, (at % WINDOW_BYTES) + target.length - done)
      target.set(part, done)
      done += part.length
    }
  }
  return {
    sizeBytes,
    readInto,
    read(offset, length) {
      if (offset < 0 || offset + length > sizeBytes) throw new Malformed(offset, `${length} bytes inside ${sizeBytes}`)
      const bytes = new Uint8Array(length)
      readInto(offset, bytes)
      return bytes
    },
    close() {},
  }
}
