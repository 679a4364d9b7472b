import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { queryActivityList } from '@alliance/contract/activity'
import { codes } from '@alliance/contract/codes'
import { ActivityState } from '@alliance/contract/activity-states'
import { inTransaction, newId } from '../../db/index.ts'
import { eventually, startTestApi, type TestApi } from '../../testing/index.ts'
import { publishArticle, withdrawArticle } from '../news/index.ts'
import { saveSeries } from './index.ts'
import { occurrenceOf, occurrencesAt } from './rules.ts'
import { makeActivity, register } from './testing/activities.ts'

const DAY_MS = 24 * 3_600_000
const series = { first_starts_at: Date.UTC(2026, 0, 10, 6), lasts_ms: 3_600_000, every_days: 28, closes_days_before: 2 }

test('at any time exactly the first of the two is open, and the second opens when it closes', () => {
  for (let at = Date.UTC(2025, 5, 1); at < Date.UTC(2028, 0, 1); at += 13.3 * 3_600_000) {
    const [open, next] = occurrencesAt(series, at)
    assert.ok(open.opensAt <= at && at < open.closesAt)
    assert.equal(next.opensAt, open.closesAt)
  }
  const { closesAt } = occurrenceOf(series, 3)
  assert.equal(occurrencesAt(series, closesAt)[0].occurrence, 4)
  assert.equal(occurrencesAt(series, closesAt - 1)[0].occurrence, 3)
})

let api: TestApi
before(async () => {
  api = await startTestApi({ settings: { trustedProxies: ['127.0.0.1'] } })
})
after(() => api.close())

test('refuses invalid cursors', async () => {
  for (const cursor of ['x', "1.'; drop", '99999999999999999.0', '-1.x'])
    assert.equal((await api.post(queryActivityList, { cursor })).code, codes.BAD_INPUT.code)
})

test('upcoming activities by keyset, earliest first; past ones separately', async () => {
  const now = api.parts.clock()
  const ids = []
  for (let day = 1; day <= 5; day += 1) {
    const starts_at = now + (10 + day) * DAY_MS
    ids.push(await makeActivity(api, { starts_at, closes_at: starts_at, ends_at: starts_at + 1000 }))
  }
  const times = { opens_at: now - 9000, closes_at: now - 5000, starts_at: now - 4000, ends_at: now - 1000 }
  const held = await makeActivity(api, times)
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const { data } = await api.post(queryActivityList, { size: 2, ...(cursor ? { cursor } : {}) })
    seen.push(...(data?.items ?? []).map(({ id }) => id))
    cursor = data?.nextCursor
  } while (cursor)
  assert.deepEqual(seen, ids)
  const over = await api.post(queryActivityList, { held: 'true' })
  assert.deepEqual(
    over.data?.items.map(({ id, state }) => [id, state]),
    [[held, ActivityState.held]],
  )
})

test('a cached answer follows the clock and every registration', async () => {
  const now = api.parts.clock()
  const activityId = await makeActivity(api, { opens_at: now + 60_000, capacity: 1 })
  const state = async () => (await api.post(queryActivityList, { activityId })).data?.items[0]?.state
  assert.equal(await state(), ActivityState.notOpen)
  assert.equal(await state(), ActivityState.notOpen)
  api.shiftClock(61_000)
  assert.equal(await state(), ActivityState.open)
  await register(api, activityId)
  await eventually(state, ActivityState.full)
  api.shiftClock(24 * 3_600_000)
  assert.equal(await state(), ActivityState.closed)
  api.shiftClock(3 * DAY_MS)
  assert.equal(await state(), ActivityState.held)
  api.shiftClock(-61_000 - 4 * DAY_MS)
})

test('an activity says whether its article can be read, and its calendar leads nowhere else', async () => {
  const activityId = await makeActivity(api)
  const listed = async () => (await api.post(queryActivityList, { activityId })).data?.items[0]
  const { newsId, hasArticle } = (await listed())!
  assert.equal(hasArticle, true)
  const calendar = async () => ((await register(api, activityId)).answer.data?.calendar ?? '').replaceAll('\r\n ', '')
  assert.match(await calendar(), new RegExp(`URL:.*newsId=${newsId}`))
  await inTransaction(api.parts.db, (db) => withdrawArticle(db, api.parts, newsId))
  await eventually(async () => (await listed())?.hasArticle, false)
  assert.match(await calendar(), /URL:[^?]*\/home\/activity\r/)
  const article = { id: newsId, type: 2, title: '开放日', summary: '', source: '', blocks: [] }
  await publishArticle(api.parts, { ...article, publishedAt: api.parts.clock() + 60_000 })
  assert.equal((await listed())?.hasArticle, false)
  api.shiftClock(60_001)
  assert.equal((await listed())?.hasArticle, true)
})

test('a series continues by itself, even after a long pause, without duplicates', async () => {
  const now = api.parts.clock()
  const article = { id: newId(now), type: 2, title: '系列', summary: '', source: '', blocks: [], publishedAt: now - 1 }
  await publishArticle(api.parts, article)
  const row = {
    ...series,
    id: newId(now),
    article_id: article.id,
    title: '系列',
    place: '',
    online: true,
    capacity: 5,
    max_persons: 1,
    moderated: false,
    questions: '',
    waiting_capacity: 0,
    demo: true,
  }
  await saveSeries(api.parts, row)
  await saveSeries(api.parts, row)
  const open = async () => (await api.post(queryActivityList, { newsId: article.id, open: 'true' })).data?.items ?? []
  const all = async () => (await api.post(queryActivityList, { newsId: article.id })).data?.items ?? []
  assert.deepEqual([(await open()).length, (await all()).length], [1, 2])
  let shifted = 0
  for (const days of [28, 28, 200, 1, 400]) {
    api.shiftClock(days * DAY_MS)
    shifted += days
    await api.drain()
    const [one, ...more] = await open()
    assert.ok(one && more.length === 0, `after ${shifted} days`)
  }
  api.shiftClock(-shifted * DAY_MS)
})

test('registrations are deleted ninety days after the activity', async () => {
  const activityId = await makeActivity(api)
  await register(api, activityId)
  const kept = async () =>
    (await api.parts.db.selectFrom('registration').select('id').where('activity_id', '=', activityId).execute()).length
  api.shiftClock(92 * DAY_MS)
  await api.drain()
  assert.equal(await kept(), 1)
  api.shiftClock(DAY_MS)
  await api.drain()
  assert.equal(await kept(), 0)
  api.shiftClock(-93 * DAY_MS)
})
