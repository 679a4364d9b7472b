import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cancelRegistration, queryActivityList, queryRegistration, updateRegistration } from '@alliance/contract/activity'
import { cancelActivity, exportRegistrations, queryRegistrations } from '@alliance/contract/activity-desk'
import { codes } from '@alliance/contract/codes'
import { type Caller, fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { stayIn } from '../appeal/testing/appeal.ts'
import { makeActivity, register } from './testing/activities.ts'

const DAY_MS = 86_400_000
const ASKED = '带几台设备来：0 台 / 1 台 / 2 台以上\n饮食有什么要避开（选填）'
let api: TestApi
let editor: Caller
before(async () => {
  api = await startTestApi({ settings: { trustedProxies: ['127.0.0.1'] } })
  editor = await api.makeAccount({ grants: ['editor'] })
})
after(() => api.close())

const fieldsOf = ({ code, data }: { code: number; data: unknown }) => {
  assert.equal(code, codes.BAD_INPUT.code)
  return fieldWords(data)
}
const linkOf = async (email: unknown) => {
  const mail = (await api.mailsTo(String(email)))[0]
  return decodeURIComponent(/[?&]cancel=([^&\s"<]+)/.exec(mail?.text ?? '')?.[1] ?? '')
}
const registered = async (activityId: string, wish: Record<string, unknown> = {}) => {
  const { form, answer } = await register(api, activityId, { asked: ASKED, answer1: '1 台', ...wish })
  assert.equal(answer.code, 0, JSON.stringify(answer.data))
  return { form, answer, link: await linkOf(form['email']) }
}

test('questions are shown, answered, validated at their field, and readable on the desk and in the export', async () => {
  const activityId = await makeActivity(api, { questions: ASKED })
  assert.equal((await api.post(queryActivityList, { activityId })).data?.items[0]?.questions, ASKED)
  for (const [wish, field] of [
    [{ asked: ASKED }, 'answer1'],
    [{ asked: ASKED, answer1: '九台' }, 'answer1'],
    [{ asked: ASKED, answer1: '0 台', answer2: 'x'.repeat(201) }, 'answer2'],
    [{ asked: ASKED.slice(0, 20), answer1: '0 台' }, 'asked'],
    [{ answer1: '0 台' }, 'asked'],
  ] as const)
    assert.deepEqual(Object.keys(fieldsOf((await register(api, activityId, wish)).answer)), [field], JSON.stringify(wish))
  const { answer } = await registered(activityId, { answer2: '花生<b>' })
  assert.deepEqual(answer.data?.answers, [
    { label: '带几台设备来', answer: '1 台' },
    { label: '饮食有什么要避开', answer: '花生<b>' },
  ])
  const { data: desk } = await editor.post(queryRegistrations, { activityId })
  assert.deepEqual(desk?.items[0]?.answers, answer.data?.answers)
  const { data: file } = await editor.post(exportRegistrations, { activityId })
  const [heads = '', row = ''] = file?.csv.split('\r\n') ?? []
  assert.ok(heads.endsWith('带几台设备来,饮食有什么要避开') && row.includes('1 台,花生<b>'), file?.csv)
})

test('by the link answers can be changed, but not who comes; answers to other questions stay', async () => {
  const activityId = await makeActivity(api, { questions: ASKED })
  const { form, link } = await registered(activityId, { remark: '晚到' })
  const seen = (await api.post(queryRegistration, { link })).data
  assert.deepEqual([seen?.remark, seen?.answers], ['晚到', [{ label: '带几台设备来', answer: '1 台' }]])
  assert.deepEqual(Object.keys(fieldsOf(await api.post(updateRegistration, { link, asked: ASKED, answer1: '' }))), ['answer1'])
  assert.deepEqual(Object.keys(fieldsOf(await api.post(updateRegistration, { link, remark: 'x'.repeat(501) }))), ['remark'])
  const changed = await api.post(updateRegistration, {
    link,
    asked: ASKED,
    answer1: '2 台以上',
    answer2: '花生',
    remark: '准时',
    ...({ name: '别人', email: 'other@example.test', persons: '3' } as object),
  })
  assert.deepEqual(
    [changed.data?.remark, changed.data?.answers.map(({ answer }) => answer), changed.data?.persons],
    ['准时', ['2 台以上', '花生'], 1],
  )
  const { data: desk } = await editor.post(queryRegistrations, { activityId })
  assert.deepEqual([desk?.items[0]?.name, desk?.items[0]?.email], [form.name, String(form['email'])])
})

test('changing an answer keeps answers to questions removed meanwhile', async () => {
  const activityId = await makeActivity(api, { questions: ASKED })
  const { link } = await registered(activityId, { answer2: '花生' })
  const ask = (questions: string) =>
    api.parts.db.updateTable('activity').set({ questions }).where('id', '=', activityId).execute()
  await ask('饮食有什么要避开（选填）')
  const asked = '饮食有什么要避开（选填）'
  const one = await api.post(updateRegistration, { link, asked, answer1: '虾' })
  assert.deepEqual(one.data?.answers, [
    { label: '饮食有什么要避开', answer: '虾' },
    { label: '带几台设备来', answer: '1 台' },
  ])
  await ask('')
  const none = await api.post(updateRegistration, { link, remark: '晚到' })
  assert.deepEqual(none.data?.answers, one.data?.answers)
})

test('the same registration sent again gets the first response, even if the questions have changed', async () => {
  const activityId = await makeActivity(api, { questions: ASKED })
  const { form, answer } = await registered(activityId)
  await api.parts.db.updateTable('activity').set({ questions: '几个人开车来' }).where('id', '=', activityId).execute()
  const again = await register(api, activityId, form)
  assert.deepEqual([again.answer.code, again.answer.data?.number], [0, answer.data?.number])
})

test('links that are forged, cancelled, called off or past change nothing', async () => {
  const activityId = await makeActivity(api, { questions: ASKED })
  const { link } = await registered(activityId)
  const change = (given: string) => api.post(updateRegistration, { link: given, asked: ASKED, answer1: '0 台' })
  assert.equal((await change(`${link.slice(0, -2)}xx`)).code, codes.LINK_WRONG.code)
  await api.post(cancelRegistration, { link })
  assert.equal((await change(link)).code, codes.CONFLICT.code)
  const off = await makeActivity(api, { questions: ASKED })
  const { link: offLink } = await registered(off)
  await editor.post(cancelActivity, { activityId: off, reason: '雨' })
  assert.equal((await change(offLink)).code, codes.ACTIVITY_CANCELLED.code)
  const late = await makeActivity(api, { questions: ASKED })
  const { link: lateLink } = await registered(late)
  api.shiftClock(3 * DAY_MS)
  await stayIn(api, editor)
  assert.equal((await change(lateLink)).code, codes.ACTIVITY_BEGUN.code)
})
