import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { publishContent, withdrawContent } from '@alliance/contract/content-acts'
import { queryContents, saveNotice } from '@alliance/contract/content-desk'
import { queryNotice } from '@alliance/contract/home'
import { type Caller, eventually, startTestApi, type TestApi } from '../../testing/index.ts'
import { onDesk } from './testing/contents.ts'

const MINUTE_MS = 60_000
let api: TestApi
let editor: Caller
before(async () => {
  api = await startTestApi()
  editor = await api.makeAccount({ grants: ['editor'] })
})
after(() => api.close())

const published = async (text: string, wish: Record<string, unknown> = {}) => {
  api.shiftClock(MINUTE_MS)
  const draft = (await editor.post(saveNotice, { text, ...wish })).data!
  const { data } = await editor.post(publishContent, { contentId: draft.contentId, revision: draft.revision })
  return { contentId: draft.contentId, revision: data!.revision }
}
const texts = async () => (await api.post(queryNotice, {})).data?.map(({ text }) => text)
const places = async () => {
  const { data } = await editor.post(queryContents, { kind: 'notice', size: 100 })
  return Object.fromEntries((data?.items ?? []).map(({ title, noticePlace }) => [title, noticePlace]))
}

test('an important notice stays above newer ones until it ends; the desk shows which one is visible', async () => {
  const old = await published('旧的一条')
  const until = api.parts.clock() + 60 * MINUTE_MS
  const outage = await published('今晚停机', { important: 'true', untilAt: until })
  await published('官网换了颜色', { important: '' })
  await eventually(texts, ['今晚停机', '官网换了颜色', '旧的一条'])
  assert.deepEqual(await places(), { 今晚停机: 'shown', 官网换了颜色: 'behindImportant', 旧的一条: 'behindNewer' })
  assert.equal((await onDesk(editor, outage.contentId)).noticePlace, 'shown')
  api.shiftClock(61 * MINUTE_MS)
  await eventually(texts, ['官网换了颜色', '旧的一条'])
  assert.deepEqual(await places(), { 今晚停机: null, 官网换了颜色: 'shown', 旧的一条: 'behindNewer' })
  await editor.post(withdrawContent, { ...old, reason: '过时' })
  assert.equal((await places())['旧的一条'], null)
})

test('the mark belongs to a version: it counts once published, and an unchanged save creates no version', async () => {
  const { contentId, revision } = await published('平常的一条')
  const saved = await editor.post(saveNotice, { contentId, revision, text: '平常的一条', important: 'true' })
  await published('更新的一条')
  assert.equal((await texts())?.[0], '更新的一条')
  const { revision: mine } = saved.data!
  assert.equal(
    (await editor.post(saveNotice, { contentId, revision: mine, text: '平常的一条', important: 'true' })).data?.revision,
    mine,
  )
  await editor.post(publishContent, { contentId, revision: mine })
  await eventually(async () => (await texts())?.[0], '平常的一条')
  const off = await editor.post(saveNotice, { contentId, revision: mine + 1, text: '平常的一条' })
  await editor.post(publishContent, { contentId, revision: off.data!.revision })
  await eventually(async () => (await texts())?.[0], '更新的一条')
})
