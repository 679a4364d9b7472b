import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import {
  discardContent,
  publishContent,
  rescheduleContent,
  restoreContentVersion,
  withdrawContent,
} from '@alliance/contract/content-acts'
import {
  queryContent,
  queryContents,
  queryContentVersion,
  saveArticle,
  saveBanner,
  saveNotice,
} from '@alliance/contract/content-desk'
import { type EditedMeanwhile } from '@alliance/contract/edited-meanwhile'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { actsOf, articleFields, draftArticle, onDesk, publishedArticle } from './testing/contents.ts'

let api: TestApi
let editor: Caller
let colleague: Caller
before(async () => {
  api = await startTestApi()
  editor = await api.makeAccount({ grants: ['editor'] })
  colleague = await api.makeAccount({ grants: ['editor'] })
})
after(() => api.close())

test('is for editors with the second factor', async () => {
  const { contentId, revision } = await draftArticle(editor)
  const banner = { title: '甲', text: '乙', path: '/doc', drawing: 'fold', sort: 1 }
  const calls = [
    [queryContents, { kind: 'article' }],
    [queryContent, { contentId }],
    [queryContentVersion, { contentId, version: 1 }],
    [saveArticle, articleFields],
    [saveNotice, { text: '通知' }],
    [saveBanner, banner],
    [publishContent, { contentId, revision }],
    [rescheduleContent, { contentId, revision, at: '2099-01-01T10:00' }],
    [withdrawContent, { contentId, revision, reason: '试' }],
    [restoreContentVersion, { contentId, revision, version: 1 }],
    [discardContent, { contentId, revision }],
  ] as const
  const member = await api.makeMember()
  const certifier = await api.makeAccount({ grants: ['certifier', 'appeals', 'vendor'] })
  const halfway = await api.makeAccount({ grants: ['editor'], secondFactor: false })
  for (const [call, input] of calls) {
    assert.equal((await api.post(call, input)).code, codes.TOKEN_MISSING.code)
    for (const { post } of [member, certifier]) assert.equal((await post(call, input)).code, codes.FORBIDDEN.code)
    assert.equal((await halfway.post(call, input)).code, codes.SECOND_FACTOR_NEEDED.code)
  }
  assert.equal((await onDesk(editor, contentId)).revision, revision)
})

test('unknown ids are not found, and an article is no notice', async () => {
  const contentId = '00000000-0000-7000-8000-000000000000'
  const mine = await draftArticle(editor)
  for (const answer of [
    await editor.post(queryContent, { contentId }),
    await editor.post(queryContentVersion, { contentId: mine.contentId, version: 7 }),
    await editor.post(saveArticle, { ...articleFields, contentId, revision: 1 }),
    await editor.post(saveNotice, { text: '通知', ...mine }),
    await editor.post(publishContent, { contentId, revision: 1 }),
    await editor.post(rescheduleContent, { contentId, revision: 1, at: '2099-01-01T10:00' }),
    await editor.post(withdrawContent, { contentId, revision: 1, reason: '试' }),
    await editor.post(restoreContentVersion, { ...mine, version: 7 }),
  ])
    assert.equal(answer.code, codes.NOT_FOUND.code)
  assert.equal((await onDesk(editor, mine.contentId)).revision, 1)
})

test('the second of two editors learns who was first, loses nothing, and can continue from there', async () => {
  const { contentId, revision } = await draftArticle(editor)
  const first = await colleague.post(saveArticle, { ...articleFields, body: '同事写的', contentId, revision })
  assert.equal(first.data?.revision, 2)
  const second = await editor.post(saveArticle, { ...articleFields, body: '我写的', contentId, revision })
  assert.equal(second.code, codes.EDITED_MEANWHILE.code)
  const told = second.data as unknown as EditedMeanwhile
  assert.deepEqual([told.changedBy, told.revision, told.version], [colleague.email, 2, 2])
  const third = await editor.post(saveArticle, { ...articleFields, body: '我写的', contentId, revision: told.revision })
  assert.equal(third.code, 0)
  const theirs = await editor.post(queryContentVersion, { contentId, version: 2 })
  assert.deepEqual(
    [theirs.data?.who, theirs.data?.fields],
    [colleague.email, { ...(await onDesk(editor, contentId)).fields, blocks: [{ kind: 'paragraph', text: '同事写的' }] }],
  )
})

test('of concurrent acts on one revision one succeeds', async () => {
  const { contentId, revision } = await publishedArticle(editor)
  const answers = await Promise.all([
    editor.post(saveArticle, { ...articleFields, body: '甲', contentId, revision }),
    colleague.post(saveArticle, { ...articleFields, body: '乙', contentId, revision }),
    colleague.post(withdrawContent, { contentId, revision, reason: '撤' }),
  ])
  const wanted = [0, codes.EDITED_MEANWHILE.code, codes.EDITED_MEANWHILE.code]
  assert.deepEqual(
    answers.map(({ code }) => code).toSorted((a, b) => a - b),
    wanted,
  )
  assert.equal((await onDesk(editor, contentId)).revision, revision + 1)
})

test('saving without a change is no act', async () => {
  const { contentId, revision } = await draftArticle(editor)
  const acts = (await actsOf(api)).length
  const same = await editor.post(saveArticle, { ...articleFields, contentId, revision })
  assert.deepEqual([same.data?.revision, (await onDesk(editor, contentId)).versions.length], [revision, 1])
  assert.equal((await actsOf(api)).length, acts)
})

test('an old version is restored as the newest draft; the public version stays until publication', async () => {
  const { contentId, revision } = await publishedArticle(editor, { title: '第一版' })
  const saved = await editor.post(saveArticle, { ...articleFields, title: '第二版', contentId, revision })
  const published = await editor.post(publishContent, { contentId, revision: saved.data?.revision })
  const restored = await editor.post(restoreContentVersion, {
    contentId,
    revision: published.data?.revision,
    version: 1,
  })
  assert.equal(restored.code, 0)
  const row = await onDesk(editor, contentId)
  assert.deepEqual([row.title, row.version, row.publicVersion, row.isChanged], ['第一版', 3, 2, true])
  assert.deepEqual(
    row.versions.map(({ note }) => note),
    ['取自第 1 版', '', ''],
  )
  const acts = await actsOf(api)
  assert.deepEqual([acts[0]?.what, acts[0]?.detail], ['恢复资讯的旧版本', '第 3 版，取自第 1 版'])
})

test('a save that is sent twice makes one draft', async () => {
  const key = { idempotencyKey: 'the same act' }
  const [one, other] = [await editor.post(saveArticle, articleFields, key), await editor.post(saveArticle, articleFields, key)]
  assert.equal(one.data?.contentId, other.data?.contentId)
})
