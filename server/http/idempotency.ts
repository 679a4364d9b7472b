import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ExpressionBuilder } from 'kysely'
import type { Parts } from '../compose.ts'
import { type Db, isUnavailable, retryWhileAway, type Schema, toJson } from '../db/index.ts'
import { canonicalJson } from './canonical.ts'
import { badInput, Refusal } from './refusal.ts'

export type Replayable = { data: unknown; replayed: boolean }
type Act = { accountId: string; path: string; key: string; inputSha256: string }
type Held = {
  db: Db
  act: Act
  /** Times that this request has written, or tried to write, into the row's `created_at`. */
  marks: number[]
}

const LOOK_AGAIN_MS = 100

/** The idempotency key, or undefined if none was sent. */
export const keyOf = (field: unknown, header: string | string[] | undefined, maxChars: number): string | undefined => {
  const key = field ?? header
  if (key === undefined || key === '') return undefined
  if (typeof key === 'string' && key.length <= maxChars) return key
  throw badInput({ idempotencyKey: '提交标识不正确' })
}

type Beat = { clock: Parts['clock']; beatMs: number }

const row = (db: Db, { accountId, path, key }: Act) =>
  db.selectFrom('idempotency').selectAll().where('account_id', '=', accountId).where('path', '=', path).where('key', '=', key)

const insertKey = async ({ db, act, marks: [now = 0] }: Held) => {
  const { accountId: account_id, path, key, inputSha256: input_sha256 } = act
  const inserted = await db
    .insertInto('idempotency')
    .values({ account_id, path, key, input_sha256, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return inserted !== undefined
}

/** A first request whose process died leaves no answer: without a beat for `inFlightMs`, another one may take its place. */
const takeOver = async ({ db, act, marks: [now = 0] }: Held, deadSince: number) => {
  const { numUpdatedRows } = await db
    .updateTable('idempotency')
    .set({ created_at: now })
    .where('account_id', '=', act.accountId)
    .where('path', '=', act.path)
    .where('key', '=', act.key)
    .where('answer', 'is', null)
    .where('created_at', '<', deadSince)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** If a first request lives and did not beat, two run with one key: `created_at` fences, so that only the later one can write. */
const mine =
  ({ act, marks }: Pick<Held, 'act' | 'marks'>) =>
  (where: ExpressionBuilder<Schema, 'idempotency'>) =>
    where.and([
      where.and({ account_id: act.accountId, path: act.path, key: act.key }),
      where('created_at', 'in', marks),
      where('answer', 'is', null),
    ])

const forget = ({ db, ...held }: Held) => db.deleteFrom('idempotency').where(mine(held)).execute()

/**
 * While the act runs, its row says so every `beatMs`. Nothing waits for a beat: the act's transaction may hold the row, or the
 * only connection. So it counts as written from when it is tried.
 */
const beating = (held: Held, { clock, beatMs }: Beat) => {
  let isWaiting = false
  const beat = async () => {
    if (isWaiting) return
    isWaiting = true
    const at = clock()
    const before = mine({ ...held, marks: [...held.marks] })
    held.marks.push(at)
    // One that fails is missed; the next one follows.
    await held.db
      .updateTable('idempotency')
      .set({ created_at: at })
      .where(before)
      .execute()
      .catch(() => undefined)
    isWaiting = false
  }
  const timer = setInterval(() => void beat(), beatMs)
  return () => clearInterval(timer)
}

/** The key is free again after `inFlightMs` anyway. */
const RELEASE_PAUSES_MS = Array.from({ length: 60 }, () => 1_000)

/**
 * Nothing was created: the same key may be used for another try. If the database is away, that is recorded when it is back,
 * without waiting: a repeat would otherwise be taken for one that came too early.
 */
const release = async (held: Held): Promise<void> => {
  try {
    await forget(held)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    void retryWhileAway(() => forget(held), RELEASE_PAUSES_MS).catch(() => undefined)
  }
}

/** True for the one request that may run. The primary key decides, not a prior read. */
const begin = async (held: Held): Promise<boolean> => {
  try {
    return await insertKey(held)
  } catch (error) {
    // It may have been inserted without an acknowledgement.
    await release(held)
    throw error
  }
}

/** False if another request has taken this one's place. */
const remember = async ({ db, ...held }: Held, data: unknown) => {
  const { numUpdatedRows } = await db
    .updateTable('idempotency')
    .set({ answer: toJson({ data }) })
    .where(mine(held))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Keep = (db: Db, data: unknown) => Promise<void>
type Work = (keep: Keep) => Promise<unknown>

const runFirst = async (held: Held, beat: Beat, work: Work): Promise<Replayable> => {
  const stop = beating(held, beat)
  const keep: Keep = async (db, data) => {
    if (!(await remember({ ...held, db }, data))) throw new Refusal('CONFLICT')
  }
  let data: unknown
  try {
    data = await work(keep)
  } catch (error) {
    await release(held)
    throw error
  } finally {
    stop()
  }
  // No-op where the act has kept its answer itself.
  await remember(held, data)
  return { data, replayed: false }
}

/**
 * Runs `work` once per account and idempotency key: a repeat with the same input gets the first answer, another input is
 * refused, and a repeat during the first run waits for its answer, or does the act if the first one's process has died. An act in
 * one transaction keeps its answer there, by the function that `work` receives: a process that dies leaves both or neither.
 * Otherwise the answer is kept after the act.
 */
export const once = async (
  { db, limits, clock }: Pick<Parts, 'db' | 'limits' | 'clock'>,
  { accountId, path, key, input }: { accountId: string; path: string; key: string; input: unknown },
  work: Work,
): Promise<Replayable> => {
  const inputSha256 = createHash('sha256').update(canonicalJson(input)).digest('hex')
  const act: Act = { accountId, path, key, inputSha256 }
  const { inFlightMs, beatMs, waitMs } = limits.idempotency
  for (let waitedMs = 0; waitedMs < waitMs; waitedMs += LOOK_AGAIN_MS) {
    const now = clock()
    const held: Held = { db, act, marks: [now] }
    if (await begin(held)) return runFirst(held, { clock, beatMs }, work)
    const first = await row(db, held.act).executeTakeFirst()
    if (first && first.input_sha256 !== inputSha256) throw new Refusal('SAME_KEY_OTHER_REQUEST')
    if (first?.answer) return { data: (first.answer as { data: unknown }).data, replayed: true }
    if (first && (await takeOver(held, now - inFlightMs))) return runFirst(held, { clock, beatMs }, work)
    await wait(LOOK_AGAIN_MS)
  }
  throw new Refusal('STILL_UNDER_WAY')
}
