import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { call } from '@alliance/contract/call'
import { codes } from '@alliance/contract/codes'
import * as z from 'zod/mini'
import { toJson } from '../db/index.ts'
import { sweep } from '../jobs/queries.ts'
import { startTestApi, type TestApi } from '../testing/index.ts'
import { serve } from './index.ts'

const echo = call({
  path: '/api/test/echo',
  auth: 'public',
  summary: '回声',
  input: z.object({ text: z.string() }),
  output: z.object({ text: z.string() }),
})
const member = call({
  path: '/api/test/member',
  auth: 'member',
  summary: '会员',
  input: z.object({ n: z.string() }),
  output: z.object({}),
})
const desk = call({ path: '/api/test/desk', auth: 'certifier', summary: '认证台', input: z.object({}), output: z.object({}) })
const served = [serve(echo, async (_context, input) => input), serve(member, async () => ({})), serve(desk, async () => ({}))]

let api: TestApi
before(async () => {
  api = await startTestApi({ served, calls: [echo, member, desk], rawRoutes: [] })
})
after(() => api.close())

const raw = (path: string, init: RequestInit = {}) => fetch(api.url + path, init)

test('the token is judged before the input, and public calls ignore it', async () => {
  assert.equal((await api.post(member, {})).code, codes.TOKEN_MISSING.code)
  assert.equal((await api.post(member, {}, { token: 'dead' })).code, codes.NOT_LOGGED_IN.code)
  const young = await api.makeAccount()
  assert.equal((await young.post(member, {})).code, codes.PROFILE_INCOMPLETE.code)
  const caller = await api.makeMember()
  assert.equal((await caller.post(member, {})).code, codes.BAD_INPUT.code)
  assert.equal((await caller.post(member, { n: 'x' })).code, 0)
  assert.equal((await api.post(echo, { text: 'a' }, { json: true, token: 'dead' })).code, 0)
})

test('a body that cannot be read signs nobody out: it is answered as what it is, unless the header has a token that is none', async () => {
  const { token } = await api.makeMember()
  const said = async (body: string | Buffer, headers: Record<string, string>) => {
    const response = await raw(member.path, { method: 'POST', headers, body })
    const { code, message, data } = (await response.json()) as { code: number; message: string; data: unknown }
    return { code, message, data }
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const json = { 'content-type': 'application/json' }
  const { BAD_INPUT, NOT_LOGGED_IN } = codes
  const nul = { code: BAD_INPUT.code, message: BAD_INPUT.message, data: { fields: { n: '含有不能识别的字符' } } }
  assert.deepEqual(await said(`n=%00&token=${token}`, form), nul)
  assert.deepEqual(await said(`{"n":"\\u0000","token":"${token}"}`, json), nul)
  const unreadable = (words: string) => ({ code: BAD_INPUT.code, message: `这次请求不能读取：${words}`, data: { fields: {} } })
  assert.deepEqual(await said(`n=%ff&token=${token}`, form), unreadable('表单编码不正确'))
  assert.deepEqual(await said(Buffer.from([0x6e, 0x3d, 0xff]), form), unreadable('文字编码应为 UTF-8'))
  assert.deepEqual(await said('{', json), unreadable('不是正确的 JSON'))
  assert.deepEqual(await said('{', { ...json, authorization: `Bearer ${token}` }), unreadable('不是正确的 JSON'))
  assert.equal((await said('{', { ...json, authorization: 'Bearer dead' })).code, NOT_LOGGED_IN.code)
})

test('a session that a clock far ahead has begun is none once it is right, and does not come to life later', async () => {
  const { absoluteMs, idleMs } = api.parts.limits.session
  const aheadMs = 400 * 86_400_000
  const stays = await api.makeMember()
  api.shiftClock(idleMs / 2)
  const little = await api.makeMember()
  api.shiftClock(aheadMs)
  const far = await api.makeMember()
  assert.equal((await far.post(member, { n: 'x' })).code, 0)
  api.shiftClock(-aheadMs - idleMs / 2)
  const codeOf = async ({ post }: typeof far) => (await post(member, { n: 'x' })).code
  assert.deepEqual([await codeOf(stays), await codeOf(little), await codeOf(far)], [0, 0, codes.NOT_LOGGED_IN.code])
  const bounds = { sessionIdleMs: idleMs, sessionAbsoluteMs: absoluteMs, answersKeptMs: idleMs }
  await sweep(api.parts.db, { now: api.parts.clock(), ...bounds })
  const left = await api.parts.db.selectFrom('session').select('account_id').execute()
  const ids = left.map((row) => row.account_id)
  assert.deepEqual([ids.includes(stays.id), ids.includes(little.id), ids.includes(far.id)], [true, true, false])
})

test('the token comes from the body or the header, once and as text; never from the address', async () => {
  const { token } = await api.makeMember()
  const code = async (path: string, init: RequestInit) =>
    ((await (await raw(path, { method: 'POST', ...init })).json()) as { code: number }).code
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  assert.equal(await code(member.path, { headers: { ...form, authorization: `Bearer ${token}` }, body: 'n=1' }), 0)
  assert.equal(await code(`${member.path}?token=${token}`, { headers: form, body: 'n=1' }), codes.TOKEN_MISSING.code)
  assert.equal(await code(member.path, { headers: { ...form, cookie: `token=${token}` }, body: 'n=1' }), codes.TOKEN_MISSING.code)
  assert.equal(await code(member.path, { headers: form, body: `n=1&token=${token}&token=${token}` }), codes.NOT_LOGGED_IN.code)
  for (const odd of [{ a: 1 }, [token], 7, true, 'x'.repeat(100_000)])
    assert.equal(
      await code(member.path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ n: '1', token: odd }) }),
      codes.NOT_LOGGED_IN.code,
    )
})

test('a session ends after a day of rest, and after two weeks in any case', async () => {
  const caller = await api.makeMember()
  const hour = 3_600_000
  const day = 24 * hour
  for (let hours = 23; hours < 14 * 24; hours += 23) {
    api.shiftClock(23 * hour)
    assert.equal((await caller.post(member, { n: '1' })).code, 0, `${hours} h`)
  }
  api.shiftClock(23 * hour)
  assert.equal((await caller.post(member, { n: '1' })).code, codes.NOT_LOGGED_IN.code, 'two weeks are over')
  const idle = await api.makeMember()
  api.shiftClock(day + 1)
  assert.equal((await idle.post(member, { n: '1' })).code, codes.NOT_LOGGED_IN.code)
})

test('the allow list shuts out accounts, not staff, and within a session', async () => {
  const [caller, listed, staff] = [
    await api.makeMember(),
    await api.makeMember(),
    await api.makeAccount({ grants: ['certifier'] }),
  ]
  const { db } = api.parts
  await db.insertInto('allow_list_entry').values({ email_key: listed.email, created_at: 1 }).execute()
  await db
    .insertInto('setting')
    .values({ name: 'allowListOn', value: toJson(true) })
    .execute()
  assert.equal((await caller.post(member, { n: '1' })).code, codes.NOT_ON_ALLOW_LIST.code)
  assert.equal((await listed.post(member, { n: '1' })).code, 0)
  assert.equal((await staff.post(desk)).code, 0)
  await db.deleteFrom('setting').where('name', '=', 'allowListOn').execute()
  assert.equal((await caller.post(member, { n: '1' })).code, 0)
})
