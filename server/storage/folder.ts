import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertHash, FileTooLarge, NoSuchFile, type Storage } from './storage.ts'
import { codeOf, orFull, sync, temporaryFolder } from './temporary.ts'

const exists = async (path: string) => {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/** Makes a stored file as young as one that is stored now; false where there is none. */
const touch = async (path: string) => {
  const now = new Date()
  try {
    await utimes(path, now, now)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/** Taken away first, then looked at: whoever stores the same content meanwhile finds nothing and stores it anew. */
const removeOlder = async (path: string, before: number) => {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true
    throw error
  }
  const isStale = (await stat(aside)).mtimeMs < before
  if (isStale) await rm(aside, { force: true })
  else await rename(aside, path)
  return isStale
}

/** Moves a finished file to its place: the name appears with the whole content or not at all, and survives a power cut. */
const settle = async (from: string, to: string) => {
  if (await touch(to)) return rm(from, { force: true })
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await rename(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    const near = `${to}.${randomUUID()}`
    await copyFile(from, near)
    await sync(near)
    await rename(near, to)
    await rm(from, { force: true })
  }
  await sync(dirname(to))
}

/** Files under `ab/cdef…` by their hash; half-written ones stand in `temporary/` and are swept at the start. */
export const folderStorage = async (folder: string): Promise<Storage> => {
  const temporary = await temporaryFolder(join(folder, 'temporary'))
  const placeOf = (sha256: string) => {
    assertHash(sha256)
    return join(folder, sha256.slice(0, 2), sha256.slice(2))
  }
  const placeOfStored = async (sha256: string) => {
    const path = placeOf(sha256)
    if (!(await exists(path))) throw new NoSuchFile(sha256)
    return path
  }
  return {
    put: async (bytes) => {
      const { path, ...written } = await temporary.write(bytes)
      try {
        await settle(path, placeOf(written.sha256))
        return written
      } catch (error) {
        await rm(path, { force: true })
        throw orFull(error)
      }
    },
    adopt: async (path, sha256) => {
      try {
        await sync(path)
        await settle(path, placeOf(sha256))
      } catch (error) {
        throw orFull(error)
      }
    },
    open: async (sha256) => createReadStream(await placeOfStored(sha256)),
    bytes: async (sha256, capBytes) => {
      const path = await placeOfStored(sha256)
      const { size } = await stat(path)
      if (size > capBytes) throw new FileTooLarge(size, capBytes)
      return new Uint8Array(await readFile(path))
    },
    has: async (sha256) => exists(placeOf(sha256)),
    remove: async (sha256) => rm(placeOf(sha256), { force: true }),
    removeStale: async (sha256, before) => removeOlder(placeOf(sha256), before),
    local: async (sha256) => ({ path: await placeOfStored(sha256), release: async () => undefined }),
  }
}
