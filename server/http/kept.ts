import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { sql } from 'kysely'
import { afterCommit, type Database, type Db } from '../db/index.ts'
import type { ServerLimits } from '../limits.ts'

const KEPT_CHANNEL = 'kept_drop'
const EVERYTHING = '*'
/** Below this a compressed answer saves no packet. */
const COMPRESS_FROM_BYTES = 600

/** Drops what depends on these tags on every process, at the commit of the given transaction. */
export const dropKept = async (db: Db, tags: readonly string[]): Promise<void> => {
  await sql`select pg_notify(${KEPT_CHANNEL}, ${tags.join(',')})`.execute(db)
}

export type Fresh = {
  body: string
  contentType: string
  tags: readonly string[]
  headers?: Record<string, string>
  /** False: answered, but not kept (a refusal, a page that belongs to nobody in particular). */
  keep: boolean
  status?: number
  /** When it is kept, it is compressed once more at the highest level, which takes a tenth of a second: nobody waits for it. */
  compressAgain?: boolean
  /** From this moment on it says something else, by the clock alone: it is not given out any more. */
  until?: number
}
/** An answer as it goes over the wire: serialised and compressed once. */
export type KeptBody = {
  status: number
  contentType: string
  headers: Record<string, string>
  etag: string
  plain: Buffer
  gzip: Buffer | undefined
  br: Buffer | undefined
  tags: readonly string[]
  sizeBytes: number
  madeAt?: number
  until?: number | undefined
  /** Same for everybody who asks for this key. False: made for one request (it may hold a nonce). */
  shared: boolean
}

/** Gathers the moments at which parts of an answer change; the earliest ends the whole. */
export const earliest = () => {
  let until: number | undefined
  return {
    note: (at: number | undefined) => {
      if (at !== undefined && at < (until ?? Infinity)) until = at
    },
    until: () => (until === undefined ? {} : { until }),
  }
}

export type KeptAnswers = {
  get(key: string): KeptBody | undefined
  /** The kept answer, or the one that `make` gives; callers that come together share one `make`. */
  fill(key: string, make: () => Promise<Fresh>): Promise<KeptBody>
  /**
   * A value that kept answers are made of, held in this process while it may be: until a drop of one of its tags, and not at
   * all while this process can't hear of drops.
   */
  hold<T>(key: string, tags: readonly string[], read: () => Promise<T>): Promise<T>
  /**
   * Drops what depends on these tags on every process. Pass the transaction of the change: the drop then happens at its
   * commit, neither before it nor without it; here before `inTransaction` returns, elsewhere a moment later.
   */
  drop(db: Db, tags: readonly string[]): Promise<void>
  /** Tells what was dropped on this process, after it is gone; `*` is everything. Returns the way to end it. */
  onDrop(listener: (tags: readonly string[]) => void): () => void
  clear(): void
  size(): { entries: number; bytes: number }
  close(): Promise<void>
}

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)
const brotli = (plain: Buffer, quality: number) =>
  toBrotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  })
const FIRST_QUALITY = 7
/** Bodies that wait to be compressed again: what comes on top stays as it is. */
const MOST_WAITING = 100

const compressed = async (fresh: Fresh): Promise<KeptBody> => {
  const plain = Buffer.from(fresh.body)
  const small = plain.length < COMPRESS_FROM_BYTES
  const [zipped, br] = small ? [undefined, undefined] : await Promise.all([toGzip(plain), brotli(plain, FIRST_QUALITY)])
  return {
    status: fresh.status ?? 200,
    contentType: fresh.contentType,
    headers: fresh.headers ?? {},
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    gzip: zipped,
    br,
    tags: fresh.tags,
    sizeBytes: plain.length + (zipped?.length ?? 0) + (br?.length ?? 0),
    until: fresh.until,
    shared: fresh.keep,
  }
}

/** Least recently used goes first; bounded by entries and by bytes, so that no client can fill the memory. */
const boundedStore = ({ bytes: maxBytes, entries: maxEntries }: { bytes: number; entries: number }) => {
  const entries = new Map<string, KeptBody>()
  let bytes = 0
  const remove = (key: string) => {
    bytes -= entries.get(key)?.sizeBytes ?? 0
    entries.delete(key)
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
    add: (key: string, entry: KeptBody) => {
      remove(key)
      entries.set(key, entry)
      bytes += entry.sizeBytes
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes && entries.size <= maxEntries) break
        remove(oldest)
      }
    },
  }
}

/** Gives kept bodies their best compression, one after the other, each only while it is still kept. */
const compressingLater = (store: ReturnType<typeof boundedStore>) => {
  const waiting = new Map<string, KeptBody>()
  let compressing = false
  const compressWaiting = async () => {
    compressing = true
    for (const [key, body] of waiting) {
      waiting.delete(key)
      const br =
        store.entries.get(key) === body
          ? await brotli(body.plain, constants.BROTLI_MAX_QUALITY).catch(() => undefined)
          : undefined
      if (br && br.length < (body.br?.length ?? 0) && store.entries.get(key) === body) store.add(key, { ...body, br })
    }
    compressing = false
  }
  return (key: string, body: KeptBody) => {
    if (waiting.size >= MOST_WAITING) return
    waiting.set(key, body)
    if (!compressing) void compressWaiting()
  }
}

type Held = { flights: Map<string, unknown>; values: Map<string, { value: unknown; tags: readonly string[] }> }

/** Takes dropped answers out of the store, and knows what was dropped since some step. */
const createDrops = (store: ReturnType<typeof boundedStore>, { flights, values }: Held) => {
  const lastDrop = new Map<string, number>()
  let step = 0
  return {
    step: () => step,
    drop: (tags: readonly string[]) => {
      step += 1
      for (const tag of tags) lastDrop.set(tag, step)
      // Whoever asks after the drop must not share a flight that began before it.
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
  const onDrop: KeptAnswers['onDrop'] = (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const tell = (tags: readonly string[]) => {
    for (const listener of listeners) listener(tags)
  }
  return { onDrop, tell }
}

/** Not after its end, and not before it was made: a clock that was ahead has told what nobody should read yet. */
const isGood = ({ madeAt = -Infinity, until = Infinity }: KeptBody, now: number) => madeAt <= now && now < until

const holdIn =
  (values: Held['values'], drops: ReturnType<typeof createDrops>, hears: () => boolean): KeptAnswers['hold'] =>
  async (key, tags, read) => {
    const held = values.get(key)
    if (held) return held.value as Awaited<ReturnType<typeof read>>
    const begun = drops.step()
    const value = await read()
    if (hears() && !drops.since(begun, tags)) values.set(key, { value, tags })
    return value
  }

/**
 * Public answers in memory. A drop reaches every process by the database's notifications; while this process can't hear
 * them it keeps nothing.
 */
export const createKept = async (
  database: Database,
  limits: ServerLimits['kept'],
  clock: () => number = Date.now,
): Promise<KeptAnswers> => {
  const store = boundedStore(limits)
  const flights = new Map<string, Promise<KeptBody>>()
  const values: Held['values'] = new Map()
  const drops = createDrops(store, { flights, values })
  const { tell, onDrop } = createListeners()
  const dropAndTell = (tags: readonly string[]) => {
    drops.drop(tags)
    tell(tags)
  }
  let hearing = true
  const ear = await database.listen(KEPT_CHANNEL, {
    onMessage: (payload) => dropAndTell(payload.split(',')),
    onState: (state) => {
      hearing = state === 'hearing'
      dropAndTell([EVERYTHING])
    },
  })
  const compressLater = compressingLater(store)
  const make = async (key: string, begun: number, maker: () => Promise<Fresh>) => {
    const madeAt = clock()
    const fresh = await maker()
    const body = { ...(await compressed(fresh)), madeAt }
    if (fresh.keep && hearing && !drops.since(begun, fresh.tags)) {
      store.add(key, body)
      if (fresh.compressAgain) compressLater(key, body)
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
    hold: holdIn(values, drops, () => hearing),
    drop: async (db, tags) => {
      await dropKept(db, tags)
      // Who made the change may ask before the notification has come back.
      afterCommit(db, () => drops.drop(tags))
    },
    onDrop,
    clear: () => drops.drop([EVERYTHING]),
    size: () => ({ entries: store.entries.size, bytes: store.bytes() }),
    close: () => ear.close(),
  }
}
