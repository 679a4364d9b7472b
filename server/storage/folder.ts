import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ifPresent, isMissing } from '../if-present.ts'
import { assertHash, FileTooLarge, isHash, NoSuchFile, type Storage, StorageAway, StorageFull } from './storage.ts'
import { ABANDONED_MS, codeOf, orFull, sync, temporaryFolder } from './temporary.ts'
import { OtherBytes, verified } from './verified.ts'

const exists = async (path: string) => (await ifPresent(stat(path))) !== undefined

/** Sets a stored file's time to now, as if it were stored again; false if there is none. */
const touch = async (path: string) => {
  const now = new Date()
  try {
    await utimes(path, now, now)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Renamed before its time is checked: whoever stores the same content meanwhile finds nothing and stores it anew. */
const removeOlder = async (path: string, before: number) => {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (isMissing(error)) return true
    throw error
  }
  const isStale = (await stat(aside)).mtimeMs < before
  if (isStale) await rm(aside, { force: true })
  else await rename(aside, path)
  return isStale
}

/** False as well if it is gone: a sweep takes files aside for a moment. */
const holds = async (path: string, sha256: string): Promise<boolean> => {
  try {
    for await (const _ of verified(sha256, createReadStream(path))) continue
    return true
  } catch (error) {
    if (isMissing(error) || error instanceof OtherBytes) return false
    throw error
  }
}

type Place = { to: string; sha256: string; place: () => string }
/**
 * Moves a finished file to its place: atomic and durable. What is there already is read again before it is taken for the same:
 * bytes that the disk, or somebody who wrote beside us, has spoilt are replaced.
 */
const settle = async (from: string, { to, sha256, place }: Place) => {
  if ((await touch(to)) && (await holds(to, sha256))) return rm(from, { force: true })
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await rename(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    const near = place()
    await copyFile(from, near)
    await sync(near)
    await rename(near, to)
    await rm(from, { force: true })
  }
  await sync(dirname(to))
}

const SHELF = /^[0-9a-f]{2}$/
const ASIDE = /^([0-9a-f]{62})\.[0-9a-f-]{36}$/

/** A file that a process renamed and then died: moved back, unless the content was stored again. */
const putBack = async (shelf: string, name: string) => {
  const [, tail = ''] = ASIDE.exec(name) ?? []
  const aside = join(shelf, name)
  if (Date.now() - (await stat(aside)).ctimeMs < ABANDONED_MS) return undefined
  if (await exists(join(shelf, tail))) return rm(aside, { force: true })
  await rename(aside, join(shelf, tail))
  return tail
}

const hashesOn = async (folder: string, shelf: string): Promise<string[]> => {
  const tails: string[] = []
  for (const name of await readdir(join(folder, shelf))) {
    const tail = ASIDE.test(name) ? await putBack(join(folder, shelf), name) : name
    if (tail !== undefined) tails.push(tail)
  }
  return tails.map((tail) => shelf + tail).filter(isHash)
}

async function* hashesIn(folder: string): AsyncGenerator<string[]> {
  for (const name of await readdir(folder)) if (SHELF.test(name)) yield hashesOn(folder, name)
}

/**
 * What fails while the folder isn't there fails for that. Its `temporary/` was made at the start, which tells it from an empty
 * mount point.
 */
const presenceOf = (folder: string) => {
  const isThere = () =>
    stat(join(folder, 'temporary')).then(
      (found) => found.isDirectory(),
      () => false,
    )
  const assertThere = async () => {
    if (!(await isThere())) throw new StorageAway(folder)
  }
  const there = async <T>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      throw error instanceof StorageFull || (await isThere()) ? error : new StorageAway(folder, error)
    }
  }
  return { isThere, assertThere, there }
}

const placeIn = (folder: string) => (sha256: string) => {
  assertHash(sha256)
  return join(folder, sha256.slice(0, 2), sha256.slice(2))
}

/** Files under `ab/cdef…` by their hash; unfinished ones are in `temporary/`, which is swept at the start. */
export const folderStorage = async (folder: string, freeBytes?: () => Promise<number>): Promise<Storage> => {
  const temporary = await temporaryFolder(join(folder, 'temporary'), freeBytes)
  const { isThere, assertThere, there } = presenceOf(folder)
  const placeOf = placeIn(folder)
  const placeOfStored = (sha256: string) =>
    there(async () => {
      const path = placeOf(sha256)
      if (!(await exists(path))) throw new NoSuchFile(sha256)
      return path
    })
  return {
    put: (bytes) =>
      there(async () => {
        const { path, ...written } = await temporary.write(bytes)
        try {
          await settle(path, { to: placeOf(written.sha256), sha256: written.sha256, place: temporary.place })
          return written
        } catch (error) {
          await rm(path, { force: true })
          throw orFull(error)
        }
      }),
    adopt: async (path, sha256) => {
      await assertThere()
      try {
        await sync(path)
        await settle(path, { to: placeOf(sha256), sha256, place: temporary.place })
      } catch (error) {
        throw orFull(error)
      }
    },
    open: async (sha256) => verified(sha256, createReadStream(await placeOfStored(sha256))),
    bytes: async (sha256, capBytes) => {
      const path = await placeOfStored(sha256)
      const { size } = await stat(path)
      if (size > capBytes) throw new FileTooLarge(size, capBytes)
      return new Uint8Array(await buffer(verified(sha256, createReadStream(path))))
    },
    has: (sha256) =>
      there(async () => {
        const has = await exists(placeOf(sha256))
        if (!has) await assertThere()
        return has
      }),
    remove: async (sha256) => {
      await assertThere()
      await rm(placeOf(sha256), { force: true })
    },
    removeStale: async (sha256, before) => {
      await assertThere()
      return removeOlder(placeOf(sha256), before)
    },
    async *all() {
      await assertThere()
      yield* hashesIn(folder)
    },
    isThere,
    local: async (sha256) => ({ path: await placeOfStored(sha256), release: async () => undefined }),
  }
}
