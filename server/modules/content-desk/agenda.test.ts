import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type AgendaItem, queryAgenda } from '@alliance/contract/agenda'
import { saveActivity } from '@alliance/contract/activity-form'
import type { DrawnBlock } from '@alliance/contract/body-marks'
import { drawnTextOf } from '@alliance/contract/body-writing'
import { cancelActivity } from '@alliance/contract/activity-desk'
import { codes } from '@alliance/contract/codes'
import { publishContent, withdrawContent } from '@alliance/contract/content-acts'
import { saveNotice } from '@alliance/contract/content-desk'
import { queryEditionBase, saveEdition } from '@alliance/contract/edition-desk'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { draftArticle } from './testing/contents.ts'

const GUIDE = '5242001394058243'
const NOVEMBER = Date.parse('2026-11-20T04:00:00Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let api: TestApi
let editor: Caller
before(async () => {
  api = await startTestApi()
  api.shiftClock(NOVEMBER - api.parts.clock())
  editor = await api.makeAccount({ grants: ['editor'] })
})
after(() => api.close())

const agenda = async (): Promise<AgendaItem[]> => (await editor.post(queryAgenda)).data ?? []
const titled = async (title: string) =>
  (await agenda()).filter((item) => item.title === title).map(({ kind, at }) => [kind, at] as const)
const publish = async (draft: { contentId: string; revision: number }, at?: number) => {
  const { code, data } = await editor.post(publishContent, { ...draft, ...(at !== undefined && { at }) })
  assert.equal(code, 0)
  return { contentId: draft.contentId, revision: data!.revision }
}

test('is for editors only, and begins with the announced standards', async () => {
  assert.equal((await api.post(queryAgenda)).code, codes.TOKEN_MISSING.code)
  const stranger = await api.makeMember()
  const answer = await fetch(api.url + queryAgenda.path, { method: 'POST', body: new URLSearchParams({ token: stranger.token }) })
  assert.equal(answer.status, 403)
  const standards = (await agenda()).filter(({ kind }) => kind === 'applies')
  assert.equal(standards.length, 7)
  for (const { at, documentVersion, contentId } of standards)
    assert.deepEqual([at, documentVersion?.version, contentId], [Date.parse('2026-12-01T00:00:00+08:00'), '2026.12', null])
})

test('scheduled content is listed at its time until then, and so are ends', async () => {
  const now = api.parts.clock()
  const untilAt = now + 3 * DAY_MS
  const { data } = await editor.post(saveNotice, { text: '会到期的公告', untilAt })
  await publish({ contentId: data!.contentId, revision: data!.revision })
  assert.deepEqual(await titled('会到期的公告'), [['end', untilAt]], 'it is out already')
  const at = now + 2 * HOUR_MS
  const planned = await publish(await draftArticle(editor, { title: '排在后面的一篇' }), at)
  assert.deepEqual(await titled('排在后面的一篇'), [['publish', at]])
  await draftArticle(editor, { title: '只是草稿' })
  assert.deepEqual(await titled('只是草稿'), [])
  const far = await draftArticle(editor, { title: '太远的一篇' })
  await publish(far, now + 91 * DAY_MS)
  assert.deepEqual(await titled('太远的一篇'), [])
  await editor.post(withdrawContent, { ...planned, reason: '不发了' })
  assert.deepEqual(await titled('排在后面的一篇'), [])
  api.shiftClock(4 * HOUR_MS)
  const times = (await agenda()).map(({ at: time }) => time)
  assert.deepEqual(
    times,
    times.toSorted((a, b) => a - b),
  )
})

test('scheduled content is listed by the title it will have, whatever a draft says', async () => {
  const at = api.parts.clock() + 2 * HOUR_MS
  const { data } = await editor.post(saveNotice, { text: '定好的公告' })
  const planned = await publish({ contentId: data!.contentId, revision: data!.revision }, at)
  const { code } = await editor.post(saveNotice, { ...planned, text: '还在改的公告' })
  assert.equal(code, 0)
  assert.deepEqual([await titled('定好的公告'), await titled('还在改的公告')], [[['publish', at]], []])
})

test('an edition is listed once on its day, and links to its desk', async () => {
  const base = (await editor.post(queryEditionBase, { documentId: GUIDE })).data!
  const body = `${drawnTextOf(base.blocks as DrawnBlock[])}\n\n## 9 新的一节 {#s9}\n\n新的一段。`
  const form = { documentId: GUIDE, version: 'V1.1', effectiveFrom: '2026-12-10', summary: base.summary, body }
  const { data } = await editor.post(saveEdition, form)
  const { contentId } = await publish({ contentId: data!.contentId, revision: data!.revision })
  const found = (await agenda()).filter((item) => item.title.endsWith(' V1.1'))
  assert.deepEqual(
    found.map((item) => [item.kind, item.at, item.contentId]),
    [['applies', Date.parse('2026-12-10T00:00:00+08:00'), contentId]],
  )
})

test('an activity is listed with its registration until it is cancelled', async () => {
  const now = api.parts.clock()
  const newsId = (await publish(await draftArticle(editor, { type: 2, title: '活动的文章' }))).contentId
  const [opensAt, closesAt, startsAt] = [now + HOUR_MS, now + DAY_MS, now + 2 * DAY_MS]
  const { code, data, message } = await editor.post(saveActivity, {
    newsId,
    title: '排期里的活动',
    place: '演示厅',
    online: 'false',
    moderated: 'false',
    opensAt,
    closesAt,
    startsAt,
    endsAt: startsAt + HOUR_MS,
    capacity: 10,
    maxPersons: 1,
    waitingCapacity: 0,
  })
  assert.equal(code, 0, `${message} ${JSON.stringify(data)}`)
  assert.deepEqual(await titled('排期里的活动'), [
    ['opens', opensAt],
    ['closes', closesAt],
    ['starts', startsAt],
  ])
  const of = (await agenda()).filter(({ title }) => title === '排期里的活动')
  assert.deepEqual(
    of.map(({ startsAt: begins }) => begins),
    [startsAt, startsAt, null],
    'those of a series are told apart by their day',
  )
  const [item] = of
  await editor.post(cancelActivity, { activityId: item?.activityId, reason: '不办了' })
  assert.deepEqual(await titled('排期里的活动'), [])
})
