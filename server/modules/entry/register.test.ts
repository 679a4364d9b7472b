import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { login } from '@alliance/contract/account'
import { backPassword, register } from '@alliance/contract/account-entry'
import { codes } from '@alliance/contract/codes'
import { fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { askCode, BEHIND_PROXY, from } from './testing/ask-code.ts'

let api: TestApi
before(async () => {
  api = await startTestApi(BEHIND_PROXY)
})
after(() => api.close())

let count = 0
const fresh = () => `new${(count += 1)}@example.test`
const PASSWORD = '蓝色的鲸鱼 sings 07'
const registerAs = (email: string, emailCode: unknown, more: object = {}) =>
  api.post(register, { email, emailCode, password: PASSWORD, consent: true, ...more } as never, { json: true, ...from() })
const ask = (email: string, purpose: 'register' | 'recover' = 'register') => askCode(api, { email, purpose }, from())

test('opens an account that can sign in, with an empty profile and no rights', async () => {
  const email = fresh()
  const extra = { dataState: 2, grants: ['administrator'], demo: true }
  assert.equal((await registerAs(email, await ask(email), extra)).code, 0)
  const { code, data } = await api.post(login, { email: email.toUpperCase(), password: PASSWORD }, from())
  assert.deepEqual([code, data?.email, data?.dataState, data?.grants], [0, email, 0, []])
})

test('a password has 8 to 128 characters as people count them, however many UTF-16 units that is', async () => {
  const eight = '𠮷湖😀鹭𡈽飞🐟远'
  const answerTo = async (password: string) => registerAs(fresh(), '000000', { password })
  const problemOf = async (password: string) => fieldWords((await answerTo(password)).data)
  assert.deepEqual(await problemOf('𠮷😀𡈽🐟'), { password: '密码至少 8 个字符' })
  assert.deepEqual(await problemOf(`${eight.repeat(16)}飞`), { password: '密码不能超过 128 个字符' })
  for (const good of [eight, eight.repeat(16)]) assert.equal((await answerTo(good)).code, codes.EMAIL_CODE_WRONG.code)
})

test('a code is for one use, one purpose, one address', async () => {
  const [one, two, recovered] = [fresh(), fresh(), (await api.makeAccount()).email]
  const code = await ask(one)
  await ask(two)
  assert.equal((await registerAs(two, code)).code, codes.EMAIL_CODE_WRONG.code, 'of another address')
  const forRecovery = await ask(recovered, 'recover')
  assert.equal((await registerAs(recovered, forRecovery)).code, codes.EMAIL_CODE_WRONG.code, 'of another purpose')
  assert.equal((await registerAs(one, code)).code, 0)
  assert.equal((await registerAs(one, code)).code, codes.EMAIL_CODE_WRONG.code, 'used')
})

test('a code expires after ten minutes, and a new one replaces it', async () => {
  const email = fresh()
  const old = await ask(email)
  api.shiftClock(10 * 60_000 + 1)
  assert.equal((await registerAs(email, old)).code, codes.EMAIL_CODE_WRONG.code)
  api.shiftClock(-10 * 60_000 - 1)
})

test('five attempts per code, counted exactly when concurrent; then even the right one is refused', async () => {
  const email = fresh()
  const code = await ask(email)
  const wrong = code === '000000' ? '111111' : '000000'
  await Promise.all(Array.from({ length: 5 }, () => registerAs(email, wrong)))
  assert.equal((await registerAs(email, code)).code, codes.EMAIL_CODE_WRONG.code)
})

test('concurrent right submissions of one code create one account', async () => {
  const email = fresh()
  const code = await ask(email)
  const answers = await Promise.all(Array.from({ length: 20 }, () => registerAs(email, code)))
  assert.equal(answers.filter((answer) => answer.code === 0).length, 1)
  const known = new Set<number>([0, codes.EMAIL_CODE_WRONG.code, codes.TOO_MANY_REQUESTS.code])
  assert.ok(answers.every((answer) => known.has(answer.code)))
  const rows = await api.parts.db.selectFrom('account').select('id').where('email_key', '=', email).execute()
  assert.equal(rows.length, 1)
})

test('an address taken meanwhile is reported after a right code', async () => {
  const email = fresh()
  const code = await ask(email)
  const { id } = await api.makeAccount({ email })
  assert.equal((await registerAs(email, code)).code, codes.EMAIL_TAKEN.code)
  const rows = await api.parts.db.selectFrom('account').select('id').where('email_key', '=', email).execute()
  assert.deepEqual(rows, [{ id }])
})

test('malformed codes are bad input and match nothing', async () => {
  const email = fresh()
  await ask(email)
  for (const odd of [{}, [], null, true, 0, '', ['123456'], { $ne: '1' }, '12345', '1234567', 'abcdef'])
    assert.equal((await registerAs(email, odd)).code, codes.BAD_INPUT.code, JSON.stringify(odd))
})

test('requires consent and a password that is hard to guess; the code stays valid', async () => {
  const email = fresh()
  const code = await ask(email)
  const fieldOf = async (more: object) => {
    const { code: answer, data } = await registerAs(email, code, more)
    assert.equal(answer, codes.BAD_INPUT.code)
    return Object.keys(fieldWords(data))
  }
  assert.deepEqual(await fieldOf({ consent: false }), ['consent'])
  for (const password of ['12345678', 'password123', 'woaini1314', email, email.toUpperCase(), 'short', 'x'.repeat(129)])
    assert.deepEqual(await fieldOf({ password }), ['password'], password)
  assert.equal((await registerAs(email, code)).code, 0)
})

test('long passwords, with spaces, Chinese or emoji are accepted and compared in full', async () => {
  for (const password of [
    'correct horse battery staple mango',
    '床前明月光疑是地上霜',
    '🐋🐙🦑🐚🦀🐡🐠🦐',
    `${'ab7Q!'.repeat(20)}end`,
  ]) {
    const email = fresh()
    assert.equal((await registerAs(email, await ask(email), { password })).code, 0, password)
    assert.equal((await api.post(login, { email, password }, from())).code, 0)
    const cut = [...password].slice(0, -1).join('')
    assert.equal((await api.post(login, { email, password: cut }, from())).code, codes.WRONG_CREDENTIALS.code)
  }
})

test('attempts are limited per day and address, however many codes were requested', async () => {
  const email = fresh()
  const code = await ask(email)
  const limit = api.parts.rates.limits.codeTriesPerEmailDay
  for (let tries = 0; tries < api.parts.limits.counted.codeTriesPerEmailDay.points; tries += 1)
    await limit.take(`register ${email}`)
  assert.equal((await registerAs(email, code)).code, codes.TOO_MANY_REQUESTS.code)
})

test('made-up codes for an address without a code don’t lock its owner out', async () => {
  const owner = await api.makeAccount()
  const guess = { email: owner.email, emailCode: '123456', password: PASSWORD }
  const most = api.parts.limits.counted.codeTriesPerEmailDay.points
  const answers = await Promise.all(Array.from({ length: most + 5 }, () => api.post(backPassword, guess, from())))
  assert.deepEqual([...new Set(answers.map(({ code }) => code))], [codes.EMAIL_CODE_WRONG.code])
  const code = await ask(owner.email, 'recover')
  assert.equal((await api.post(backPassword, { ...guess, emailCode: code }, from())).code, 0)
})

test('recovery sets a password, ends every session and notifies the owner', async () => {
  const owner = await api.makeAccount()
  const code = await ask(owner.email, 'recover')
  const input = { email: owner.email, emailCode: code, password: PASSWORD }
  assert.equal(
    (await api.post(backPassword, { ...input, emailCode: '000000' === code ? '1' : '000000' }, from())).code !== 0,
    true,
  )
  assert.equal((await api.post(backPassword, input, from())).code, 0)
  assert.equal(
    (await owner.post(login, { email: owner.email, password: owner.password }, from())).code,
    codes.WRONG_CREDENTIALS.code,
  )
  const sessions = await api.parts.db.selectFrom('session').select('account_id').where('account_id', '=', owner.id).execute()
  assert.deepEqual(sessions, [])
  assert.equal((await api.post(login, { email: owner.email, password: PASSWORD }, from())).code, 0)
  assert.match((await api.mailsTo(owner.email))[0]!.subject, /密码已修改/)
  assert.equal((await api.post(backPassword, input, from())).code, codes.EMAIL_CODE_WRONG.code, 'used')
})

test('recovery lets in an owner locked out by strangers', async () => {
  const owner = await api.makeAccount()
  for (let guess = 0; guess <= api.parts.limits.login.perAccount.points; guess += 1)
    await api.parts.rates.limits.loginPerAccount.take(owner.email)
  const right = { email: owner.email, password: owner.password }
  assert.equal((await api.post(login, right, from())).code, codes.TOO_MANY_REQUESTS.code)
  const code = await ask(owner.email, 'recover')
  assert.equal((await api.post(backPassword, { email: owner.email, emailCode: code, password: PASSWORD }, from())).code, 0)
  assert.equal((await api.post(login, { ...right, password: PASSWORD }, from())).code, 0)
})

test('recovery refuses bad input and wrong codes, and says if the account is gone', async () => {
  const owner = await api.makeAccount()
  assert.equal((await api.post(backPassword, { email: 'x' } as never, from())).code, codes.BAD_INPUT.code)
  const code = await ask(owner.email, 'recover')
  const common = { email: owner.email, emailCode: code, password: '123456789' }
  assert.equal((await api.post(backPassword, common, from())).code, codes.BAD_INPUT.code)
  await api.parts.db.deleteFrom('account').where('id', '=', owner.id).execute()
  assert.equal((await api.post(backPassword, { ...common, password: PASSWORD }, from())).code, codes.NO_SUCH_ACCOUNT.code)
})
