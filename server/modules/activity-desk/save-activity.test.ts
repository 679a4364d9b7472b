import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { queryActivityList, queryRegistration } from '@alliance/contract/activity'
import { cancelActivity } from '@alliance/contract/activity-desk'
import { queryActivityForm, saveActivity } from '@alliance/contract/activity-form'
import { ActivityState, RegistrationState } from '@alliance/contract/activity-states'
import { codes } from '@alliance/contract/codes'
import { withdrawContent } from '@alliance/contract/content-acts'
import { search } from '@alliance/contract/home'
import { NEWS_TYPE_ACTIVITY } from '@alliance/contract/news'
import { type Caller, eventually, fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { newId } from '../../db/index.ts'
import { continueAllSeries, saveSeries } from '../activity/index.ts'
import { stayIn } from '../appeal/testing/appeal.ts'
import { activityForm, makeActivity, register, savedActivity } from '../activity/testing/activities.ts'
import { actsOf, draftArticle, publishedArticle } from '../content-desk/testing/contents.ts'

const HOUR_MS = 3_600_000
let api: TestApi
let editor: Caller
let colleague: Caller
before(async () => {
  api = await startTestApi({ settings: { trustedProxies: ['127.0.0.1'] } })
  editor = await api.makeAccount({ grants: ['editor'] })
  colleague = await api.makeAccount({ grants: ['editor'] })
})
after(() => api.close())

const typed = (newsId: string, wish: Record<string, unknown> = {}) => activityForm(api, newsId, wish)
const made = (wish: Record<string, unknown> = {}) => savedActivity(api, editor, wish)
const publicOne = async (activityId: string) => (await api.post(queryActivityList, { activityId })).data?.items[0]
const fieldsOf = (answer: { code: number; data: unknown }) => {
  assert.equal(answer.code, codes.BAD_INPUT.code)
  return fieldWords(answer.data)
}

test('is for editors with the second factor', async () => {
  const member = await api.makeMember()
  const certifier = await api.makeAccount({ grants: ['certifier'] })
  const halfway = await api.makeAccount({ grants: ['editor'], secondFactor: false })
  for (const [call, input] of [
    [queryActivityForm, {}],
    [saveActivity, typed('a')],
  ] as const) {
    assert.equal((await api.post(call, input)).code, codes.TOKEN_MISSING.code)
    for (const { post } of [member, certifier]) assert.equal((await post(call, input)).code, codes.FORBIDDEN.code)
    assert.equal((await halfway.post(call, input)).code, codes.SECOND_FACTOR_NEEDED.code)
  }
})

test('invalid input is reported at its field', async () => {
  const now = api.parts.clock()
  const { contentId } = await publishedArticle(editor, { type: NEWS_TYPE_ACTIVITY })
  const problems = async (wish: Record<string, unknown>) =>
    Object.keys(fieldsOf(await editor.post(saveActivity, typed(contentId, wish))))
  assert.deepEqual(await problems({ title: ' ', place: '', capacity: '0', opensAt: '' }), [
    'title',
    'place',
    'opensAt',
    'capacity',
  ])
  assert.deepEqual(await problems({ endsAt: now + 48 * HOUR_MS }), ['endsAt'])
  assert.deepEqual(await problems({ closesAt: now + 49 * HOUR_MS }), ['closesAt'])
  assert.deepEqual(await problems({ opensAt: now + 25 * HOUR_MS }), ['opensAt'])
  assert.deepEqual(await problems({ maxPersons: '3' }), ['maxPersons'])
  assert.deepEqual(await problems({ closesAt: now - 1, opensAt: now - HOUR_MS }), ['closesAt'])
  assert.deepEqual(await problems({ startsAt: now - 1, closesAt: now - 2, opensAt: now - 3 }), ['startsAt', 'closesAt'])
  const draft = await draftArticle(editor, { type: NEWS_TYPE_ACTIVITY })
  const news = await publishedArticle(editor)
  for (const newsId of [draft.contentId, news.contentId, 'none']) assert.deepEqual(await problems({ newsId }), ['newsId'])
})

test('creates an activity that is public at once; its article can no longer be withdrawn', async () => {
  const { contentId, revision } = await publishedArticle(editor, { type: NEWS_TYPE_ACTIVITY, title: '春季开放日' })
  const form = await editor.post(queryActivityForm, {})
  assert.deepEqual([form.data?.activity, form.data?.articles[0]], [null, { newsId: contentId, title: '春季开放日' }])
  await api.post(queryActivityList, { newsId: contentId })
  const { data } = await editor.post(saveActivity, typed(contentId))
  const list = async () =>
    (await api.post(queryActivityList, { newsId: contentId })).data?.items.map(({ id, state }) => [id, state])
  await eventually(list, [[data!.activityId, ActivityState.open]])
  const { answer } = await register(api, data!.activityId)
  assert.equal(answer.code, 0)
  const { what, target, who } = (await actsOf(api))[0]!
  assert.deepEqual([what, target, who], ['新建活动', '兼容性开放日', editor.email])
  const off = await editor.post(withdrawContent, { contentId, revision, reason: '试' })
  assert.equal(off.code, codes.ARTICLE_HAS_ACTIVITY.code)
})

test('an article is found by the title and place of its activities, as they are now, and not by cancelled ones', async () => {
  const { contentId } = await publishedArticle(editor, { type: NEWS_TYPE_ACTIVITY, title: '一次聚会' })
  const { contentId: other } = await publishedArticle(editor, { type: NEWS_TYPE_ACTIVITY, title: '另一次聚会' })
  const { activityId } = (await editor.post(saveActivity, typed(contentId, { title: '跨年夜谈', place: '听涛阁' }))).data!
  const found = async (keyword: string) => (await api.post(search, { keyword })).data?.map(({ id }) => id)
  assert.deepEqual([await found('跨年夜谈'), await found('听涛阁')], [[contentId], [contentId]])
  const moved = { activityId, revision: 1, title: '新春茶会', place: '听涛阁' }
  assert.equal((await editor.post(saveActivity, typed(other, moved))).code, 0)
  assert.deepEqual([await found('跨年夜谈'), await found('新春茶会'), await found('听涛阁')], [[], [other], [other]])
  assert.equal((await editor.post(cancelActivity, { activityId, reason: '人太少' })).code, 0)
  assert.deepEqual(await found('新春茶会'), [])
})

test('the second of two editors learns who was first; saving without a change does nothing', async () => {
  const { input, activityId } = await made()
  const acts = (await actsOf(api)).length
  assert.equal((await editor.post(saveActivity, { ...input, activityId, revision: 1 })).data?.revision, 1)
  assert.equal((await actsOf(api)).length, acts)
  assert.equal((await colleague.post(saveActivity, { ...input, activityId, revision: 1, title: '甲' })).data?.revision, 2)
  const late = await editor.post(saveActivity, { ...input, activityId, revision: 1, title: '乙' })
  assert.equal(late.code, codes.EDITED_MEANWHILE.code)
  const { changedBy, revision } = late.data as unknown as { changedBy: string; revision: number }
  assert.deepEqual([changedBy, revision, (await publicOne(activityId))?.title], [colleague.email, 2, '甲'])
  const detail = (await actsOf(api)).find(({ what }) => what === '修改活动')?.detail
  assert.equal(detail, '名称 甲')
})

test('places can’t go below those taken or waited for; additional ones go to the waiting list', async () => {
  const { input, activityId } = await made()
  await register(api, activityId, { persons: '2' })
  const waiting = await register(api, activityId, { persons: '2' })
  assert.equal(waiting.answer.data?.state, RegistrationState.waiting)
  const save = (wish: Record<string, unknown>) => editor.post(saveActivity, { ...input, activityId, revision: 1, ...wish })
  assert.match(fieldsOf(await save({ capacity: '1', maxPersons: '1' }))['capacity'] ?? '', /已有 2 席定下/)
  assert.match(fieldsOf(await save({ waitingCapacity: '0' }))['waitingCapacity'] ?? '', /已有 1 个候补/)
  const saved = await save({ capacity: '4' })
  assert.deepEqual([saved.code, saved.data?.mailed], [0, 0])
  assert.match((await api.mailsTo(waiting.form.email))[0]?.subject ?? '', /^候补成功/)
  assert.deepEqual([(await publicOne(activityId))?.waiting, (await publicOne(activityId))?.left], [0, 0])
})

test('after lowering the persons per registration, a larger earlier one still gets its first response', async () => {
  const { input, activityId } = await made()
  const { form, answer } = await register(api, activityId, { persons: '2' })
  assert.equal((await editor.post(saveActivity, { ...input, activityId, revision: 1, maxPersons: '1' })).code, 0)
  const again = await register(api, activityId, form)
  assert.deepEqual([again.answer.code, again.answer.data?.number], [0, answer.data?.number])
  const other = await register(api, activityId, { persons: '2' })
  assert.equal(fieldsOf(other.answer)['persons'], '每次报名最多 1 人')
})

test('a new time or place is mailed to everybody who registered, with a replacing calendar entry', async () => {
  const { input, activityId } = await made()
  const seated = await register(api, activityId, { persons: '2' })
  const waiting = await register(api, activityId)
  const startsAt = input.startsAt + HOUR_MS
  const saved = await editor.post(saveActivity, { ...input, activityId, revision: 1, startsAt, place: '三层' })
  assert.equal(saved.data?.mailed, 2)
  const [mail] = await api.mailsTo(seated.form.email)
  assert.ok(mail && mail.subject.startsWith('活动安排有变') && mail.text.includes('地点：三层'))
  const calendar = Buffer.from(mail.files[0]?.base64 ?? '', 'base64').toString()
  assert.match(calendar, /SEQUENCE:1\r\nSTATUS:CONFIRMED/)
  const link = /cancel=([\w.-]+)/.exec(mail.text)?.[1]
  assert.equal((await api.post(queryRegistration, { link })).data?.activity.startsAt, startsAt)
  const [other] = await api.mailsTo(waiting.form.email)
  assert.ok(other?.subject.startsWith('活动安排有变') && other.text.includes('你仍在候补里'))
  assert.deepEqual(other?.files, [])
  assert.match((await actsOf(api))[0]?.detail ?? '', /地点 三层，开始 .*发邮件给 2 人/)
})

test('an activity that has begun or was cancelled can’t be changed', async () => {
  const now = api.parts.clock()
  const begun = await makeActivity(api, { opens_at: now - 9, closes_at: now - 2, starts_at: now - 1 })
  const { data: form } = await editor.post(queryActivityForm, { activityId: begun })
  assert.equal(form?.activity?.fixed, true)
  const save = (activityId: string) => editor.post(saveActivity, { ...typed(form!.activity!.newsId), activityId, revision: 1 })
  assert.equal((await save(begun)).code, codes.ACTIVITY_FIXED.code)
  const off = await makeActivity(api)
  await editor.post(cancelActivity, { activityId: off, reason: '雨' })
  assert.equal((await save(off)).code, codes.ACTIVITY_CANCELLED.code)
  assert.equal((await save('none')).code, codes.NOT_FOUND.code)
  assert.equal((await editor.post(queryActivityForm, { activityId: 'none' })).code, codes.NOT_FOUND.code)
})

const DAY_MS = 24 * HOUR_MS
/** A series every 14 days, closing two days before each date; the open date closes in six days. */
const makeSeries = async () => {
  const { contentId: article_id } = await publishedArticle(editor, { type: NEWS_TYPE_ACTIVITY })
  const now = api.parts.clock()
  const id = newId(now)
  const when = { first_starts_at: now + 8 * DAY_MS, lasts_ms: HOUR_MS, every_days: 14, closes_days_before: 2 }
  const places = {
    capacity: 10,
    max_persons: 2,
    moderated: false,
    questions: '',
    waiting_capacity: 5,
    online: false,
    demo: false,
  }
  await saveSeries(api.parts, { id, article_id, title: '开放日', place: '一层', ...when, ...places })
  const dates = () =>
    api.parts.db
      .selectFrom('activity')
      .select(['id', 'occurrence', 'title', 'place', 'opens_at', 'closes_at', 'starts_at', 'ends_at', 'capacity', 'revision'])
      .where('series_id', '=', id)
      .orderBy('occurrence')
      .execute()
  return { id, dates, first: (await dates())[0]!.id, second: (await dates())[1]!.id }
}
const asTyped = async (activityId: string) => {
  const { data } = await editor.post(queryActivityForm, { activityId })
  assert.ok(data?.activity)
  const { series, ...form } = data.activity
  return { form, series }
}

test('a change of one date leaves the others; a change of the series applies to all upcoming and future dates', async () => {
  const { dates, first, second } = await makeSeries()
  const [was] = await dates()
  const { form, series } = await asTyped(first)
  assert.deepEqual(series, { everyDays: 14, later: 1, people: 0 })
  assert.equal((await editor.post(saveActivity, { ...form, place: '只这一场' })).code, 0)
  assert.deepEqual(
    (await dates()).map(({ place }) => place),
    ['只这一场', '一层'],
  )
  const again = (await asTyped(first)).form
  const later = { startsAt: again.startsAt + DAY_MS, endsAt: again.endsAt + DAY_MS + HOUR_MS }
  const saved = await editor.post(saveActivity, { ...again, ...later, capacity: 20, scope: 'series' })
  assert.equal(saved.code, 0, saved.message)
  const [one, two] = await dates()
  assert.ok(was && one && two)
  assert.deepEqual([one.starts_at, one.ends_at], [later.startsAt, later.endsAt])
  assert.deepEqual([two.starts_at, two.ends_at - two.starts_at], [was.starts_at + 15 * DAY_MS, 2 * HOUR_MS])
  assert.deepEqual([two.opens_at, two.closes_at], [was.closes_at + DAY_MS, was.closes_at + 15 * DAY_MS])
  assert.deepEqual([one.place, two.place], ['只这一场', '一层'], 'what was different and not touched stays different')
  assert.deepEqual([one.capacity, two.capacity, one.revision, two.revision], [20, 20, 3, 2])
  assert.equal((await actsOf(api))[0]?.what, '修改活动系列')

  const { form: next } = await asTyped(second)
  assert.equal((await editor.post(saveActivity, { ...next, title: '新名字', scope: 'series' })).code, 0)
  await continueAllSeries(api.parts)
  assert.equal((await dates()).length, 2, 'no date is made up')
  api.shiftClock(20 * DAY_MS)
  await api.drain()
  const all = await dates()
  assert.deepEqual(
    all.map(({ occurrence, title, capacity }) => [occurrence, title, capacity]),
    [
      [0, '开放日', 20],
      [1, '新名字', 20],
      [2, '新名字', 20],
    ],
  )
  assert.equal(all[2]?.starts_at, was.starts_at + 29 * DAY_MS)
  api.shiftClock(-20 * DAY_MS)
})

test('a person registered for several dates is mailed once; an error names its date, and nothing is saved', async () => {
  const { dates, first, second } = await makeSeries()
  const one = await register(api, first)
  await api.parts.db.updateTable('activity').set({ opens_at: 0 }).where('id', '=', second).execute()
  const two = await register(api, second, { persons: '2' })
  const { form, series } = await asTyped(first)
  assert.equal(series?.people, 1)
  const small = await editor.post(saveActivity, { ...form, capacity: 1, maxPersons: 1, moderated: false, scope: 'series' })
  assert.match(fieldsOf(small)['capacity'] ?? '', /^\d{4}-\d\d-\d\d 那一场：已有 2 席定下/)
  assert.deepEqual(
    (await dates()).map(({ capacity }) => capacity),
    [10, 10],
  )
  const far = { startsAt: form.startsAt + 14 * DAY_MS, endsAt: form.endsAt + 14 * DAY_MS }
  assert.match(fieldsOf(await editor.post(saveActivity, { ...form, ...far, scope: 'series' }))['startsAt'] ?? '', /少于 14 天/)
  const moved = await editor.post(saveActivity, { ...form, place: '二层', scope: 'series' })
  assert.equal(moved.data?.mailed, 2)
  for (const { form: who } of [one, two]) {
    const mails = (await api.mailsTo(who.email)).filter(({ subject }) => subject.startsWith('活动安排有变'))
    assert.equal(mails.length, 1)
    assert.match(mails[0]!.text, /地点：二层/)
  }
})

test('two editors who change a series from two of its dates are serialized', async () => {
  const { dates, first, second } = await makeSeries()
  const [one, two] = [(await asTyped(first)).form, (await asTyped(second)).form]
  const answers = await Promise.all([
    editor.post(saveActivity, { ...one, title: '甲', scope: 'series' }),
    colleague.post(saveActivity, { ...two, place: '三层', scope: 'series' }),
  ])
  const [mine, theirs] = answers.map(({ code }) => code)
  assert.equal(mine, 0)
  assert.ok(theirs === 0 || theirs === codes.EDITED_MEANWHILE.code)
  assert.deepEqual(
    (await dates()).map(({ title }) => title),
    ['甲', '甲'],
  )
})

test('registrations are deleted 90 days after the current end, not the former one', async () => {
  const { input, activityId } = await made()
  await register(api, activityId)
  const later = { startsAt: input.startsAt + 20 * 24 * HOUR_MS, endsAt: input.endsAt + 20 * 24 * HOUR_MS }
  assert.equal((await editor.post(saveActivity, { ...input, activityId, revision: 1, ...later })).code, 0)
  const rows = async () =>
    (await api.parts.db.selectFrom('registration').select('id').where('activity_id', '=', activityId).execute()).length
  api.shiftClock(93 * 24 * HOUR_MS)
  await api.drain()
  assert.equal(await rows(), 1)
  api.shiftClock(20 * 24 * HOUR_MS)
  await api.drain()
  assert.equal(await rows(), 0)
})

test('questions are one per line, normalised, and invalid ones are reported at the field', async () => {
  await stayIn(api, editor)
  const { input, activityId } = await made({ questions: '设备: 手机/平板\n\n 饮食(选填) ' })
  assert.equal((await publicOne(activityId))?.questions, '设备：手机 / 平板\n饮食（选填）')
  for (const [questions, words] of [
    ['一\n二\n三\n四\n五\n六', '最多 5 个问题'],
    ['一\n一', '有两个问题一样'],
    ['x'.repeat(1501), '写短一些'],
  ] as const)
    assert.equal(fieldsOf(await editor.post(saveActivity, { ...input, activityId, revision: 1, questions }))['questions'], words)
  assert.equal((await editor.post(saveActivity, { ...input, activityId, revision: 1, questions: '' })).code, 0)
  assert.equal((await publicOne(activityId))?.questions, '')
  assert.match(JSON.stringify(await actsOf(api)), /去掉另外的问题/)
})
