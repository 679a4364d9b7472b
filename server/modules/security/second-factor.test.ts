import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { login } from '@alliance/contract/account'
import { backPassword } from '@alliance/contract/account-entry'
import { call } from '@alliance/contract/call'
import { codes } from '@alliance/contract/codes'
import { allCalls } from '@alliance/contract'
import { beginSecondFactor, confirmSecondFactor, passSecondFactor, querySecondFactor } from '@alliance/contract/security'
import * as z from 'zod/mini'
import { serve } from '../../http/index.ts'
import { serverLimits } from '../../limits.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { askCode } from '../entry/testing/ask-code.ts'
import { served } from '../index.ts'
import { base32, fromBase32, matchingStep, totpAt } from './totp.ts'

const desk = call({ path: '/api/test/desk', auth: 'certifier', summary: '认证台', input: z.object({}), output: z.object({}) })

let api: TestApi
before(async () => {
  api = await startTestApi({ served: [...served, serve(desk, async () => ({}))], calls: [...allCalls, desk] })
})
after(() => api.close())

const STEP_MS = 30_000
const NEW = 'correct horse battery'
const staff = () => api.makeAccount({ grants: ['certifier'], secondFactor: false })
const codeNow = (secret: string) => totpAt(fromBase32(secret), api.parts.clock())
const begin = async (caller: Caller) => (await caller.post(beginSecondFactor, { currentPassword: caller.password })).data!
const setUp = async (caller: Caller) => {
  const { secret } = await begin(caller)
  const { code, data } = await caller.post(confirmSecondFactor, { code: codeNow(secret) })
  assert.equal(code, 0)
  return { secret, recoveryCodes: data!.recoveryCodes }
}

test('codes are those of RFC 6238, appendix B', () => {
  const secret = Buffer.from('12345678901234567890')
  const wanted: [seconds: number, code: string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ]
  for (const [seconds, code] of wanted) assert.equal(totpAt(secret, seconds * 1000), code)
  assert.equal(base32(secret), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  assert.deepEqual(fromBase32(base32(secret)), secret)
  const now = 1_234_567_890_000
  assert.equal(matchingStep(secret, totpAt(secret, now - STEP_MS), now), Math.floor(now / STEP_MS) - 1)
  assert.equal(matchingStep(secret, totpAt(secret, now - 2 * STEP_MS), now), undefined)
})

test('a call with a grant requires the grant, then the second factor of this session', async () => {
  const [caller, plain] = [await staff(), await api.makeMember()]
  const response = await fetch(api.url + desk.path, { method: 'POST', body: new URLSearchParams({ token: plain.token }) })
  assert.equal(response.status, 403)
  assert.equal((await caller.post(desk)).code, codes.SECOND_FACTOR_NEEDED.code)
  const { recoveryCodes } = await setUp(caller)
  assert.equal((await caller.post(desk)).code, 0)
  assert.equal(new Set(recoveryCodes).size, 10)
  assert.deepEqual((await caller.post(querySecondFactor)).data, {
    required: true,
    setUp: true,
    passed: true,
    recoveryCodesLeft: 10,
  })
  assert.match((await api.mailsTo(caller.email))[0]!.subject, /两步验证/)
})

test('the secret is shown once, as text, URI and QR matrix, and stored sealed', async () => {
  const caller = await staff()
  const { secret, address, qr } = await begin(caller)
  assert.match(secret, /^[A-Z2-7]{32}$/)
  const url = new URL(address)
  assert.deepEqual([url.protocol, url.host, url.searchParams.get('secret')], ['otpauth:', 'totp', secret])
  assert.ok(qr.length > 20 && qr.every((row) => row.length === qr.length && /^[01]+$/.test(row)))
  const rows = await api.parts.db.selectFrom('second_factor').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes(secret))
})

/** As after a new sign-in: the session has not passed the second factor. */
const again = async (caller: Caller) => {
  await api.parts.db.updateTable('session').set({ second_factor_at: null }).where('account_id', '=', caller.id).execute()
  assert.equal((await caller.post(desk)).code, codes.SECOND_FACTOR_NEEDED.code)
}

test('each code works once, even if sent concurrently', async () => {
  const caller = await staff()
  const { secret } = await setUp(caller)
  await again(caller)
  assert.equal((await caller.post(passSecondFactor, { code: codeNow(secret) })).code, codes.SECOND_FACTOR_WRONG.code, 'used')
  api.shiftClock(STEP_MS)
  const code = codeNow(secret)
  const answers = await Promise.all(Array.from({ length: 5 }, () => caller.post(passSecondFactor, { code })))
  assert.equal(answers.filter((answer) => answer.code === 0).length, 1)
  assert.equal((await caller.post(desk)).code, 0)
})

test('who signed in while the clock was fast can sign in once it is right, with each code once', async () => {
  const caller = await staff()
  const { secret } = await setUp(caller)
  const signIn = async () => {
    const { data } = await api.post(login, { email: caller.email, password: caller.password })
    return async () => (await api.post(passSecondFactor, { code: codeNow(secret) }, { token: data?.token ?? '' })).code
  }
  for (const aheadMs of [3_600_000, 400 * 86_400_000]) {
    api.shiftClock(aheadMs)
    assert.equal(await (await signIn())(), 0)
    api.shiftClock(-aheadMs)
    const pass = await signIn()
    assert.deepEqual([await pass(), await pass()], [0, codes.SECOND_FACTOR_WRONG.code])
    api.shiftClock(10 * 60_000)
  }
})

test('a recovery code works once, in any spelling', async () => {
  const caller = await staff()
  const { recoveryCodes } = await setUp(caller)
  await again(caller)
  const typed = recoveryCodes[0]!.toLowerCase().replace('-', ' ')
  assert.equal((await caller.post(passSecondFactor, { code: typed })).code, 0)
  assert.equal((await caller.post(passSecondFactor, { code: typed })).code, codes.SECOND_FACTOR_WRONG.code)
  assert.equal((await caller.post(querySecondFactor)).data!.recoveryCodesLeft, 9)
})

test('guesses are limited, and the right code then waits too', async () => {
  const caller = await staff()
  const { secret } = await setUp(caller)
  await again(caller)
  const guesses = await Promise.all(Array.from({ length: 14 }, () => caller.post(passSecondFactor, { code: 'AAAAA-AAAAA' })))
  assert.equal(guesses.filter(({ code }) => code === codes.TOO_MANY_REQUESTS.code).length, 4)
  api.shiftClock(STEP_MS)
  assert.equal((await caller.post(passSecondFactor, { code: codeNow(secret) })).code, codes.TOO_MANY_REQUESTS.code)
})

test('guesses of a whole day are limited too; a new password, which whoever guesses doesn’t have, ends that', async () => {
  const caller = await staff()
  const { secret } = await setUp(caller)
  await again(caller)
  const { secondFactorTries, secondFactorTriesDay } = api.parts.rates.limits
  const { points } = serverLimits.counted.secondFactorTriesDay
  for (let guess = 0; guess < points; guess += 1) {
    await caller.post(passSecondFactor, { code: 'AAAAA-AAAAA' })
    await secondFactorTries.clear(caller.id)
  }
  api.shiftClock(STEP_MS)
  assert.equal((await caller.post(passSecondFactor, { code: codeNow(secret) })).code, codes.TOO_MANY_REQUESTS.code)
  await secondFactorTries.clear(caller.id)
  assert.equal(await secondFactorTriesDay.count(caller.id), points + 1)
  const code = await askCode(api, { email: caller.email, purpose: 'recover' })
  assert.equal((await api.post(backPassword, { email: caller.email, emailCode: code, password: NEW })).code, 0)
  const token = (await api.post(login, { email: caller.email, password: NEW })).data?.token
  assert.equal((await api.post(passSecondFactor, { code: codeNow(secret) }, { token: token ?? '' })).code, 0)
})

test('a confirmed second factor can’t be set up again, and an unconfirmed one is not accepted', async () => {
  const caller = await staff()
  const { secret } = await begin(caller)
  assert.equal((await caller.post(passSecondFactor, { code: codeNow(secret) })).code, codes.SECOND_FACTOR_WRONG.code)
  assert.equal((await caller.post(confirmSecondFactor, { code: '000000' })).code, codes.SECOND_FACTOR_WRONG.code)
  const second = await begin(caller)
  assert.notEqual(second.secret, secret)
  assert.equal((await caller.post(confirmSecondFactor, { code: codeNow(second.secret) })).code, 0)
  const wanted = { currentPassword: caller.password }
  assert.equal((await caller.post(beginSecondFactor, wanted)).code, codes.SECOND_FACTOR_SET.code)
  assert.equal((await caller.post(confirmSecondFactor, { code: codeNow(second.secret) })).code, codes.SECOND_FACTOR_SET.code)
})

test('the authenticator is changed with a code of the present one: until the new one is confirmed nothing ends', async () => {
  const caller = await staff()
  const { secret, recoveryCodes } = await setUp(caller)
  const elsewhere = (await api.post(login, { email: caller.email, password: caller.password })).data!.token
  const [one, two, three] = recoveryCodes.map((code) => ({ currentPassword: caller.password, code }))
  assert.equal((await caller.post(beginSecondFactor, { ...one, code: '000000' })).code, codes.SECOND_FACTOR_WRONG.code)
  assert.equal((await caller.post(beginSecondFactor, { ...one, currentPassword: 'x' })).code, codes.WRONG_PASSWORD.code)
  const forgotten = (await caller.post(beginSecondFactor, one)).data!
  const next = (await caller.post(beginSecondFactor, two)).data!
  assert.equal((await caller.post(confirmSecondFactor, { code: codeNow(forgotten.secret) })).code, codes.SECOND_FACTOR_WRONG.code)
  api.shiftClock(STEP_MS)
  assert.equal(
    (await api.post(passSecondFactor, { code: codeNow(secret) }, { token: elsewhere })).code,
    0,
    'the old one still holds',
  )

  const proofs = await Promise.all([1, 2].map(() => caller.post(confirmSecondFactor, { code: codeNow(next.secret) })))
  const [proof, ...more] = proofs.filter(({ code }) => code === 0)
  assert.equal(more.length, 0, 'once')
  assert.equal((await caller.post(desk)).code, 0, 'this session goes on')
  assert.equal((await api.post(desk, {}, { token: elsewhere })).code, codes.SECOND_FACTOR_NEEDED.code)
  const pass = async (code: string) => (await api.post(passSecondFactor, { code }, { token: elsewhere })).code
  api.shiftClock(STEP_MS)
  for (const old of [codeNow(secret), three!.code]) assert.equal(await pass(old), codes.SECOND_FACTOR_WRONG.code)
  assert.equal(await pass(proof!.data!.recoveryCodes[0]!), 0)
  assert.equal((await caller.post(querySecondFactor)).data!.recoveryCodesLeft, 9)
  assert.match((await api.mailsTo(caller.email))[0]!.subject, /两步验证已更换/)
  const begun = { currentPassword: caller.password }
  assert.equal((await caller.post(beginSecondFactor, begun)).code, codes.SECOND_FACTOR_SET.code)
  assert.equal((await caller.post(confirmSecondFactor, { code: codeNow(next.secret) })).code, codes.SECOND_FACTOR_SET.code)
})

test('a code is no way to begin where nothing is set up, and guesses at it are limited', async () => {
  const caller = await staff()
  const answers = []
  for (let at = 0; at <= api.parts.limits.counted.secondFactorTries.points; at += 1)
    answers.push((await caller.post(beginSecondFactor, { currentPassword: caller.password, code: '123456' })).code)
  assert.deepEqual([answers[0], answers.at(-1)], [codes.SECOND_FACTOR_WRONG.code, codes.TOO_MANY_REQUESTS.code])
})

test('refuses bad input, a wrong password, accounts that need none, and anonymous callers', async () => {
  const [caller, plain] = [await staff(), await api.makeMember()]
  assert.equal((await caller.post(beginSecondFactor, { currentPassword: 'x' })).code, codes.WRONG_PASSWORD.code)
  assert.equal((await plain.post(beginSecondFactor, { currentPassword: plain.password })).code, codes.FORBIDDEN.code)
  for (const code of ['', '12345', {}, null])
    assert.equal((await caller.post(passSecondFactor, { code } as never, { json: true })).code, codes.BAD_INPUT.code)
  for (const one of [querySecondFactor, beginSecondFactor, confirmSecondFactor, passSecondFactor])
    assert.equal((await api.post(one, { code: '123456', currentPassword: 'x' })).code, codes.TOKEN_MISSING.code)
})
