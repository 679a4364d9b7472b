import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { call } from '@alliance/contract/call'
import { codes } from '@alliance/contract/codes'
import * as z from 'zod/mini'
import { formOf, startTestApi, type TestApi } from '../testing/index.ts'
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
let made = 0
const served = [
  serve(make, async ({ refuse }, { name }) => {
    made += 1
    const number = made
    await wait(50)
    if (name === 'refused') throw refuse('CONFLICT')
    return { number }
  }),
]

let api: TestApi
before(async () => {
  api = await startTestApi({ served, calls: [make], rawRoutes: [] })
})
after(() => api.close())
beforeEach(() => {
  made = 0
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
