import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sendEmailCaptcha } from '@alliance/contract/account-entry'
import { codes } from '@alliance/contract/codes'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { newCode } from './email-codes.ts'
import { askCode, BEHIND_PROXY, from } from './testing/ask-code.ts'

let api: TestApi
before(async () => {
  api = await startTestApi(BEHIND_PROXY)
})
after(() => api.close())

let count = 0
const fresh = () => `person${(count += 1)}@example.test`
const send = async (email: string, purpose: 'register' | 'recover' = 'register') =>
  api.post(sendEmailCaptcha, { email, purpose, ticket: await api.ticket() }, from())

test('a code is sent by mail, as text and HTML, and stored only as a digest', async () => {
  const email = fresh()
  const { code, data } = await send(email)
  assert.deepEqual([code, data], [0, { resendAfterS: 60, expiresInS: 600, delayed: false }])
  const [mail] = await api.mailsTo(email)
  const sent = /^ {4}(\d{6})$/m.exec(mail!.text)?.[1] ?? ''
  assert.ok(mail!.html.includes(`>${sent}<`) && mail!.text.includes('注册账号') && mail!.text.includes('10 分钟内有效'))
  const rows = [
    await api.parts.db.selectFrom('email_code').selectAll().execute(),
    await api.parts.db.selectFrom('mail').selectAll().execute(),
    await api.parts.db.selectFrom('job').selectAll().execute(),
  ]
  assert.ok(!JSON.stringify(rows).includes(`"${sent}"`))
})

test('the code is sealed while its mail waits', async () => {
  const email = fresh()
  await send(email)
  const { data } = await api.parts.db.selectFrom('mail').select('data').where('to_address', '=', email).executeTakeFirstOrThrow()
  const [mail] = await api.mailsTo(email)
  const sent = /^ {4}(\d{6})$/m.exec(mail!.text)?.[1] ?? 'none'
  assert.ok(!JSON.stringify(data).includes(sent))
  const kept = await api.parts.db.selectFrom('mail').selectAll().where('to_address', '=', email).executeTakeFirstOrThrow()
  assert.deepEqual([kept.state, kept.data], ['sent', null])
})

test('known and unknown addresses get the same answer; only the mail differs', async () => {
  const { email } = await api.makeAccount()
  const [taken, free] = [await send(email), await send(fresh())]
  assert.deepEqual({ ...taken, requestId: '' }, { ...free, requestId: '' })
  const [notice] = await api.mailsTo(email)
  assert.match(notice!.subject, /已有账号/)
  assert.doesNotMatch(notice!.text, /\d{6}/)
  const [known, nobody] = [await api.makeAccount(), fresh()]
  const [one, other] = [await send(known.email, 'recover'), await send(nobody, 'recover')]
  assert.deepEqual({ ...one, requestId: '' }, { ...other, requestId: '' })
  assert.match((await api.mailsTo(known.email))[0]!.text, /^ {4}\d{6}$/m)
  assert.match((await api.mailsTo(nobody))[0]!.subject, /没有账号/)
})

test('mail goes to the stored address, in any spelling', async () => {
  const { email } = await api.makeAccount({ email: 'kate@example.test' })
  await askCode(api, { email: '\u212AATE@example.test', purpose: 'recover', mailedTo: email }, from())
  assert.deepEqual(await api.mailsTo('\u212AATE@example.test'), [])
  const wide = await api.makeAccount({ email: 'wide@example.test' })
  await askCode(api, { email: 'ｗｉｄｅ＠ｅｘａｍｐｌｅ．ｔｅｓｔ', purpose: 'recover', mailedTo: wide.email }, from())
})

test('requires an unused ticket', async () => {
  const ticket = await api.ticket()
  const input = { purpose: 'register', ticket } as const
  assert.equal((await api.post(sendEmailCaptcha, { ...input, email: fresh() }, from())).code, 0)
  assert.equal((await api.post(sendEmailCaptcha, { ...input, email: fresh() }, from())).code, codes.CAPTCHA_NEEDED.code)
})

test('one code per 60 seconds and address, in all its spellings, even concurrently', async () => {
  const email = fresh()
  const answers = await Promise.all([email, email.toUpperCase(), ` ${email}`, email].map((typed) => send(typed)))
  assert.equal(answers.filter(({ code }) => code === 0).length, 1)
  const refused = answers.find(({ code }) => code === codes.TOO_MANY_REQUESTS.code)
  assert.ok(refused && (refused.data as unknown as { retryAfterS: number }).retryAfterS <= 60)
})

test('strangers can’t keep an owner from recovering the password: not by other purposes, and not from where the owner is known', async () => {
  const owner = await api.makeAccount()
  const home = '203.0.113.9'
  await api.parts.db.updateTable('session').set({ address: home }).where('account_id', '=', owner.id).execute()
  const { codesPerEmail, codesPerEmailDay } = api.parts.rates.limits
  const ask = async (purpose: 'register' | 'recover', address?: string) => {
    await codesPerEmail.clear(owner.email)
    return (await api.post(sendEmailCaptcha, { email: owner.email, purpose, ticket: await api.ticket() }, from(address))).code
  }
  const { points } = api.parts.limits.counted.codesPerEmailDay
  for (let asked = 0; asked < points; asked += 1) assert.equal(await ask('register'), 0)
  assert.equal(await ask('register'), codes.TOO_MANY_REQUESTS.code)
  assert.equal(await ask('recover'), 0)
  for (let asked = 1; asked < points; asked += 1) assert.equal(await ask('recover'), 0)
  assert.equal(await ask('recover'), codes.TOO_MANY_REQUESTS.code)
  assert.equal(await ask('recover', home), 0)
  assert.ok((await codesPerEmailDay.count(`known recover ${owner.email}`)) > 0, 'which has a bound, too')
})

test('a change of address requires a session', async () => {
  const input = { email: fresh(), purpose: 'changeEmail' } as const
  const ticket = await api.ticket()
  assert.equal((await api.post(sendEmailCaptcha, { ...input, ticket }, from())).code, codes.TOKEN_MISSING.code)
  assert.equal(
    (await api.post(sendEmailCaptcha, { ...input, ticket }, { token: 'dead', ...from() })).code,
    codes.NOT_LOGGED_IN.code,
  )
  const { token } = await api.makeAccount()
  assert.equal((await api.post(sendEmailCaptcha, { ...input, ticket }, { token, ...from() })).code, 0)
})

test('refuses addresses with special meaning for mail servers, and sends no mail', async () => {
  await api.drain()
  const before = api.parts.mailer.box!.list().length
  const bad = [
    '"evil@a.test x"@b.test',
    'a@b.test\r\nBcc: x@y.test',
    'a@b.test\0',
    'a,c@b.test',
    'a@b.test,c@d.test',
    'a，c@b.test',
    'a@b>.test',
    'a＠b＠c.test',
    `${'x'.repeat(5_000)}@b.test`,
    'a@b',
  ]
  for (const email of bad) assert.equal((await send(email)).code, codes.BAD_INPUT.code, email.slice(0, 40))
  for (const purpose of ['login', '', {}]) {
    const input = { email: fresh(), purpose, ticket: await api.ticket() } as never
    assert.equal((await api.post(sendEmailCaptcha, input, { json: true, ...from() })).code, codes.BAD_INPUT.code)
  }
  await api.drain()
  assert.equal(api.parts.mailer.box!.list().length, before)
})

test('codes are six digits, leading zeros included, uniformly distributed', () => {
  const made = Array.from({ length: 10_000 }, newCode)
  assert.ok(made.every((code) => /^\d{6}$/.test(code)))
  for (let place = 0; place < 6; place += 1) {
    const seen = Array<number>(10).fill(0)
    for (const code of made) seen[Number(code[place])]! += 1
    // 1,000 expected of each; five standard deviations are 150.
    assert.ok(
      seen.every((times) => times > 850 && times < 1_150),
      `place ${place}: ${seen.join()}`,
    )
  }
})
