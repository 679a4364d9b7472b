import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryMessages } from '@alliance/contract/inbox'
import { GoldState } from '@alliance/contract/states'
import { queryWebhooks, resendWebhookDelivery, sendTestWebhook, WEBHOOK_DELIVERIES } from '@alliance/contract/webhooks'
import { sql } from 'kysely'
import { databaseIn, inTransaction, toJson } from '../../db/index.ts'
import { pullForward } from '../../jobs/set-back-queries.ts'
import { serverLimits } from '../../limits.ts'
import { WAITING } from './notify-webhooks.ts'
import { notifyWebhooks } from './index.ts'
import { add, api, deliveries, receiver, toPath, useListeningApi } from './testing/listening-api.ts'
import { signs } from './testing/receiver.ts'

useListeningApi()

const [SECOND_MS, HOUR_MS] = [1000, 3_600_000]
const DAY_MS = 24 * HOUR_MS
/** Fires an event of this account. */
const happen = (accountId: string, identifyId = 'round') => {
  const data = { identifyId, number: 'R-1', versionId: 'version', goldState: GoldState.passed }
  const now = api.parts.clock()
  return inTransaction(api.parts.db, (db) =>
    notifyWebhooks(db, { accountId, event: 'round.changed', data, path: '/console' }, now),
  )
}
const answer = (status: number, headers = {}) => receiver.answerWith((response) => response.writeHead(status, headers).end())

test('retries after 1 and 5 minutes, half an hour, 2 and 8 hours with the same bytes, then gives up', async () => {
  const member = await api.makeMember()
  const { webhookId, secret } = await add(member, '/down')
  answer(500)
  await happen(member.id)
  await api.drain()
  const minutes = [1, 5, 30, 120, 480]
  for (const [index, pause] of minutes.entries()) {
    const [shown] = await deliveries(member, webhookId)
    assert.deepEqual([shown?.state, shown?.status, shown?.attempts], ['waiting', 500, index + 1])
    const pauseMs = pause * 60 * SECOND_MS
    api.shiftClock(pauseMs - 10 * SECOND_MS)
    await api.drain()
    assert.equal(toPath('/down').length, index + 1)
    api.shiftClock(11 * SECOND_MS)
    await api.drain()
    assert.equal(toPath('/down').length, index + 2)
  }
  const [shown] = await deliveries(member, webhookId)
  assert.deepEqual([shown?.state, shown?.attempts, shown?.nextAt], ['failed', 6, null])
  api.shiftClock(2 * HOUR_MS)
  await api.drain()
  const tries = toPath('/down')
  assert.equal(tries.length, 6)
  assert.deepEqual(
    [new Set(tries.map(({ body }) => body)).size, new Set(tries.map(({ headers }) => headers['webhook-id'])).size],
    [1, 1],
  )
  assert.equal(new Set(tries.map(({ headers }) => headers['webhook-timestamp'])).size, 6)
  assert.ok(tries.every((one) => signs(one, secret)))
  answer(200)
  await member.post(resendWebhookDelivery, { deliveryId: shown?.deliveryId ?? '' })
  await api.drain()
  assert.deepEqual([(await deliveries(member, webhookId))[0]?.state, toPath('/down').length], ['succeeded', 7])
})

test('a redirect is not followed, a long answer is not read, and neither delays the next', async () => {
  const member = await api.makeMember()
  const { webhookId } = await add(member, '/odd')
  answer(302, { location: `${receiver.url}/elsewhere` })
  await member.post(sendTestWebhook, { webhookId })
  await api.drain()
  let sent = 0
  receiver.answerWith((response) => {
    const more = () => {
      while (!response.destroyed && sent < 2e9) {
        sent += 65_536
        if (!response.write(Buffer.alloc(65_536))) return response.once('drain', more)
      }
      return response
    }
    more()
  })
  api.shiftClock(serverLimits.webhooks.restMs)
  await member.post(sendTestWebhook, { webhookId })
  await api.drain()
  answer(204)
  assert.deepEqual(
    (await deliveries(member, webhookId)).map(({ state, status }) => [state, status]),
    [
      ['succeeded', 200],
      ['failed', 302],
    ],
  )
  assert.equal(toPath('/elsewhere').length, 0)
  assert.ok(sent < 64e6, `${sent} bytes were taken`)
})

test('a failing webhook backs off before its next delivery; a test is sent at once, and once', async () => {
  const member = await api.makeMember()
  const { webhookId } = await add(member, '/resting')
  answer(503)
  await happen(member.id)
  await happen(member.id)
  await api.drain()
  assert.equal(toPath('/resting').length, 1)
  await member.post(sendTestWebhook, { webhookId })
  await api.drain()
  assert.match(toPath('/resting')[1]?.body ?? '', /webhook\.test/)
  api.shiftClock(serverLimits.webhooks.restMs)
  await api.drain()
  answer(204)
  assert.equal(toPath('/resting').length, 3)
  const [test] = (await deliveries(member, webhookId)).filter(({ type }) => type === 'webhook.test')
  assert.deepEqual([test?.state, test?.attempts], ['failed', 1])
})

test('after three days without a success it is paused, and the owner is notified once', async () => {
  const member = await api.makeMember()
  const { webhookId } = await add(member, '/dead')
  answer(500)
  const isPaused = async () =>
    (await api.parts.db.selectFrom('webhook').select('paused_by').where('id', '=', webhookId).executeTakeFirst())?.paused_by
  for (let day = 0; day < 5 && !(await isPaused()); day += 1) {
    await happen(member.id)
    for (let step = 0; step < 8; step += 1) {
      await api.drain()
      api.shiftClock(3 * HOUR_MS)
    }
    assert.equal(await isPaused(), day < 3 ? null : 'failures', `day ${day}`)
  }
  answer(204)
  await happen(member.id)
  await api.drain()
  api.shiftClock(-4 * DAY_MS)
  const { data } = await member.post(queryMessages, { size: 100 })
  assert.equal(data?.items.filter(({ title }) => title === '回调通知已暂停').length, 1)
  assert.equal((await member.post(queryWebhooks)).data?.[0]?.paused?.by, 'failures')
})

test('deliveries that failed while the clock was fast are retried once it is right', async () => {
  const member = await api.makeMember()
  const { webhookId } = await add(member, '/ahead')
  answer(500)
  api.shiftClock(2 * DAY_MS)
  await happen(member.id)
  await api.drain()
  answer(204)
  api.shiftClock(-2 * DAY_MS)
  await pullForward(api.parts, api.parts.clock())
  await api.drain()
  assert.deepEqual([(await deliveries(member, webhookId))[0]?.state, toPath('/ahead').length], ['succeeded', 2])
})

test('an account off the allow list, or with its profile in review, gets no deliveries', async () => {
  const member = await api.makeMember()
  const { webhookId } = await add(member, '/held')
  const allowList = { name: 'allowListOn', value: toJson(true) }
  await api.parts.db.insertInto('setting').values(allowList).execute()
  await happen(member.id)
  await api.drain()
  await api.parts.db.deleteFrom('setting').where('name', '=', 'allowListOn').execute()
  await api.parts.db.updateTable('account').set({ data_state: 1 }).where('id', '=', member.id).execute()
  await happen(member.id)
  await api.drain()
  await api.parts.db.updateTable('account').set({ data_state: 2 }).where('id', '=', member.id).execute()
  assert.deepEqual(
    (await deliveries(member, webhookId)).map(({ state, problem }) => [state, problem]),
    [
      ['failed', 'held'],
      ['failed', 'held'],
    ],
  )
  await happen(member.id)
  await api.drain()
  assert.equal(toPath('/held').length, 1)
})

test('after a change of the installation’s key the owner is told to renew the secret', async () => {
  const member = await api.makeMember()
  const { webhookId } = await add(member, '/rekeyed')
  const { secrets } = api.parts.settings
  const key = secrets.encryptionKey
  secrets.encryptionKey = `another ${key}`
  await member.post(sendTestWebhook, { webhookId })
  await api.drain()
  secrets.encryptionKey = key
  const [shown] = await deliveries(member, webhookId)
  assert.deepEqual([shown?.state, shown?.problem, toPath('/rekeyed').length], ['failed', 'secret', 0])
})

test('a delivery of a killed worker is sent again once its lease has expired', async () => {
  const member = await api.makeMember()
  const { webhookId } = await add(member, '/killed')
  await happen(member.id)
  const now = api.parts.clock()
  const { busyMs } = serverLimits.webhooks
  const lease = (ms: number) =>
    api.parts.db
      .updateTable('webhook')
      .set({ busy_until: databaseIn(ms) })
      .where('id', '=', webhookId)
      .execute()
  await lease(busyMs)
  const sending = { state: 'sending', next_at: now + busyMs, attempts: 1 } as const
  await api.parts.db.updateTable('webhook_delivery').set(sending).where('webhook_id', '=', webhookId).execute()
  await api.drain()
  // A worker whose clock is fast: the lease goes by the database's.
  api.shiftClock(busyMs + SECOND_MS)
  await happen(member.id)
  await api.drain()
  assert.equal(toPath('/killed').length, 0)
  await lease(-SECOND_MS)
  api.shiftClock(busyMs + SECOND_MS)
  await api.drain()
  assert.equal(toPath('/killed').length, 2)
})

test('many deliveries arrive one after the other, each once; for a dead webhook the number waiting is limited', async () => {
  const member = await api.makeMember()
  const { webhookId } = await add(member, '/many')
  let [inHand, most] = [0, 0]
  receiver.answerWith((response) => {
    most = Math.max(most, (inHand += 1))
    setTimeout(() => {
      inHand -= 1
      response.writeHead(204).end()
    }, 2)
  })
  await Promise.all(Array.from({ length: 40 }, (_, at) => happen(member.id, `round-${at}`)))
  await Promise.all([api.drain(), api.drain(), api.drain()])
  answer(204)
  assert.equal(most, 1)
  assert.equal(new Set(toPath('/many').map(({ headers }) => headers['webhook-id'])).size, 40)
  assert.equal(toPath('/many').length, 40)
  assert.equal((await deliveries(member, webhookId)).length, WEBHOOK_DELIVERIES)
  const kept = () =>
    api.parts.db.selectFrom('webhook_delivery').select(['state', 'problem']).where('webhook_id', '=', webhookId).execute()
  assert.equal((await kept()).length, WEBHOOK_DELIVERIES)
  await sql`insert into webhook_delivery (id, webhook_id, type, data, path, created_at, next_at)
    select 'waiting-' || n, ${webhookId}, 'round.changed', '{}', '/console', n, ${api.parts.clock()}
    from generate_series(1, ${WAITING - 1}::int) n`.execute(api.parts.db)
  for (let at = 0; at < 4; at += 1) await happen(member.id)
  const rows = await kept()
  assert.equal(rows.filter(({ state }) => state === 'waiting').length, WAITING)
  assert.equal(rows.filter(({ problem }) => problem === 'overflow').length, 3)
})

test('a webhook whose back-off was set by a fast clock gets the next events', async () => {
  const member = await api.makeMember()
  const { webhookId } = await add(member, '/rested')
  answer(200)
  const restUntil = api.parts.clock() + 30 * DAY_MS
  await api.parts.db.updateTable('webhook').set({ rest_until: restUntil }).where('id', '=', webhookId).execute()
  await happen(member.id)
  await api.drain()
  assert.equal(toPath('/rested').length, 1)
})
