import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../testing/index.ts'
import { drain, handle, startWorker } from './index.ts'
import { wakeWorkers } from './enqueue.ts'
import { claim } from './queries.ts'
import { pullForward } from './set-back-queries.ts'
import { add, api, jobs, kind, now, parts, useQueue } from './testing/queue.ts'

useQueue()

test('a clock that was ahead puts nothing off once it is right', async () => {
  const tried: number[] = []
  const failing = handle(kind, async (_parts, _payload, { number }) => {
    tried.push(parts.clock())
    if (number === 1) throw new Error('once')
  })
  let planned = 0
  const worker = startWorker(parts, [failing], async () => void (planned += 1))
  api.shiftClock(30 * 86_400_000)
  await add(1)
  await eventually(() => tried.length, 1)
  await eventually(async () => (await jobs())[0]?.state, 'ready')
  await parts.db
    .insertInto('rate_limit')
    .values({ key: 'ahead', points: 1, expire: now() + 60_000 })
    .execute()
  api.shiftClock(-30 * 86_400_000)
  await wakeWorkers(parts.db, kind.name)
  await eventually(async () => (await jobs())[0]?.state, 'done')
  await worker.stop()
  assert.deepEqual([tried.length, planned], [2, 1])
  assert.deepEqual(await parts.db.selectFrom('rate_limit').select('key').where('key', '=', 'ahead').execute(), [])
})

test('a clock that was ahead by an hour leaves nobody waiting for it, and nothing good for longer than it is', async () => {
  const hourMs = 3_600_000
  const { codesPerEmail, loginPerAccount } = parts.rates.limits
  await loginPerAccount.take('right')
  const ids = async (table: 'captcha' | 'captcha_ticket' | 'email_code') =>
    (await parts.db.selectFrom(table).select('expires_at').execute()).map((row) => row.expires_at)
  api.shiftClock(hourMs)
  await add(1)
  await add(2, { runAt: now() + 5 * 60_000 })
  await parts.db
    .insertInto('rate_limit')
    .values({ key: codesPerEmail.row('ahead').key, points: 1, expire: now() + 60_000 })
    .execute()
  await parts.db
    .insertInto('captcha')
    .values({ id: 'ahead', answer_hmac: '', expires_at: now() + 300_000 })
    .execute()
  await api.ticket()
  api.shiftClock(-hourMs)
  await api.ticket()
  await pullForward(parts, now())
  const ran: number[] = []
  await drain(parts, [handle(kind, async (_parts, { n }) => void ran.push(n))])
  assert.deepEqual(ran, [1], 'what was to be done at once, and not what is planned')
  assert.equal(await codesPerEmail.count('ahead'), 0)
  assert.equal(await loginPerAccount.count('right'), 1)
  assert.deepEqual([(await ids('captcha')).length, (await ids('captcha_ticket')).length], [0, 1])
})

test('a lease from a clock that was ahead ends as any other', async () => {
  await add(1)
  const lost = await claim(parts.db, { kinds: ['test'], now: now(), leaseMs: 30 * 86_400_000 })
  assert.ok(lost)
  const before = Date.now()
  await pullForward(parts, now())
  const until = (await jobs())[0]?.lease_until ?? 0
  assert.ok(until >= before + 59_000 && until <= Date.now() + 61_000, String(until - before))
})
