import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseConnection, Dialect, Driver, Kysely, Transaction } from 'kysely'
import type { Schema } from './tables.ts'
import { isGivenUp, isOvertaken, tryAgain } from './try-again.ts'

/**
 * What handlers and queries hold. The doors to a transaction are taken off: `inTransaction` is the only one, so that
 * the inner handle can shadow the outer one and the guard below knows when a transaction is open.
 */
export type Db = Omit<Kysely<Schema>, 'transaction' | 'startTransaction' | 'connection'>

export class MainHandleInsideTransaction extends Error {
  constructor() {
    super('the main handle was asked inside an open transaction: pass on the handle that inTransaction gave')
  }
}

const open = new AsyncLocalStorage<{ done: boolean }>()

/** A promise chain as a lock: PGlite has one connection, so its users take turns. */
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
 * A statement that stands by itself may be given up as a transaction may. Within one there is nothing to repeat: all of it
 * has ended.
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
 * Wraps a dialect so that asking the main handle inside an open transaction throws at once. Without it PGlite would wait
 * for ever and PostgreSQL would read stale rows. Kysely would itself queue for a single connection before the driver is
 * asked, and so wait before the guard can speak: the adapter therefore claims many connections and the turns are taken here.
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

/** What waits for the commit of each open transaction, by its handle. */
const commits = new WeakMap<object, (() => void)[]>()

/** Runs `act` once the transaction of this handle is committed, and not when it is rolled back; outside of one, at once. */
export const afterCommit = (db: Db, act: () => void): void => {
  const waiting = commits.get(db)
  if (waiting) waiting.push(act)
  else act()
}

/** What went away under a transaction is looked for once more: whoever names what was never there is told at the second time. */
const mayRunAgain = (error: unknown, tried: number) => isGivenUp(error) || (isOvertaken(error) && tried === 1)

/**
 * Runs `work` in one transaction: all of it is kept or, when it throws, nothing. Name the inner handle `db` so that it
 * shadows the outer one. No network, hashing or file work inside.
 *
 * `work` runs again from its beginning where the database gave the transaction up, with nothing of it kept (decision 045): so
 * it leaves no trace but in the database. What belongs to memory waits for `afterCommit`, what was found out is returned.
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
