import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cancelRegistration, queryActivityList, queryRegistration } from '@alliance/contract/activity'
import {
  cancelActivity,
  checkIn,
  deleteRegistration,
  exportRegistrations,
  markAttended,
  queryDeskActivities,
  queryRegistrations,
  setRegistrationOpen,
} from '@alliance/contract/activity-desk'
import { chinaDayOf } from '@alliance/contract/china-minute'
import { codes } from '@alliance/contract/codes'
import { queryAudit } from '@alliance/contract/office'
import { ActivityState } from '@alliance/contract/activity-states'
import { type Caller, fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { makeActivity, register } from '../activity/testing/activities.ts'

const DAY_MS = 86_400_000
let api: TestApi
let editor: Caller
before(async () => {
  api = await startTestApi({ settings: { trustedProxies: ['127.0.0.1'] } })
  editor = await api.makeAccount({ grants: ['editor'] })
})
after(() => api.close())

const acts = async () => {
  const administrator = await api.makeAccount({ grants: ['administrator'] })
  return (await administrator.post(queryAudit, {})).data?.items ?? []
}

test('is for editors with the second factor', async () => {
  const activityId = await makeActivity(api)
  const calls = [
    [queryDeskActivities, {}],
    [queryRegistrations, { activityId }],
    [exportRegistrations, { activityId }],
    [checkIn, { activityId, number: 'x' }],
    [markAttended, { registrationId: activityId, attended: 'true' }],
    [deleteRegistration, { registrationId: activityId }],
    [setRegistrationOpen, { activityId, open: 'false' }],
    [cancelActivity, { activityId, reason: '雨' }],
  ] as const
  const member = await api.makeMember()
  const certifier = await api.makeAccount({ grants: ['certifier'] })
  const halfway = await api.makeAccount({ grants: ['editor'], secondFactor: false })
  for (const [call, input] of calls) {
    assert.equal((await api.post(call, input)).code, codes.TOKEN_MISSING.code)
    for (const { post } of [member, certifier]) assert.equal((await post(call, input)).code, codes.FORBIDDEN.code)
    assert.equal((await halfway.post(call, input)).code, codes.SECOND_FACTOR_NEEDED.code)
  }
})

test('lists upcoming activities with their counts, and finds registrations by any of their fields', async () => {
  const activityId = await makeActivity(api, { capacity: 2 })
  const { form, answer } = await register(api, activityId, { name: '百分%号', company: '晴川' })
  await register(api, activityId)
  await register(api, activityId)
  const { data: list } = await editor.post(queryDeskActivities, { size: 100 })
  const found = list?.items.find(({ id }) => id === activityId)
  assert.deepEqual([found?.registered, found?.waiting, found?.attended, found?.paused], [2, 1, 0, false])
  const names = async (keyword: string) => (await editor.post(queryRegistrations, { activityId, keyword })).data?.items ?? []
  for (const keyword of ['分%', '晴川', form.email.slice(0, 8), answer.data!.number])
    assert.deepEqual([(await names(keyword)).length, (await names(keyword))[0]?.name], [1, '百分%号'], keyword)
  assert.deepEqual(
    (await names('')).map(({ position }) => position),
    [0, 0, 1],
  )
  for (const id of ['none', 'x'.repeat(36)])
    assert.equal((await editor.post(queryRegistrations, { activityId: id })).code, codes.NOT_FOUND.code)
})

test('the export opens in spreadsheets, contains no formula, and is audited', async () => {
  const activityId = await makeActivity(api)
  await register(api, activityId, { name: '=HYPERLINK("x")', company: '一,二', post: '＝1+1', remark: '第一行\n第二行' })
  const { data } = await editor.post(exportRegistrations, { activityId })
  assert.ok(data && data.csv.startsWith('\uFEFF编号,状态,'))
  const [, row = ''] = data.csv.split('\r\n')
  assert.ok(row.includes(`"'=HYPERLINK(""x"")"`) && row.includes('"一,二"') && row.includes('"第一行\n第二行"'))
  assert.ok(row.includes(",'＝1+1,"), 'a Chinese spreadsheet takes a full-width sign for the narrow one')
  assert.match(data.fileName, /^活动报名-\d{4}-\d\d-\d\d\.csv$/)
  const [act] = await acts()
  assert.deepEqual([act?.what, act?.detail, act?.who], ['导出活动报名', '1 条', editor.email])
})

/** The last millisecond of the day in China. */
const endOfToday = () => Date.parse(`${chinaDayOf(api.parts.clock())}T00:00:00+08:00`) + DAY_MS - 1

test('marks attendance and unmarks it; waiting or cancelled registrations can’t attend', async () => {
  const activityId = await makeActivity(api, { capacity: 1, starts_at: endOfToday(), closes_at: endOfToday() })
  await register(api, activityId)
  await register(api, activityId)
  const rows = async () => (await editor.post(queryRegistrations, { activityId })).data
  const [seated, waiting] = (await rows())!.items
  assert.equal((await editor.post(markAttended, { registrationId: seated!.registrationId, attended: 'true' })).code, 0)
  assert.deepEqual([typeof (await rows())?.items[0]?.attendedAt, (await rows())?.activity.attended], ['number', 1])
  await editor.post(markAttended, { registrationId: seated!.registrationId, attended: 'false' })
  assert.equal((await rows())?.items[0]?.attendedAt, null)
  const refused = await editor.post(markAttended, { registrationId: waiting!.registrationId, attended: 'true' })
  assert.equal(refused.code, codes.NOT_FOUND.code)
})

test('attendance can’t be marked before the day in China, and is counted once', async () => {
  const seatOf = async (startsAt: number) => {
    const activityId = await makeActivity(api, { starts_at: startsAt, ends_at: startsAt + DAY_MS, closes_at: startsAt })
    await register(api, activityId)
    const row = async () => (await editor.post(queryRegistrations, { activityId })).data!.items[0]!
    return { row, mark: (attended: string, registrationId: string) => editor.post(markAttended, { registrationId, attended }) }
  }
  const early = await seatOf(endOfToday() + 1)
  const { registrationId: later } = await early.row()
  assert.equal((await early.mark('true', later)).code, codes.NOT_THE_DAY.code)
  assert.equal((await early.row()).attendedAt, null)
  const { row, mark } = await seatOf(endOfToday())
  const { registrationId, number } = await row()
  const both = await Promise.all([mark('true', registrationId), mark('true', registrationId)])
  assert.deepEqual(
    both.map(({ code }) => code),
    [0, 0],
  )
  const { attendedAt } = await row()
  api.shiftClock(60_000)
  await mark('true', registrationId)
  assert.equal((await row()).attendedAt, attendedAt, 'the second press moves nothing')
  assert.equal((await acts()).filter(({ target }) => target === number).length, 1)
})

test('a cancellation concurrent with the check-in is admitted before or reported as cancelled, never as checked in already', async () => {
  for (let round = 0; round < 5; round += 1) {
    const activityId = await makeActivity(api, { starts_at: endOfToday(), closes_at: endOfToday() })
    const { form, answer } = await register(api, activityId)
    const [mail] = await api.mailsTo(form.email)
    const link = /cancel=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const [entered, left] = await Promise.all([
      editor.post(checkIn, { activityId, number: answer.data!.number }),
      api.post(cancelRegistration, { link }),
    ])
    assert.equal(left.code, 0)
    if (entered.code === 0) assert.equal(entered.data?.again, false)
    else assert.match(JSON.stringify(entered.data), /报名已取消/)
  }
})

test('at the door a number admits its holder once, in any spelling', async () => {
  const activityId = await makeActivity(api, { capacity: 1, starts_at: endOfToday(), closes_at: endOfToday() })
  const other = await makeActivity(api, { title: '另一场', starts_at: endOfToday(), closes_at: endOfToday() })
  await register(api, activityId, { name: '林青', persons: '1' })
  await register(api, activityId, { name: '候补的人' })
  await register(api, other)
  const rowsOf = async (id: string) => (await editor.post(queryRegistrations, { activityId: id })).data!.items
  const [seated, waiting] = await rowsOf(activityId)
  const [elsewhere] = await rowsOf(other)
  const enter = (number: string, at = activityId) => editor.post(checkIn, { activityId: at, number })
  const words = (answer: { data: unknown }) => fieldWords(answer.data)['number'] ?? ''

  const wide = seated!.number.toLowerCase().replace('-', ' ').replaceAll('1', 'l').replaceAll('0', 'ｏ')
  const both = await Promise.all([enter(wide), enter(` ${seated!.number} `)])
  assert.deepEqual(
    both.map(({ data }) => [data?.name, data?.persons, data?.number]),
    [
      ['林青', 1, seated!.number],
      ['林青', 1, seated!.number],
    ],
  )
  assert.equal(both.filter(({ data }) => data?.again).length, 1)
  const first = (await rowsOf(activityId))[0]?.attendedAt
  api.shiftClock(1000)
  assert.equal((await enter(seated!.number)).data?.attendedAt, first, 'the first time stays')
  assert.equal((await acts()).filter(({ target }) => target === seated!.number).length, 1)

  assert.match(words(await enter(waiting!.number)), /候补的人 还在候补/)
  assert.match(words(await enter(elsewhere!.number)), /另一场：另一场/)
  assert.match(words(await enter('00000-00000')), /没有这个编号/)
  assert.equal((await enter(' ')).code, codes.BAD_INPUT.code)
  assert.equal((await enter(seated!.number, 'nothing')).code, codes.NOT_FOUND.code)
  const tomorrow = await makeActivity(api, { starts_at: endOfToday() + DAY_MS })
  assert.equal((await enter(seated!.number, tomorrow)).code, codes.NOT_THE_DAY.code)
})

test('closes and reopens registration; the public list follows', async () => {
  const activityId = await makeActivity(api)
  const state = async () => (await api.post(queryActivityList, { activityId })).data?.items[0]?.state
  assert.equal(await state(), ActivityState.open)
  const closed = await editor.post(setRegistrationOpen, { activityId, open: 'false' })
  assert.deepEqual([closed.data?.paused, closed.data?.state], [true, ActivityState.closed])
  assert.equal((await register(api, activityId)).answer.code, codes.ACTIVITY_CLOSED.code)
  await editor.post(setRegistrationOpen, { activityId, open: 'true' })
  assert.equal((await register(api, activityId)).answer.code, 0)
  const before = (await acts()).length
  await editor.post(setRegistrationOpen, { activityId, open: 'true' })
  assert.equal((await acts()).length, before, 'nothing changed, nothing to write down')
})

test('cancels an activity once: everybody is notified, with the reason and the calendar', async () => {
  const activityId = await makeActivity(api, { capacity: 1 })
  const seated = await register(api, activityId)
  const waiting = await register(api, activityId)
  assert.equal((await editor.post(cancelActivity, { activityId, reason: ' ' })).code, codes.BAD_INPUT.code)
  const answers = await Promise.all([1, 2].map(() => editor.post(cancelActivity, { activityId, reason: '场地停电' })))
  assert.deepEqual(new Set(answers.map(({ code }) => code)), new Set([0, codes.ACTIVITY_CANCELLED.code]))
  assert.equal(answers.find(({ code }) => code === 0)?.data?.mailed, 2)
  const [mail] = await api.mailsTo(seated.form.email)
  assert.ok(mail && mail.subject.startsWith('活动取消') && mail.text.includes('场地停电'))
  assert.match(Buffer.from(mail.files[0]?.base64 ?? '', 'base64').toString(), /STATUS:CANCELLED/)
  assert.deepEqual((await api.mailsTo(waiting.form.email))[0]?.files, [])
  assert.equal((await register(api, activityId)).answer.code, codes.ACTIVITY_CANCELLED.code)
  const link = /cancel=([\w.-]+)/.exec((await api.mailsTo(seated.form.email)).at(-1)?.text ?? '')?.[1]
  const shown = await api.post(queryRegistration, { link })
  assert.deepEqual([shown.data?.activity.state, shown.data?.qr], [ActivityState.cancelled, []])
})

test('a deleted registration gives its place to the line, tells its person once, and leaves no name in the audit log', async () => {
  const activityId = await makeActivity(api, { capacity: 1, title: '删除报名的活动' })
  const seated = await register(api, activityId, { name: '林青' })
  const next = await register(api, activityId)
  const rows = async () => (await editor.post(queryRegistrations, { activityId })).data!
  const { registrationId = '' } = (await rows()).items.find(({ name }) => name === '林青') ?? {}
  const answers = await Promise.all([1, 2].map(() => editor.post(deleteRegistration, { registrationId })))
  assert.deepEqual(
    answers.map(({ code }) => code),
    [0, 0],
  )
  const { items, activity } = await rows()
  assert.deepEqual([items.map(({ email }) => email), activity.registered, activity.waiting], [[next.form.email], 1, 0])
  const subjects = async (to: string) => (await api.mailsTo(to)).map(({ subject }) => subject.slice(0, 5)).toSorted()
  assert.deepEqual(await subjects(seated.form.email), ['已取消报名', '报名成功：'])
  assert.equal((await api.mailsTo(next.form.email)).length, 2, 'got the place')
  const told = (await acts()).filter(({ what }) => what === '删除活动报名')
  assert.deepEqual(
    told.map(({ who, target, detail }) => [who, target, detail]),
    [[editor.email, '删除报名的活动', '']],
  )
  const link = /cancel=([\w.-]+)/.exec((await api.mailsTo(seated.form.email)).at(-1)?.text ?? '')?.[1]
  assert.equal((await api.post(cancelRegistration, { link })).code, codes.LINK_WRONG.code)
  const again = await register(api, activityId, { email: seated.form.email })
  assert.equal(again.answer.code, 0)
})

test('once an activity has begun only the data of a deleted registration goes: nobody is mailed, nobody comes up', async () => {
  const now = api.parts.clock()
  const activityId = await makeActivity(api, {
    capacity: 1,
    closes_at: now + 1_000,
    starts_at: now + 1_000,
    ends_at: now + DAY_MS,
  })
  const seated = await register(api, activityId)
  const waiting = await register(api, activityId)
  api.shiftClock(2_000)
  const rows = async () => (await editor.post(queryRegistrations, { activityId })).data!.items
  await editor.post(deleteRegistration, { registrationId: (await rows())[0]?.registrationId })
  assert.deepEqual(
    (await rows()).map(({ email, position }) => [email, position]),
    [[waiting.form.email, 1]],
  )
  for (const { form } of [seated, waiting]) assert.equal((await api.mailsTo(form.email)).length, 1)
})
