import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { render as Render } from '../app/entry.server.tsx'
import { APPEARANCE_SCRIPT, HEAD_SCRIPT, LOST_SCRIPT } from '../app/document.ts'
import { readAssets, sha256 } from './assets.ts'
import { buildWeb } from './build.ts'
import {
  DOCUMENT_SCRIPT_BUDGET,
  FORM_PAGE_FILES_BUDGET,
  FORM_PAGE_SCRIPT_BUDGET,
  gzipSize,
  HOME_STYLE_BUDGET,
  PAGE_FILES_BUDGET,
  PAGE_SCRIPT_BUDGET,
  pageScripts,
  PUBLIC_SCRIPT_BUDGET,
  publicScripts,
} from './sizes.ts'

const outDir = mkdtempSync(join(tmpdir(), 'web-build-'))
let clientDir = ''
before(async () => {
  clientDir = await buildWeb(outDir, { quiet: true })
})
after(() => rmSync(outDir, { recursive: true, force: true }))

const total = (sizes: Map<string, number>) => [...sizes.values()].reduce((sum, size) => sum + size, 0)
const DOCUMENT = 'features/library/document-page.tsx'
const pages = [
  'features/home/home-page.tsx',
  DOCUMENT,
  'features/news/news-list-page.tsx',
  'features/alliance/service-page.tsx',
  'features/activity/activity-page.tsx',
  'features/devices/devices-page.tsx',
  'features/precedents/precedents-page.tsx',
  'features/transparency/transparency-page.tsx',
]
const forms = [
  'features/account/login-page.tsx',
  'features/certificate/verify-page.tsx',
  'features/news/news-page.tsx',
  'features/activity/registration-page.tsx',
  'features/account/register-page.tsx',
]

for (const page of [...pages, ...forms])
  test(`scripts of ${page} stay within the budget`, () => {
    const reading = page === DOCUMENT ? DOCUMENT_SCRIPT_BUDGET : PAGE_SCRIPT_BUDGET
    const budget = forms.includes(page) ? FORM_PAGE_SCRIPT_BUDGET : reading
    const files = pageScripts(clientDir, page)
    const size = total(files)
    assert.ok(size > 0 && size <= budget, `${size} of ${budget} bytes`)
    const most = forms.includes(page) ? FORM_PAGE_FILES_BUDGET : PAGE_FILES_BUDGET
    assert.ok(files.size <= most, `${files.size} of ${most} files`)
  })

test('all public scripts together stay within their budget and hold nothing of the console', () => {
  const sizes = publicScripts(clientDir)
  assert.ok(total(sizes) <= PUBLIC_SCRIPT_BUDGET, `${total(sizes)} of ${PUBLIC_SCRIPT_BUDGET} bytes`)
  for (const file of sizes.keys()) assert.doesNotMatch(readFileSync(join(clientDir, file), 'utf8'), /ant-btn|antCls|rc-component/)
})

test('the styles inside the home page leave room for its text', () => {
  const assets = readAssets(clientDir)
  const styles = new Set([...assets.styles, ...(assets.pages['features/home/home-page.tsx']?.styles ?? [])])
  const text = [...styles].map((href) => assets.sheets[href]?.text ?? assert.fail(href)).join('')
  assert.ok(gzipSize(text) <= HOME_STYLE_BUDGET, `${gzipSize(text)} of ${HOME_STYLE_BUDGET} bytes`)
})

test('the content policy has the hashes of what is inline in the page', () => {
  const assets = readAssets(clientDir)
  assert.equal(assets.appearanceSha256, sha256(APPEARANCE_SCRIPT))
  assert.equal(assets.headSha256, sha256(HEAD_SCRIPT))
  assert.equal(assets.lostSha256, sha256(LOST_SCRIPT))
  for (const sheet of Object.values(assets.sheets)) assert.equal(sheet.sha256, sha256(sheet.text))
})

test('every text file has compressed copies, and the gallery is not published', () => {
  const scripts = readdirSync(join(clientDir, 'assets')).filter((name) => name.endsWith('.js'))
  assert.ok(scripts.length > 5)
  for (const name of scripts) {
    assert.ok(existsSync(join(clientDir, 'assets', `${name}.gz`)), name)
    assert.ok(existsSync(join(clientDir, 'assets', `${name}.br`)), name)
  }
  assert.ok(!scripts.some((name) => name.includes('gallery')))
})

test('a version that is announced can be commented on at each of its clauses, another one cannot', async () => {
  const { render } = (await import(join(outDir, 'server/entry.server.js'))) as { render: typeof Render }
  const item = {
    id: 'security',
    alias: 'safetyFile',
    title: '安全标准',
    kind: 'standard',
    clauses: 1,
    comingFrom: '',
    version: '2',
  }
  const of = { effectiveFrom: '2030-01-01', pack: '2', summary: '', demo: false, related: [] }
  const clause = { kind: 'clause', anchor: 'sec-01', termId: 'SEC-01', clause: '3.1.1', title: '甲', severity: 'must' }
  const block = { ...clause, method: 'static', counted: true, informativeReason: '', text: ['要求：乙。'], sources: [] }
  const file = { address: '/x.pdf', fileName: 'x.pdf', pages: 1, sizeBytes: 1, sha256: '' }
  for (const state of ['coming', 'inForce'] as const) {
    const versions = [{ version: '2', state, effectiveFrom: of.effectiveFrom, pack: '2', changed: 0 }]
    const answers: Record<string, unknown> = {
      '/api/doc/queryMenuList': [item],
      '/api/doc/queryDetail': { ...item, ...of, state, versions, blocks: [block] },
      '/api/pdf/queryDetail': { ...item, ...of, ...file },
      '/api/show/queryNotice': [],
    }
    const { html } = await render({ url: '/doc/security?version=2' }, async (call) => answers[call.path] as never)
    const link =
      /<a href="\/console\/comments\?document=security&amp;version=2&amp;at=sec-01" class="[^"]+" aria-label="提意见：3\.1\.1 甲">/
    assert.equal(link.test(html), state === 'coming')
  }
})

test('the renderer answers a page, a redirect and an unknown path', async (context) => {
  const { render } = (await import(join(outDir, 'server/entry.server.js'))) as { render: typeof Render }
  const never = async () => {
    throw new Error('this page asks nothing')
  }
  const words =
    (page: string) =>
    async ({ path }: { path: string }) =>
      path === '/api/show/queryPageText' ? ({ page, lede: '', blocks: [] } as never) : never()
  const funds = words('funds')
  const plain = await render({ url: '/home/funds' }, funds)
  assert.equal(plain.status, 200)
  assert.equal(plain.cached, true)
  assert.ok((plain.until ?? 0) > Date.now(), 'the year of its accounts is the last one only until the next one is out')
  assert.match(plain.html, /<h1[^>]*>专项基金<\/h1>/)
  assert.doesNotMatch(plain.html, /<script[^>]+src=|modulepreload" /, 'no script is asked for before the first paint')
  assert.doesNotMatch(plain.html.replaceAll(/<style[^>]*>.*?<\/style>/g, ''), / style="/)
  assert.match(plain.contentPolicy, /script-src 'self' 'sha256-[\w+/=]+';.*require-trusted-types-for 'script'/)
  assert.doesNotMatch(plain.contentPolicy, /unsafe-inline|nonce/)

  assert.equal((await render({ url: '/home/funds?any=1' }, funds)).cached, false)
  assert.equal((await render({ url: '/documentsBase/safetyFile' }, never)).redirect, '/doc')
  assert.equal((await render({ url: '/documents/whiteBookFile/' }, never)).redirect, '/documents/5242001394058240')
  // A query (of a visitor count, or a link with parameters) is kept by the redirect; it can't change the host.
  assert.equal(
    (await render({ url: '/documentsBase/safetyFile?utm=a&x=//evil.example' }, never)).redirect,
    '/doc?utm=a&x=//evil.example',
  )
  assert.equal((await render({ url: '/home?//evil.example' }, never)).redirect, '/?//evil.example')

  const site = {
    origin: 'https://www.example.test',
    name: '测试联盟',
    staticHost: 'https://static.example.test',
    email: 'a@b.test',
  }
  const told = await render({ url: '/home/about', site }, words('about'))
  assert.match(told.html, /<link rel="canonical" href="https:\/\/www\.example\.test\/home\/about">/)
  assert.match(told.html, /<meta property="og:image" content="https:\/\/static\.example\.test\/share\.png">/)
  assert.match(told.html, /<meta property="og:site_name" content="测试联盟">/)
  assert.match(told.html, /<link rel="alternate" type="application\/atom\+xml" [^>]+\/feed\/news\.xml">/)
  assert.match(told.contentPolicy, /img-src [^;]*https:\/\/static\.example\.test/)
  const [, things = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(told.html) ?? []
  assert.deepEqual(
    (JSON.parse(things) as { '@graph': { '@type': string }[] })['@graph'].map((thing) => thing['@type']),
    ['BreadcrumbList'],
  )
  await render({ url: '/home/funds', site: { origin: '', staticHost: '' } }, funds)
  const accounts = async (demo: boolean) => /收入合计/.test((await render({ url: '/home/funds', site: { demo } }, funds)).html)
  assert.deepEqual([await accounts(true), await accounts(false)], [true, false], 'invented accounts are the demonstration’s')

  // An invalid percent encoding is an unknown path like any other; the router would print a warning to stderr.
  const raw: unknown[] = []
  context.mock.method(console, 'warn', (...words: unknown[]) => void raw.push(words))
  for (const url of ['/%ff', '/console/%D6%D0', '/home/funds/%', '/x/%zz/%E4%B8%AD']) {
    const { status, html } = await render({ url }, never)
    assert.equal(status, 404, url)
    assert.match(html, /<title>页面不存在 · /)
  }
  assert.deepEqual(raw, [])

  const missing = await render({ url: '/nowhere"><script>' }, never)
  assert.equal(missing.status, 404)
  assert.match(missing.html, /<title>页面不存在 · /)
  assert.doesNotMatch(missing.html, /nowhere"><script>/)
  assert.match(missing.html, /<meta name="robots" content="noindex">/)
  assert.doesNotMatch(missing.html, /rel="canonical"|property="og:|ld\+json/)

  const guarded = await render({ url: '/console', nonce: 'bm9uY2U=' }, never)
  assert.equal(guarded.cached, false)
  assert.match(guarded.html, /<script type="module" nonce="bm9uY2U=" src="\/assets\//)
  assert.match(guarded.contentPolicy, /style-src 'self' 'nonce-bm9uY2U='/)
})
