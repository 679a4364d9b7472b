import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cancelRegistration, queryActivityList, queryRegistration } from '@alliance/contract/activity'
import {
  cancelActivity,
  checkIn,
  decideRegistration,
  exportRegistrations,
  queryDeskActivities,
  queryRegistrations,
} from '@alliance/contract/activity-desk'
import { queryActivityForm, saveActivity } from '@alliance/contract/activity-form'
import { RegistrationState } from '@alliance/contract/activity-states'
import { asChinaMinute } from '@alliance/contract/china-minute'
import { codes } from '@alliance/contract/codes'
import { type Caller, fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { stayIn } from '../appeal/testing/appeal.ts'
import { makeActivity, register } from '../activity/testing/activities.ts'

const DAY_MS = 86_400_000
const { registered, waiting, cancelled, reviewing, declined } = RegistrationState
let api: TestApi
let editor: Caller
let colleague: Caller
before(async () => {
  api = await startTestApi({ settings: { trustedProxies: ['127.0.0.1'] } })
  editor = await api.makeAccount({ grants: ['editor'] })
  colleague = await api.makeAccount({ grants: ['editor'] })
})
after(() => api.close())

/** Registers as a visitor; returns the desk's row and the mail's link. */
const registeredAs = async (activityId: string, wish: Record<string, unknown> = {}) => {
  const { form, answer } = await register(api, activityId, wish)
  assert.equal(answer.code, 0, answer.message)
  const { data } = await editor.post(queryRegistrations, { activityId, size: 100 })
  const row = data?.items.find(({ email }) => email === form.email)
  assert.ok(row)
  return { form, answer, registrationId: row.registrationId, number: row.number, email: String(form.email) }
}
const linkOf = async (email: string) => {
  const mail = (await api.mailsTo(email)).at(-1)
  return decodeURIComponent(/[?&]cancel=([^&\s"<]+)/.exec(mail?.text ?? '')?.[1] ?? '')
}
/** In order of sending. */
const subjects = async (email: string) =>
  (await api.mailsTo(email)).map(({ subject }) => subject.replace(/：.*$/, '')).toReversed()
const decide = (registrationId: string, given: object = { accept: 'true' }, who = editor) =>
  who.post(decideRegistration, { registrationId, ...given } as { registrationId: string; accept: boolean })
const pass = async (days: number) => {
  api.shiftClock(days * DAY_MS)
  await stayIn(api, editor)
}
const left = async (activityId: string) => (await api.post(queryActivityList, { activityId })).data?.items[0]?.left
const stateAt = async (link: string) => (await api.post(queryRegistration, { link })).data

test('a registration waits for review with its places held; accepted, it gets number, code and calendar by mail', async () => {
  const activityId = await makeActivity(api, { moderated: true, capacity: 3 })
  const one = await registeredAs(activityId, { persons: 2 })
  assert.deepEqual(
    [one.answer.data?.state, one.answer.data?.qr, one.answer.data?.calendar, one.answer.data?.activity.left],
    [reviewing, [], '', 1],
  )
  const link = await linkOf(one.email)
  assert.equal((await stateAt(link))?.state, reviewing)
  const { data: desk } = await editor.post(queryRegistrations, { activityId, reviewing: 'true' })
  assert.deepEqual([desk?.items.length, desk?.activity.reviewing, desk?.activity.registered], [1, 1, 0])
  assert.equal((await decide(one.registrationId)).data?.state, registered)
  const seen = await stateAt(link)
  assert.ok(seen?.state === registered && seen.qr.length > 0 && seen.calendar.includes('BEGIN:VEVENT'))
  assert.deepEqual(await subjects(one.email), ['报名待审核', '报名已通过'])
  assert.equal(await left(activityId), 1)
  assert.equal((await editor.post(queryRegistrations, { activityId, reviewing: 'true' })).data?.items.length, 0)
})

test('declined with a reason: the places go to the waiting list, whose head is reviewed next', async () => {
  const activityId = await makeActivity(api, { moderated: true, capacity: 1 })
  const one = await registeredAs(activityId)
  const two = await registeredAs(activityId)
  assert.equal(two.answer.data?.state, waiting)
  for (const given of [{ accept: 'false' }, { accept: 'false', reason: '  ' }, { accept: 'false', reason: 'x'.repeat(201) }]) {
    const { code, data } = await decide(one.registrationId, given)
    assert.deepEqual([code, Object.keys(fieldWords(data))], [codes.BAD_INPUT.code, ['reason']])
  }
  assert.equal((await decide(one.registrationId, { accept: 'false', reason: '这一场只面向终端厂商' })).data?.state, declined)
  const link = await linkOf(two.email)
  assert.equal((await stateAt(link))?.state, reviewing)
  assert.deepEqual(await subjects(one.email), ['报名待审核', '报名未通过'])
  assert.deepEqual(await subjects(two.email), ['已进入候补', '报名待审核'])
  assert.equal(await left(activityId), 0)
  const again = await register(api, activityId, { email: one.email, name: '又一次' })
  assert.equal(again.answer.code, codes.ALREADY_REGISTERED.code)
  const same = await register(api, activityId, one.form)
  assert.equal(same.answer.code, codes.CAPTCHA_NEEDED.code, 'no repeat of what was answered once')
  const anew = await register(api, activityId, { ...one.form, ticket: await api.ticket() })
  assert.equal(anew.answer.code, codes.ALREADY_REGISTERED.code)
  const { data: csv } = await editor.post(exportRegistrations, { activityId })
  assert.match(csv?.csv ?? '', /未通过/)
})

test('of two concurrent decisions one succeeds; a cancelled or decided registration can’t be decided again', async () => {
  const activityId = await makeActivity(api, { moderated: true })
  const one = await registeredAs(activityId)
  const both = await Promise.all([
    decide(one.registrationId),
    decide(one.registrationId, { accept: 'false', reason: '满了' }, colleague),
  ])
  assert.deepEqual(
    both.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.CONFLICT.code],
  )
  const two = await registeredAs(activityId)
  const link = await linkOf(two.email)
  assert.equal((await api.post(cancelRegistration, { link })).data?.state, cancelled)
  assert.equal((await decide(two.registrationId)).code, codes.CONFLICT.code)
  assert.deepEqual(await subjects(two.email), ['报名待审核', '已取消报名'])
  const open = await makeActivity(api)
  const three = await registeredAs(open)
  assert.equal((await decide(three.registrationId)).code, codes.CONFLICT.code, 'nothing to decide where nothing is reviewed')
})

test('a declined registration stays declined by its link, and frees no places twice', async () => {
  const activityId = await makeActivity(api, { moderated: true, capacity: 2 })
  const one = await registeredAs(activityId)
  const link = await linkOf(one.email)
  await decide(one.registrationId, { accept: 'false', reason: '资料不全' })
  assert.equal(await left(activityId), 2)
  for (const _ of [1, 2]) assert.equal((await api.post(cancelRegistration, { link })).data?.state, declined)
  assert.equal((await stateAt(link))?.reason, '资料不全')
  assert.equal(await left(activityId), 2)
})

test('strangers and members can’t decide; nor can anybody after the end or a cancellation', async () => {
  const activityId = await makeActivity(api, { moderated: true })
  const { registrationId, number } = await registeredAs(activityId)
  const asked = { registrationId, accept: 'true' }
  assert.equal((await api.post(decideRegistration, asked)).code, codes.TOKEN_MISSING.code)
  assert.equal((await (await api.makeMember()).post(decideRegistration, asked)).code, codes.FORBIDDEN.code)
  assert.equal((await decide('00000000-0000-7000-8000-000000000000')).code, codes.NOT_FOUND.code)
  const off = await makeActivity(api, { moderated: true })
  const gone = await registeredAs(off)
  await editor.post(cancelActivity, { activityId: off, reason: '雨' })
  assert.deepEqual(await subjects(gone.email), ['报名待审核', '活动取消'])
  assert.equal((await decide(gone.registrationId)).code, codes.ACTIVITY_CANCELLED.code)
  await pass(2)
  const door = await editor.post(checkIn, { activityId, number })
  assert.match(JSON.stringify(door.data), /还没有审核/)
  assert.equal((await decide(registrationId)).data?.state, registered)
  assert.equal((await editor.post(checkIn, { activityId, number })).code, 0)
  const late = await makeActivity(api, { moderated: true })
  const { registrationId: lateId, number: lateNumber } = await registeredAs(late)
  await pass(3)
  assert.equal((await decide(lateId)).code, codes.ACTIVITY_OVER.code)
  const shut = await editor.post(checkIn, { activityId: late, number: lateNumber })
  assert.match(JSON.stringify(shut.data), /的报名没有审核，活动已经结束，不能签到/)
  assert.match((await editor.post(exportRegistrations, { activityId: late })).data?.csv ?? '', /,未审核,/)
})

test('an editor can turn review on, and off only when nothing is waiting for a decision', async () => {
  const activityId = await makeActivity(api)
  const save = async (moderated: string) => {
    const { data } = await editor.post(queryActivityForm, { activityId })
    const form = data?.activity
    assert.ok(form)
    const { opensAt, closesAt, startsAt, endsAt, newsId, title, place, revision } = form
    const times = { opensAt, closesAt, startsAt, endsAt }
    return editor.post(saveActivity, {
      activityId,
      revision,
      newsId,
      title,
      place,
      online: false,
      capacity: 5,
      maxPersons: 3,
      waitingCapacity: 50,
      moderated,
      ...(Object.fromEntries(Object.entries(times).map(([name, at]) => [name, asChinaMinute(at)])) as Record<
        keyof typeof times,
        string
      >),
    })
  }
  const before = await registeredAs(activityId)
  assert.equal((await save('true')).code, 0)
  const { registrationId } = await registeredAs(activityId)
  const refused = await save('false')
  assert.match(JSON.stringify(refused.data), /"moderated":"还有 1 个报名待审核，审核完再改"/)
  await decide(registrationId)
  assert.equal((await save('false')).code, 0)
  assert.equal((await registeredAs(activityId)).answer.data?.state, registered)
  assert.equal((await stateAt(await linkOf(before.email)))?.state, registered, 'who had a place keeps it')
})

test('registrations waiting for a decision are counted over all activities, while they can be decided', async () => {
  const total = async () => (await editor.post(queryDeskActivities, { size: 1 })).data?.reviewingTotal ?? -1
  const before = await total()
  const [one, other] = [await makeActivity(api, { moderated: true }), await makeActivity(api, { moderated: true })]
  const { registrationId } = await registeredAs(one)
  await registeredAs(other)
  assert.equal(await total(), before + 2)
  await decide(registrationId)
  assert.equal(await total(), before + 1)
  assert.equal((await editor.post(cancelActivity, { activityId: other, reason: '场地有变' })).code, 0)
  assert.equal(await total(), before)
})
