import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { login } from '@alliance/contract/account'
import { bindVendor, memberOauthUrl, queryMemberBindings, unbindVendor } from '@alliance/contract/binding'
import { codes } from '@alliance/contract/codes'
import { queryMessages } from '@alliance/contract/inbox'
import { requestDeletion } from '@alliance/contract/security'
import { serverLimits } from '../../limits.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { takeOutVendor } from '../review/index.ts'
import { ownershipOf } from './index.ts'
import { idToken, json, type OddVendor, startOddVendor } from './testing/odd-vendor.ts'

/** Short, for vendors that never answer. */
const vendorLimits = { ...serverLimits.vendor, answerMs: 400, answerBytes: 20_000 }
/** Gives the vendor the usual time again: what happens while it answers takes longer on a busy machine. */
const bePatient = () => {
  vendorLimits.answerMs = serverLimits.vendor.answerMs
}

let api: TestApi
let vendor: OddVendor
let member: Caller
before(async () => {
  const limits = { ...serverLimits, vendor: vendorLimits }
  api = await startTestApi({ limits: { ...limits, argon2: { memoryKiB: 64, passes: 1, parallelism: 1 } } })
  vendor = await startOddVendor(api.parts)
  member = await api.makeMember()
})
after(async () => {
  await vendor.close()
  await api.close()
})

/** Starts an authorization and finishes it with the given behaviour of the token endpoint. */
const tryBind = async (caller: Caller, answer: (response: ServerResponse, nonce: string) => void) => {
  const { data } = await caller.post(memberOauthUrl, { memberId: vendor.memberId })
  const asked = new URL(data!.url).searchParams
  vendor.onToken((response) => answer(response, asked.get('nonce') ?? ''))
  return caller.post(bindVendor, { state: asked.get('state'), code: 'a-code', iss: vendor.issuer })
}
const issue = (response: ServerResponse, token: string | undefined, more = {}) =>
  json(response, { access_token: 'at', token_type: 'bearer', expires_in: 3600, id_token: token, ...more })

test('a valid answer binds: the code is sent with its verifier and the client’s own secret', async () => {
  const { code } = await tryBind(member, (response, nonce) => issue(response, idToken(vendor.claims(nonce), vendor.key)))
  assert.equal(code, 0)
  const { body, headers } = vendor.asked.find(({ path }) => path === '/token')!
  const sent = new URLSearchParams(body)
  assert.match(sent.get('code_verifier') ?? '', /^[\w-]{43}$/)
  assert.equal(sent.get('redirect_uri'), `${api.parts.settings.origin}/console/allianceMembers/bind`)
  assert.match(headers.authorization ?? '', /^Basic /)
  await member.post(unbindVendor, { memberId: vendor.memberId })
})

test('the name of a vendor’s account is cut between two characters, and an invisible one is passed over', async () => {
  const names: [claims: object, shown: string][] = [
    [{ name: '𠮷'.repeat(101) }, `${'𠮷'.repeat(99)}…`],
    [{ name: `青\u202E\n川`, preferred_username: 'qingchuan' }, '青 川'],
    [{ name: '\u2060 \u3164', preferred_username: 'qingchuan' }, 'qingchuan'],
  ]
  for (const [claims, shown] of names) {
    const { code } = await tryBind(member, (response, nonce) =>
      issue(response, idToken({ ...vendor.claims(nonce), ...claims }, vendor.key)),
    )
    const { data } = await member.post(queryMemberBindings)
    const bound = data?.find(({ memberId }) => memberId === vendor.memberId)
    assert.deepEqual([code, bound?.boundAccount], [0, shown])
    await member.post(unbindVendor, { memberId: vendor.memberId })
  }
})

test('an ID token that is unsigned or for another person, client or vendor binds nothing', async () => {
  const { privateKey: foreign } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const now = Math.floor(Date.now() / 1000)
  const wrong: Record<string, (claims: Record<string, unknown>) => string | undefined> = {
    nonce: (claims) => idToken({ ...claims, nonce: 'x'.repeat(43) }, vendor.key),
    'no nonce': ({ nonce: _nonce, ...claims }) => idToken(claims, vendor.key),
    issuer: (claims) => idToken({ ...claims, iss: 'https://evil.test' }, vendor.key),
    audience: (claims) => idToken({ ...claims, aud: 'somebody' }, vendor.key),
    expired: (claims) => idToken({ ...claims, exp: now - 600, iat: now - 900 }, vendor.key),
    signature: (claims) => idToken(claims, foreign),
    unsigned: (claims) => idToken(claims, undefined),
    missing: () => undefined,
    'no subject': ({ sub: _sub, ...claims }) => idToken(claims, vendor.key),
    'long subject': (claims) => idToken({ ...claims, sub: 'x'.repeat(256) }, vendor.key),
    'odd subject': (claims) => idToken({ ...claims, sub: 'a\u0000b' }, vendor.key),
  }
  for (const [what, made] of Object.entries(wrong)) {
    const { code } = await tryBind(member, (response, nonce) => issue(response, made(vendor.claims(nonce))))
    assert.equal(code, codes.OAUTH_FAILED.code, what)
  }
  const { data } = await member.post(queryMemberBindings)
  assert.equal(data?.find(({ memberId }) => memberId === vendor.memberId)?.bindStatus, 1)
})

test('unusable token types bind nothing, even if everything else is right', async () => {
  for (const wrong of [{ token_type: 'mac' }, { token_type: undefined }, { access_token: '' }, { expires_in: 'soon' }]) {
    const { code } = await tryBind(member, (response, nonce) => issue(response, idToken(vendor.claims(nonce), vendor.key), wrong))
    assert.equal(code, codes.OAUTH_FAILED.code, JSON.stringify(wrong))
  }
})

test('a vendor that is down, silent, endless or invalid is reported in time', async () => {
  const cases: [string, number, (response: ServerResponse) => void][] = [
    ['503', codes.VENDOR_UNREACHABLE.code, (response) => json(response, {}, 503)],
    ['cut off', codes.VENDOR_UNREACHABLE.code, (response) => response.destroy()],
    ['silent', codes.VENDOR_UNREACHABLE.code, () => undefined],
    ['stops half-way', codes.VENDOR_UNREACHABLE.code, (response) => response.writeHead(200).write('{"access')],
    ['too long', codes.OAUTH_FAILED.code, (response) => json(response, { access_token: 'x'.repeat(50_000) })],
    ['a page', codes.OAUTH_FAILED.code, (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hi')],
    ['no JSON', codes.OAUTH_FAILED.code, (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{')],
    ['a list', codes.OAUTH_FAILED.code, (response) => json(response, [])],
    ['elsewhere', codes.OAUTH_FAILED.code, (response) => response.writeHead(307, { location: `${vendor.issuer}/inner` }).end()],
    ['refused', codes.OAUTH_FAILED.code, (response) => json(response, { error: 'invalid_grant' }, 400)],
  ]
  for (const [what, wanted, answer] of cases) {
    const started = performance.now()
    const { code } = await tryBind(member, answer)
    assert.equal(code, wanted, what)
    assert.ok(performance.now() - started < 3_000, `${what} took too long`)
  }
  assert.ok(!vendor.asked.some(({ path }) => path === '/inner'), 'no redirect is followed')
  await vendor.close()
  const { data } = await member.post(memberOauthUrl, { memberId: vendor.memberId })
  const state = new URL(data!.url).searchParams.get('state')
  const { code } = await member.post(bindVendor, { state, code: 'x', iss: vendor.issuer })
  assert.equal(code, codes.VENDOR_UNREACHABLE.code, 'gone')
  vendor = await startOddVendor(api.parts)
})

test('of two concurrent refreshes one asks the vendor and both get its answer; a revoked grant ends the binding', async () => {
  const short = { expires_in: 1, refresh_token: 'first' }
  const bound = await tryBind(member, (response, nonce) => issue(response, idToken(vendor.claims(nonce), vendor.key), short))
  assert.equal(bound.code, 0)
  const used: string[] = []
  vendor.onToken((response, { body }) => {
    used.push(new URLSearchParams(body).get('refresh_token') ?? '')
    setTimeout(() => json(response, { access_token: 'at2', token_type: 'bearer', expires_in: 3600, refresh_token: 'second' }), 50)
  })
  vendor.onPackages((response, { headers }) =>
    json(response, { owner: headers.authorization === 'Bearer at2' ? 'mine' : 'other' }),
  )
  const asked = { accountId: member.id, memberId: vendor.memberId, packageName: 'com.example.app' }
  const ahead = { ...api.parts, clock: () => api.parts.clock() + 60_000 }
  const said = await Promise.all([api.parts, api.parts, ahead, ahead].map((parts) => ownershipOf(parts, asked)))
  assert.deepEqual([said, used], [['yours', 'yours', 'yours', 'yours'], ['first']], 'on a machine whose clock is fast too')

  const lines: string[] = []
  const parts = { ...api.parts, log: pino({}, { write: (line) => lines.push(line) }) }
  for (const answer of [{}, [], { owner: 'me' }, 'x']) {
    vendor.onPackages((response) => json(response, answer))
    assert.equal(await ownershipOf(parts, asked), 'cannotSay')
  }
  assert.equal(lines.filter((line) => line.includes(asked.packageName) && line.includes('did not say whose')).length, 4)
  vendor.onPackages((response) => json(response, {}, 502))
  assert.equal(await ownershipOf(api.parts, asked), 'cannotSay')

  vendor.onPackages((response) => json(response, {}, 401))
  vendor.onToken((response) => json(response, { error: 'temporarily_unavailable' }, 503))
  assert.equal(await ownershipOf(api.parts, asked), 'cannotSay', 'a vendor that is away ends nothing')
  vendor.onToken((response) => json(response, { error: 'invalid_grant' }, 400))
  assert.equal(await ownershipOf(api.parts, asked), 'notBound')
  const { data } = await member.post(queryMemberBindings)
  assert.equal(data?.find(({ memberId }) => memberId === vendor.memberId)?.bindStatus, 3)
  const row = await api.parts.db.selectFrom('binding').select('tokens_sealed').executeTakeFirst()
  assert.equal(row?.tokens_sealed, '', 'void tokens are thrown away')
  assert.equal(await ownershipOf(api.parts, asked), 'notBound')
  const { data: inbox } = await member.post(queryMessages, { topic: 'binding' })
  assert.equal(inbox?.items.length, 1, 'its end is told once')
})

test('without a refresh token the binding ends with its access token', async () => {
  const caller = await api.makeMember()
  const bound = await tryBind(caller, (response, nonce) =>
    issue(response, idToken({ ...vendor.claims(nonce), sub: 'odd-2' }, vendor.key)),
  )
  assert.equal(bound.code, 0)
  const statusNow = async () =>
    (await caller.post(queryMemberBindings)).data?.find(({ memberId }) => memberId === vendor.memberId)?.bindStatus
  assert.equal(await statusNow(), 2)
  api.shiftClock(3_600_000)
  assert.equal(await statusNow(), 3)
  await api.drain()
  const again = await tryBind(caller, (response, nonce) =>
    issue(response, idToken({ ...vendor.claims(nonce), sub: 'odd-2' }, vendor.key)),
  )
  assert.deepEqual([again.code, await statusNow()], [0, 2], 'it can be renewed')
})

const DAY_MS = 86_400_000
/** The tokens revoked at the vendor so far. */
const revoked = () =>
  vendor.asked.filter(({ path }) => path === '/revoke').map(({ body }) => new URLSearchParams(body).get('token'))

test('an account deleted while its vendor answers is not bound, and the tokens are revoked', async () => {
  bePatient()
  const caller = await api.makeMember()
  await caller.post(requestDeletion, { currentPassword: caller.password })
  const halfMs = 30_000
  api.shiftClock(7 * DAY_MS - halfMs)
  const { data } = await api.post(login, { email: caller.email, password: caller.password })
  const again: Caller = { ...caller, post: (call, input, options) => api.post(call, input, { token: data!.token, ...options }) }
  const { code } = await tryBind(again, (response, nonce) => {
    api.shiftClock(2 * halfMs)
    const claims = { ...vendor.claims(nonce), sub: 'odd-3' }
    void api.drain().then(() => issue(response, idToken(claims, vendor.key), { access_token: 'of the deleted' }))
  })
  assert.equal(code, codes.OAUTH_FAILED.code)
  const rows = await api.parts.db.selectFrom('binding').select('subject').where('subject', '=', 'odd-3').execute()
  assert.deepEqual(rows, [])
  vendor.onRevoke((response) => json(response, {}))
  await api.drain()
  assert.ok(revoked().includes('of the deleted'))
  api.shiftClock(-7 * DAY_MS - halfMs)
})

test('a vendor that leaves certification while it answers is not bound', async () => {
  bePatient()
  const caller = await api.makeMember()
  const { code } = await tryBind(caller, (response, nonce) => {
    const claims = { ...vendor.claims(nonce), sub: 'odd-4' }
    const left = takeOutVendor(api.parts.db, '怪厂商（演示）', { who: 'operator', now: api.parts.clock() })
    void left.then(() => issue(response, idToken(claims, vendor.key), { access_token: 'of nobody' }))
  })
  assert.equal(code, codes.OAUTH_FAILED.code)
  const rows = await api.parts.db.selectFrom('binding').select('subject').where('subject', '=', 'odd-4').execute()
  assert.deepEqual(rows, [])
  await api.drain()
  assert.ok(revoked().includes('of nobody'))
})
