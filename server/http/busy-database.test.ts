import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { call } from '@alliance/contract/call'
import { currentInfo, login } from '@alliance/contract/account'
import { setGrants } from '@alliance/contract/office'
import { sql } from 'kysely'
import { pino } from 'pino'
import * as z from 'zod/mini'
import { type Db, inTransaction } from '../db/index.ts'
import { serverLimits } from '../limits.ts'
import { defineJob, drain, enqueue, handle } from '../jobs/index.ts'
import { eventually, formOf, onPostgres, startTestApi, type TestApi, untilBlocked } from '../testing/index.ts'
import { serve } from './index.ts'

const WARN = 40
type Line = { level: number; msg: string; operation?: string }
let lines: Line[] = []
let api: TestApi
before(async () => {
  const sink = { write: (line: string) => void lines.push(JSON.parse(line) as Line) }
  api = await startTestApi({ log: pino({ level: 'warn' }, sink) })
})
after(() => api.close())
beforeEach(() => {
  lines = []
})

/** What PostgreSQL does on a lock timeout: cancels the waiting statements. */
const endWaiting = () =>
  sql`select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Holds an account's row until it is released. */
const holdAccount = async (db: Db, id: string) => {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = inTransaction(db, async (db) => {
    await db.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()
    held.resolve()
    await released.promise
  })
  await held.promise
  return { release: () => released.resolve(), done }
}

test(
  'a call that waits for a row for too long is answered as by a busy database, and may be made again',
  onPostgres,
  async () => {
    const { token } = await api.makeAccount({ grants: ['administrator'] })
    const { id } = await api.makeAccount()
    const ask = async () => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = formOf({ accountId: id, grants: ['editor'], seen: [], token })
      const response = await fetch(api.url + setGrants.path, { method: 'POST', headers, body })
      return { status: response.status, ...((await response.json()) as { code: number; message: string }) }
    }
    const { db } = api.parts
    const holding = await holdAccount(db, id)
    const asked = ask()
    try {
      await untilBlocked(db)
      await endWaiting().execute(db)
    } finally {
      holding.release()
    }
    await holding.done
    const answer = await asked
    assert.deepEqual([answer.status, answer.code, answer.message], [503, codes.UNAVAILABLE.code, codes.UNAVAILABLE.message])
    assert.deepEqual(
      lines.map(({ level, msg }) => [level, msg]),
      [[WARN, 'unavailable']],
    )
    assert.equal((await ask()).status, 200)
  },
)

test('one account whose calls wait for a row leaves the database to others', onPostgres, async () => {
  const busy = await api.makeAccount({ grants: ['administrator'] })
  const other = await api.makeMember()
  const { id } = await api.makeAccount()
  const { db } = api.parts
  const holding = await holdAccount(db, id)
  // Three times the connections of a process.
  const asked = Array.from({ length: 30 }, () => busy.post(setGrants, { accountId: id, grants: ['editor'], seen: [] }))
  try {
    await untilBlocked(db)
    assert.equal((await other.post(currentInfo, {})).code, codes.OK.code)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int4 as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    assert.ok((rows[0]?.n ?? 0) <= 4, `${rows[0]?.n} wait`)
  } finally {
    holding.release()
  }
  await holding.done
  for (const { code } of await Promise.all(asked)) assert.ok(code === codes.OK.code || code === codes.CONFLICT.code, String(code))
})

test('one account whose calls all wait keeps nobody else out: what it sends beyond is refused', async () => {
  const released = Promise.withResolvers<void>()
  const slow = call({ path: '/api/test/slow', auth: 'login', summary: '慢', input: z.object({}), output: z.object({}) })
  const quick = call({ ...slow, path: '/api/test/quick' })
  const served = [serve(slow, () => released.promise.then(() => ({}))), serve(quick, async () => ({}))]
  const requestsInHand = 110
  const site = await startTestApi({
    served,
    calls: [slow, quick],
    rawRoutes: [],
    limits: { ...serverLimits, requestsInHand },
  })
  try {
    const [busy, other] = [await site.makeMember(), await site.makeMember()]
    const answers: number[] = []
    const asked = Array.from({ length: requestsInHand + 10 }, async () => answers.push((await busy.post(slow, {})).code))
    await eventually(() => answers.length, asked.length - 104)
    assert.equal((await other.post(quick, {})).code, codes.OK.code)
    released.resolve()
    await Promise.all(asked)
    const wanted = asked.map((_, at) => (at < asked.length - 104 ? codes.TOO_MANY_REQUESTS.code : codes.OK.code))
    assert.deepEqual(answers, wanted)
  } finally {
    released.resolve()
    await site.close()
  }
})

test('a call that had to wait for others of its account does nothing if the session has ended meanwhile', async () => {
  const released = Promise.withResolvers<void>()
  const base = { auth: 'login', summary: '慢', input: z.object({}), output: z.object({}) } as const
  const [slow, quick] = [call({ ...base, path: '/api/test/slow' }), call({ ...base, path: '/api/test/quick' })]
  let [begun, done] = [0, 0]
  const waits = async () => {
    begun += 1
    await released.promise
    return {}
  }
  const acts = async () => {
    done += 1
    return {}
  }
  const site = await startTestApi({ served: [serve(slow, waits), serve(quick, acts)], calls: [slow, quick], rawRoutes: [] })
  try {
    const { id, post } = await site.makeMember()
    const before = [1, 2, 3, 4].map(() => post(slow, {}))
    await eventually(() => begun, 4)
    const late = Array.from({ length: 101 }, () => post(quick, {}))
    // Refused since all places in the line are taken: the others wait.
    assert.equal((await Promise.race(late)).code, codes.TOO_MANY_REQUESTS.code)
    await site.parts.db.deleteFrom('session').where('account_id', '=', id).execute()
    released.resolve()
    const codesOf = async (asked: typeof late) => new Set((await Promise.all(asked)).map(({ code }) => code))
    assert.deepEqual(await codesOf(before), new Set([codes.OK.code]))
    assert.deepEqual(await codesOf(late), new Set([codes.TOO_MANY_REQUESTS.code, codes.NOT_LOGGED_IN.code]))
    assert.equal(done, 0)
  } finally {
    released.resolve()
    await site.close()
  }
})

test('a job that waited for too long is tried again', async () => {
  const kind = defineJob({ name: 'test', payload: z.object({}), maxAttempts: 2 })
  const done: number[] = []
  const handler = handle(kind, async ({ db }, _payload, { number }) => {
    if (number === 1) await sql`do $$ begin raise exception 'too long' using errcode = '57014'; end $$`.execute(db)
    done.push(number)
  })
  await enqueue(api.parts.db, kind, {}, { now: api.parts.clock() })
  await drain(api.parts, [handler])
  api.shiftClock(3_600_000)
  await drain(api.parts, [handler])
  assert.deepEqual(done, [2])
  assert.deepEqual(
    lines.map(({ level, msg }) => [level, msg]),
    [[WARN, 'job failed']],
  )
})

test(
  'on a database that takes no writes, as a standby, an act is unavailable and the process not ready; it goes on by itself',
  onPostgres,
  async () => {
    const { db } = api.parts
    const become = (readOnly: 'on' | 'off') =>
      inTransaction(db, async (db) => {
        await sql`set transaction read write`.execute(db)
        const { rows } = await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(db)
        await sql`alter database ${sql.raw(rows[0]!.name)} set default_transaction_read_only = ${sql.raw(readOnly)}`.execute(db)
        // Sessions keep what they began with.
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'alliance' and pid <> pg_backend_pid()`.execute(db)
        await sql`select set_config('default_transaction_read_only', ${readOnly}, false)`.execute(db)
      })
    const probe = async () => {
      const answer = await fetch(`${api.url}/readyz`)
      return [answer.status, await answer.json()]
    }
    const account = await api.makeAccount()
    await become('on')
    const body = formOf({ email: account.email, password: 'anything' })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await fetch(api.url + login.path, { method: 'POST', headers, body })
    const { code, requestId } = (await answer.json()) as { code: number; requestId: string }
    assert.deepEqual([answer.status, code, answer.headers.get('retry-after')], [503, codes.UNAVAILABLE.code, '10'])
    assert.equal(requestId, answer.headers.get('x-request-id'))
    // The first question may still get a connection that has just been ended.
    await eventually(probe, [503, { status: 'unavailable', database: 'read-only' }])
    await become('off')
    await eventually(probe, [200, { status: 'ready' }])
    assert.equal((await api.post(login, { email: account.email, password: 'anything' })).code, codes.WRONG_CREDENTIALS.code)
  },
)
