import type { FileHandle } from 'node:fs/promises'

/** So much waits in memory for the disk; then the sender waits. */
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
 * Gives the memory of a piece back at once. Left to the collector, 100 MB in pieces of 64 KB make it go through everything
 * that the process holds every few of them. A piece that shares its memory with others is left to it.
 */
const release = ({ buffer, byteLength }: Uint8Array) => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/**
 * Writes pieces one behind the other from `offset` on, and takes them over: nobody may look at one afterwards. What comes
 * while a write is under way is written together by the next one, so that little of a slow line waits in memory.
 */
export const startPieceWriter = (file: FileHandle, offset: number) => {
  let [written, pieces, heldBytes]: [number, Uint8Array[], number] = [offset, [], 0]
  let writing: Promise<void> | undefined
  let failure: { error: unknown } | undefined
  const writeHeld = async () => {
    try {
      while (pieces.length > 0) {
        const [held, bytes] = [pieces, heldBytes]
        ;[pieces, heldBytes] = [[], 0]
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
  /** Throws what a write failed with. */
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
    /** So far the file is written; after `flush` all that was added. */
    get end() {
      return written
    },
  }
}
