import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { call } from '@alliance/contract/call'
import { codes } from '@alliance/contract/codes'
import * as z from 'zod/mini'
import { inTransaction, toJson } from '../db/index.ts'
import { serverLimits } from '../limits.ts'
import { eventually, formOf, startTestApi, type TestApi } from '../testing/index.ts'
import { serve } from './index.ts'

const make = call({
  path: '/api/test/make',
  auth: 'login',
  summary: '新建',
  input: z.object({ name: z.string() }),
  output: z.object({ number: z.number() }),
  errors: ['CONFLICT'],
  creates: true,
})
/** Writes a row and keeps its answer in one transaction; on demand it fails afterwards, or delays before either. */
const write = call({
  path: '/api/test/write',
  auth: 'login',
  summary: '写一行',
  input: z.object({ name: z.string() }),
  output: z.object({ name: z.string() }),
  errors: ['CONFLICT'],
  creates: true,
})
const dead = Promise.withResolvers<never>()
const gate = () => ({ arrived: Promise.withResolvers<void>(), goOn: Promise.withResolvers<void>() })
const slow = gate()
const deaf = gate()
let written = 0

let made = 0
const served = [
  serve(make, async ({ refuse }, { name }) => {
    made += 1
    const number = made
    await wait(50)
    if (name === 'refused') throw refuse('CONFLICT')
    return { number }
  }),
  serve(write, async ({ db, keepAnswer }, { name }) => {
    written += 1
    const number = written
    const first = number === 1
    const held = { slow, deaf }[name]
    if (first && held) {
      held.arrived.resolve()
      await held.goOn.promise
    }
    const answer = await inTransaction(db, async (db) => {
      await db
        .insertInto('setting')
        .values({ name: `${name} ${number}`, value: toJson(1) })
        .execute()
      return keepAnswer(db, { name: `${name} ${number}` })
    })
    return first && name === 'dies' ? dead.promise : answer
  }),
]

let api: TestApi
before(async () => {
  const idempotency = { ...serverLimits.idempotency, beatMs: 20, inFlightMs: 400, waitMs: 1_500 }
  api = await startTestApi({ served, calls: [make, write], rawRoutes: [], limits: { ...serverLimits, idempotency } })
})
after(() => {
  dead.reject(new Error('it never answered'))
  return api.close()
})
beforeEach(() => {
  made = 0
  written = 0
})

test('many at once with one key: one execution, one answer for all', async () => {
  const caller = await api.makeAccount()
  const answers = await Promise.all(Array.from({ length: 20 }, () => caller.post(make, { name: 'a' }, { idempotencyKey: 'k1' })))
  assert.equal(made, 1)
  for (const { code, data } of answers) assert.deepEqual([code, data], [0, { number: 1 }])
})

test('a repeat gets the first answer again, marked, in the header too; another input is refused', async () => {
  const caller = await api.makeAccount()
  await caller.post(make, { name: 'a' }, { idempotencyKey: 'k2' })
  const again = await fetch(api.url + make.path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': 'k2' },
    body: formOf({ name: 'a', token: caller.token }),
  })
  assert.equal(again.headers.get('idempotent-replay'), 'true')
  assert.deepEqual(((await again.json()) as { data: unknown }).data, { number: 1 })
  const other = await caller.post(make, { name: 'b' }, { idempotencyKey: 'k2' })
  assert.equal(other.code, codes.SAME_KEY_OTHER_REQUEST.code)
  assert.equal(made, 1)
})

test('keys belong to an account; without a key every request runs', async () => {
  const [one, two] = [await api.makeAccount(), await api.makeAccount()]
  for (const caller of [one, two]) assert.equal((await caller.post(make, { name: 'a' }, { idempotencyKey: 'k3' })).code, 0)
  await one.post(make, { name: 'a' })
  assert.equal(made, 3)
})

test('a refusal created nothing: the same key may try again', async () => {
  const caller = await api.makeAccount()
  for (let count = 1; count <= 2; count += 1) {
    assert.equal((await caller.post(make, { name: 'refused' }, { idempotencyKey: 'k4' })).code, codes.CONFLICT.code)
    assert.equal(made, count)
  }
})

test('an oversized or odd key is bad input', async () => {
  const caller = await api.makeAccount()
  for (const idempotencyKey of ['x'.repeat(201), ['a'] as unknown as string])
    assert.equal((await caller.post(make, { name: 'a' }, { json: true, idempotencyKey })).code, codes.BAD_INPUT.code)
})

const rowsOf = async (name: string) =>
  (await api.parts.db.selectFrom('setting').select('name').where('name', 'like', `${name} %`).execute()).map((row) => row.name)

test('a process that dies after the act: the repeat gets the answer of what was done, and nothing is done again', async () => {
  const caller = await api.makeAccount()
  const ask = () => caller.post(write, { name: 'dies' }, { idempotencyKey: 'k5' })
  void ask().catch(() => undefined)
  await eventually(async () => (await rowsOf('dies')).length, 1)
  api.shiftClock(61_000)
  assert.deepEqual((await ask()).data, { name: 'dies 1' })
  assert.deepEqual(await rowsOf('dies'), ['dies 1'])
})

test('a process that dies before the act: its repeat waits until it is known to be dead, and does the act', async () => {
  const caller = await api.makeAccount()
  const ask = () => caller.post(write, { name: 'late' }, { idempotencyKey: 'k6' })
  await ask()
  const { numUpdatedRows } = await api.parts.db
    .updateTable('idempotency')
    .set({ answer: null, created_at: api.parts.clock() })
    .where('key', '=', 'k6')
    .executeTakeFirstOrThrow()
  assert.equal(numUpdatedRows, 1n)
  assert.deepEqual((await ask()).data, { name: 'late 2' })
})

test('a first request that lives keeps its place, however slow it is: the repeat is told to wait, and gets its answer then', async () => {
  const caller = await api.makeAccount()
  const ask = () => caller.post(write, { name: 'slow' }, { idempotencyKey: 'k7' })
  const first = ask()
  await slow.arrived.promise
  assert.equal((await ask()).code, codes.STILL_UNDER_WAY.code)
  const second = ask()
  slow.goOn.resolve()
  const { data } = await first
  assert.deepEqual([data, (await second).data], [{ name: 'slow 1' }, data])
  assert.deepEqual(await rowsOf('slow'), ['slow 1'])
})

test('a first request that lives and was taken for dead does nothing once another one has taken its place', async () => {
  const caller = await api.makeAccount()
  const ask = () => caller.post(write, { name: 'deaf' }, { idempotencyKey: 'k8' })
  const first = ask()
  await deaf.arrived.promise
  // As if it had not reached the database for long.
  await api.parts.db.updateTable('idempotency').set({ created_at: 1 }).where('key', '=', 'k8').execute()
  const second = await ask()
  deaf.goOn.resolve()
  assert.equal((await first).code, codes.CONFLICT.code)
  assert.deepEqual(await rowsOf('deaf'), [second.data?.name])
  assert.deepEqual((await ask()).data, second.data)
})
