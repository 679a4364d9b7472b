import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { ifPresent } from '../../if-present.ts'
import { diskRoom, RESERVE_BYTES } from '../../storage/index.ts'
import { startPieceWriter } from './piece-writer.ts'

/** `mark`: the file as this process left it. */
type Running = { hash: Hash; at: number; mark: string }

/** Changes with each write, also by another server that shares the folder; unlike the time of writing it can't be set back. */
const markOf = async (path: string) => {
  const { ino, size, ctimeNs } = await stat(path, { bigint: true })
  return `${ino} ${size} ${ctimeNs}`
}

/** Removes files not modified since `before`, in milliseconds since 1970. */
const dropOlder = async (folder: string, before: number) => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await ifPresent(stat(path))
    if (found && found.mtimeMs < before) await rm(path, { force: true })
  }
}

/**
 * The tus server's folder, with a SHA-256 updated as bytes arrive, so that a finished file needs no second pass. After a restart
 * or an aborted write, the bytes on disk are hashed again, and the hash continues from there.
 */
export const hashingStore = (folder: string, freeBytes: () => Promise<number>) => {
  const openRoom = diskRoom(freeBytes, RESERVE_BYTES.packages)
  const store = new FileStore({ directory: folder })
  const running = new Map<string, Running>()
  const pathOf = (id: string) => join(folder, id)
  const notePathOf = (id: string) => `${pathOf(id)}.moved`

  const hashUpTo = async (id: string, end: number): Promise<Hash> => {
    const known = running.get(id)
    // Removed while in use, so that a failed write leaves no hash that disagrees with the disk.
    running.delete(id)
    if (known?.at === end && known.mark === (await markOf(pathOf(id)))) return known.hash
    const hash = createHash('sha256')
    if (end > 0) for await (const chunk of createReadStream(pathOf(id), { end: end - 1 })) hash.update(chunk as Buffer)
    return hash
  }

  store.write = async (source: Readable, id: string, offset: number) => {
    const hash = await hashUpTo(id, offset)
    const file = await open(pathOf(id), 'r+')
    const room = openRoom()
    const writer = startPieceWriter(file, { offset, room })
    try {
      for await (const piece of source as AsyncIterable<Uint8Array>) {
        hash.update(piece)
        await writer.add(piece)
      }
    } finally {
      // Keeps what had arrived when the source broke off; the lock's next holder must not read the size before it is written.
      try {
        await writer.flush()
      } finally {
        room.end()
        await file.close()
      }
    }
    running.set(id, { hash, at: writer.end, mark: await markOf(pathOf(id)) })
    return writer.end
  }

  return {
    store,
    pathOf,
    /** Bytes on disk; undefined if there is no such file. */
    sizeOf: async (id: string) => (await ifPresent(stat(pathOf(id))))?.size,
    /** Truncates the file to `end` bytes if it is longer. */
    cutTo: async (id: string, end: number) => {
      const { size } = await stat(pathOf(id))
      if (size > end) await truncate(pathOf(id), end)
    },
    /** When bytes last arrived, in milliseconds since 1970; 0 if there is no such file. */
    writtenAt: async (id: string) => (await ifPresent(stat(pathOf(id))))?.mtimeMs ?? 0,
    dropOlder: (before: number) => dropOlder(folder, before),
    /** SHA-256 of the finished file, lower-case hex. */
    digest: async (id: string, sizeBytes: number) => (await hashUpTo(id, sizeBytes)).digest('hex'),
    /** Written before the file moves into the store: a process that dies between the move and its row has lost nothing. */
    noteMove: async (id: string, sha256: string) => {
      await writeFile(`${notePathOf(id)}.new`, sha256)
      await rename(`${notePathOf(id)}.new`, notePathOf(id))
    },
    /** The hash under which the file was moved away; undefined if it wasn't. */
    movedAs: (id: string) => ifPresent(readFile(notePathOf(id), 'utf8')),
    /** Removes an upload's files from the folder; no error if they are gone. */
    drop: async (id: string) => {
      running.delete(id)
      const beside = ['.json', '.moved', '.moved.new'].map((ending) => `${pathOf(id)}${ending}`)
      for (const path of [pathOf(id), ...beside]) await rm(path, { force: true })
    },
  }
}
export type HashingStore = ReturnType<typeof hashingStore>
