import { NoResultError } from 'kysely'
import type { Db } from './transaction-guard.ts'

/** Several statements in one transaction on one connection, outside Kysely: for migrations and backups only. */
export type Script = {
  /** Any number of statements, no parameters, no rows. */
  exec(sql: string): Promise<void>
  query(sql: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>
}

export type Listener = {
  onMessage: (payload: string) => void
  /** `deaf` when the connection is lost: messages may be missed from then on; `hearing` when it is back. */
  onState?: (state: 'hearing' | 'deaf') => void
}

export type Database = {
  readonly db: Db
  readonly kind: 'pglite' | 'postgres'
  /** Hears `pg_notify(channel, payload)` of committed transactions of every process. */
  listen(channel: string, listener: Listener): Promise<{ close(): Promise<void> }>
  script<T>(work: (script: Script) => Promise<T>, options?: { snapshot?: boolean }): Promise<T>
  close(): Promise<void>
}

export type DatabasePlace = { url: string } | { folder: string } | { memory: true; snapshot?: Blob }

/** A row with this key exists already: SQLSTATE 23505, on either driver. */
export const isUniqueViolation = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'

/** What was asked for by its key, or what a row names, is not there: SQLSTATE 23503, on either driver. */
export const isMissingRow = (error: unknown): boolean =>
  error instanceof NoResultError || (error instanceof Error && 'code' in error && error.code === '23503')

/**
 * What many who want the same rows at once run into, and what passes by itself: waited for longer than a statement (57014) or
 * a lock (55P03) may take, or given up (40) once that was tried in vain.
 */
const BUSY_SQLSTATES = /^(57014|55P03|40P01|40001)$/
/** PostgreSQL error classes and socket errors that say "not now", never "wrong question". */
const AWAY_SQLSTATES = /^(08|53|57P0)/
const AWAY_SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
const AWAY_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|connection timeout|connection error and is not queryable|Client was closed/i

/** Whether the database is there and well, and only too many wanted the same: nothing that somebody has to mend. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && BUSY_SQLSTATES.test(String(error.code))

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** Whether it is the database itself that says so: a broken connection may also be one to somebody else. */
export const saysAway = (error: unknown): boolean => error instanceof Error && AWAY_SQLSTATES.test(codeOf(error))

/** Whether the database can't be reached, or takes nobody. */
export const isAway = (error: unknown): boolean =>
  saysAway(error) || (error instanceof Error && (AWAY_SOCKET.has(codeOf(error)) || AWAY_WORDS.test(error.message)))

/** Whether a fault is the database's absence or its being too busy (answered 503), not a defect of ours (answered 500). */
export const isUnavailable = (error: unknown): boolean => isBusy(error) || isAway(error)
