import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { queryBannerList } from '@alliance/contract/banner'
import { codes } from '@alliance/contract/codes'
import { publishContent, rescheduleContent, withdrawContent } from '@alliance/contract/content-acts'
import { queryContents, saveBanner, saveNotice } from '@alliance/contract/content-desk'
import { ContentState } from '@alliance/contract/content-states'
import { asChinaMinute } from '@alliance/contract/china-minute'
import { queryNotice } from '@alliance/contract/home'
import { type Caller, eventually, fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { saveBanner as seedBanner, saveNotice as seedNotice } from '../home/index.ts'
import { publishArticle } from '../news/index.ts'
import { adoptPublished } from './index.ts'
import { onDesk } from './testing/contents.ts'

let api: TestApi
let editor: Caller
before(async () => {
  api = await startTestApi()
  editor = await api.makeAccount({ grants: ['editor'] })
})
after(() => api.close())

const MINUTE_MS = 60_000
const notices = async () => (await api.post(queryNotice)).data?.map(({ text }) => text)
const banners = async () => (await api.post(queryBannerList)).data?.map(({ title }) => title)
const banner = { title: '横幅甲', text: '说明', path: '/doc', drawing: 'fold', sort: '5' }

test('refuses links to other sites, invalid drawings and invalid times', async () => {
  for (const path of ['https://example.test/', '//example.test', '/\\example.test', 'doc', 'javascript:alert(1)'])
    for (const answer of [
      await editor.post(saveNotice, { text: '甲', path }),
      await editor.post(saveBanner, { ...banner, path }),
    ])
      assert.equal(answer.code, codes.BAD_INPUT.code, path)
  assert.equal((await editor.post(saveBanner, { ...banner, drawing: 'photo' })).code, codes.BAD_INPUT.code)
  assert.equal((await editor.post(saveBanner, { ...banner, sort: '-1' })).code, codes.BAD_INPUT.code)
  assert.equal((await editor.post(saveNotice, { text: '甲', untilAt: '明天' })).code, codes.BAD_INPUT.code)
  assert.equal((await editor.post(saveNotice, { text: '一\n二' })).code, codes.BAD_INPUT.code)
})

test('a notice is drafted, scheduled, shown, changed, and ends by its time', async () => {
  const untilAt = asChinaMinute(api.parts.clock() + 10 * MINUTE_MS)
  const draft = await editor.post(saveNotice, { text: '今晚维护', path: '', untilAt })
  const { contentId } = draft.data!
  assert.deepEqual(await notices(), [])
  const tooLate = { contentId, revision: draft.data?.revision, at: api.parts.clock() + 20 * MINUTE_MS }
  assert.equal((await editor.post(publishContent, tooLate)).code, codes.BAD_INPUT.code)
  const sameMinute = await editor.post(publishContent, { ...tooLate, at: untilAt })
  assert.equal(fieldWords(sameMinute.data)['at'], '到期时间要晚于发布时间，请先改到期时间')
  const at = api.parts.clock() + MINUTE_MS
  const scheduled = await editor.post(publishContent, { contentId, revision: draft.data?.revision, at })
  assert.equal(scheduled.data?.state, ContentState.scheduled)
  const afterEnd = await editor.post(rescheduleContent, { ...tooLate, revision: scheduled.data?.revision })
  assert.equal(fieldWords(afterEnd.data)['at'], '到期时间要晚于发布时间，请先改到期时间')
  assert.deepEqual(await notices(), [])
  api.shiftClock(MINUTE_MS + 1)
  await eventually(notices, ['今晚维护'])
  const fields = { contentId, revision: scheduled.data?.revision, text: '维护改到明晚', path: '/doc', untilAt }
  const changed = await editor.post(saveNotice, fields)
  assert.deepEqual(await notices(), ['今晚维护'])
  await editor.post(publishContent, { contentId, revision: changed.data?.revision })
  await eventually(notices, ['维护改到明晚'])
  assert.equal((await api.post(queryNotice)).data?.[0]?.path, '/doc')
  assert.equal((await onDesk(editor, contentId)).isOver, false)
  api.shiftClock(10 * MINUTE_MS)
  assert.deepEqual(await notices(), [])
  assert.equal((await onDesk(editor, contentId)).isOver, true)
})

test('a withdrawn notice disappears from every page', async () => {
  const draft = await editor.post(saveNotice, { text: '写错的公告' })
  const { contentId } = draft.data!
  const published = await editor.post(publishContent, { contentId, revision: draft.data?.revision })
  await eventually(notices, ['写错的公告'])
  const gone = await editor.post(withdrawContent, { contentId, revision: published.data?.revision, reason: '错字' })
  assert.equal(gone.data?.state, ContentState.withdrawn)
  await eventually(notices, [])
})

test('banners are shown in order, from and until their times', async () => {
  const publish = async (wish: Record<string, unknown>, at?: number) => {
    const saved = await editor.post(saveBanner, { ...banner, ...wish })
    const { data } = await editor.post(publishContent, { contentId: saved.data?.contentId, revision: saved.data?.revision, at })
    return data!
  }
  const first = await publish({ title: '后', sort: '9' })
  await publish({ title: '先', sort: '1', untilAt: api.parts.clock() + 5 * MINUTE_MS })
  await publish({ title: '中', sort: '4' }, api.parts.clock() + MINUTE_MS)
  await eventually(banners, ['先', '后'])
  api.shiftClock(MINUTE_MS + 1)
  await eventually(banners, ['先', '中', '后'])
  api.shiftClock(5 * MINUTE_MS)
  assert.deepEqual(await banners(), ['中', '后'])
  await editor.post(withdrawContent, { contentId: first.contentId, revision: first.revision, reason: '过期' })
  await eventually(banners, ['中'])
})

test('content published without the desk is adopted once, as its first version, and can be edited', async () => {
  const now = api.parts.clock()
  const id = (last: number) => `00000000-0000-7000-8000-00000000000${last}`
  const blocks = [{ kind: 'paragraph' as const, text: '正文' }]
  const article = { type: 1, title: '早先的', summary: '摘要', source: '', blocks, publishedAt: now - 1 }
  await publishArticle(api.parts, { ...article, id: id(1) })
  const drawing = { kind: 'drawing' as const, caption: '图', width: 1, height: 1, lines: [], words: [] }
  await publishArticle(api.parts, { ...article, id: id(2), blocks: [drawing] })
  await seedNotice(api.parts, { id: id(3), text: '早先的公告', path: null, from_at: now, until_at: null })
  await seedBanner(api.parts, { ...banner, sort: 1, id: id(4) })
  await adoptPublished(api.parts.db)
  const row = await onDesk(editor, id(1))
  assert.deepEqual([row.state, row.changedBy, row.versions.length], [ContentState.published, '', 1])
  assert.deepEqual(row.fields, { kind: 'article', type: 1, title: '早先的', summary: '摘要', source: '', blocks })
  const drawn = await editor.post(queryContents, { kind: 'article' })
  assert.deepEqual(
    drawn.data?.items.map(({ contentId }) => contentId),
    [id(1)],
  )
  const changed = await editor.post(saveNotice, { contentId: id(3), revision: 1, text: '改过的公告' })
  await editor.post(publishContent, { contentId: id(3), revision: changed.data?.revision })
  await adoptPublished(api.parts.db)
  assert.deepEqual([(await onDesk(editor, id(3))).title, (await onDesk(editor, id(4))).kind], ['改过的公告', 'banner'])
  await eventually(notices, ['改过的公告'])
})
