import { statfs } from 'node:fs/promises'
import { StorageFull } from './storage.ts'

const MIB = 1024 ** 2
/** Granted at least, so that the file system isn't asked before every write. */
const SHARE_BYTES = MIB
/** What files leave free for the database and the logs: the embedded database stops at 64 MiB, packages before other files. */
export const RESERVE_BYTES = { packages: 128 * MIB, files: 96 * MIB }

export const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Grants disk space to concurrent writers, down to the reserve. A size that was checked beforehand isn't enough: several
 * files that fit each may not fit together, and a body without Content-Length tells none.
 */
export const diskRoom = (freeBytes: () => Promise<number>, reserveBytes: number) => {
  /** Granted to writers, and perhaps not written yet. */
  let granted = 0
  return () => {
    let [share, left] = [0, 0]
    const grant = (bytes: number) => {
      granted += bytes - share
      ;[share, left] = [bytes, bytes]
    }
    return {
      /** To be called before each write, after the previous one. Throws `StorageFull` if the reserve would be touched. */
      take: async (bytes: number) => {
        if (bytes > left) {
          grant(Math.max(bytes, SHARE_BYTES))
          if ((await freeBytes()) - granted < reserveBytes) throw new StorageFull(new Error('only the reserve is left'))
        }
        left -= bytes
      },
      end: () => grant(0),
    }
  }
}
export type WriterRoom = ReturnType<ReturnType<typeof diskRoom>>
