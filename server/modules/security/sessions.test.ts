import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { currentInfo } from '@alliance/contract/account'
import { codes } from '@alliance/contract/codes'
import { endOtherSessions, endSession, querySessions } from '@alliance/contract/security'
import { tokenDigest } from '../../http/index.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { openSession } from '../account/index.ts'
import { deviceOf } from './device.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const another = (caller: Caller) =>
  openSession(api.parts.db, { accountId: caller.id, now: api.parts.clock(), userAgent: CHROME, address: '203.0.113.5' })
const alive = async (token: string) => (await api.post(currentInfo, {}, { token })).code

test('lists where the account is signed in, in plain words, and never a token', async () => {
  const caller = await api.makeAccount()
  const token = await another(caller)
  const { data } = await caller.post(querySessions)
  assert.deepEqual(Object.fromEntries(data!.map(({ device, current }) => [device, current])), {
    'Windows 电脑　Chrome 浏览器': false,
    未知设备: true,
  })
  for (const secret of [token, tokenDigest(token), caller.token, tokenDigest(caller.token)])
    assert.ok(!JSON.stringify(data).includes(secret))
})

test('ends one session, of this account only', async () => {
  const [caller, stranger] = [await api.makeAccount(), await api.makeAccount()]
  const token = await another(caller)
  const sessionId = (await caller.post(querySessions)).data!.find(({ current }) => !current)!.sessionId
  assert.equal((await stranger.post(endSession, { sessionId })).code, codes.NOT_FOUND.code)
  assert.equal(await alive(token), 0)
  assert.equal((await caller.post(endSession, { sessionId })).code, 0)
  assert.equal(await alive(token), codes.NOT_LOGGED_IN.code)
  assert.equal((await caller.post(endSession, { sessionId })).code, codes.NOT_FOUND.code)
  assert.equal((await caller.post(endSession, { sessionId: '<x>' })).code, codes.BAD_INPUT.code)
})

test('ends all others and keeps this one', async () => {
  const [caller, stranger] = [await api.makeAccount(), await api.makeAccount()]
  const tokens = [await another(caller), await another(caller)]
  assert.deepEqual((await caller.post(endOtherSessions)).data, { ended: 2 })
  for (const token of tokens) assert.equal(await alive(token), codes.NOT_LOGGED_IN.code)
  assert.deepEqual([await alive(caller.token), await alive(stranger.token)], [0, 0])
})

test('refuses anonymous callers', async () => {
  for (const call of [querySessions, endSession, endOtherSessions])
    assert.equal((await api.post(call, { sessionId: 'x' })).code, codes.TOKEN_MISSING.code)
})

test('an expired session is not listed', async () => {
  const caller = await api.makeAccount()
  await another(caller)
  await api.parts.db
    .updateTable('session')
    .set({ last_used_at: api.parts.clock() - api.parts.limits.session.idleMs - 1 })
    .where('user_agent', '=', CHROME)
    .execute()
  assert.equal((await caller.post(querySessions)).data!.length, 1)
})

test('devices have their common names, and nothing else from the user agent is shown', () => {
  const said = [
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1',
      'iPhone　Safari 浏览器',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 EdgA/140.0',
      '安卓手机　Edge 浏览器',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Gecko/20100101 Firefox/140.0', 'Mac 电脑　Firefox 浏览器'],
    ['Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0 Mobile', '安卓手机　微信'],
    ['<script>alert(1)</script>', '未知设备'],
    ['', '未知设备'],
  ]
  for (const [userAgent, words] of said) assert.equal(deviceOf(userAgent!), words)
})
