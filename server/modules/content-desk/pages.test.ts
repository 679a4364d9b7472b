import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bodyTextOf } from '@alliance/contract/body-writing'
import { codes } from '@alliance/contract/codes'
import { discardContent, publishContent, restoreContentVersion, withdrawContent } from '@alliance/contract/content-acts'
import { queryContents, queryContentVersion } from '@alliance/contract/content-desk'
import { ContentState } from '@alliance/contract/content-states'
import { savePage } from '@alliance/contract/page-desk'
import { queryPageText, textPages } from '@alliance/contract/page-text'
import { toJson } from '../../db/index.ts'
import { type Caller, eventually, fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { broughtWords } from '../page-texts/index.ts'
import { adoptPages } from './index.ts'
import { actsOf, onDesk } from './testing/contents.ts'

let api: TestApi
let editor: Caller
let colleague: Caller
before(async () => {
  api = await startTestApi()
  editor = await api.makeAccount({ grants: ['editor'] })
  colleague = await api.makeAccount({ grants: ['editor'] })
  await adoptPages(api.parts)
})
after(() => api.close())

const wordsOf = async (page: string) => (await api.post(queryPageText, { page })).data
const ledeOf = async (page: string) => (await wordsOf(page))?.lede
const form = { contentId: 'terms', lede: '新的导语', body: '## 适用\n\n{联盟名称}的约定，见[隐私政策](/privacy)。\n\n- 一项' }
const problemOf = async (wish: Record<string, unknown>) => {
  const { code, data } = await editor.post(savePage, { ...form, revision: 1, ...wish })
  assert.equal(code, codes.BAD_INPUT.code)
  return fieldWords(data)
}

test('is for editors only; there are exactly seven pages', async () => {
  const [member, certifier] = [await api.makeMember(), await api.makeAccount({ grants: ['certifier'] })]
  const input = { ...form, revision: 1 }
  assert.equal((await api.post(savePage, input)).code, codes.TOKEN_MISSING.code)
  for (const { post } of [member, certifier]) assert.equal((await post(savePage, input)).code, codes.FORBIDDEN.code)
  assert.deepEqual(Object.keys(await problemOf({ contentId: 'openness' })), ['contentId'])
  assert.equal((await api.post(queryPageText, { page: 'openness' })).code, codes.BAD_INPUT.code)
})

test('the code’s text is each page’s first version: public, on the desk, and unchanged by a save', async () => {
  const { data } = await editor.post(queryContents, { kind: 'page' })
  assert.deepEqual(
    new Map(data?.items.map(({ contentId, title }) => [contentId, title])),
    new Map(textPages.map(({ page, title }) => [page, title])),
  )
  for (const { page } of textPages) {
    assert.deepEqual(await wordsOf(page), { page, ...broughtWords[page] })
    const row = await onDesk(editor, page)
    assert.deepEqual([row.state, row.isChanged, row.changedBy], [ContentState.published, false, ''])
    assert.deepEqual(row.fields, { kind: 'page', page, ...broughtWords[page] })
    const { lede, blocks } = broughtWords[page]
    const same = await editor.post(savePage, { contentId: page, revision: row.revision, lede, body: bodyTextOf(blocks) })
    assert.deepEqual([same.code, same.data?.revision], [0, row.revision], 'nothing was typed: no new version')
  }
})

test('an invalid page is refused at its field', async () => {
  for (const lede of [' ', '{联盟名称}的约定', '长'.repeat(81)])
    assert.deepEqual(Object.keys(await problemOf({ lede })), ['lede'])
  for (const [body, words] of [
    [' ', /请填写正文/],
    ['一段', /以小标题/],
    ['## 甲\n### 乙', /一级小标题/],
    ['## 甲\n```\n码\n```', /不能放代码/],
    ['## 甲\n|乙|\n|[丙](/doc)|', /表格里不能放链接/],
    ['## {联盟名称}\n乙', /小标题和表格里不能放/],
    ['## 甲\n- [别处](https://example.com)', /“别处”要指向本站地址/],
    ['## 甲\n[别处](//example.com)', /“别处”要指向本站地址/],
    ['## 甲\n写信到 {邮箱}', /没有名为\{邮箱\}的设置。可以用：\{联盟名称\}/],
  ] as const)
    assert.match((await problemOf({ body }))['body'] ?? '', words)
})

test('a save waits; publishing shows it, with its day in the site map; the first version can be restored', async () => {
  const saved = await editor.post(savePage, { ...form, revision: 1 })
  assert.equal(saved.data?.revision, 2)
  assert.equal(await ledeOf('terms'), broughtWords.terms.lede)
  const at = { contentId: 'terms', revision: 2 }
  const later = await editor.post(publishContent, { ...at, at: api.parts.clock() + 60_000 })
  assert.equal(later.code, codes.BAD_INPUT.code)
  assert.equal((await editor.post(publishContent, at)).code, 0)
  await eventually(() => ledeOf('terms'), '新的导语')
  const map = await (await fetch(`${api.url}/sitemap.xml`)).text()
  const today = new Date(api.parts.clock()).toISOString().slice(0, 10)
  assert.match(map, new RegExp(`/terms</loc><lastmod>${today}`))
  const back = await editor.post(restoreContentVersion, { contentId: 'terms', revision: 3, version: 1 })
  assert.equal((await editor.post(publishContent, { contentId: 'terms', revision: back.data?.revision })).code, 0)
  await eventually(() => ledeOf('terms'), broughtWords.terms.lede)
  assert.deepEqual(await wordsOf('terms'), { page: 'terms', ...broughtWords.terms })
  const acts = (await actsOf(api)).filter(({ target }) => target === '使用条款').map(({ what }) => what)
  assert.deepEqual(acts, ['更新公开的页面', '恢复页面的旧版本', '更新公开的页面', '保存页面草稿'])
})

test('a page always has a text; the second of two editors learns of the first', async () => {
  const { revision } = await onDesk(editor, 'privacy')
  const asked = { contentId: 'privacy', revision }
  assert.equal((await editor.post(withdrawContent, { ...asked, reason: '不要了' })).code, codes.PAGE_STAYS.code)
  assert.equal((await editor.post(discardContent, asked)).code, codes.NOT_A_DRAFT.code)
  assert.equal((await colleague.post(savePage, { ...form, ...asked, lede: '同事的' })).code, 0)
  assert.equal((await editor.post(savePage, { ...form, ...asked })).code, codes.EDITED_MEANWHILE.code)
  assert.equal(await ledeOf('privacy'), broughtWords.privacy.lede)
})

test('a release with another text updates the first version, until an editor has published the page', async () => {
  const { db } = api.parts
  const old = Date.UTC(2026, 0, 1)
  const older = async (page: string) => {
    const fields = toJson({ kind: 'page', page, lede: '旧发行版的导语', blocks: [] })
    const [text, row] = [
      { fields, at: old, public_from: old },
      { publish_at: old, changed_at: old },
    ]
    await db.updateTable('content_version').set(text).where('content_id', '=', page).where('version', '=', 1).execute()
    await db.updateTable('content').set(row).where('id', '=', page).where('version', '=', 1).execute()
    return onDesk(editor, page)
  }
  const first = async (page: string) => {
    const { data } = await editor.post(queryContentVersion, { contentId: page, version: 1 })
    return data?.fields.kind === 'page' ? data.fields.lede : undefined
  }
  // Nobody has edited the charter; of the accounts there is a draft; the terms were published by an editor.
  const draft = { contentId: 'funds', revision: (await onDesk(editor, 'funds')).revision }
  assert.equal((await editor.post(savePage, { ...form, ...draft, lede: '我的草稿' })).code, 0)
  const [charter, funds, terms] = [await older('constitution'), await older('funds'), await older('terms')]
  await adoptPages(api.parts)
  assert.deepEqual(
    [await first('constitution'), await first('funds'), await first('terms')],
    [broughtWords.constitution.lede, broughtWords.funds.lede, '旧发行版的导语'],
  )
  const now = await onDesk(editor, 'constitution')
  assert.ok(now.publishAt! > old && now.changedAt > old && now.versions[0]!.publicFrom === now.publishAt, 'with the text’s date')
  const stale = { ...form, contentId: 'constitution', revision: charter.revision }
  assert.equal((await editor.post(savePage, stale)).code, codes.EDITED_MEANWHILE.code, 'the text that was open is another one')
  const kept = await onDesk(editor, 'funds')
  assert.deepEqual([kept.revision, kept.fields], [funds.revision + 1, { ...funds.fields, lede: '我的草稿' }])
  assert.deepEqual(await onDesk(editor, 'terms'), terms)
  await adoptPages(api.parts)
  assert.equal((await onDesk(editor, 'constitution')).revision, now.revision, 'the next start changes nothing')
})
