import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { queryArticleForms, savePoll } from '@alliance/contract/article-forms'
import { codes } from '@alliance/contract/codes'
import { discardContent, publishContent, withdrawContent } from '@alliance/contract/content-acts'
import { queryContent, queryContents, saveArticle, saveNotice } from '@alliance/contract/content-desk'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { actsOf, articleFields, draftArticle, onDesk, publishedArticle } from './testing/contents.ts'

let api: TestApi
let editor: Caller
before(async () => {
  api = await startTestApi()
  editor = await api.makeAccount({ grants: ['editor'] })
})
after(() => api.close())

test('a draft is deleted with all its versions and its prepared poll and form, and audited', async () => {
  const { contentId } = await draftArticle(editor)
  const second = await editor.post(saveArticle, { ...articleFields, contentId, revision: 1, title: '不要的一篇' })
  const poll = { contentId, question: '去哪里', options: ['甲', '乙'], maxChoices: '1' }
  assert.equal((await editor.post(savePoll, poll)).code, 0)
  assert.equal((await editor.post(discardContent, { contentId })).code, codes.BAD_INPUT.code)
  const { revision } = second.data!
  assert.equal((await editor.post(discardContent, { contentId, revision })).code, 0)
  assert.equal((await editor.post(queryContent, { contentId })).code, codes.NOT_FOUND.code)
  assert.equal((await editor.post(queryArticleForms, { contentId })).code, codes.NOT_FOUND.code)
  assert.equal((await editor.post(queryContents, { kind: 'article', keyword: '不要的' })).data?.items.length, 0)
  const left = await api.parts.db.selectFrom('article').select('id').where('id', '=', contentId).execute()
  assert.deepEqual(left, [])
  const [act] = await actsOf(api)
  assert.deepEqual([act?.what, act?.target, act?.detail], ['丢弃资讯草稿', '不要的一篇', '共 2 版，没有公开过'])
  assert.equal((await editor.post(discardContent, { contentId, revision })).code, codes.NOT_FOUND.code)
})

test('content that is, was or will be public can’t be discarded', async () => {
  const out = await publishedArticle(editor)
  assert.equal((await editor.post(discardContent, out)).code, codes.NOT_A_DRAFT.code)
  await editor.post(withdrawContent, { ...out, reason: '试' })
  const { revision } = await onDesk(editor, out.contentId)
  assert.equal((await editor.post(discardContent, { ...out, revision })).code, codes.NOT_A_DRAFT.code)
  const notice = (await editor.post(saveNotice, { text: '明天停机' })).data!
  const at = api.parts.clock() + 3_600_000
  const planned = await editor.post(publishContent, { ...notice, at })
  const named = { contentId: notice.contentId, revision: planned.data!.revision }
  assert.equal((await editor.post(discardContent, named)).code, codes.NOT_A_DRAFT.code)
  const off = await editor.post(withdrawContent, { ...named, reason: '不停了' })
  const again = { contentId: notice.contentId, revision: off.data!.revision }
  assert.equal((await editor.post(discardContent, again)).code, 0, 'it never came out')
})

test('a colleague’s concurrent save keeps the draft', async () => {
  const { contentId, revision } = await draftArticle(editor)
  const colleague = await api.makeAccount({ grants: ['editor'] })
  await colleague.post(saveArticle, { ...articleFields, contentId, revision, title: '同事改过' })
  assert.equal((await editor.post(discardContent, { contentId, revision })).code, codes.EDITED_MEANWHILE.code)
  assert.equal((await onDesk(editor, contentId)).title, '同事改过')
})
