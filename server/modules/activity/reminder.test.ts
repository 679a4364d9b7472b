import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cancelRegistration } from '@alliance/contract/activity'
import { cancelActivity, decideRegistration, queryRegistrations } from '@alliance/contract/activity-desk'
import { saveActivity } from '@alliance/contract/activity-form'
import { enqueue } from '../../jobs/index.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { stayIn } from '../appeal/testing/appeal.ts'
import { remindRegisteredJob } from './jobs.ts'
import { register, savedActivity } from './testing/activities.ts'

const HOUR_MS = 3_600_000
let api: TestApi
let editor: Caller
before(async () => {
  api = await startTestApi({ settings: { trustedProxies: ['127.0.0.1'] } })
  editor = await api.makeAccount({ grants: ['editor'] })
})
after(() => api.close())

/** Begins in `hours`. */
const made = (hours: number, wish: object = {}) => {
  const startsAt = api.parts.clock() + hours * HOUR_MS
  const times = { closesAt: startsAt - HOUR_MS, startsAt, endsAt: startsAt + HOUR_MS }
  return savedActivity(api, editor, { title: '开放日', ...times, ...wish })
}
const later = async (hours: number) => {
  api.shiftClock(hours * HOUR_MS)
  await stayIn(api, editor)
  await api.drain()
}
const mailsOf = async (email: string) =>
  (await api.mailsTo(email)).filter(({ subject }) => subject.startsWith('活动提醒：开放日'))
const counts = async (emails: string[]) => Promise.all(emails.map(async (email) => (await mailsOf(email)).length))

test('a day before, those with a place are mailed once with number, code and link; others are not', async () => {
  const { activityId } = await made(48)
  const [held, left] = [await register(api, activityId), await register(api, activityId)]
  const [waiting, next] = [await register(api, activityId), await register(api, activityId)]
  const [mail] = await api.mailsTo(left.form.email)
  await api.post(cancelRegistration, { link: /cancel=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '' })
  const emails = [held, left, waiting, next].map(({ form }) => form.email)
  await later(23.9)
  assert.deepEqual(await counts(emails), [0, 0, 0, 0])
  await later(0.2)
  assert.deepEqual(await counts(emails), [1, 0, 1, 0], 'the first who waited has the place that was left')
  const [reminder] = await mailsOf(emails[0] ?? '')
  assert.ok(reminder)
  assert.ok(reminder.text.includes(held.answer.data?.number ?? '-') && reminder.text.includes('/activity/web?cancel='))
  assert.ok(reminder.files.some(({ type }) => type === 'image/png'))
  const startsAt = held.answer.data?.activity.startsAt ?? 0
  await enqueue(api.parts.db, remindRegisteredJob, { activityId, startsAt }, { now: api.parts.clock() })
  await api.drain()
  assert.deepEqual(await counts(emails), [1, 0, 1, 0], 'a job that runs again')
})

test('a moved activity reminds of its new beginning, also again; a cancelled one, or one of tomorrow, of nothing', async () => {
  const { activityId, input } = await made(48)
  const { form } = await register(api, activityId)
  const move = async (hours: number, revision: number) => {
    const startsAt = input.startsAt + hours * HOUR_MS
    const moved = { ...input, activityId, revision, startsAt, endsAt: startsAt + HOUR_MS }
    assert.equal((await editor.post(saveActivity, moved)).code, 0)
  }
  await move(10, 1)
  await later(25)
  assert.deepEqual(await counts([form.email]), [0])
  await later(10)
  assert.deepEqual(await counts([form.email]), [1])
  await move(48, 2)
  await later(38)
  assert.deepEqual(await counts([form.email]), [2])

  const cancelled = await made(30)
  const [over, soon] = [await register(api, cancelled.activityId), await register(api, (await made(20)).activityId)]
  assert.equal((await editor.post(cancelActivity, { activityId: cancelled.activityId, reason: '场地不可用' })).code, 0)
  await later(10)
  assert.deepEqual(await counts([over.form.email, soon.form.email]), [0, 0])
})

test('where the organiser decides, only those who were accepted are reminded', async () => {
  const { activityId } = await made(48, { moderated: true })
  const people = [await register(api, activityId), await register(api, activityId)]
  const { data } = await editor.post(queryRegistrations, { activityId })
  const first = data?.items.find(({ email }) => email === people[0]?.form.email)
  assert.equal((await editor.post(decideRegistration, { registrationId: first?.registrationId, accept: true })).code, 0)
  await later(25)
  assert.deepEqual(await counts(people.map(({ form }) => form.email)), [1, 0])
})
