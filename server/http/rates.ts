import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/index.ts'
import type { ServerLimits } from '../limits.ts'
import { Refusal } from './refusal.ts'

/** Undefined: go on. A number: so many seconds until the next try. */
type Answer = Promise<number | undefined>
export type Limit = {
  take(key: string): Answer
  /** Takes a point and tells how many are taken, this one included. */
  tally(key: string): Promise<{ retryAfterS: number | undefined; taken: number }>
  /** How many points are taken. */
  count(key: string): Promise<number>
  /** Gives one point back: the attempt turned out to be a right one. */
  giveBack(key: string, points?: number): Promise<void>
  clear(key: string): Promise<void>
  /** Where the count stands, for a statement that counts by itself. */
  row(key: string): CountedRow
}
/** A row of `rate_limit`: so many points may be taken within a window that begins with the first of them. */
export type CountedRow = { key: string; points: number; windowMs: number }
export type LimitName = 'loginPerAddress' | 'loginPerAccount' | 'loginPerAccountDay' | keyof ServerLimits['counted']
export type Rates = {
  /** Kept in the database: every process counts the same attempts. */
  limits: Readonly<Record<LimitName, Limit>>
  /** How long what is kept in the database lasts, by what its keys begin with. */
  windows: readonly { prefix: string; windowMs: number }[]
  /** All calls of one address, in this process's memory. */
  calls: Limit
}

/** rate-limiter-flexible asks a `pg` client; ours sends the same SQL through the one handle, so it runs on PGlite too. */
const clientOn = (db: Db) => ({
  query: async ({ text, values }: { text: string; values?: unknown[] }) => {
    const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values ?? []))
    // A read affects no rows on one of the drivers; the library takes this number for what was found.
    return { rows, rowCount: rows.length > 0 ? rows.length : Number(numAffectedRows ?? 0) }
  },
})

// Keys are hashed: a stored key tells no address and no e-mail, and has a bounded length.
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

/** Takes one point of each, in order; refuses at the first that has none left. */
export const takeAll = async (takes: readonly (readonly [Limit, string])[]): Promise<void> => {
  for (const [limit, key] of takes) {
    const retryAfterS = await limit.take(key)
    if (retryAfterS !== undefined) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS })
  }
}
