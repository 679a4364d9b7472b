import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { publishContent, withdrawContent } from '@alliance/contract/content-acts'
import { saveBanner, saveNotice } from '@alliance/contract/content-desk'
import { savePage } from '@alliance/contract/page-desk'
import { addRedirect } from '@alliance/contract/redirect-desk'
import { type Caller, fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { adoptPages } from './adopt-pages.ts'
import { brokenLink } from './broken-link.ts'
import { draftArticle, onDesk, publishedArticle } from './testing/contents.ts'
import { broughtWords } from '../page-texts/index.ts'
import { textPages } from '@alliance/contract/page-text'

const HOUR_MS = 3_600_000
let api: TestApi
let editor: Caller
let count = 0
before(async () => {
  api = await startTestApi()
  editor = await api.makeAccount({ grants: ['editor'] })
  await adoptPages(api.parts)
})
after(() => api.close())

const publish = async (path: string, at?: number) => {
  count += 1
  const { data, message } = await editor.post(saveNotice, { text: `公告 ${count}`, path })
  assert.ok(data, message)
  return editor.post(publishContent, { contentId: data.contentId, revision: data.revision, ...(at !== undefined && { at }) })
}

test('a notice with a broken link is not published, and the message names the path', async () => {
  for (const path of [
    '/nowhere',
    '/doc/none',
    '/doc/security#sec-99',
    '/doc/security?version=1999.01',
    '/documents/none',
    '/home/news/info',
    '/home/news/info?newsId=none',
    '/home/news/info?newsId=%00',
    '/consoles',
    '/consoles/',
    '/doc/__proto__',
    '/doc/%zz#%zz',
  ]) {
    const { code, data } = await publish(path)
    assert.equal(code, codes.BAD_INPUT.code, path)
    assert.match(fieldWords(data)['link'] ?? '', /在本站打不开/)
  }
})

test('valid link targets: pages, anchors of documents, old paths, files, areas behind login', async () => {
  await editor.post(addRedirect, { oldId: 'old-guide', documentId: 'security' })
  const { contentId } = await publishedArticle(editor)
  for (const path of [
    '',
    '/',
    '/doc',
    '/doc/security#sec-01',
    '/doc/safetyFile',
    '/doc/old-guide',
    '/documents/security#page=2',
    '/home/activity',
    '/home/activity/',
    '/doc/security/?version=2026.10#sec-01',
    '/activity/web?id=x',
    '/verify?number=GL-1',
    '/comments?id=security',
    '/feed/news.xml',
    '/files/standards/security.json',
    '/console/goldIdentification/form',
    '/Home/IntellectualProperty/',
    '/HOME/News',
    '/Index',
    '/Doc/security#sec-01',
    '/Console/goldIdentification/form',
    `/Home/news/Info?newsId=${contentId}`,
    `/home/news/info?newsId=${contentId}`,
  ]) {
    const { code, data } = await publish(path)
    assert.equal(code, 0, `${path} ${JSON.stringify(data)}`)
  }
})

test('a link is kept as the site spells it; names within an address are left as they are', async () => {
  for (const [path, kept] of [
    ['/Home/intellectualproperty', '/home/intellectualProperty'],
    ['/HOME/activity?From=Mail#Top', '/home/activity?From=Mail#Top'],
    ['/Doc/Security', '/doc/Security'],
  ] as const) {
    const { data } = await editor.post(saveNotice, { text: '公告', path })
    const { fields } = await onDesk(editor, data?.contentId ?? '')
    assert.equal(fields.kind === 'notice' && fields.path, kept)
  }
  assert.equal((await publish('/doc/Security')).code, codes.BAD_INPUT.code, 'an id is no name of a page')
})

test('an article counts from its publication: content published later may link to it', async () => {
  const now = api.parts.clock()
  const later = await draftArticle(editor)
  const { data } = await editor.post(publishContent, { ...later, at: now + HOUR_MS })
  const path = `/home/news/info?newsId=${later.contentId}`
  assert.equal((await publish(path)).code, codes.BAD_INPUT.code)
  assert.equal((await publish(path, now + 2 * HOUR_MS)).code, 0)
  await editor.post(withdrawContent, { contentId: later.contentId, revision: data?.revision, reason: '不发了' })
  assert.equal((await publish(path, now + 2 * HOUR_MS)).code, codes.BAD_INPUT.code)
})

test('banners and links in a page’s text are checked too; all built-in ones are valid', async () => {
  const banner = { title: '横幅', text: '说明', path: '/doc/none', drawing: 'fold', sort: '5' }
  const { data } = await editor.post(saveBanner, banner)
  const draft = { contentId: data?.contentId, revision: data?.revision }
  assert.equal((await editor.post(publishContent, draft)).code, codes.BAD_INPUT.code)
  const { revision } = await onDesk(editor, 'terms')
  const words = { contentId: 'terms', revision, lede: '导语', body: '## 适用\n\n- 见[标准](/doc/security)和[别处](/nowhere)。' }
  const { data: page } = await editor.post(savePage, words)
  const { code, data: told } = await editor.post(publishContent, { contentId: 'terms', revision: page?.revision })
  assert.equal(code, codes.BAD_INPUT.code)
  assert.match(JSON.stringify(told), /链接 \/nowhere /)
  const looking = { db: api.parts.db, now: api.parts.clock() }
  for (const { page: name } of textPages)
    assert.equal(await brokenLink(looking, { kind: 'page', page: name, ...broughtWords[name] }), undefined, name)
})
