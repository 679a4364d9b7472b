import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { SEARCH_PAGE_SIZE, type SearchFound, searchPage } from '@alliance/contract/search'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { certified } from '../certificate/testing/passed-round.ts'
import { indexPages } from './index-pages.ts'
import { replaceEntry, type SearchEntry } from './index.ts'

let api: TestApi
const add = (entry: Omit<SearchEntry, 'parts'>, ...bodies: string[]) =>
  replaceEntry(api.parts.db, {
    ...entry,
    parts: bodies.map((body, part) => ({ part, anchor: part ? `s${part}` : '', heading: part ? `${part} 某节` : '', body })),
  })

/** More places of one word than are ranked. */
const MANY = 340
before(async () => {
  api = await startTestApi()
  for (let index = 0; index < MANY; index += 1) await add({ kind: 'article', id: `m${index}`, title: '文章', at: index }, '常见')
  for (let index = 0; index < 45; index += 1) await add({ kind: 'article', id: `n${index}`, title: '文章', at: index }, '偶见')
  await add({ kind: 'document', id: 'd', title: '某标准', at: 7 }, '全文', '第一节<b>说</b>常见', '第二节', '又说常见')
  await replaceEntry(api.parts.db, {
    kind: 'pdf',
    id: 'd',
    title: '某标准',
    at: 7,
    parts: [3, 4, 5, 6].map((part) => ({ part, anchor: '', heading: '', body: '少见' })),
  })
  await add({ kind: 'activity', id: 'v', title: '常见的活动', at: 8 }, '没有')
})
after(() => api.close())

const ask = async (input: Record<string, unknown>) => (await api.post(searchPage, input)).data!
const textOf = (segments: SearchFound['title']) => segments.map(({ text }) => text).join('')

test('a hit tells its place and the marked parts, as text', async () => {
  const { hits } = await ask({ keyword: '说常见', kind: 'document' })
  assert.equal(hits.length, 1)
  assert.deepEqual(hits[0]?.places, [{ anchor: 's3', page: 0, title: [{ text: '3 某节', marked: false }] }])
  assert.deepEqual(hits[0]?.excerpt, [
    { text: '又', marked: false },
    { text: '说常见', marked: true },
  ])
  const all = await ask({ keyword: '常见', kind: 'document' })
  assert.equal(textOf(all.hits[0]!.excerpt), '第一节<b>说</b>常见')
})

test('pages of a PDF are one hit with its page numbers', async () => {
  const { hits, total, counts } = await ask({ keyword: '少见' })
  assert.deepEqual(
    hits.map(({ kind, places, morePlaces }) => [kind, places.map(({ page }) => page), morePlaces]),
    [['pdf', [3, 4, 5], 1]],
  )
  assert.deepEqual(total, { count: 1, more: false })
  assert.deepEqual(counts.pdf, { count: 1, more: false })
})

test('pages of hits contain each hit once', async () => {
  const seen = []
  for (let page = 1; page <= 3; page += 1) {
    const { hits, pages, total } = await ask({ keyword: '偶见', page })
    assert.deepEqual([pages, total], [3, { count: 45, more: false }])
    seen.push(...hits.map(({ id }) => id))
  }
  assert.equal(new Set(seen).size, 45)
  assert.deepEqual(seen.slice(0, 2), ['n44', 'n43'], 'the newest first')
  assert.deepEqual((await ask({ keyword: '偶见', page: 4 })).hits, [])
})

test('for a frequent word titles come first, rare kinds are counted exactly, the others are “or more”', async () => {
  const { hits, counts, total, pages } = await ask({ keyword: '常见' })
  assert.deepEqual([hits.length, hits[0]?.id, pages], [SEARCH_PAGE_SIZE, 'v', 5])
  assert.deepEqual(counts.activity, { count: 1, more: false })
  assert.deepEqual(counts.document, { count: 1, more: false })
  assert.equal(counts.article.more, true)
  assert.ok(counts.article.count >= 100 && counts.article.count <= MANY)
  assert.equal(total.more, true)
  const documents = await ask({ keyword: '常见', kind: 'document' })
  assert.deepEqual([documents.hits.map(({ id }) => id), documents.pages], [['d'], 1])
})

test('an empty or unmatched keyword gives an empty page', async () => {
  for (const keyword of ['', ' ', '%', '，。', '查无此词']) {
    const { hits, total, pages } = await ask({ keyword })
    assert.deepEqual([hits, total, pages], [[], { count: 0, more: false }, 0], keyword)
  }
})

test('hits with only some of the words say so, and those with all words come alone', async () => {
  const { hits, total, counts, partly } = await ask({ keyword: '怎么找少见的蓝鲸' })
  assert.deepEqual([partly, hits.map(({ kind, id }) => [kind, id])], [true, [['pdf', 'd']]])
  assert.deepEqual(
    [total, counts.pdf],
    [
      { count: 1, more: false },
      { count: 1, more: false },
    ],
  )
  assert.deepEqual(hits[0]?.excerpt, [{ text: '少见', marked: true }])
  assert.deepEqual((await ask({ keyword: '怎么找少见的蓝鲸', kind: 'article' })).hits, [])
  assert.equal((await ask({ keyword: '常见活动' })).partly, false)
  assert.equal((await ask({ keyword: '查无此词' })).partly, false)
})

test('a certificate number leads to its verification, however it was typed, whatever kind is asked for', async () => {
  const number = 'GL-20261118-7K2M9Q'
  for (const keyword of [number, ' gl 20261118 7k2m9q', 'ＧＬ－20261118－7K2M9Q', `DEMO-${number}`]) {
    const { hits, counts, total, pages } = await ask({ keyword })
    const id = `/verify?number=${keyword.startsWith('DEMO') ? keyword : number}`
    assert.deepEqual([hits.map((hit) => [hit.kind, hit.id]), pages], [[['page', id]], 1], keyword)
    assert.deepEqual(
      [counts.page, total],
      [
        { count: 1, more: false },
        { count: 1, more: false },
      ],
    )
  }
  assert.equal((await ask({ keyword: number, kind: 'page' })).hits.length, 1)
  const documents = await ask({ keyword: number, kind: 'document' })
  assert.deepEqual([documents.hits, documents.pages, documents.total.count], [[], 0, 1])
  assert.deepEqual((await ask({ keyword: number, page: 2 })).hits, [])
})

test('the name of a certified app or company, of which no text speaks, leads to the registry', async () => {
  const member = await api.makeMember()
  const number = await certified(api, member, { appName: '云雀便笺', packageName: 'cn.example.lark' })
  for (const keyword of ['云雀', 'cn.example.lark']) {
    const { hits, total } = await ask({ keyword })
    assert.deepEqual(
      hits.map(({ kind, id }) => [kind, id]),
      [['page', `/registry?keyword=${encodeURIComponent(keyword)}`]],
    )
    assert.ok(textOf(hits[0]!.excerpt).includes(number), 'it names the certificate')
    assert.deepEqual(total, { count: 1, more: false })
  }
  const [{ excerpt } = { excerpt: [] }] = (await ask({ keyword: '云雀' })).hits
  assert.deepEqual(excerpt[0], { text: '云雀', marked: true })
  await add({ kind: 'article', id: 'lark', title: '云雀', at: 1 }, '一种鸟')
  assert.deepEqual(
    (await ask({ keyword: '云雀' })).hits.map(({ id }) => id),
    ['lark'],
  )
})

test('an entry is found by words that it is known by and that its text does not contain', async () => {
  const part = { part: 1, anchor: '', heading: '', body: '羊皮卷的正文', also: 'PDF 下载' }
  await replaceEntry(api.parts.db, { kind: 'pdf', id: 'scroll', title: '羊皮卷', at: 1, parts: [part] })
  for (const keyword of ['羊皮卷pdf', '羊皮卷 下载', '羊皮卷下载']) {
    const { hits } = await ask({ keyword })
    assert.deepEqual(
      hits.map(({ kind, id }) => [kind, id]),
      [['pdf', 'scroll']],
      keyword,
    )
    assert.equal(textOf(hits[0]!.excerpt), '羊皮卷的正文')
  }
})

test('unusual keywords are plain words, unknown kinds and pages are bad input', async () => {
  for (const keyword of [
    "'; drop table search_entry; --",
    '<img src=x onerror=alert(1)>',
    '%_%',
    '的'.repeat(100),
    '👩‍👩‍👧',
    'e\u0301',
  ])
    assert.equal((await api.post(searchPage, { keyword })).code, 0, keyword)
  for (const input of [
    { keyword: '的'.repeat(10_000) },
    { keyword: 'a', kind: 'news' },
    { keyword: 'a', page: 0 },
    { keyword: 'a', page: 6 },
    { keyword: 'a', page: '1e1' },
    { keyword: 'a\u0000b' },
    {},
  ])
    assert.equal(
      (await api.post(searchPage, input, { json: true })).code,
      codes.BAD_INPUT.code,
      JSON.stringify(input).slice(0, 60),
    )
})

const html = (text: string) => `<main><nav>目录</nav><h1>关于我们</h1><p>我们是谁 &amp; 做什么</p><script>暗码</script>
<section id="p1"><h2>谁来负责</h2><div><p>${text}</p></div></section></main><footer>页脚</footer>`

test('fixed pages are found by their own text, at their section, and only in their current state', async () => {
  const draw = (text: string) => async (path: string) => (path === '/home/about' ? html(text) : undefined)
  await indexPages(api.parts, draw('不偏不倚&#x27;'))
  await indexPages(api.parts, draw('不偏不倚&#x27;'))
  const { hits, counts } = await ask({ keyword: '不偏不倚' })
  assert.deepEqual(counts.page, { count: 1, more: false })
  assert.deepEqual([hits[0]?.kind, hits[0]?.id, hits[0]?.at], ['page', 'about', null])
  assert.deepEqual(hits[0]?.places[0], { anchor: 'p1', page: 0, title: [{ text: '谁来负责', marked: false }] })
  assert.equal(textOf(hits[0]!.excerpt), "不偏不倚'")
  assert.equal((await ask({ keyword: '关于我们' })).hits[0]?.id, 'about')
  for (const keyword of ['暗码', '页脚', '目录']) assert.equal((await ask({ keyword })).counts.page.count, 0, keyword)
  await indexPages(api.parts, draw('另有所指'))
  assert.equal((await ask({ keyword: '不偏不倚' })).total.count, 0)
  assert.equal((await ask({ keyword: '另有所指' })).total.count, 1)
  await indexPages(api.parts, async () => undefined)
  assert.equal((await ask({ keyword: '另有所指' })).total.count, 0)
})

test('figures of a table and digests of files are left out of a page, whose excerpt reads as words', async () => {
  const cells = ['羽量标准', '17', '23 / 24', '2010 轮', '86%', '羽重标准', '7', '第 3 版 2 天'].map((text) => `<td>${text}</td>`)
  const table = `<main><h1>金标认证</h1><table><tr>${cells.join('')}</tr></table><p>羽量的下一句。</p><p>SHA-256 ${'ce30f4eb'.repeat(8)}</p></main>`
  await indexPages(api.parts, async (path) => (path === '/home/union/service' ? table : undefined))
  const { hits } = await ask({ keyword: '羽量' })
  assert.equal(textOf(hits[0]!.excerpt), '羽量标准\u3000羽重标准\u3000第 3 版 2 天\u3000羽量的下一句。SHA-256')
  assert.equal((await ask({ keyword: '30f4' })).total.count, 0)
  await indexPages(api.parts, async () => undefined)
})

test('content that is indexed again does not become the latest, nor does its new part lose a number', async () => {
  const clauses = Array.from({ length: MANY }, () => '频见')
  await add({ kind: 'document', id: 'old', title: '旧标准', at: 1 }, ...clauses)
  await add({ kind: 'article', id: 'recent', title: '文章', at: 900 }, '频见')
  const kinds = async () => (await ask({ keyword: '频见' })).hits.map(({ kind, id }) => `${kind} ${id}`)
  assert.deepEqual(await kinds(), ['article recent', 'document old'])
  await add({ kind: 'document', id: 'old', title: '旧标准', at: 1 }, ...clauses)
  assert.deepEqual(await kinds(), ['article recent', 'document old'])

  await add({ kind: 'document', id: 'old', title: '旧标准', at: 1 }, '短了')
  await add({ kind: 'document', id: 'old', title: '旧标准', at: 1 }, '又长', '再长', '长出')
  const { hits } = await ask({ keyword: '长出' })
  assert.deepEqual(
    hits[0]?.places.map(({ anchor }) => anchor),
    ['s2'],
  )
})
