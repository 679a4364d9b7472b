import type { FileHandle } from 'node:fs/promises'
import type { WriterRoom } from '../../storage/index.ts'

/** At most this much waits in memory for the disk; beyond, the sender waits. */
const WAITING_BYTES = 1024 ** 2

const writeAll = async (file: FileHandle, pieces: Uint8Array[], offset: number) => {
  let left = pieces
  for (let at = offset; left.length > 0;) {
    const { bytesWritten } = await file.writev(left, at)
    at += bytesWritten
    let taken = bytesWritten
    left = left.flatMap((piece) => {
      const own = Math.min(taken, piece.length)
      taken -= own
      return own < piece.length ? [piece.subarray(own)] : []
    })
  }
}

/**
 * Frees a chunk's memory at once. Otherwise every few chunks of a 100 MB upload in 64 KB chunks would trigger a full garbage
 * collection. A chunk that shares its buffer is left to the collector.
 */
const release = ({ buffer, byteLength }: Uint8Array) => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

type Writing = { offset: number; room: WriterRoom }

/**
 * Writes chunks one after the other from `offset` on, and takes ownership: callers must not use a chunk afterwards. Chunks that
 * arrive during a write are written together by the next one, so that on a slow line little waits in memory.
 */
export const startPieceWriter = (file: FileHandle, { offset, room }: Writing) => {
  let [written, pieces, heldBytes]: [number, Uint8Array[], number] = [offset, [], 0]
  let writing: Promise<void> | undefined
  let failure: { error: unknown } | undefined
  const writeHeld = async () => {
    try {
      while (pieces.length > 0) {
        const [held, bytes] = [pieces, heldBytes]
        ;[pieces, heldBytes] = [[], 0]
        await room.take(bytes)
        await writeAll(file, held, written)
        written += bytes
        held.forEach(release)
      }
    } catch (error) {
      failure = { error }
    } finally {
      writing = undefined
    }
  }
  /** Waits for the writes; throws the error of a failed one. */
  const flush = async () => {
    await writing
    if (failure) throw failure.error
  }
  const add = async (piece: Uint8Array) => {
    if (failure) throw failure.error
    pieces.push(piece)
    heldBytes += piece.length
    writing ??= writeHeld()
    if (heldBytes >= WAITING_BYTES) await writing
  }
  return {
    add,
    flush,
    /** Length of the file as written; after `flush`, everything added. */
    get end() {
      return written
    },
  }
}
