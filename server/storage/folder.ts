import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FileTooLarge, NoSuchFile, type Storage, StorageFull } from './storage.ts'

const SHA256 = /^[0-9a-f]{64}$/
/** A temporary file that nobody has written to for so long belongs to a process that died. */
const ABANDONED_MS = 3_600_000

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error) ?? '')
const orFull = (error: unknown) => (isFull(error) ? new StorageFull(error) : error)

const sync = async (path: string) => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const writeHashed = async (path: string, bytes: AsyncIterable<Uint8Array> | Uint8Array) => {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
      hash.update(chunk)
      sizeBytes += chunk.length
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { sha256: hash.digest('hex'), sizeBytes }
}

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

const sweepTemporary = async (folder: string) => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

/** Files under `ab/cdef…` by their hash; half-written ones stand in `temporary/` and are swept at the start. */
export const folderStorage = async (folder: string): Promise<Storage> => {
  const temporary = join(folder, 'temporary')
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  await sweepTemporary(temporary)
  const placeOf = (sha256: string) => {
    // The key becomes a path: nothing but a hash may.
    if (!SHA256.test(sha256)) throw new NoSuchFile(sha256)
    return join(folder, sha256.slice(0, 2), sha256.slice(2))
  }
  const placeOfStored = async (sha256: string) => {
    const path = placeOf(sha256)
    if (!(await exists(path))) throw new NoSuchFile(sha256)
    return path
  }
  return {
    put: async (bytes) => {
      const path = join(temporary, randomUUID())
      try {
        const written = await writeHashed(path, bytes)
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
