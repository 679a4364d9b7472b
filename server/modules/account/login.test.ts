import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { currentInfo, login } from '@alliance/contract/account'
import { codes } from '@alliance/contract/codes'
import { inTransaction, toJson } from '../../db/index.ts'
import { createRates } from '../../http/index.ts'
import { serverLimits } from '../../limits.ts'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { createPasswords, emailKey, endSessions, setPassword } from './index.ts'

let api: TestApi
before(async () => {
  api = await startTestApi({ settings: { trustedProxies: ['127.0.0.1'] } })
})
after(() => api.close())

// Behind a trusted proxy, so that each case can have an address of its own.
let host = 0
const from = (address = `198.51.100.${(host += 1)}`) => ({ headers: { 'x-forwarded-for': address } })

test('refuses bad input with the fields’ messages', async () => {
  const { code, data } = await api.post(login, { email: 'nobody', password: '' }, from())
  assert.equal(code, codes.BAD_INPUT.code)
  assert.deepEqual(data as unknown, { fields: { email: '请填写正确的邮箱地址', password: '请填写密码' } })
})

test('a right password opens a new session each time, for any spelling of the address', async () => {
  const account = await api.makeMember({ email: 'Zhang.San@Example.Test', password: '正确的密码 👍 with spaces' })
  const wanted = { password: account.password }
  const answers = [
    await api.post(login, { email: 'zhang.san@example.test', ...wanted }, from()),
    await api.post(login, { email: ' ZHANG.SAN@EXAMPLE.TEST ', ...wanted }, { json: true, ...from() }),
  ]
  for (const { code, data } of answers) {
    assert.equal(code, 0)
    assert.match(data?.token ?? '', /^[\w-]{43}$/)
    assert.deepEqual([data?.email, data?.dataState, 'password_hash' in (data ?? {})], ['Zhang.San@Example.Test', 2, false])
    assert.equal((await api.post(currentInfo, {}, { token: data!.token })).code, 0)
  }
  assert.notEqual(answers[0]?.data?.token, answers[1]?.data?.token)
  const stored = await api.parts.db.selectFrom('session').selectAll().execute()
  assert.ok(!JSON.stringify(stored).includes(answers[0]!.data!.token), 'only a digest is stored')
})

test('an unknown address and a wrong password get the same answer', async () => {
  const account = await api.makeAccount()
  const wrong = await api.post(login, { email: account.email, password: 'wrong' }, from())
  const unknown = await api.post(login, { email: 'nobody@example.test', password: 'wrong' }, from())
  assert.equal(wrong.code, codes.WRONG_CREDENTIALS.code)
  assert.deepEqual({ ...unknown, requestId: '' }, { ...wrong, requestId: '' })
})

test('an unknown address costs a hash too', async () => {
  let hashes = 0
  const { passwords } = api.parts
  const verify: typeof passwords.verify = (...given) => {
    hashes += 1
    return passwords.verify(...given)
  }
  const counting = await startTestApi({ passwords: { ...passwords, verify } })
  await counting.post(login, { email: 'nobody@example.test', password: 'x' })
  assert.equal(hashes, 1)
  await counting.close()
})

test('long passwords are compared in full', async () => {
  const password = 'p'.repeat(200)
  const { email } = await api.makeAccount({ password })
  assert.equal((await api.post(login, { email, password: password.slice(0, 72) }, from())).code, codes.WRONG_CREDENTIALS.code)
  assert.equal((await api.post(login, { email, password }, from())).code, 0)
})

test('guesses at one account are counted exactly, from any address, and concurrent ones don’t slip through', async () => {
  const { email, password } = await api.makeAccount()
  const { points } = serverLimits.login.perAccount
  const guess = async (index: number) => {
    const input = { email: index % 2 ? email : email.toUpperCase(), password: 'guess', ticket: await api.ticket() }
    return api.post(login, { ...input, identifier: String(index) }, from())
  }
  const answers = await Promise.all(Array.from({ length: points + 10 }, (_, index) => guess(index)))
  const refused = answers.filter(({ code }) => code === codes.TOO_MANY_REQUESTS.code)
  assert.equal(refused.length, 10)
  assert.ok((refused[0]!.data as unknown as { retryAfterS: number }).retryAfterS > 0)
  const ticket = await api.ticket()
  assert.equal((await api.post(login, { email, password, ticket }, from())).code, codes.TOO_MANY_REQUESTS.code, 'strangers wait')
})

test('after three failures an account needs a captcha, even for concurrent guesses', async () => {
  const { email, password } = await api.makeAccount()
  // Below the account's limit: with more, some would be told to wait instead.
  const guesses = await Promise.all(Array.from({ length: 9 }, () => api.post(login, { email, password: 'guess' }, from())))
  const count = (name: 'WRONG_CREDENTIALS' | 'CAPTCHA_NEEDED') => guesses.filter(({ code }) => code === codes[name].code).length
  assert.deepEqual([count('WRONG_CREDENTIALS'), count('CAPTCHA_NEEDED')], [3, 6])
  assert.equal((await api.post(login, { email, password }, from())).code, codes.CAPTCHA_NEEDED.code, 'the right password too')
  assert.equal((await api.post(login, { email, password, ticket: 'made up' }, from())).code, codes.CAPTCHA_NEEDED.code)
  const ticket = await api.ticket()
  assert.equal((await api.post(login, { email, password: 'guess', ticket }, from())).code, codes.WRONG_CREDENTIALS.code)
  assert.equal(
    (await api.post(login, { email, password, ticket }, from())).code,
    codes.CAPTCHA_NEEDED.code,
    'a ticket is for once',
  )
  assert.equal((await api.post(login, { email, password, ticket: await api.ticket() }, from())).code, 0)
  assert.equal((await api.post(login, { email, password }, from())).code, 0, 'a success clears the failures')
})

test('three failures from one address over several accounts ask for a captcha as well', async () => {
  const { email, password } = await api.makeAccount()
  const there = from()
  for (const name of ['a', 'b', 'c']) await api.post(login, { email: `${name}@example.test`, password: 'x' }, there)
  assert.equal((await api.post(login, { email, password }, there)).code, codes.CAPTCHA_NEEDED.code)
  assert.equal((await api.post(login, { email, password }, from())).code, 0)
})

test('the owner can sign in from an address used before, while strangers have to wait', async () => {
  const { email, password } = await api.makeAccount()
  const home = from('203.0.113.9')
  assert.equal((await api.post(login, { email, password }, home)).code, 0)
  for (let guess = 0; guess <= serverLimits.login.perAccount.points; guess += 1)
    await api.post(login, { email, password: 'x', ticket: await api.ticket() }, from())
  assert.equal((await api.post(login, { email, password }, from())).code, codes.TOO_MANY_REQUESTS.code)
  assert.equal((await api.post(login, { email, password }, home)).code, 0)
})

test('an address is limited over all accounts, whatever it claims to forward for', async () => {
  const plain = await startTestApi()
  const answers = []
  for (let index = 0; index < serverLimits.login.perAddress.points + 1; index += 1) {
    const headers = { 'x-forwarded-for': ['a', '', `192.0.2.${index}`, '::ffff:1.2.3.4%lo', 'x'.repeat(5_000)][index % 5]! }
    const input = { email: `e${index}@example.test`, password: 'x', ticket: await plain.ticket() }
    answers.push((await plain.post(login, input, { headers })).code)
  }
  assert.equal(answers.at(-1), codes.TOO_MANY_REQUESTS.code)
  assert.ok(answers.slice(0, -1).every((code) => code === codes.WRONG_CREDENTIALS.code))
  await plain.close()
})

test('the number of sessions is limited: a new one ends the least recently used one', async () => {
  const few = await startTestApi({ limits: { ...serverLimits, session: { ...serverLimits.session, most: 3 } } })
  const { email, password } = await few.makeAccount()
  const other = await few.makeAccount()
  const tokens: string[] = []
  for (let count = 0; count < 3; count += 1) {
    tokens.push((await few.post(login, { email, password })).data!.token)
    few.shiftClock(120_000)
  }
  assert.equal((await few.post(currentInfo, {}, { token: tokens[0]! })).code, 0)
  tokens.push((await few.post(login, { email, password })).data!.token)
  const codesNow = await Promise.all(tokens.map(async (token) => (await few.post(currentInfo, {}, { token })).code))
  assert.deepEqual(codesNow, [0, codes.NOT_LOGGED_IN.code, 0, 0])
  assert.equal((await few.post(login, { email, password: 'wrong' })).code, codes.WRONG_CREDENTIALS.code)
  assert.equal((await few.post(currentInfo, {}, { token: tokens[0]! })).code, 0, 'a wrong password ends nothing')
  assert.equal((await other.post(currentInfo, {})).code, 0)
  await few.close()
})

test('right passwords use up no attempts', async () => {
  const { email, password } = await api.makeAccount()
  for (let count = 0; count < serverLimits.login.perAccount.points + 3; count += 1)
    assert.equal((await api.post(login, { email, password }, from('203.0.113.77'))).code, 0)
})

test('limits are exact with several handles on one database', async () => {
  const [one, two] = [createRates(api.parts.db, serverLimits), createRates(api.parts.db, serverLimits)]
  const takes = Array.from({ length: 30 }, (_, index) => (index % 2 ? one : two).limits.loginPerAccount.take('same'))
  const taken = await Promise.all(takes)
  assert.equal(taken.filter((answer) => answer === undefined).length, serverLimits.login.perAccount.points)
})

test('an account that is not on the allow list is told so, but only after its right password', async () => {
  const { email, password } = await api.makeAccount()
  await api.parts.db
    .insertInto('setting')
    .values({ name: 'allowListOn', value: toJson(true) })
    .execute()
  assert.equal((await api.post(login, { email, password }, from())).code, codes.NOT_ON_ALLOW_LIST.code)
  assert.equal((await api.post(login, { email, password: 'x' }, from())).code, codes.WRONG_CREDENTIALS.code)
  await api.parts.db.deleteFrom('setting').execute()
})

/** Slow hashing, so that a password change can come in between. */
const SLOW = { ...serverLimits, argon2: { ...serverLimits.argon2, passes: 12 } }

test('a login in progress opens no session once the password has changed', async () => {
  const { id, email, password } = await api.makeAccount()
  const { db, settings, rates } = api.parts
  const passwords = await createPasswords(settings.secrets.passwordSalt, SLOW)
  const hash = await passwords.hash(password)
  await db.updateTable('account').set({ password_hash: hash }).where('id', '=', id).execute()
  const late = api.post(login, { email, password }, { headers: { 'x-forwarded-for': '203.0.113.201' } })
  while ((await rates.limits.loginPerAccount.count(emailKey(email))) === 0) await nextTurn()
  // Like a password recovery: ends all sessions.
  await inTransaction(db, async (db) => {
    assert.ok(await setPassword(db, id, { from: hash, to: `${hash}A` }))
    await endSessions(db, id)
  })
  assert.equal((await late).code, codes.WRONG_CREDENTIALS.code)
  assert.deepEqual(await db.selectFrom('session').select('address').where('account_id', '=', id).execute(), [])
})

test('every spelling of an address has the same key', () => {
  for (const email of ['A@B.test', 'ａ@b.test', ' a@b.TEST '.trim()]) assert.equal(emailKey(email), 'a@b.test')
  assert.equal(emailKey('\u212Aate@b.test'), 'kate@b.test')
})
