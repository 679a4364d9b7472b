import { NoResultError } from 'kysely'
import type { Db } from './transaction-guard.ts'

/** Statements in one transaction on one connection, bypassing Kysely: for migrations and backups only. */
export type Script = {
  /** Any number of statements, no parameters, no rows. */
  exec(sql: string): Promise<void>
  query(sql: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>
}

export type Listener = {
  onMessage: (payload: string) => void
  /** `deaf`: the connection is lost and messages may be missed; `hearing`: it is back. */
  onState?: (state: 'hearing' | 'deaf') => void
}

export type Database = {
  readonly db: Db
  readonly kind: 'pglite' | 'postgres'
  /** Receives `pg_notify(channel, payload)` of committed transactions of every process. */
  listen(channel: string, listener: Listener): Promise<{ close(): Promise<void> }>
  script<T>(work: (script: Script) => Promise<T>, options?: { snapshot?: boolean }): Promise<T>
  close(): Promise<void>
}

export type DatabasePlace = { url: string } | { folder: string } | { memory: true; snapshot?: Blob }

/** A unique violation, SQLSTATE 23505, on either driver. */
export const isUniqueViolation = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'

/** A row that was asked for by its key is missing, or a referenced one is (foreign key, SQLSTATE 23503), on either driver. */
export const isMissingRow = (error: unknown): boolean =>
  error instanceof NoResultError || (error instanceof Error && 'code' in error && error.code === '23503')

/**
 * Contention, which passes by itself: statement timeout (57014), lock timeout (55P03), deadlock and serialization failure
 * (40P01, 40001) after all retries.
 */
const BUSY_SQLSTATES = /^(57014|55P03|40P01|40001)$/
/** read_only_sql_transaction */
export const READ_ONLY = '25006'
/** SQLSTATE classes and socket errors that mean "not now", never "wrong query"; 25006: a standby, before its promotion. */
const AWAY_SQLSTATES = /^(08|53|57P0|25006)/
const AWAY_SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
const AWAY_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|connection timeout|connection error and is not queryable|Client was closed/i

/** Whether the database is well and only too many wanted the same rows: nothing to repair. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && BUSY_SQLSTATES.test(String(error.code))

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** Whether the database takes no writes: a standby, or a server that has been made one. */
export const isReadOnly = (error: unknown): boolean => error instanceof Error && codeOf(error) === READ_ONLY

/** Whether the database itself reports that it is unavailable: a socket error may concern another server. */
export const saysAway = (error: unknown): boolean => error instanceof Error && AWAY_SQLSTATES.test(codeOf(error))

/** Whether the database can't be reached, or accepts no connections. */
export const isAway = (error: unknown): boolean =>
  saysAway(error) || (error instanceof Error && (AWAY_SOCKET.has(codeOf(error)) || AWAY_WORDS.test(error.message)))

/** Whether a fault is the database's absence or overload (answered 503), not a defect of ours (answered 500). */
export const isUnavailable = (error: unknown): boolean => isBusy(error) || isAway(error)
