import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifPresent } from '../if-present.ts'
import { diskRoom, freeBytesOf, RESERVE_BYTES, type WriterRoom } from './disk-room.ts'
import { isDiskFull, StorageFull } from './storage.ts'

/** A temporary file that was not written to for this long belongs to a dead process. */
export const ABANDONED_MS = 3_600_000

export const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
export const orFull = (error: unknown) => (isDiskFull(error) ? new StorageFull(error) : error)

export const sync = async (path: string) => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const writeHashed = async (path: string, bytes: AsyncIterable<Uint8Array> | Uint8Array, room: WriterRoom) => {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
      hash.update(chunk)
      sizeBytes += chunk.length
      await room.take(chunk.length)
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } finally {
    room.end()
    await handle.close()
  }
  return { sha256: hash.digest('hex'), sizeBytes }
}

/** Undefined if another process has removed it meanwhile. */
const writtenAt = async (path: string): Promise<number | undefined> => (await ifPresent(stat(path)))?.mtimeMs

const sweep = async (folder: string) => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const at = await writtenAt(path)
    if (at !== undefined && Date.now() - at > ABANDONED_MS) await rm(path, { force: true })
  }
}

/** The folder for unfinished files; opening it sweeps what dead processes left. */
export const temporaryFolder = async (folder: string, freeBytes = () => freeBytesOf(folder)) => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await sweep(folder)
  const openRoom = diskRoom(freeBytes, RESERVE_BYTES.files)
  /** A path for a new file. */
  const place = () => join(folder, randomUUID())
  return {
    place,
    /** Writes and hashes a stream. A stream that fails leaves no file; throws `StorageFull` when the disk is nearly full. */
    write: async (bytes: AsyncIterable<Uint8Array> | Uint8Array) => {
      const path = place()
      try {
        return { path, ...(await writeHashed(path, bytes, openRoom())) }
      } catch (error) {
        await rm(path, { force: true })
        throw orFull(error)
      }
    },
  }
}
