import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { currentInfo, login } from '@alliance/contract/account'
import { codes } from '@alliance/contract/codes'
import { addToAllowList, queryAllowList, queryAudit, saveSettings } from '@alliance/contract/office'
import { modifyEmail, modifyPassword } from '@alliance/contract/security'
import { inTransaction } from '../../db/index.ts'
import { type Caller, onPostgres, startTestApi, type TestApi, untilBlocked } from '../../testing/index.ts'
import { openSession } from '../account/index.ts'
import { notify, places } from '../inbox/index.ts'
import { askCode, BEHIND_PROXY, from } from '../entry/testing/ask-code.ts'

let api: TestApi
before(async () => {
  api = await startTestApi(BEHIND_PROXY)
})
after(() => api.close())

const NEW = '高山流水 nine 41'
const otherSession = (caller: Caller) =>
  openSession(api.parts.db, { accountId: caller.id, now: api.parts.clock(), userAgent: '', address: '127.0.0.1' })
const alive = async (token: string) => (await api.post(currentInfo, {}, { token })).code

test('a changed password ends the other sessions at once, keeps this one, and sends a mail', async () => {
  const caller = await api.makeAccount()
  const other = await otherSession(caller)
  assert.equal((await caller.post(modifyPassword, { currentPassword: caller.password, password: NEW })).code, 0)
  assert.equal(await alive(other), codes.NOT_LOGGED_IN.code)
  assert.equal(await alive(caller.token), 0)
  assert.equal(
    (await api.post(login, { email: caller.email, password: caller.password }, from())).code,
    codes.WRONG_CREDENTIALS.code,
  )
  assert.equal((await api.post(login, { email: caller.email, password: NEW }, from())).code, 0)
  assert.match((await api.mailsTo(caller.email))[0]!.subject, /密码已修改/)
})

test('a wrong current password changes nothing, and tries are limited', async () => {
  const caller = await api.makeAccount()
  const wrong = { currentPassword: 'wrong', password: NEW }
  const answers = []
  for (let count = 0; count <= api.parts.limits.counted.passwordChecks.points; count += 1)
    answers.push((await caller.post(modifyPassword, wrong)).code)
  assert.equal(answers[0], codes.WRONG_PASSWORD.code)
  assert.equal(answers.at(-1), codes.TOO_MANY_REQUESTS.code)
  const right = { currentPassword: caller.password, password: NEW }
  assert.equal((await caller.post(modifyPassword, right)).code, codes.TOO_MANY_REQUESTS.code)
  assert.equal((await api.post(login, { email: caller.email, password: caller.password }, from())).code, 0)
})

test('refuses common passwords, the address, the same password, and anonymous callers', async () => {
  const caller = await api.makeAccount({ password: '原来的密码 alpha 5' })
  for (const password of ['123456789', caller.email, caller.password, 'short'])
    assert.equal((await caller.post(modifyPassword, { currentPassword: caller.password, password })).code, codes.BAD_INPUT.code)
  assert.equal((await api.post(modifyPassword, { currentPassword: 'x', password: NEW })).code, codes.TOKEN_MISSING.code)
})

test('an address is not changed by a password that its owner has recovered meanwhile', onPostgres, async () => {
  const caller = await api.makeAccount()
  const email = 'taken-over@example.test'
  const { email: mail } = caller
  const emailCode = await askCode(api, { purpose: 'changeEmail', email }, { token: caller.token, ...from() })
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const recovering = inTransaction(api.parts.db, async (db) => {
    await db.selectFrom('account').select('id').where('id', '=', caller.id).forUpdate().execute()
    held.resolve()
    await released.promise
    await db.deleteFrom('session').where('account_id', '=', caller.id).execute()
  })
  await held.promise
  const changing = caller.post(modifyEmail, { email, emailCode, currentPassword: caller.password })
  await untilBlocked(api.parts.db)
  released.resolve()
  await recovering
  assert.equal((await changing).code, codes.NOT_LOGGED_IN.code)
  const row = await api.parts.db.selectFrom('account').select('email').where('id', '=', caller.id).executeTakeFirst()
  assert.equal(row?.email, mail)
})

test('of two concurrent changes one counts', async () => {
  const caller = await api.makeAccount()
  const answers = await Promise.all(
    ['第一个新密码 17', '第二个新密码 23'].map((password) =>
      caller.post(modifyPassword, { currentPassword: caller.password, password }),
    ),
  )
  assert.deepEqual(
    answers.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.WRONG_PASSWORD.code],
  )
})

const ask = (caller: Caller, email: string) => askCode(api, { email, purpose: 'changeEmail' }, { token: caller.token, ...from() })

test('the address changes with password and code; the old address is notified', async () => {
  const caller = await api.makeAccount()
  const input = { email: 'Neu@example.test', emailCode: await ask(caller, 'Neu@example.test'), currentPassword: caller.password }
  assert.equal((await caller.post(modifyEmail, { ...input, currentPassword: 'x' })).code, codes.WRONG_PASSWORD.code)
  assert.deepEqual((await caller.post(modifyEmail, input)).data, { email: 'Neu@example.test' })
  const [notice] = await api.mailsTo(caller.email)
  assert.ok(notice!.text.includes('Neu@example.test'))
  assert.equal((await api.post(login, { email: 'neu@example.test', password: caller.password }, from())).code, 0)
  assert.equal(
    (await api.post(login, { email: caller.email, password: caller.password }, from())).code,
    codes.WRONG_CREDENTIALS.code,
  )
})

test('mails that still wait follow the address, those on its security go to the one that was changed', async () => {
  const caller = await api.makeAccount()
  const stranger = await api.makeAccount()
  const email = 'followed@example.test'
  const input = { email, emailCode: await ask(caller, email), currentPassword: caller.password }
  const { db, clock } = api.parts
  for (const { id } of [caller, stranger])
    await notify(db, { accountId: id, kind: 'profileAccepted', data: {}, link: places.console }, clock())
  assert.equal((await caller.post(modifyPassword, { currentPassword: caller.password, password: NEW })).code, 0)
  assert.equal((await caller.post(modifyEmail, { ...input, currentPassword: NEW })).code, 0)
  const subjects = async (to: string) => (await api.mailsTo(to)).map(({ subject }) => subject).join()
  assert.match(await subjects(email), /资料已通过审核/)
  const old = await subjects(caller.email)
  assert.match(old, /密码已修改/)
  assert.match(old, /邮箱/)
  assert.doesNotMatch(old, /资料/)
  assert.match(await subjects(stranger.email), /资料已通过审核/)
})

test('who is on the allow list stays on it with the new address, and the audit log says who it was', async () => {
  const admin = await api.makeAccount({ grants: ['administrator'] })
  const [listed, both, unlisted] = [await api.makeAccount(), await api.makeAccount(), await api.makeAccount()]
  for (const email of [listed.email, both.email, 'both@example.test']) await admin.post(addToAllowList, { email })
  const move = async (caller: Caller, email: string) => {
    const input = { email, emailCode: await ask(caller, email), currentPassword: caller.password }
    assert.equal((await caller.post(modifyEmail, input)).code, 0)
  }
  await move(listed, 'Listed@example.test')
  await move(both, 'both@example.test')
  await move(unlisted, 'unlisted@example.test')
  await admin.post(saveSettings, { allowListOn: true })
  const answers = []
  for (const caller of [listed, both, unlisted]) answers.push((await caller.post(currentInfo)).code)
  await admin.post(saveSettings, { allowListOn: false })
  assert.deepEqual(answers, [0, 0, codes.NOT_ON_ALLOW_LIST.code])
  const { data: list } = await admin.post(queryAllowList)
  const left = list?.items.map(({ email }) => email)
  assert.deepEqual(left?.toSorted(), ['both@example.test', 'listed@example.test'], 'the old addresses are free')
  const { data: audit } = await admin.post(queryAudit, { what: '更换账号邮箱' })
  const rows = audit?.items.map(({ who, target, detail }) => [who, target, detail !== ''])
  assert.deepEqual(rows?.slice(0, 3).toReversed(), [
    [listed.email, 'Listed@example.test', true],
    [both.email, 'both@example.test', true],
    [unlisted.email, 'unlisted@example.test', false],
  ])
})

test('a code of another account, for another address or for registration opens nothing', async () => {
  const [caller, thief] = [await api.makeAccount(), await api.makeAccount()]
  const emailCode = await ask(caller, 'target@example.test')
  const theft = { email: 'target@example.test', emailCode, currentPassword: thief.password }
  assert.equal((await thief.post(modifyEmail, theft)).code, codes.EMAIL_CODE_WRONG.code)
  const elsewhere = { email: 'else@example.test', emailCode, currentPassword: caller.password }
  assert.equal((await caller.post(modifyEmail, elsewhere)).code, codes.EMAIL_CODE_WRONG.code)
  const forRegister = await askCode(api, { email: 'reg@example.test', purpose: 'register' }, from())
  const swapped = { email: 'reg@example.test', emailCode: forRegister, currentPassword: caller.password }
  assert.equal((await caller.post(modifyEmail, swapped)).code, codes.EMAIL_CODE_WRONG.code)
})

test('two accounts that want one address: the database gives it to one', async () => {
  const [one, two] = [await api.makeAccount(), await api.makeAccount()]
  const email = 'wanted@example.test'
  const first = await ask(one, email)
  api.shiftClock(61_000)
  await api.parts.rates.limits.codesPerEmail.clear(email)
  const second = await ask(two, email)
  const answers = await Promise.all([
    one.post(modifyEmail, { email, emailCode: first, currentPassword: one.password }),
    two.post(modifyEmail, { email, emailCode: second, currentPassword: two.password }),
  ])
  assert.deepEqual(
    answers.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.EMAIL_TAKEN.code],
  )
})

test('refuses bad input, the current address, and anonymous callers', async () => {
  const caller = await api.makeAccount()
  const input = { email: caller.email.toUpperCase(), emailCode: '123456', currentPassword: caller.password }
  assert.equal((await caller.post(modifyEmail, input)).code, codes.BAD_INPUT.code)
  assert.equal((await caller.post(modifyEmail, { ...input, emailCode: '12' })).code, codes.BAD_INPUT.code)
  assert.equal((await api.post(modifyEmail, input)).code, codes.TOKEN_MISSING.code)
})
