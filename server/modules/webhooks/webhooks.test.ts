import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApiToken } from '@alliance/contract/api-tokens'
import { codes } from '@alliance/contract/codes'
import { endAccountSessions, queryAccounts } from '@alliance/contract/office'
import { exportMyData, modifyPassword } from '@alliance/contract/security'
import {
  createWebhook,
  deleteWebhook,
  queryWebhookDeliveries,
  queryWebhooks,
  renewWebhookSecret,
  resendWebhookDelivery,
  sendTestWebhook,
  setWebhookPaused,
  updateWebhook,
  WEBHOOKS,
} from '@alliance/contract/webhooks'
import { serverLimits } from '../../limits.ts'
import { type Caller, fieldWords } from '../../testing/index.ts'
import { openSession } from '../account/index.ts'
import { add, api, deliveries, receiver, useListeningApi } from './testing/listening-api.ts'
import { signs } from './testing/receiver.ts'

useListeningApi()

const NEW_PASSWORD = '湖边的三只白鹭飞走了'
const MINUTE_MS = 60_000
const list = async (caller: Caller) => (await caller.post(queryWebhooks)).data ?? []
const toPath = (path: string) => receiver.received.filter((one) => one.path === path)
const all = [createWebhook, queryWebhooks, renewWebhookSecret, setWebhookPaused, deleteWebhook, sendTestWebhook, updateWebhook]
const every = [...all, queryWebhookDeliveries, resendWebhookDelivery]

test('refuses bad input, anonymous callers, incomplete profiles, and API tokens', async () => {
  const member = await api.makeMember()
  const url = `${receiver.url}/hook`
  for (const [given, field] of [
    [{ url: '', events: ['round.changed'] }, 'url'],
    [{ url: 'http://10.0.0.1:8080/', events: ['round.changed'] }, 'url'],
    [{ url: 'https://user:pass@example.com/', events: ['round.changed'] }, 'url'],
    [{ url: `https://example.com/${'a'.repeat(500)}`, events: ['round.changed'] }, 'url'],
    [{ url, events: [] }, 'events'],
    [{ url }, 'events'],
    [{ url, events: ['webhook.test'] }, 'events'],
    [{ url, events: Array.from({ length: 9 }, () => 'round.changed') }, 'events'],
  ] as const) {
    const { code, data } = await member.post(createWebhook, given as never)
    assert.equal(code, codes.BAD_INPUT.code, JSON.stringify(given))
    assert.ok(
      Object.keys(fieldWords(data)).some((name) => name.startsWith(field)),
      JSON.stringify(data),
    )
  }
  assert.deepEqual(await list(member), [])
  const apiToken = (await member.post(createApiToken, { name: '构建机', days: '30' })).data?.apiToken ?? ''
  const input = { url, events: ['round.changed'], webhookId: 'x', deliveryId: 'x', paused: true }
  for (const call of every) {
    assert.equal((await api.post(call, input)).code, codes.TOKEN_MISSING.code)
    const byMachine = await api.post(call, input, { headers: { authorization: `Bearer ${apiToken}` } })
    assert.equal(byMachine.code, codes.API_TOKEN_FORBIDDEN.code, call.path)
  }
  const fresh = await api.makeAccount()
  for (const call of [createWebhook, updateWebhook, sendTestWebhook, renewWebhookSecret, resendWebhookDelivery])
    assert.equal((await fresh.post(call, input)).code, codes.PROFILE_INCOMPLETE.code)
})

test('the secret is shown once, stored sealed, announced by mail and audited; a test delivery is signed with it', async () => {
  const member = await api.makeMember()
  const { webhookId, secret } = await add(member, '/first?key=1')
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  const rows = await api.parts.db.selectFrom('webhook').selectAll().where('account_id', '=', member.id).execute()
  assert.ok(!JSON.stringify([rows, await list(member)]).includes(secret.slice(6)))
  const mails = await api.mailsTo(member.email)
  assert.ok(
    mails.some(({ subject, text }) => subject.includes('回调通知') && text.includes('127.0.0.1') && !text.includes('key=1')),
  )

  const { data } = await member.post(sendTestWebhook, { webhookId })
  await api.drain()
  const [one] = toPath('/first?key=1')
  assert.ok(one && signs(one, secret) && !signs(one, `whsec_${'A'.repeat(43)}=`))
  assert.equal(one.headers['webhook-id'], data?.deliveryId)
  assert.ok(Math.abs(Number(one.headers['webhook-timestamp']) - Date.now() / 1000) < 60)
  assert.deepEqual([one.headers['content-type'], one.headers['host']], ['application/json', `127.0.0.1:${receiver.port}`])
  const body = JSON.parse(one.body) as { type: string; timestamp: string; data: unknown }
  assert.deepEqual([body.type, body.data], ['webhook.test', { url: 'http://localhost:3000/account/webhooks' }])
  const [shown] = await deliveries(member, webhookId)
  assert.deepEqual([shown?.state, shown?.status, shown?.attempts, shown?.nextAt], ['succeeded', 204, 1, null])

  const audit = await api.parts.db.selectFrom('audit').select(['what', 'detail']).where('who', '=', member.email).execute()
  assert.deepEqual(audit, [{ what: '添加回调通知', detail: `127.0.0.1:${receiver.port}` }])
  const exported = (await member.post(exportMyData, { currentPassword: member.password })).data?.content ?? ''
  assert.ok(exported.includes('/first?key=1') && !exported.includes(secret.slice(6)) && !exported.includes('secret_sealed'))
})

test('a new secret signs beside the old one for a day, then alone', async () => {
  const member = await api.makeMember()
  const { webhookId, secret: old } = await add(member, '/renewed')
  const secret = (await member.post(renewWebhookSecret, { webhookId })).data?.secret ?? ''
  assert.notEqual(secret, old)
  await member.post(sendTestWebhook, { webhookId })
  await api.drain()
  api.shiftClock(serverLimits.webhooks.oldSecretMs + 1000)
  // The member's session has expired meanwhile.
  const token = await openSession(api.parts.db, {
    accountId: member.id,
    now: api.parts.clock(),
    userAgent: '',
    address: '127.0.0.1',
  })
  await member.post(sendTestWebhook, { webhookId }, { token })
  await api.drain()
  api.shiftClock(-serverLimits.webhooks.oldSecretMs - 1000)
  const [both, alone] = toPath('/renewed')
  assert.ok(both && alone && signs(both, secret) && signs(both, old))
  assert.ok(signs(alone, secret) && !signs(alone, old))
})

test('nobody can see, send to, pause or delete another member’s webhook', async () => {
  const [member, stranger] = [await api.makeMember(), await api.makeMember()]
  const { webhookId } = await add(member, '/foreign')
  const { data } = await member.post(sendTestWebhook, { webhookId })
  await api.drain()
  const input = { webhookId, deliveryId: data?.deliveryId ?? '', paused: true, url: receiver.url, events: ['round.changed'] }
  for (const call of [
    queryWebhookDeliveries,
    sendTestWebhook,
    renewWebhookSecret,
    setWebhookPaused,
    updateWebhook,
    resendWebhookDelivery,
    deleteWebhook,
  ])
    assert.equal((await stranger.post(call, input)).code, codes.NOT_FOUND.code, call.path)
  assert.deepEqual(await list(stranger), [])
  await api.drain()
  assert.equal(toPath('/foreign').length, 1)
  assert.equal((await list(member))[0]?.paused, null)
})

test('at most three, even if added concurrently; deleting one deletes its deliveries', async () => {
  const member = await api.makeMember()
  await add(member, '/one')
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => member.post(createWebhook, { url: `${receiver.url}/at-once`, events: ['round.changed'] })),
  )
  assert.equal(answers.filter(({ code }) => code === 0).length, WEBHOOKS - 1)
  const [one] = await list(member)
  const webhookId = one?.webhookId ?? ''
  await member.post(sendTestWebhook, { webhookId })
  assert.equal((await member.post(deleteWebhook, { webhookId })).code, 0)
  assert.equal((await member.post(deleteWebhook, { webhookId })).code, codes.NOT_FOUND.code)
  await api.drain()
  assert.equal(toPath('/one').length, 0)
  const left = await api.parts.db.selectFrom('webhook_delivery').select('id').where('webhook_id', '=', webhookId).execute()
  assert.deepEqual(left, [])
  await add(member, '/again')
})

test('a paused webhook is sent nothing, says so, and continues when resumed', async () => {
  const member = await api.makeMember()
  const { webhookId } = await add(member, '/paused')
  const waiting = (await member.post(sendTestWebhook, { webhookId })).data?.deliveryId ?? ''
  await member.post(setWebhookPaused, { webhookId, paused: true })
  await member.post(setWebhookPaused, { webhookId, paused: true })
  assert.equal((await list(member))[0]?.paused?.by, 'owner')
  for (const act of [member.post(sendTestWebhook, { webhookId }), member.post(resendWebhookDelivery, { deliveryId: waiting })])
    assert.equal((await act).code, codes.WEBHOOK_PAUSED.code)
  await api.drain()
  assert.equal(toPath('/paused').length, 0)
  assert.deepEqual(
    (await deliveries(member, webhookId)).map(({ state, problem }) => [state, problem]),
    [['failed', 'paused']],
  )
  await member.post(setWebhookPaused, { webhookId, paused: false })
  await Promise.all([1, 2, 3].map(() => member.post(resendWebhookDelivery, { deliveryId: waiting })))
  await api.drain()
  assert.deepEqual(
    toPath('/paused').map(({ headers }) => headers['webhook-id']),
    [waiting],
  )
})

test('resuming is limited per day, so that nobody fills the audit log; pausing always works', async () => {
  const member = await api.makeMember()
  const { webhookId } = await add(member, '/flood')
  const set = async (paused: boolean) => (await member.post(setWebhookPaused, { webhookId, paused })).code
  const { points } = serverLimits.counted.webhookResumptionsPerAccount
  for (let at = 1; at < points; at += 1) await api.parts.rates.limits.webhookResumptionsPerAccount.take(member.id)
  assert.deepEqual([await set(true), await set(false), await set(true)], [0, 0, 0])
  assert.equal(await set(false), codes.TOO_MANY_REQUESTS.code)
  for (let at = 0; at < 5; at += 1) assert.equal(await set(true), 0)
  assert.equal((await list(member))[0]?.paused?.by, 'owner')
  const written = await api.parts.db.selectFrom('audit').select('what').where('target', '=', member.email).orderBy('id').execute()
  assert.deepEqual(
    written.map(({ what }) => what),
    ['添加回调通知', '暂停回调通知', '恢复回调通知', '暂停回调通知'],
  )
})

test('a new password and the office pause them all, and an ended session can’t create one', async () => {
  const member = await api.makeMember()
  const { webhookId } = await add(member, '/guarded')
  const now = api.parts.clock()
  const stolen = await openSession(api.parts.db, { accountId: member.id, now, userAgent: '', address: '203.0.113.9' })
  const input = { url: `${receiver.url}/thief`, events: ['round.changed'] }
  const thief = [1, 2, 3].map(() => api.post(createWebhook, input, { token: stolen }))
  const change = member.post(modifyPassword, { currentPassword: member.password, password: NEW_PASSWORD })
  await Promise.all(thief)
  assert.equal((await change).code, 0)
  const left = await list(member)
  assert.ok(
    left.every(({ paused }) => paused?.by === 'password'),
    JSON.stringify(left),
  )
  const mails = await api.mailsTo(member.email)
  assert.ok(mails.some(({ subject, text }) => subject.includes('密码已修改') && /回调通知的地址同时暂停/.test(text)))
  await member.post(setWebhookPaused, { webhookId, paused: false })
  const administrator = await api.makeAccount({ grants: ['administrator'] })
  const { data: page } = await administrator.post(queryAccounts, { keyword: member.email })
  assert.equal(page?.items[0]?.webhooks, 1)
  assert.equal((await administrator.post(endAccountSessions, { accountId: member.id })).data?.webhooks, 1)
  const paused = await api.parts.db.selectFrom('webhook').select('paused_by').where('id', '=', webhookId).executeTakeFirst()
  assert.equal(paused?.paused_by, 'office')
})

test('at most thirty are created a day, and at most sixty sent by hand an hour', async () => {
  const member = await api.makeMember()
  const { webhookId } = await add(member, '/limited')
  const { webhooksPerAccount, webhookSendsPerAccount } = serverLimits.counted
  const { limits } = api.parts.rates
  for (let at = 1; at < webhooksPerAccount.points; at += 1) await limits.webhooksPerAccount.take(member.id)
  for (let at = 0; at < webhookSendsPerAccount.points; at += 1) await limits.webhookSendsPerAccount.take(member.id)
  const input = { url: `${receiver.url}/limited`, events: ['round.changed'] }
  for (const act of [
    member.post(createWebhook, input),
    member.post(renewWebhookSecret, { webhookId }),
    member.post(updateWebhook, { ...input, webhookId }),
    member.post(sendTestWebhook, { webhookId }),
    member.post(resendWebhookDelivery, { deliveryId: webhookId }),
  ])
    assert.equal((await act).code, codes.TOO_MANY_REQUESTS.code)
  api.shiftClock(MINUTE_MS)
})
