import { AsyncLocalStorage } from 'node:async_hooks'
import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Database, type Listener, READ_ONLY, type Script } from './database.ts'
import { parsers } from './parsers.ts'
import type { Schema } from './tables.ts'
import { guarded } from './transaction-guard.ts'

const RECONNECT_MS = [100, 500, 2_000, 5_000]
const CONNECT_MS = 5_000
/** Shorter than what others wait for a connection: all connections may be held by those who wait for one row. */
const LOCK_MS = 3_000
/** Heartbeat of the LISTEN connection: interval, and how long an answer may take. */
const BEAT = { everyMs: 10_000, answerMs: 5_000 }
type Beat = typeof BEAT & { onSilent: () => void }

// Its declared type is an enum without array types.
const typeParser = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => (text: string) => unknown
const TEXT_ARRAY = 1009
const INT8_ARRAY = 1016

// PGlite parses arrays with their element's parser; pg has a parser for each array type.
const ofPg: typeof parsers = {
  ...parsers,
  [INT8_ARRAY]: (text) => (typeParser(TEXT_ARRAY)(text) as string[]).map(Number),
}
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    ofPg[oid] ?? typeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/**
 * A network that drops packets closes no connection, and a connection that only listens never writes: without a heartbeat
 * this process would go on serving what others have long changed.
 */
const keepAsking = (client: pg.Client, { everyMs, answerMs, onSilent }: Beat) => {
  const ask = () => {
    let isAnswered = false
    const look = () => {
      if (isAnswered) return
      // With a query pending, `end` destroys the connection at once instead of closing it gracefully.
      void client.end().catch(() => undefined)
      onSilent()
    }
    // If this process itself was stalled, the answer is waiting: read it before the check.
    const silent = setTimeout(() => setImmediate(look), answerMs)
    client
      .query('select 1')
      .catch(() => undefined)
      .finally(() => {
        isAnswered = true
        clearTimeout(silent)
      })
  }
  const timer = setInterval(ask, everyMs)
  timer.unref()
  client.once('end', () => clearInterval(timer))
}

type Hear = (notification: pg.Notification) => void
const connectToListen = async (url: string, hear: Hear): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'alliance-listen',
  })
  client.on('notification', hear)
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** The LISTEN connection. When it is lost, every listener is told, and it is reopened until `close`. */
const createEars = (url: string, beat: Beat) => {
  const listeners = new Map<string, Set<Listener>>()
  let client: pg.Client | undefined
  let closed = false
  let reopening = false
  const apart = AsyncLocalStorage.snapshot()
  const tell = (state: 'hearing' | 'deaf') => {
    for (const set of listeners.values()) for (const listener of set) listener.onState?.(state)
  }
  const hear: Hear = ({ channel, payload }) => {
    for (const listener of listeners.get(channel) ?? []) apart(listener.onMessage, payload ?? '')
  }
  const open = async () => {
    const fresh = await connectToListen(url, hear)
    // Closed while reconnecting: nobody else would end it.
    if (closed) return fresh.end()
    client = fresh
    fresh.once('end', () => {
      if (client !== fresh) return
      client = undefined
      apart(() => void reopen())
    })
    keepAsking(fresh, beat)
    try {
      for (const channel of listeners.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // Connected, but deaf: a standby that isn't promoted yet refuses LISTEN.
      if (client === fresh) client = undefined
      void fresh.end().catch(() => undefined)
      throw error
    }
  }
  let opening: Promise<void> | undefined
  /** Opens the connection once for all who ask meanwhile. */
  const connect = () => (opening ??= open().finally(() => (opening = undefined)))
  const reopen = async () => {
    if (reopening || closed) return
    reopening = true
    tell('deaf')
    for (let attempt = 0; !client && !closed; attempt += 1) {
      await wait(RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)], undefined, { ref: false })
      // Still away: try again in the next round; the listeners know that they are deaf.
      await connect().catch(() => undefined)
    }
    reopening = false
    if (!closed) tell('hearing')
  }
  const listen = async (channel: string, listener: Listener) => {
    const known = listeners.get(channel)
    const set = known ?? new Set()
    listeners.set(channel, set.add(listener))
    if (!client) await connect()
    // Also after `connect`, which may have passed the list of channels before this one was added; repeating LISTEN is harmless.
    if (!known) await client?.query(`listen ${pg.escapeIdentifier(channel)}`)
    return { close: async () => void set.delete(listener) }
  }
  const close = async () => {
    closed = true
    await client?.end()
  }
  return { listen, close }
}

/**
 * Drops every connection of the pool. Pending queries then fail as "database away" instead of waiting for the TCP timeout, a
 * quarter of an hour.
 */
const dropAll = (pool: pg.Pool) => {
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))
  return () => {
    for (const client of clients) (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
  }
}

/**
 * Ends a connection over which the server said that it takes no writes: behind the same address another server may be the primary
 * by now, and a connection that works would never be opened anew.
 */
const leaveReadOnly = (pool: pg.Pool) => {
  const refused = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: EventEmitter }
    connection.on('errorMessage', ({ code }: { code?: string }) => code === READ_ONLY && refused.add(client))
  })
  // Before the pool looks whether the connection may be used again.
  pool.on('release', (_error, client) => {
    if (refused.has(client)) void (client as unknown as pg.Client).end().catch(() => undefined)
  })
}

const scriptOn = async <T>(pool: pg.Pool, work: (script: Script) => Promise<T>, snapshot: boolean): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query(snapshot ? 'begin isolation level repeatable read' : 'begin')
    const result = await work({
      exec: async (sql) => {
        await client.query(sql)
      },
      query: async (sql, parameters) => (await client.query(sql, parameters)).rows as Record<string, unknown>[],
    })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

export const openPostgres = async ({ url }: { url: string }, beat: Partial<typeof BEAT> = {}): Promise<Database> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    // All our queries are short: to compile one takes longer than to run it.
    options: '-c jit=off',
    statement_timeout: 30_000,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'alliance',
    types,
  })
  // The pool removes a broken connection, and a query on it fails. But an `error` event without a listener would end the
  // process: the pool emits it for idle connections, the client for checked-out ones.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  leaveReadOnly(pool)
  const db = new Kysely<Schema>({ dialect: guarded(new PostgresDialect({ pool }), { singleConnection: false }) })
  const ears = createEars(url, { ...BEAT, ...beat, onSilent: dropAll(pool) })
  return {
    db,
    kind: 'postgres',
    listen: ears.listen,
    script: (work, options) => scriptOn(pool, work, options?.snapshot === true),
    close: async () => {
      await ears.close()
      await db.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}
