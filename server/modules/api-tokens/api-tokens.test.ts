import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { backPassword } from '@alliance/contract/account-entry'
import { API_TOKEN_PREFIX, API_TOKENS, createApiToken, queryApiTokens, revokeApiToken } from '@alliance/contract/api-tokens'
import { codes } from '@alliance/contract/codes'
import { uploadBounds } from '@alliance/contract/identify'
import { endAccountSessions, queryAccounts } from '@alliance/contract/office'
import { exportMyData, modifyPassword } from '@alliance/contract/security'
import { inTransaction, toJson } from '../../db/index.ts'
import { serverLimits } from '../../limits.ts'
import { type Caller, fieldWords, onPostgres, startTestApi, type TestApi, untilBlocked } from '../../testing/index.ts'
import { tokenDigest } from '../../http/index.ts'
import { lockAccountInSession, newToken, openSession } from '../account/index.ts'
import { askCode } from '../entry/testing/ask-code.ts'
import { insertApiToken } from './queries.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

const DAY_MS = 86_400_000
const NEW_PASSWORD = '湖边的三只白鹭飞走了'
const make = async (caller: Caller, name = '构建机', days: '30' | '90' | '365' = '90') => {
  const { code, data, message } = await caller.post(createApiToken, { name, days })
  assert.equal(code, 0, message)
  return data?.apiToken ?? ''
}
const list = async (caller: Caller) => (await caller.post(queryApiTokens)).data ?? []
const works = async (token: string) => (await api.post(uploadBounds, {}, { headers: { authorization: `Bearer ${token}` } })).code
const idOf = async (caller: Caller, name: string) => (await list(caller)).find((one) => one.name === name)?.apiTokenId ?? ''

test('refuses bad input, anonymous callers and incomplete profiles', async () => {
  const member = await api.makeMember()
  const over = '名'.repeat(41)
  for (const [given, field] of [
    [{ name: ' ', days: '90' }, 'name'],
    [{ name: over, days: '90' }, 'name'],
    [{ name: '\u202e\u202e', days: '90' }, 'name'],
    [{ name: '构建机', days: '3650' }, 'days'],
    [{ name: '构建机' }, 'days'],
  ] as const) {
    const { code, data } = await member.post(createApiToken, given as never)
    assert.equal(code, codes.BAD_INPUT.code, JSON.stringify(given))
    assert.ok(field in fieldWords(data), JSON.stringify(data))
  }
  assert.deepEqual(await list(member), [])
  for (const call of [queryApiTokens, createApiToken, revokeApiToken])
    assert.equal((await api.post(call, { name: '构建机', days: '30', apiTokenId: 'x' } as never)).code, codes.TOKEN_MISSING.code)
  const fresh = await api.makeAccount()
  assert.equal((await fresh.post(createApiToken, { name: '构建机', days: '30' })).code, codes.PROFILE_INCOMPLETE.code)
})

test('a token is shown once, stored as a digest, announced to its owner by mail and audited', async () => {
  const member = await api.makeMember()
  const token = await make(member, '  构建机 & 夜间  ', '365')
  assert.match(token, /^alliance_ci_[\w-]{43}$/)
  const [row] = await api.parts.db.selectFrom('api_token').selectAll().where('account_id', '=', member.id).execute()
  assert.ok(row && !JSON.stringify(row).includes(token.slice(-43)))
  const [shown] = await list(member)
  assert.deepEqual(
    [shown?.name, shown?.state, shown?.lastUsedAt, (shown?.expiresAt ?? 0) - (shown?.createdAt ?? 0)],
    ['构建机 & 夜间', 'live', null, 365 * DAY_MS],
  )
  assert.ok(!JSON.stringify(shown).includes(token.slice(-43)))
  await member.post(createApiToken, { name: '第二台', days: '30' }, { idempotencyKey: 'one-act' })
  assert.deepEqual(await api.parts.db.selectFrom('idempotency').select('key').where('account_id', '=', member.id).execute(), [])
  const mails = await api.mailsTo(member.email)
  assert.ok(
    mails.some(({ subject, text }) => /接口令牌/.test(subject) && text.includes('构建机 & 夜间') && !text.includes(token)),
  )
  await member.post(revokeApiToken, { apiTokenId: await idOf(member, '第二台') })
  const audit = await api.parts.db.selectFrom('audit').select(['what', 'detail']).where('who', '=', member.email).execute()
  assert.deepEqual(audit.map(({ what }) => what).toSorted(), ['作废接口令牌', '新建接口令牌', '新建接口令牌'])
  assert.ok(!JSON.stringify(audit).includes(token.slice(-43)))
})

test('its last use is recorded, at most once a minute', async () => {
  const member = await api.makeMember()
  const token = await make(member)
  const usedAt = async () => (await list(member))[0]?.lastUsedAt
  assert.equal(await works(token), 0)
  const first = await usedAt()
  assert.ok(first)
  api.shiftClock(30_000)
  assert.equal(await works(token), 0)
  assert.equal(await usedAt(), first)
  api.shiftClock(31_000)
  assert.equal(await works(token), 0)
  assert.ok(((await usedAt()) ?? 0) > first)
})

test('it ends when its owner withdraws it, and says so', async () => {
  const [member, stranger] = [await api.makeMember(), await api.makeMember()]
  const token = await make(member)
  const apiTokenId = await idOf(member, '构建机')
  assert.deepEqual(await list(stranger), [])
  assert.equal((await stranger.post(revokeApiToken, { apiTokenId })).code, codes.NOT_FOUND.code)
  assert.equal(await works(token), 0)
  assert.equal((await member.post(revokeApiToken, { apiTokenId })).code, 0)
  assert.equal(await works(token), codes.API_TOKEN_OVER.code)
  assert.equal((await member.post(revokeApiToken, { apiTokenId })).code, codes.NOT_FOUND.code)
  const [shown] = await list(member)
  assert.deepEqual([shown?.state, shown?.ended?.by], ['ended', 'owner'])
})

test('it ends at its expiry', async () => {
  const member = await api.makeMember()
  const token = await make(member, '短的', '30')
  await api.parts.db.updateTable('api_token').set({ expires_at: api.parts.clock() }).where('account_id', '=', member.id).execute()
  assert.equal(await works(token), codes.API_TOKEN_OVER.code)
  assert.equal((await list(member))[0]?.state, 'expired')
  assert.equal((await member.post(revokeApiToken, { apiTokenId: await idOf(member, '短的') })).code, codes.NOT_FOUND.code)
  assert.equal(await works(`alliance_ci_${'A'.repeat(43)}`), codes.NOT_LOGGED_IN.code)
})

test('it ends when the password is changed or recovered', async () => {
  const member = await api.makeMember()
  const token = await make(member)
  assert.equal((await member.post(modifyPassword, { currentPassword: member.password, password: NEW_PASSWORD })).code, 0)
  assert.equal(await works(token), codes.API_TOKEN_OVER.code)
  assert.equal((await list(member))[0]?.ended?.by, 'password')
  const mails = await api.mailsTo(member.email)
  assert.ok(mails.some(({ subject, text }) => subject.includes('密码已修改') && text.includes('1 个接口令牌')))

  const other = await api.makeMember()
  const second = await make(other)
  const emailCode = await askCode(api, { purpose: 'recover', email: other.email })
  assert.equal((await api.post(backPassword, { email: other.email, emailCode, password: NEW_PASSWORD })).code, 0)
  assert.equal(await works(second), codes.API_TOKEN_OVER.code)
})

test('it ends when the office blocks the account, and is suspended by the allow list', async () => {
  const member = await api.makeMember()
  const administrator = await api.makeAccount({ grants: ['administrator'] })
  const token = await make(member)
  const { data: page } = await administrator.post(queryAccounts, { keyword: member.email })
  assert.equal(page?.items[0]?.apiTokens, 1)
  await api.parts.db
    .insertInto('setting')
    .values({ name: 'allowListOn', value: toJson(true) })
    .execute()
  assert.equal(await works(token), codes.NOT_ON_ALLOW_LIST.code)
  await api.parts.db.deleteFrom('setting').where('name', '=', 'allowListOn').execute()
  assert.equal(await works(token), 0)
  await api.parts.db.updateTable('account').set({ data_state: 1 }).where('id', '=', member.id).execute()
  assert.equal(await works(token), codes.PROFILE_INCOMPLETE.code)
  await api.parts.db.updateTable('account').set({ data_state: 2 }).where('id', '=', member.id).execute()
  const { data } = await administrator.post(endAccountSessions, { accountId: member.id })
  assert.deepEqual(data, { ended: 1, apiTokens: 1, webhooks: 0 })
  assert.equal(await works(token), codes.API_TOKEN_OVER.code)
})

test('at most ten live tokens, even if created concurrently; ended ones don’t count and are deleted eventually', async () => {
  const member = await api.makeMember()
  for (let at = 1; at < API_TOKENS; at += 1) await make(member, `第 ${at} 台`)
  const answers = await Promise.all([1, 2, 3].map(() => member.post(createApiToken, { name: '同时', days: '30' })))
  assert.deepEqual(
    answers.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.BAD_INPUT.code, codes.BAD_INPUT.code],
  )
  assert.equal((await list(member)).length, API_TOKENS)
  await member.post(revokeApiToken, { apiTokenId: await idOf(member, '第 1 台') })
  await make(member, '又一台')
  await api.parts.rates.limits.apiTokensPerAccount.clear(member.id)
  await member.post(revokeApiToken, { apiTokenId: await idOf(member, '又一台') })
  for (let at = 0; at < serverLimits.endedApiTokens; at += 1) {
    await make(member, `轮换 ${at}`)
    await member.post(revokeApiToken, { apiTokenId: await idOf(member, `轮换 ${at}`) })
  }
  await make(member, '最后')
  const left = await list(member)
  assert.equal(left.filter(({ state }) => state === 'live').length, API_TOKENS)
  assert.equal(left.filter(({ state }) => state === 'ended').length, serverLimits.endedApiTokens)
  assert.ok(!left.some(({ name }) => name === '第 1 台'))
})

test('at most thirty are created a day', async () => {
  const member = await api.makeMember()
  const { points } = serverLimits.counted.apiTokensPerAccount
  for (let at = 0; at < points; at += 1) await api.parts.rates.limits.apiTokensPerAccount.take(member.id)
  assert.equal((await member.post(createApiToken, { name: '多了', days: '30' })).code, codes.TOO_MANY_REQUESTS.code)
})

test('the office’s end of all access waits for a token that is just being created, and ends it', onPostgres, async () => {
  const member = await api.makeMember()
  const administrator = await api.makeAccount({ grants: ['administrator'] })
  const [created, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const creating = inTransaction(api.parts.db, async (db) => {
    assert.ok(await lockAccountInSession(db, { id: member.id, sessionKey: tokenDigest(member.token) }))
    const now = api.parts.clock()
    const { tokenSha256 } = newToken(API_TOKEN_PREFIX)
    await insertApiToken(db, { id: 'late', tokenSha256, accountId: member.id, name: '迟到', now, expiresAt: now + 86_400_000 })
    created.resolve()
    await released.promise
  })
  await created.promise
  const ending = administrator.post(endAccountSessions, { accountId: member.id })
  await untilBlocked(api.parts.db)
  released.resolve()
  await creating
  assert.deepEqual((await ending).data, { ended: 1, apiTokens: 1, webhooks: 0 })
})

test('no token survives a new password, even one created concurrently', async () => {
  const member = await api.makeMember()
  const now = api.parts.clock()
  const stolen = await openSession(api.parts.db, { accountId: member.id, now, userAgent: '', address: '203.0.113.9' })
  const thief = Array.from({ length: 8 }, () => api.post(createApiToken, { name: '抢先', days: '365' }, { token: stolen }))
  const change = member.post(modifyPassword, { currentPassword: member.password, password: NEW_PASSWORD })
  await Promise.all(thief)
  assert.equal((await change).code, 0)
  assert.deepEqual(
    (await list(member)).filter(({ state }) => state === 'live'),
    [],
  )
  assert.equal(await lockAccountInSession(api.parts.db, { id: member.id, sessionKey: tokenDigest(stolen) }), false)
  assert.equal(await lockAccountInSession(api.parts.db, { id: member.id, sessionKey: tokenDigest(member.token) }), true)
})

test('the data export lists tokens, without any secrets', async () => {
  const member = await api.makeMember()
  const token = await make(member, '夜间构建')
  const { data } = await member.post(exportMyData, { currentPassword: member.password })
  assert.ok(data?.content.includes('夜间构建'))
  assert.ok(!data?.content.includes(token.slice(-43)))
})
