import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { GoldState } from '@alliance/contract/states'
import { modifyPassword } from '@alliance/contract/security'
import {
  queryWebhooks,
  sendTestWebhook,
  setWebhookPaused,
  updateWebhook,
  type WebhookEvent,
  webhookEventIds,
} from '@alliance/contract/webhooks'
import { inTransaction } from '../../db/index.ts'
import { type Caller, fieldWords, onPostgres, untilBlocked } from '../../testing/index.ts'
import { openSession } from '../account/index.ts'
import { notifyWebhooks } from './index.ts'
import { claimWebhook, setWake } from './sending-queries.ts'
import { add, api, deliveries, receiver, toPath, useListeningApi } from './testing/listening-api.ts'
import { signs } from './testing/receiver.ts'

useListeningApi()

const MINUTE_MS = 60_000
const happen = (accountId: string) => {
  const data = { identifyId: 'round', number: 'R-1', versionId: 'version', goldState: GoldState.passed }
  const now = api.parts.clock()
  return inTransaction(api.parts.db, (db) =>
    notifyWebhooks(db, { accountId, event: 'round.changed', data, path: '/console' }, now),
  )
}
const update = (caller: Caller, webhookId: string, given: { path?: string; events?: readonly WebhookEvent[] } = {}) =>
  caller.post(updateWebhook, { webhookId, url: receiver.url + (given.path ?? '/hook'), events: given.events ?? webhookEventIds })
const shown = async (caller: Caller) => (await caller.post(queryWebhooks)).data?.[0]
const audits = (email: string) =>
  api.parts.db.selectFrom('audit').select('detail').where('who', '=', email).where('what', '=', '修改回调通知').execute()
const movedMails = async (caller: Caller) =>
  (await api.mailsTo(caller.email)).filter(({ subject }) => subject.includes('回调通知改了地址'))

test('refuses the same input as on creation, at its field, and changes nothing', async () => {
  const member = await api.makeMember()
  const { webhookId } = await add(member)
  for (const [given, field] of [
    [{ url: '' }, 'url'],
    [{ url: 'http://10.0.0.1:8080/' }, 'url'],
    [{ url: 'https://user:pass@example.com/' }, 'url'],
    [{ url: 'https://169.254.169.254/' }, 'url'],
    [{ url: `https://example.com/${'a'.repeat(500)}` }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['webhook.test'] }, 'events'],
  ] as const) {
    const input = { webhookId, url: receiver.url, events: ['round.changed'], ...given }
    const { code, data } = await member.post(updateWebhook, input)
    assert.equal(code, codes.BAD_INPUT.code, JSON.stringify(given))
    const named = Object.keys(fieldWords(data))
    assert.ok(
      named.some((name) => name.startsWith(field)),
      named.join(),
    )
  }
  assert.deepEqual([(await shown(member))?.url, await audits(member.email)], [`${receiver.url}/hook`, []])
})

test('waiting deliveries go to the new URL with the same secret; log and secret stay, the owner is mailed', async () => {
  const member = await api.makeMember()
  const { webhookId, secret } = await add(member, '/old')
  receiver.answerWith((response, { path }) => response.writeHead(path === '/old' ? 500 : 204).end())
  await happen(member.id)
  await api.drain()
  assert.notEqual((await shown(member))?.failingSince, null)
  assert.equal((await update(member, webhookId, { path: '/new' })).code, 0)
  assert.equal((await shown(member))?.failingSince, null)
  api.shiftClock(2 * MINUTE_MS)
  await api.drain()
  const [first, again] = [toPath('/old'), toPath('/new')].map(([one]) => one)
  assert.ok(first && again && signs(again, secret) && first.headers['webhook-id'] === again.headers['webhook-id'])
  assert.deepEqual(
    (await deliveries(member, webhookId)).map(({ state, attempts }) => [state, attempts]),
    [['succeeded', 2]],
  )
  assert.deepEqual([toPath('/old').length, (await movedMails(member)).length], [1, 1])
  assert.equal((await audits(member.email)).length, 1)
})

test('a change of events applies from then on, without a mail; an equal one is no change', async () => {
  const member = await api.makeMember()
  const { webhookId } = await add(member, '/events', ['selfCheck.finished'])
  await happen(member.id)
  assert.equal((await update(member, webhookId, { path: '/events', events: ['round.changed', 'round.changed'] })).code, 0)
  assert.equal((await update(member, webhookId, { path: '/events', events: ['round.changed'] })).code, 0)
  await happen(member.id)
  await api.drain()
  assert.equal(toPath('/events').length, 1)
  assert.deepEqual((await shown(member))?.events, ['round.changed'])
  assert.deepEqual([(await movedMails(member)).length, (await audits(member.email)).length], [0, 1])
})

test('a paused webhook stays paused at its new URL', async () => {
  const member = await api.makeMember()
  const { webhookId } = await add(member, '/rests')
  await member.post(setWebhookPaused, { webhookId, paused: true })
  assert.equal((await update(member, webhookId, { path: '/rests-elsewhere' })).code, 0)
  assert.equal((await member.post(sendTestWebhook, { webhookId })).code, codes.WEBHOOK_PAUSED.code)
  await happen(member.id)
  await api.drain()
  assert.equal(toPath('/rests-elsewhere').length, 0)
  await member.post(setWebhookPaused, { webhookId, paused: false })
  await happen(member.id)
  await api.drain()
  assert.equal(toPath('/rests-elsewhere').length, 1)
})

test('a stolen session can’t change the URL after a new password', async () => {
  const member = await api.makeMember()
  const { webhookId } = await add(member, '/safe')
  const now = api.parts.clock()
  const stolen = await openSession(api.parts.db, { accountId: member.id, now, userAgent: '', address: '203.0.113.9' })
  const input = { webhookId, url: `${receiver.url}/thief`, events: ['round.changed'] }
  const change = member.post(modifyPassword, { currentPassword: member.password, password: '湖边的三只白鹭飞走了' })
  await Promise.all([1, 2, 3].map(() => api.post(updateWebhook, input, { token: stolen })))
  assert.equal((await change).code, 0)
  assert.equal((await api.post(updateWebhook, input, { token: stolen })).code, codes.NOT_LOGGED_IN.code)
  // Before the new password or not at all: either way nothing is sent until the owner resumes it.
  await happen(member.id)
  await api.drain()
  assert.deepEqual([(await shown(member))?.paused?.by, toPath('/thief').length], ['password', 0])
})

test('an attempt in progress when the URL changes says nothing about the new one', async () => {
  const member = await api.makeMember()
  const { webhookId } = await add(member, '/left')
  const reached = Promise.withResolvers<void>()
  const change = Promise.withResolvers<void>()
  receiver.answerWith((response, { path }) => {
    if (path !== '/left') return response.writeHead(204).end()
    reached.resolve()
    return void change.promise.then(() => response.writeHead(500).end())
  })
  await happen(member.id)
  const draining = api.drain()
  await reached.promise
  assert.equal((await update(member, webhookId, { path: '/there' })).code, 0)
  change.resolve()
  await draining
  assert.equal((await shown(member))?.failingSince, null)
  api.shiftClock(2 * MINUTE_MS)
  await api.drain()
  assert.deepEqual([toPath('/left').length, toPath('/there').length], [1, 1])
})

test(
  'what a worker does to an address and a change of its owner wait for one another, and both are done',
  onPostgres,
  async () => {
    const member = await api.makeMember()
    const { webhookId } = await add(member)
    const now = api.parts.clock()
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const working = inTransaction(api.parts.db, async (db) => {
      await claimWebhook(db, webhookId, { now, leaseMs: MINUTE_MS })
      held.resolve()
      await released.promise
      // The second update of a row in one transaction checks its foreign key again, and locks the account.
      return setWake(db, webhookId, { at: now, staleBefore: now })
    })
    await held.promise
    const changing = update(member, webhookId, { path: '/elsewhere' })
    try {
      await untilBlocked(api.parts.db)
    } finally {
      released.resolve()
    }
    assert.equal((await working)?.id, webhookId)
    assert.equal((await changing).code, 0)
  },
)
