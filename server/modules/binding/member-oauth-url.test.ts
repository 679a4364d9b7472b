import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { memberOauthUrl } from '@alliance/contract/binding'
import { codes } from '@alliance/contract/codes'
import { MEMBER_TYPE_VENDOR } from '@alliance/contract/home'
import { serverLimits } from '../../limits.ts'
import { saveMember } from '../home/index.ts'
import { saveVendorClient } from './index.ts'
import { startVendorApi, type VendorApi } from './testing/vendor-api.ts'

let api: VendorApi
before(async () => {
  api = await startVendorApi({ limits: { ...serverLimits, authorization: { holdsMs: 600_000, open: 30 } } })
})
after(() => api.close())

test('the URL uses code flow, PKCE S256, state and nonce, and the only redirect URI', async () => {
  const member = await api.makeMember()
  const { data } = await member.post(memberOauthUrl, { memberId: 'qingxiu' })
  const url = new URL(data!.url)
  assert.equal(url.origin + url.pathname, `${api.origin}/demo-vendor/qingxiu/auth`)
  const { state, nonce, code_challenge: challenge, ...rest } = Object.fromEntries(url.searchParams)
  for (const random of [state, nonce, challenge]) assert.match(random ?? '', /^[\w-]{43}$/)
  assert.deepEqual(rest, {
    client_id: 'alliance',
    response_type: 'code',
    redirect_uri: `${api.origin}/console/allianceMembers/bind`,
    scope: 'openid profile offline_access packages',
    code_challenge_method: 'S256',
    prompt: 'login consent',
  })
  const stored = JSON.stringify(await api.parts.db.selectFrom('vendor_authorization').selectAll().execute())
  for (const secret of [state, nonce, challenge]) assert.ok(!stored.includes(String(secret)), 'nothing is kept in clear')
})

test('every start has its own state and nonce; the number of open ones is limited', async () => {
  const member = await api.makeMember()
  const answers = []
  for (let at = 0; at < 31; at += 1) answers.push(await member.post(memberOauthUrl, { memberId: 'boyun' }))
  const last = answers.pop()
  assert.equal(last?.code, codes.TOO_MANY_REQUESTS.code)
  const { retryAfterS } = (last?.data ?? {}) as unknown as { retryAfterS: number }
  assert.ok(retryAfterS > 500 && retryAfterS <= 600)
  const parameters = answers.map(({ data }) => new URL(data!.url).searchParams)
  for (const name of ['state', 'nonce', 'code_challenge']) assert.equal(new Set(parameters.map((one) => one.get(name))).size, 30)
  api.shiftClock(600_000)
  assert.equal((await member.post(memberOauthUrl, { memberId: 'boyun' })).code, 0)
})

test('refuses a member that is no vendor, and callers who may not bind', async () => {
  const member = await api.makeMember()
  assert.equal((await member.post(memberOauthUrl, {})).code, codes.BAD_INPUT.code)
  assert.equal((await member.post(memberOauthUrl, { memberId: '../x' })).code, codes.BAD_INPUT.code)
  for (const memberId of ['unit', 'nobody'])
    assert.equal((await member.post(memberOauthUrl, { memberId })).code, codes.NOT_FOUND.code)
  assert.equal((await api.post(memberOauthUrl, { memberId: 'boyun' })).code, codes.TOKEN_MISSING.code)
  const newcomer = await api.makeAccount({ dataState: 3 })
  assert.equal((await newcomer.post(memberOauthUrl, { memberId: 'boyun' })).code, codes.PROFILE_INCOMPLETE.code)
})

test('a vendor without a configured sign-in is unavailable; one without https can’t be configured', async () => {
  const member = await api.makeMember()
  await saveMember(api.parts.db, { id: 'bare', name: '新厂商', type: MEMBER_TYPE_VENDOR, introduction: '', sort: 7, demo: true })
  assert.equal((await member.post(memberOauthUrl, { memberId: 'bare' })).code, codes.VENDOR_UNREACHABLE.code)
  const client = { memberId: 'bare', ...api.vendors[0]!.client }
  await assert.rejects(saveVendorClient(api.parts, client), /https/)
  for (const tokenEndpoint of ['file:///etc/passwd', 'https://user:pass@vendor.test/token', 'nonsense'])
    await assert.rejects(saveVendorClient(api.parts, { ...client, demo: true, tokenEndpoint }), /https/)
})
