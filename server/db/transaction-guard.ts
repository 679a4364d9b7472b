import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseConnection, Dialect, Driver, Kysely, Transaction } from 'kysely'
import type { Schema } from './tables.ts'
import { isGivenUp, isOvertaken, tryAgain } from './try-again.ts'

/**
 * The handle of handlers and queries, without Kysely's own ways to open a transaction: `inTransaction` is the only one, so
 * that the inner handle can shadow the outer one and the guard below knows when a transaction is open.
 */
export type Db = Omit<Kysely<Schema>, 'transaction' | 'startTransaction' | 'connection'>

export class MainHandleInsideTransaction extends Error {
  constructor() {
    super('the main handle was asked inside an open transaction: pass on the handle that inTransaction gave')
  }
}

const open = new AsyncLocalStorage<{ done: boolean }>()

/** A mutex made of a promise chain: PGlite has one connection, so its users take turns. */
const turns = () => {
  let tail: Promise<void> = Promise.resolve()
  return async () => {
    const before = tail
    const turn = Promise.withResolvers<void>()
    tail = turn.promise
    await before
    return turn.resolve
  }
}

/**
 * Retries a statement outside of a transaction that PostgreSQL aborted (deadlock, serialization failure). Inside one a
 * single statement can't be retried: the whole transaction is aborted.
 */
const repeatSingles = (driver: Driver): ((connection: DatabaseConnection) => DatabaseConnection) => {
  const within = new WeakSet<DatabaseConnection>()
  const known = new WeakSet<DatabaseConnection>()
  const begin = driver.beginTransaction.bind(driver)
  const release = driver.releaseConnection.bind(driver)
  driver.beginTransaction = (connection, settings) => {
    within.add(connection)
    return begin(connection, settings)
  }
  driver.releaseConnection = (connection, options) => {
    within.delete(connection)
    return release(connection, options)
  }
  return (connection) => {
    if (known.has(connection)) return connection
    known.add(connection)
    const execute = connection.executeQuery.bind(connection) as (...given: unknown[]) => Promise<never>
    connection.executeQuery = (...given: unknown[]) =>
      within.has(connection) ? execute(...given) : tryAgain(() => execute(...given), isGivenUp)
    return connection
  }
}

const guardedDriver = (driver: Driver, singleConnection: boolean): Driver => {
  const repeating = repeatSingles(driver)
  const acquire = driver.acquireConnection.bind(driver)
  const release = driver.releaseConnection.bind(driver)
  const takeTurn = turns()
  const endings = new Map<DatabaseConnection, () => void>()
  driver.acquireConnection = async (options) => {
    if (open.getStore()?.done === false) throw new MainHandleInsideTransaction()
    if (!singleConnection) return repeating(await acquire(options))
    const end = await takeTurn()
    try {
      const connection = await acquire(options)
      endings.set(connection, end)
      return connection
    } catch (error) {
      end()
      throw error
    }
  }
  driver.releaseConnection = async (connection, options) => {
    await release(connection, options)
    const end = endings.get(connection)
    endings.delete(connection)
    end?.()
  }
  return driver
}

/**
 * Wraps a dialect so that a query on the main handle inside an open transaction throws at once. Otherwise PGlite would wait
 * for ever and PostgreSQL would read stale rows. Kysely would queue for a single connection by itself, before the guard can
 * throw: the adapter therefore claims many connections, and the turns are taken here.
 */
export const guarded = (inner: Dialect, { singleConnection }: { singleConnection: boolean }): Dialect => ({
  createDriver: () => guardedDriver(inner.createDriver(), singleConnection),
  createAdapter: () => {
    const adapter = inner.createAdapter()
    Object.defineProperty(adapter, 'supportsMultipleConnections', { value: true })
    return adapter
  },
  createIntrospector: (db) => inner.createIntrospector(db),
  createQueryCompiler: () => inner.createQueryCompiler(),
})

/** Callbacks that wait for the commit, by the transaction's handle. */
const commits = new WeakMap<object, (() => void)[]>()

/** Runs `act` once this handle's transaction commits, never if it is rolled back; outside of one, at once. */
export const afterCommit = (db: Db, act: () => void): void => {
  const waiting = commits.get(db)
  if (waiting) waiting.push(act)
  else act()
}

/** A foreign key violation is retried once, since the row may just have been deleted; if it never existed, that fails again. */
const mayRunAgain = (error: unknown, tried: number) => isGivenUp(error) || (isOvertaken(error) && tried === 1)

/**
 * Runs `work` in one transaction; if it throws, everything is rolled back. Name the inner handle `db` so that it shadows the
 * outer one. No network, hashing or file work inside.
 *
 * `work` runs again from its beginning when the database aborted the transaction (decision 045), so it must have no effects
 * outside the database: changes in memory belong in `afterCommit`, results in the return value.
 */
export const inTransaction = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> => {
  let acts: (() => void)[] = []
  const body = async (inner: Transaction<Schema>) => {
    const state = { done: false }
    acts = []
    commits.set(inner, acts)
    try {
      return await open.run(state, () => work(inner))
    } finally {
      state.done = true
    }
  }
  return tryAgain(async () => {
    const result = await (db as Kysely<Schema>).transaction().execute(body)
    for (const act of acts) act()
    return result
  }, mayRunAgain)
}
