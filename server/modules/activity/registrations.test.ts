import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { queryActivityList, registerForActivity } from '@alliance/contract/activity'
import { checkActivityImgCaptcha, getActivityImgCaptcha } from '@alliance/contract/activity-captcha'
import { codes } from '@alliance/contract/codes'
import { ActivityState, RegistrationState } from '@alliance/contract/activity-states'
import { inTransaction } from '../../db/index.ts'
import { serverLimits } from '../../limits.ts'
import { fieldWords, onPostgres, startTestApi, type TestApi } from '../../testing/index.ts'
import { lockActivity } from './queries.ts'
import { fromAnywhere, makeActivity, newForm, register } from './testing/activities.ts'

let api: TestApi
before(async () => {
  api = await startTestApi({ settings: { trustedProxies: ['127.0.0.1'] } })
})
after(() => api.close())

const found = async (activityId: string) => (await api.post(queryActivityList, { activityId })).data?.items[0]

test('refuses missing or wrong fields one by one, and keeps the ticket', async () => {
  const activityId = await makeActivity(api)
  const bad = { name: ' ', company: '', phone: 'abc', email: 'x', city: '', consent: '', persons: '11', remark: 'x'.repeat(501) }
  const { answer, form } = await register(api, activityId, bad)
  assert.equal(answer.code, codes.BAD_INPUT.code)
  const fields = fieldWords(answer.data)
  assert.deepEqual(Object.keys(fields).toSorted(), Object.keys(bad).toSorted())
  assert.equal(fields['consent'], '请阅读并同意个人信息的使用方式')
  const good = await newForm(api, activityId, { ticket: form.ticket })
  assert.equal((await api.post(registerForActivity, good, fromAnywhere())).code, 0)
})

test('accepts a registration once: number, QR code, calendar, and a mail with both', async () => {
  const activityId = await makeActivity(api)
  const { form, answer } = await register(api, activityId, { name: '<b>林</b>', persons: '2', remark: '=1+1' })
  assert.equal(answer.data?.state, RegistrationState.registered)
  assert.match(answer.data.number, /^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
  assert.ok(answer.data.qr.length >= 21 && answer.data.calendar.startsWith('BEGIN:VCALENDAR\r\n'))
  assert.equal(answer.data.activity.left, 3)
  const [mail, ...more] = await api.mailsTo(form.email)
  assert.equal(more.length, 0)
  assert.match(mail!.subject, /^报名成功：开放日/)
  assert.ok(mail!.text.includes(answer.data.number) && mail!.text.includes('/activity/web?cancel='))
  const [qr, calendar] = ['image/png', 'text/calendar'].map((type) => mail!.files.find((file) => file.type.startsWith(type)))
  assert.ok(mail!.html.includes(`cid:${qr?.inlineId}`))
  assert.equal(Buffer.from(qr!.base64, 'base64').subarray(1, 4).toString(), 'PNG')
  assert.equal(Buffer.from(calendar!.base64, 'base64').toString(), answer.data.calendar)
})

test('the same sent twice, concurrently or later, gets the first response and one mail', async () => {
  const activityId = await makeActivity(api)
  const form = await newForm(api, activityId)
  const answers = await Promise.all(Array.from({ length: 5 }, () => api.post(registerForActivity, form, fromAnywhere())))
  const later = await api.post(registerForActivity, { ...form, ticket: await api.ticket() }, fromAnywhere())
  const numbers = [...answers, later].map(({ data }) => data?.number)
  assert.equal(new Set(numbers).size, 1)
  assert.ok(numbers[0])
  assert.equal((await found(activityId))?.left, 4)
  assert.equal((await api.mailsTo(form.email)).length, 1)
})

test('one registration per address, in any spelling', async () => {
  const activityId = await makeActivity(api)
  const { form } = await register(api, activityId)
  const { answer } = await register(api, activityId, { email: form.email.toUpperCase(), name: '别人' })
  assert.equal(answer.code, codes.ALREADY_REGISTERED.code)
  assert.equal((await found(activityId))?.left, 4)
})

test('who registers again with a known address gets the mail with the link once more, but not within ten minutes', async () => {
  const activityId = await makeActivity(api)
  const { form, answer } = await register(api, activityId)
  const again = async () => (await register(api, activityId, { email: form.email, name: '别人' })).answer.code
  const mails = () => api.mailsTo(form.email)
  assert.equal(await again(), codes.ALREADY_REGISTERED.code)
  assert.equal((await mails()).length, 1, 'the first one has only just gone')
  api.shiftClock(11 * 60_000)
  assert.deepEqual([await again(), await again()], [codes.ALREADY_REGISTERED.code, codes.ALREADY_REGISTERED.code])
  const [newest, first, ...more] = await mails()
  assert.equal(more.length, 0)
  assert.deepEqual([newest?.subject, newest?.text], [first?.subject, first?.text])
  assert.ok(newest?.text.includes(answer.data?.number ?? '-') && !newest.text.includes('别人'))
  api.shiftClock(-11 * 60_000)
})

test('fifty concurrent registrations for five places: five get one, the others wait in an order without gaps', async () => {
  const activityId = await makeActivity(api)
  const answers = await Promise.all(Array.from({ length: 50 }, () => register(api, activityId)))
  const data = answers.map(({ answer }) => answer.data)
  assert.equal(data.filter((one) => one?.state === RegistrationState.registered).length, 5)
  const positions = await api.parts.db
    .selectFrom('registration')
    .select('turn')
    .where('activity_id', '=', activityId)
    .where('state', '=', RegistrationState.waiting)
    .orderBy('turn')
    .execute()
  assert.deepEqual(
    positions.map(({ turn }) => turn),
    Array.from({ length: 45 }, (_, at) => at + 1),
  )
  const activity = await found(activityId)
  assert.deepEqual([activity?.state, activity?.left, activity?.waiting], [ActivityState.full, 0, 45])
})

test('a rush on one activity leaves everybody else their connections', onPostgres, async () => {
  const activityId = await makeActivity(api, { capacity: 40 })
  const forms = await Promise.all(Array.from({ length: 40 }, () => newForm(api, activityId)))
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = inTransaction(api.parts.db, async (db) => {
    await lockActivity(db, activityId)
    held.resolve()
    await released.promise
  })
  await held.promise
  const coming = forms.map((form) => api.post(registerForActivity, form, fromAnywhere()))
  try {
    const reading = (async () => {
      for (let size = 1; size <= 20; size += 1) assert.equal((await api.post(queryActivityList, { size })).code, 0)
      return 'read'
    })()
    assert.equal(await Promise.race([reading, pause(10_000, 'waits', { ref: false })]), 'read')
    assert.equal(await Promise.race([...coming, pause(1, 'waits')]), 'waits')
  } finally {
    released.resolve()
  }
  await holding
  assert.ok((await Promise.all(coming)).every(({ data }) => data?.state === RegistrationState.registered))
})

test('a full waiting list is reported', async () => {
  const activityId = await makeActivity(api, { capacity: 1, waiting_capacity: 1 })
  const codesOf = []
  for (let at = 0; at < 3; at += 1) codesOf.push((await register(api, activityId)).answer.code)
  assert.deepEqual(codesOf, [0, 0, codes.ACTIVITY_FULL.code])
  assert.deepEqual((await api.post(queryActivityList, { open: 'true', activityId })).data?.items, [])
})

test('more persons than places wait; more than a registration may bring are refused', async () => {
  const activityId = await makeActivity(api, { capacity: 2 })
  const { answer } = await register(api, activityId, { persons: '3' })
  assert.equal(answer.data?.state, RegistrationState.waiting)
  // Two places are free, but nobody overtakes the head of the waiting list.
  const activity = await found(activityId)
  assert.deepEqual([activity?.state, activity?.left, activity?.waiting], [ActivityState.full, 0, 1])
  assert.equal((await register(api, activityId)).answer.data?.state, RegistrationState.waiting)
  const tooMany = await register(api, activityId, { persons: '4' })
  assert.deepEqual(tooMany.answer.data, { fields: { persons: '每次报名最多 3 人' } })
})

test('before, after, paused or cancelled: each has its own message', async () => {
  const now = api.parts.clock()
  const later = await makeActivity(api, { opens_at: now + 60_000 })
  const over = await makeActivity(api, { closes_at: now - 1 })
  const paused = await makeActivity(api)
  await api.parts.db.updateTable('activity').set({ paused: true }).where('id', '=', paused).execute()
  const off = await makeActivity(api)
  await api.parts.db.updateTable('activity').set({ cancelled_at: now }).where('id', '=', off).execute()
  const wanted = { [later]: codes.ACTIVITY_NOT_OPEN, [over]: codes.ACTIVITY_CLOSED, [paused]: codes.ACTIVITY_CLOSED }
  for (const [id, { code }] of Object.entries({ ...wanted, [off]: codes.ACTIVITY_CANCELLED }))
    assert.equal((await register(api, id)).answer.code, code)
  assert.equal((await register(api, 'none')).answer.code, codes.NOT_FOUND.code)
})

test('a ticket is valid for one call, whatever its outcome', async () => {
  const activityId = await makeActivity(api)
  const full = await makeActivity(api, { capacity: 1, waiting_capacity: 0 })
  await register(api, full)
  const { form, answer } = await register(api, full)
  assert.equal(answer.code, codes.ACTIVITY_FULL.code)
  const again = await register(api, activityId, { ticket: form.ticket })
  assert.equal(again.answer.code, codes.CAPTCHA_NEEDED.code)
  assert.equal((await register(api, activityId, { ticket: 'made up' })).answer.code, codes.CAPTCHA_NEEDED.code)
})

test('the captcha of activities: a wrong or late answer gives no ticket', async () => {
  const { data } = await api.post(getActivityImgCaptcha, {}, fromAnywhere())
  assert.match(data!.image, /^data:image\/webp;base64,/)
  const wrong = await api.post(checkActivityImgCaptcha, { captchaId: data!.captchaId, answer: 'x' }, fromAnywhere())
  assert.equal(wrong.code, codes.CAPTCHA_WRONG.code)
  const old = await api.post(getActivityImgCaptcha, {}, fromAnywhere())
  await api.parts.db.updateTable('captcha').set({ expires_at: 1 }).where('id', '=', old.data!.captchaId).execute()
  const late = await api.post(checkActivityImgCaptcha, { captchaId: old.data!.captchaId, answer: '2' }, fromAnywhere())
  assert.equal(late.code, codes.CAPTCHA_WRONG.code)
})

test('registrations per address are rate limited', async () => {
  const activityId = await makeActivity(api)
  const { points } = serverLimits.counted.registrationsPerAddress
  const here = { headers: { 'x-forwarded-for': '203.0.113.9' } }
  const form = await newForm(api, activityId, { ticket: 'x' })
  for (let at = 0; at < points; at += 1) await api.post(registerForActivity, form, here)
  assert.equal((await api.post(registerForActivity, form, here)).code, codes.TOO_MANY_REQUESTS.code)
})
