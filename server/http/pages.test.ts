import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { queryAllianceMembers } from '@alliance/contract/home'
import { queryNews } from '@alliance/contract/article'
import { queryRegistry } from '@alliance/contract/certificate'
import type { RenderedPage } from '@alliance/contract/rendering'
import { serverLimits } from '../limits.ts'
import { saveMember } from '../modules/home/index.ts'
import { eventually, startTestApi, type TestApi } from '../testing/index.ts'
import type { Render } from './index.ts'

const policy = "default-src 'self'"
const page = (html: string, rest: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  html,
  cached: true,
  contentPolicy: policy,
  ...rest,
})
const YEAR_ENDS = Date.parse('2100-01-01T00:00:00+08:00')
let drawn = 0
const render: Render = async ({ url, nonce }, ask) => {
  drawn += 1
  const path = url.split('?')[0]
  if (path === '/members') return page(`${JSON.stringify(await ask(queryAllianceMembers, {}))}${'x'.repeat(2_000)}`)
  if (path === '/console') return page(`<p>${nonce}</p>`, { cached: false, contentPolicy: `script-src 'nonce-${nonce}'` })
  if (path === '/year') return page(`<p>${api.parts.clock()}</p>`, { until: YEAR_ENDS })
  if (path === '/old') return page('', { status: 301, redirect: '/members' })
  if (path === '/refused')
    return page(JSON.stringify(await ask(queryNews, { newsId: 'none' }).catch((error: { code: string }) => error.code)))
  if (path === '/registry')
    return page(JSON.stringify(await ask(queryRegistry, { keyword: '\u0000' }).catch((error: { code: string }) => error.code)))
  if (path === '/broken') throw new Error('select secret')
  if (path === '/away') throw Object.assign(new Error('connect 10.0.0.9'), { code: 'ECONNREFUSED' })
  return page('页面不存在', { status: 404 })
}

let api: TestApi
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alliance-web-'))
  await mkdir(join(folder, 'client/assets'), { recursive: true })
  await writeFile(join(folder, 'client/assets/app-1a2b.js'), 'plain')
  await writeFile(join(folder, 'client/assets/app-1a2b.js.br'), 'brotli')
  await writeFile(join(folder, 'client/robots.txt'), 'User-agent: *')
  await writeFile(join(folder, 'secret.txt'), 'secret')
  api = await startTestApi({ render, settings: { webDir: folder } })
})
after(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  drawn = 0
  api.parts.cache.clear()
})
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(api.url + path, { headers, method, redirect: 'manual' })

test('a cached page is drawn once, has its own policy and an ETag, and goes when its content changes', async () => {
  const first = await get('/members')
  assert.deepEqual([first.status, first.headers.get('content-security-policy')], [200, policy])
  assert.match(first.headers.get('content-type') ?? '', /text\/html; charset=utf-8/)
  const etag = first.headers.get('etag') ?? ''
  const same = await get('/members', { 'if-none-match': etag })
  assert.deepEqual([same.status, await same.text()], [304, ''])
  assert.equal((await (await get('/members', {}, 'HEAD')).text()).length, 0)
  assert.equal(drawn, 1)

  await saveMember(api.parts.db, { id: 'm', name: '新成员', type: 1, introduction: '', sort: 1, demo: true })
  await api.parts.cache.drop(api.parts.db, ['members'])
  await eventually(async () => (await (await get('/members')).text()).includes('新成员'), true)
})

test('a cached page that says something else from some moment on is drawn again after it', async () => {
  await get('/year')
  await get('/year')
  assert.equal(drawn, 1)
  const now = api.parts.clock()
  api.shiftClock(YEAR_ENDS - now)
  await get('/year')
  assert.equal(drawn, 2)
  api.shiftClock(now - YEAR_ENDS)
})

test('query parameters that no page reads share one cached page; a redirect keeps them', async () => {
  const pageAddress = (url: string) => url.replace(/\?.*/, '')
  const given: string[] = []
  const noting: Render = async (request, ask) => {
    given.push(request.url)
    const { redirect, ...drawn } = await render(request, ask)
    return redirect === undefined ? drawn : { ...drawn, redirect: redirect + (/\?.*/.exec(request.url)?.[0] ?? '') }
  }
  const web = await startTestApi({ render: noting, pageAddress, settings: { webDir: folder } })
  const tracked = await Promise.all(['a', 'b', 'c'].map((from) => fetch(`${web.url}/members?utm_source=${from}`)))
  const plain = await fetch(`${web.url}/members`)
  for (const answer of tracked) assert.equal(answer.headers.get('etag'), plain.headers.get('etag'))
  assert.deepEqual(given, ['/members'])
  const moved = await fetch(`${web.url}/old?utm_source=a`, { redirect: 'manual' })
  assert.equal(moved.headers.get('location'), '/members?utm_source=a')
  await web.close()
})

test('a page of nobody in particular is drawn for each request, with a nonce of its own', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => get('/console')))
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  assert.equal(new Set(texts).size, 5)
  for (const answer of answers) assert.equal(answer.headers.get('cache-control'), 'no-store')
})

test('redirects, missing pages, refusals and faults', async () => {
  const moved = await get('/old')
  assert.deepEqual([moved.status, moved.headers.get('location')], [301, '/members'])
  const missing = await get('/none')
  assert.deepEqual([missing.status, await missing.text()], [404, '页面不存在'])
  await get('/none')
  assert.equal(drawn, 3, 'a page that does not exist is not cached')
  assert.equal(await (await get('/refused')).text(), '"NOT_FOUND"')
  assert.equal(await (await get('/registry')).text(), '"BAD_INPUT"', 'a text that no database stores')
  for (const path of ['/%', '/doc/%E0%A4%A']) {
    const garbled = await get(path)
    assert.deepEqual([garbled.status, await garbled.text()], [404, '页面不存在'], path)
    assert.ok(garbled.headers.get('x-content-type-options'), path)
  }
  const long = await get(`/home/search?keyword=${'a'.repeat(10_000)}`)
  assert.deepEqual([long.status, long.headers.get('content-type')], [414, 'text/html; charset=utf-8'])
  assert.match(await long.text(), /地址太长[^]*请少用几个字再试[^]*<a href="\/">回到首页<\/a>/)
  const broken = await get('/broken')
  const text = await broken.text()
  assert.equal(broken.status, 500)
  assert.ok(!text.includes('secret') && text.includes(broken.headers.get('x-request-id') ?? '-'))
  const away = await get('/away')
  const words = await away.text()
  assert.equal(away.status, 503, 'a database that is away is no defect of the page: who comes again later finds it')
  assert.ok(words.includes('服务器连接异常') && !words.includes('10.0.0.9'))
})

test('who opens too many pages or files is told when to come again, in words and for programs', async () => {
  const limits = { ...serverLimits, calls: { points: 1, windowS: 60 } }
  const busy = await startTestApi({ render, limits, settings: { webDir: folder } })
  try {
    await fetch(`${busy.url}/none`)
    for (const path of ['/none', '/feed/news.xml']) {
      const refused = await fetch(busy.url + path)
      assert.equal(refused.status, 429, path)
      const seconds = Number(refused.headers.get('retry-after'))
      assert.ok(seconds > 0 && seconds <= 60, `${path}: ${seconds}`)
      if (path === '/none') assert.ok((await refused.text()).includes(`请 ${seconds} 秒后再试`))
    }
  } finally {
    await busy.close()
  }
})

test('built files: immutable under /assets, compressed as they stand, nothing outside', async () => {
  const asset = await fetch(`${api.url}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'identity' } })
  assert.equal(await asset.text(), 'plain')
  assert.match(asset.headers.get('cache-control') ?? '', /immutable/)
  assert.match(asset.headers.get('content-type') ?? '', /text\/javascript/)
  const head = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' }, 'HEAD')
  assert.deepEqual([head.headers.get('content-encoding'), head.headers.get('content-length')], ['br', '6'])
  assert.equal((await get('/robots.txt')).headers.get('cache-control'), 'no-cache')
  assert.equal((await get('/assets/gone.js')).status, 404)
  for (const path of ['/../secret.txt', '/assets/..%2f..%2fsecret.txt', '/%2e%2e/secret.txt', '/secret.txt'])
    assert.ok(!(await (await get(path)).text()).includes('secret'), path)
  assert.equal(drawn > 0, true)
})
