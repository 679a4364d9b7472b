import type { FileHandle } from 'node:fs/promises'

/** Small pieces off the socket are written together. */
const WRITE_BYTES = 1024 ** 2

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

/** Writes pieces one behind the other from `offset` on, and takes them over: nobody may look at one afterwards. */
export const startPieceWriter = (file: FileHandle, offset: number) => {
  let [at, pieces, heldBytes]: [number, Uint8Array[], number] = [offset, [], 0]
  const flush = async () => {
    const held = pieces
    const from = at
    at += heldBytes
    ;[pieces, heldBytes] = [[], 0]
    await writeAll(file, held, from)
    held.forEach(release)
  }
  const add = async (piece: Uint8Array) => {
    pieces.push(piece)
    heldBytes += piece.length
    if (heldBytes >= WRITE_BYTES) await flush()
  }
  return {
    add,
    flush,
    get end() {
      return at + heldBytes
    },
  }
}
