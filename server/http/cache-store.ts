import { constants } from 'node:zlib'
import { brotli, type CachedBody, sizeOf } from './cached-body.ts'

/** Most bodies that wait for their second compression; further ones keep the first. */
const MOST_WAITING = 100

/** LRU cache, bounded by entries and by bytes, so that no client can fill the memory. */
export const boundedStore = ({ bytes: maxBytes, entries: maxEntries }: { bytes: number; entries: number }) => {
  const entries = new Map<string, CachedBody>()
  const sizes = new Map<string, number>()
  let bytes = 0
  const remove = (key: string) => {
    bytes -= sizes.get(key) ?? 0
    sizes.delete(key)
    entries.delete(key)
  }
  const add = (key: string, entry: CachedBody) => {
    remove(key)
    entries.set(key, entry)
    const size = sizeOf(entry)
    sizes.set(key, size)
    bytes += size
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes && entries.size <= maxEntries) break
      remove(oldest)
    }
  }
  return {
    entries,
    remove,
    bytes: () => bytes,
    touch: (key: string) => {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry
    },
    add,
    /** An entry that has grown, if it is still the one. */
    weighAgain: (key: string, entry: CachedBody) => {
      if (entries.get(key) === entry) add(key, entry)
    },
  }
}

export type CacheStore = ReturnType<typeof boundedStore>

/** Compresses cached bodies again at the best level, one at a time, skipping those that were dropped meanwhile. */
const compressingLater = (store: CacheStore) => {
  const waiting = new Map<string, CachedBody>()
  let compressing = false
  const compressWaiting = async () => {
    compressing = true
    for (const [key, body] of waiting) {
      waiting.delete(key)
      const br =
        store.entries.get(key) === body
          ? await brotli(body.plain, constants.BROTLI_MAX_QUALITY).catch(() => undefined)
          : undefined
      if (br && br.length < (body.coded.br?.length ?? 0) && store.entries.get(key) === body)
        store.add(key, { ...body, coded: { ...body.coded, br } })
    }
    compressing = false
  }
  return (key: string, body: CachedBody) => {
    if (waiting.size >= MOST_WAITING) return
    waiting.set(key, body)
    if (!compressing) void compressWaiting()
  }
}

/** Adds bodies to the store, which weighs them again when they grow; `again`: their quick compression is followed by the best. */
export const keepingIn = (store: CacheStore) => {
  const compressLater = compressingLater(store)
  return (key: string, kept: CachedBody, again: boolean) => {
    store.add(key, kept)
    kept.onCoded = (body, coding) => {
      store.weighAgain(key, body)
      if (again && coding === 'br') compressLater(key, body)
    }
  }
}
