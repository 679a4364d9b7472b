import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cancelRegistration, queryActivityList, queryRegistration } from '@alliance/contract/activity'
import { codes } from '@alliance/contract/codes'
import { RegistrationState } from '@alliance/contract/activity-states'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { makeActivity, register } from './testing/activities.ts'

let api: TestApi
before(async () => {
  api = await startTestApi({ settings: { trustedProxies: ['127.0.0.1'] } })
})
after(() => api.close())

/** The link in the newest mail to this address. */
const linkOf = async (email: string) => {
  const [mail] = await api.mailsTo(email)
  return /cancel=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const found = async (activityId: string) => (await api.post(queryActivityList, { activityId })).data?.items[0]

test('the link shows the registration without changing it; cancelling frees the place, once', async () => {
  const activityId = await makeActivity(api)
  const { form } = await register(api, activityId, { persons: '2' })
  const link = await linkOf(form.email)
  const shown = await api.post(queryRegistration, { link })
  assert.deepEqual([shown.data?.state, shown.data?.persons], [RegistrationState.registered, 2])
  assert.equal((await found(activityId))?.left, 3)
  const answers = await Promise.all([1, 2, 3].map(() => api.post(cancelRegistration, { link })))
  assert.deepEqual(
    answers.map(({ data }) => data?.state),
    [RegistrationState.cancelled, RegistrationState.cancelled, RegistrationState.cancelled],
  )
  assert.equal((await found(activityId))?.left, 5)
  const mails = await api.mailsTo(form.email)
  assert.equal(mails.length, 2)
  const calendar = mails[0]?.files.find(({ type }) => type.startsWith('text/calendar'))
  assert.match(Buffer.from(calendar?.base64 ?? '', 'base64').toString(), /METHOD:CANCEL\r\n/)
  assert.equal((await register(api, activityId, { email: form.email })).answer.code, 0, 'the address may come back')
})

test('a freed place goes to the first in the waiting list, once, and the mail says so', async () => {
  const activityId = await makeActivity(api, { capacity: 1 })
  const first = await register(api, activityId)
  const waiting = [await register(api, activityId), await register(api, activityId), await register(api, activityId)]
  assert.deepEqual(
    waiting.map(({ answer }) => answer.data?.position),
    [1, 2, 3],
  )
  const link = await linkOf(first.form.email)
  await Promise.all([1, 2, 3, 4].map(() => api.post(cancelRegistration, { link })))
  const subjects = []
  for (const { form } of waiting) subjects.push((await api.mailsTo(form.email)).map(({ subject }) => subject.split('：')[0]))
  assert.deepEqual(subjects, [['候补成功', '已进入候补'], ['已进入候补'], ['已进入候补']])
  const second = await api.post(queryRegistration, { link: await linkOf(waiting[1]!.form.email) })
  assert.equal(second.data?.position, 1)
  const promoted = await api.post(queryRegistration, { link: await linkOf(waiting[0]!.form.email) })
  assert.deepEqual([promoted.data?.state, promoted.data?.qr.length], [RegistrationState.registered, second.data?.qr.length || 21])
})

test('concurrent cancellations: every place goes to exactly one waiting registration, in order', async () => {
  const activityId = await makeActivity(api, { capacity: 4 })
  const holders = []
  for (let at = 0; at < 4; at += 1) holders.push(await register(api, activityId))
  const waiting = []
  for (let at = 0; at < 6; at += 1) waiting.push(await register(api, activityId))
  const links: string[] = []
  for (const { form } of holders) links.push(await linkOf(form.email))
  await Promise.all(links.map((link) => api.post(cancelRegistration, { link })))
  const rows = await api.parts.db
    .selectFrom('registration')
    .select(['email', 'state'])
    .where('activity_id', '=', activityId)
    .where('turn', 'is not', null)
    .orderBy('turn')
    .execute()
  const { registered, waiting: line } = RegistrationState
  assert.deepEqual(
    rows.map(({ state }) => state),
    [registered, registered, registered, registered, line, line],
  )
  assert.deepEqual(
    rows.map(({ email }) => email),
    waiting.map(({ form }) => form.email),
  )
})

test('when a waiting registration is cancelled, a smaller one behind it gets the place', async () => {
  const activityId = await makeActivity(api, { capacity: 3 })
  await register(api, activityId, { persons: '2' })
  const wide = await register(api, activityId, { persons: '2' })
  const narrow = await register(api, activityId)
  assert.equal(narrow.answer.data?.state, RegistrationState.waiting)
  await api.post(cancelRegistration, { link: await linkOf(wide.form.email) })
  assert.match((await api.mailsTo(narrow.form.email))[0]?.subject ?? '', /^候补成功/)
  assert.deepEqual([(await found(activityId))?.left, (await found(activityId))?.waiting], [0, 0])
})

test('a forged link is refused; after the start nothing can be changed', async () => {
  const activityId = await makeActivity(api)
  const { form } = await register(api, activityId)
  const link = await linkOf(form.email)
  const other = `${link.slice(0, -1)}${link.endsWith('0') ? '1' : '0'}`
  for (const wrong of ['', 'x', other, link.split('.')[0], `${'0'.repeat(36)}.${'0'.repeat(40)}`])
    for (const call of [queryRegistration, cancelRegistration])
      assert.equal((await api.post(call, { link: wrong })).code, codes.LINK_WRONG.code, wrong)
  await api.parts.db
    .updateTable('activity')
    .set({ closes_at: 2, opens_at: 1, starts_at: 3 })
    .where('id', '=', activityId)
    .execute()
  assert.equal((await api.post(cancelRegistration, { link })).code, codes.ACTIVITY_BEGUN.code)
})
