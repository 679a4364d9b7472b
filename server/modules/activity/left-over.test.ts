import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { queryRegistration } from '@alliance/contract/activity'
import { cancelActivity, queryRegistrations } from '@alliance/contract/activity-desk'
import { saveActivity } from '@alliance/contract/activity-form'
import { EndedRegistrationState } from '@alliance/contract/activity-states'
import { enqueue } from '../../jobs/index.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { stayIn } from '../appeal/testing/appeal.ts'
import { tellLeftOverJob } from './jobs.ts'
import { register, savedActivity } from './testing/activities.ts'

const HOUR_MS = 3_600_000
let api: TestApi
let editor: Caller
before(async () => {
  api = await startTestApi({ settings: { trustedProxies: ['127.0.0.1'] } })
  editor = await api.makeAccount({ grants: ['editor'] })
})
after(() => api.close())

/** Lasts an hour, from `hours` on. */
const made = (hours: number, wish: object = {}) => {
  const startsAt = api.parts.clock() + hours * HOUR_MS
  const times = { closesAt: startsAt - HOUR_MS, startsAt, endsAt: startsAt + HOUR_MS }
  return savedActivity(api, editor, { title: '开放日', capacity: '1', maxPersons: '1', ...times, ...wish })
}
const later = async (hours: number) => {
  api.shiftClock(hours * HOUR_MS)
  await stayIn(api, editor)
  await api.drain()
}
/** The newest first. */
const subjects = async (email: string) => (await api.mailsTo(email)).map(({ subject }) => subject.split('：')[0])
const registered = async (activityId: string) => {
  const { form, answer } = await register(api, activityId)
  assert.equal(answer.code, 0, answer.message)
  return form.email
}
const seenBy = async (email: string) => {
  const link = (await api.mailsTo(email)).map(({ text }) => /cancel=([\w.-]+)/.exec(text)?.[1]).find(Boolean) ?? ''
  return (await api.post(queryRegistration, { link })).data
}

test('at the end those without a place and those nobody decided about are told once; others are not', async () => {
  const plain = await made(4)
  const [held, waiting] = [await registered(plain.activityId), await registered(plain.activityId)]
  const moderated = await made(4, { moderated: true })
  const reviewing = await registered(moderated.activityId)
  await later(4.5)
  assert.deepEqual(await subjects(waiting), ['已进入候补'], 'not before its end')
  await later(0.6)
  const all = async () => Promise.all([held, waiting, reviewing].map(subjects))
  const told = [['报名成功'], ['没有名额', '已进入候补'], ['报名未审核', '报名待审核']]
  assert.deepEqual(await all(), told)
  assert.equal((await seenBy(waiting))?.position, 0, 'nobody is in line any more')
  const { data } = await editor.post(queryRegistrations, { activityId: plain.activityId })
  assert.deepEqual(
    data?.items.map(({ state, position }) => [EndedRegistrationState.label(state), position]),
    [
      ['已报名', 0],
      ['没有名额', 0],
    ],
  )
  const { endsAt } = plain.input
  await enqueue(api.parts.db, tellLeftOverJob, { activityId: plain.activityId, endsAt }, { now: api.parts.clock() })
  await api.drain()
  assert.deepEqual(await all(), told, 'a job that runs again')
})

test('a moved end counts, a cancelled activity has told already, and news of long ago is none', async () => {
  const { activityId, input } = await made(4, { moderated: true })
  const email = await registered(activityId)
  const endsAt = input.endsAt + 5 * HOUR_MS
  assert.equal((await editor.post(saveActivity, { ...input, activityId, revision: 1, endsAt })).code, 0)
  await later(6)
  assert.deepEqual(await subjects(email), ['活动安排有变', '报名待审核'])
  await later(5)
  assert.deepEqual(await subjects(email), ['报名未审核', '活动安排有变', '报名待审核'])

  const [off, old] = [await made(4, { moderated: true }), await made(4, { moderated: true })]
  const [cancelled, forgotten] = [await registered(off.activityId), await registered(old.activityId)]
  assert.equal((await editor.post(cancelActivity, { activityId: off.activityId, reason: '场地不可用' })).code, 0)
  await later(9 * 24)
  assert.deepEqual([await subjects(cancelled), await subjects(forgotten)], [['活动取消', '报名待审核'], ['报名待审核']])
})
