import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/index.ts'
import type { ServerLimits } from '../limits.ts'
import { Refusal } from './refusal.ts'

/** Undefined: allowed. A number: seconds until the next try. */
type Answer = Promise<number | undefined>
type Limit = {
  take(key: string): Answer
  /** Takes a point and returns how many are taken, this one included. */
  tally(key: string): Promise<{ retryAfterS: number | undefined; taken: number }>
  /** How many points are taken. */
  count(key: string): Promise<number>
  /** Returns a point: the attempt turned out to be legitimate. */
  giveBack(key: string, points?: number): Promise<void>
  clear(key: string): Promise<void>
  /** The row behind this key, for SQL that counts by itself. */
  row(key: string): CountedRow
}
/** A row of `rate_limit`: at most `points` within a window that begins with the first of them. */
export type CountedRow = { key: string; points: number; windowMs: number }
type LimitName = 'loginPerAddress' | 'loginPerAccount' | 'loginPerAccountDay' | keyof ServerLimits['counted']
export type Rates = {
  /** Kept in the database: every process counts the same attempts. */
  limits: Readonly<Record<LimitName, Limit>>
  /** Lifetime of the rows in the database, by key prefix. */
  windows: readonly { prefix: string; windowMs: number }[]
  /** All calls of one address, in this process's memory. */
  calls: Limit
}

/** rate-limiter-flexible wants a `pg` client; this adapter sends its SQL through our handle, so it runs on PGlite too. */
const clientOn = (db: Db) => ({
  query: async ({ text, values }: { text: string; values?: unknown[] }) => {
    const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values ?? []))
    // One of the drivers reports no affected rows for a read; the library takes this number for the rows found.
    return { rows, rowCount: rows.length > 0 ? rows.length : Number(numAffectedRows ?? 0) }
  },
})

// Keys are hashed: the table holds no address and no e-mail, and their length is bounded.
const keyOf = (key: string) => createHash('sha256').update(key).digest('base64url')

const limitOf = (limiter: RateLimiterMemory | RateLimiterPostgres): Limit => {
  const tally: Limit['tally'] = async (key) => {
    try {
      const { consumedPoints } = await limiter.consume(keyOf(key))
      return { retryAfterS: undefined, taken: consumedPoints }
    } catch (answer) {
      if (!(answer instanceof RateLimiterRes)) throw answer
      return { retryAfterS: Math.max(1, Math.ceil(answer.msBeforeNext / 1000)), taken: answer.consumedPoints }
    }
  }
  return {
    tally,
    take: async (key) => (await tally(key)).retryAfterS,
    count: async (key) => (await limiter.get(keyOf(key)))?.consumedPoints ?? 0,
    giveBack: async (key, points = 1) => {
      await limiter.reward(keyOf(key), points)
    },
    clear: async (key) => {
      await limiter.delete(keyOf(key))
    },
    row: (key) => ({
      key: `${limiter.keyPrefix}:${keyOf(key)}`,
      points: limiter.points,
      windowMs: limiter.duration * 1000,
    }),
  }
}

type Points = { points: number; windowS: number }

export const createRates = (db: Db, { login, counted, calls }: Pick<ServerLimits, 'login' | 'counted' | 'calls'>): Rates => {
  const windows: { prefix: string; windowMs: number }[] = []
  const inDatabase = (keyPrefix: string, { points, windowS }: Points) => {
    windows.push({ prefix: keyPrefix, windowMs: windowS * 1000 })
    return limitOf(
      new RateLimiterPostgres({
        storeClient: clientOn(db),
        storeType: 'client',
        tableName: 'rate_limit',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix,
        points,
        duration: windowS,
      }),
    )
  }
  const ofCalls = Object.fromEntries(Object.entries(counted).map(([name, points]) => [name, inDatabase(name, points)])) as Record<
    keyof ServerLimits['counted'],
    Limit
  >
  return {
    limits: {
      ...ofCalls,
      loginPerAddress: inDatabase('login-address', login.perAddress),
      loginPerAccount: inDatabase('login-account', login.perAccount),
      loginPerAccountDay: inDatabase('login-account-day', login.perAccountDay),
    },
    windows,
    calls: limitOf(new RateLimiterMemory({ points: calls.points, duration: calls.windowS })),
  }
}

/** Takes one point of each limit, in order; refuses at the first that is exhausted. */
export const takePoints = async (takes: readonly (readonly [Limit, string])[]): Promise<void> => {
  for (const [limit, key] of takes) {
    const retryAfterS = await limit.take(key)
    if (retryAfterS !== undefined) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS })
  }
}
