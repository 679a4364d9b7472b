import { sql } from 'kysely'
import { afterCommit, type Database, type Db } from '../db/index.ts'
import type { ServerLimits } from '../limits.ts'
import { type Fresh, isGood, type CachedBody, toBody } from './cached-body.ts'
import { boundedStore, keepingIn, type CacheStore } from './cache-store.ts'

const DROP_CHANNEL = 'kept_drop'
const EVERYTHING = '*'
/** Drops what depends on these tags in every process, when the given transaction commits. */
export const dropCached = async (db: Db, tags: readonly string[]): Promise<void> => {
  await sql`select pg_notify(${DROP_CHANNEL}, ${tags.join(',')})`.execute(db)
}

/** Collects the moments at which parts of an answer expire; the earliest is the expiry of the whole. */
export const earliest = () => {
  let until: number | undefined
  return {
    note: (at: number | undefined) => {
      if (at !== undefined && at < (until ?? Infinity)) until = at
    },
    until: () => (until === undefined ? {} : { until }),
  }
}

export type AnswerCache = {
  get(key: string): CachedBody | undefined
  /** The cached answer, or what `make` returns; concurrent callers share one `make`. */
  fill(key: string, make: () => Promise<Fresh>): Promise<CachedBody>
  /**
   * Caches an intermediate value of cached answers in this process until one of its tags is dropped; not at all while this
   * process can't receive drops.
   */
  memoise<T>(key: string, tags: readonly string[], read: () => Promise<T>): Promise<T>
  /**
   * Drops what depends on these tags in every process. Pass the transaction of the change: the drop takes effect with its
   * commit, in this process before `inTransaction` returns, in others a moment later.
   */
  drop(db: Db, tags: readonly string[]): Promise<void>
  /** Calls the listener after a drop in this process; the tag `*` means everything. Returns the unsubscribe function. */
  onDrop(listener: (tags: readonly string[]) => void): () => void
  clear(): void
  size(): { entries: number; bytes: number }
  close(): Promise<void>
}

type Held = { flights: Map<string, unknown>; values: Map<string, { value: unknown; tags: readonly string[] }> }

/** Removes dropped answers from the store, and tells what was dropped since a given step. */
const createDrops = (store: CacheStore, { flights, values }: Held) => {
  const lastDrop = new Map<string, number>()
  let step = 0
  return {
    step: () => step,
    drop: (tags: readonly string[]) => {
      step += 1
      for (const tag of tags) lastDrop.set(tag, step)
      // A request after the drop must not join a computation that began before it.
      flights.clear()
      const all = tags.includes(EVERYTHING)
      const goes = (held: { tags: readonly string[] }) => all || held.tags.some((tag) => tags.includes(tag))
      for (const [key, entry] of store.entries) if (goes(entry)) store.remove(key)
      for (const [key, held] of values) if (goes(held)) values.delete(key)
    },
    since: (begun: number, tags: readonly string[]) => [EVERYTHING, ...tags].some((tag) => (lastDrop.get(tag) ?? 0) > begun),
  }
}

const createListeners = () => {
  const listeners = new Set<(tags: readonly string[]) => void>()
  const onDrop: AnswerCache['onDrop'] = (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const tell = (tags: readonly string[]) => {
    for (const listener of listeners) listener(tags)
  }
  return { onDrop, tell }
}

const memoiseIn =
  (values: Held['values'], drops: ReturnType<typeof createDrops>, hears: () => boolean): AnswerCache['memoise'] =>
  async (key, tags, read) => {
    const held = values.get(key)
    if (held) return held.value as Awaited<ReturnType<typeof read>>
    const begun = drops.step()
    const value = await read()
    if (hears() && !drops.since(begun, tags)) values.set(key, { value, tags })
    return value
  }

/**
 * Public answers in memory. Drops reach every process by the database's notifications; while this process can't receive them
 * it keeps nothing.
 */
export const createAnswerCache = async (
  database: Database,
  limits: ServerLimits['kept'],
  clock: () => number = Date.now,
): Promise<AnswerCache> => {
  const store = boundedStore(limits)
  const flights = new Map<string, Promise<CachedBody>>()
  const values: Held['values'] = new Map()
  const drops = createDrops(store, { flights, values })
  const { tell, onDrop } = createListeners()
  const dropAndTell = (tags: readonly string[]) => {
    drops.drop(tags)
    tell(tags)
  }
  let hearing = true
  const ear = await database.listen(DROP_CHANNEL, {
    onMessage: (payload) => dropAndTell(payload.split(',')),
    onState: (state) => {
      hearing = state === 'hearing'
      dropAndTell([EVERYTHING])
    },
  })
  const keep = keepingIn(store)
  const make = async (key: string, begun: number, maker: () => Promise<Fresh>) => {
    const madeAt = clock()
    const fresh = await maker()
    const body: CachedBody = { ...toBody(fresh), madeAt }
    if (fresh.cacheable && hearing && !drops.since(begun, fresh.tags)) {
      keep(key, body, fresh.compressAgain === true)
    }
    return body
  }
  return {
    get: (key) => {
      const entry = store.touch(key)
      return entry && isGood(entry, clock()) ? entry : undefined
    },
    fill: async (key, maker) => {
      const running = await flights.get(key)
      if (running?.shared && isGood(running, clock())) return running
      const flight = make(key, drops.step(), maker)
      flights.set(key, flight)
      try {
        return await flight
      } finally {
        if (flights.get(key) === flight) flights.delete(key)
      }
    },
    memoise: memoiseIn(values, drops, () => hearing),
    drop: async (db, tags) => {
      await dropCached(db, tags)
      // The author of the change may read before the notification has come back.
      afterCommit(db, () => drops.drop(tags))
    },
    onDrop,
    clear: () => drops.drop([EVERYTHING]),
    size: () => ({ entries: store.entries.size, bytes: store.bytes() }),
    close: () => ear.close(),
  }
}
