// In a whole run only: the head of every page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentMenu } from '@alliance/contract/library'
import { queryNewsList } from '@alliance/contract/news'
import type { Page } from 'playwright-core'
import { hydrated, openPage } from './browser.ts'
import { browser, site, useSite } from './use-site.ts'

const ORIGIN = 'https://www.example.test'
let newsId = ''
useSite({
  env: {
    ORIGIN,
    STATIC_HOST: 'https://static.example.test',
    SERVICE_EMAIL: 'help@example.test',
    SERVICE_ID: 'help_9',
    ICP_NUMBER: '京ICP备12345678号-1',
    POLICE_NUMBER: '京公网安备11010802012345号',
  },
  ready: async () => {
    const answer = await fetch(site.url + queryNewsList.path, {
      method: 'POST',
      body: new URLSearchParams({ size: '1', type: '1' }),
    })
    newsId = ((await answer.json()) as { data: { items: { id: string }[] } }).data.items[0]?.id ?? ''
  },
})

type Row = {
  path: string
  title: string
  h1: RegExp
  says: RegExp
  canonical?: string
  things?: readonly string[]
  image?: string
}
const LIST = ['BreadcrumbList']

const rows = (): Row[] => [
  { path: '/', title: '首页', h1: /一个版本/, says: /还没有正式签发的金标.*联盟成员/s, things: ['Organization', 'WebSite'] },
  { path: '/index', title: '首页', h1: /一个版本/, says: /推荐文档/, canonical: '/', things: ['Organization', 'WebSite'] },
  { path: '/doc', title: '标准文档', h1: /^标准文档$/, says: /地震预警服务规范/, things: LIST },
  { path: '/doc/security', title: '安全标准', h1: /^安全标准$/, says: /SEC-10/, things: ['TechArticle', ...LIST] },
  {
    path: '/doc/5242001394058240',
    title: '大屏设备应用适配白皮书',
    h1: /白皮书/,
    says: /演示内容/,
    things: ['TechArticle', ...LIST],
  },
  { path: '/documents', title: 'PDF 文档', h1: /^PDF 文档$/, says: /稳定性标准/, things: LIST },
  {
    path: '/documents/security',
    title: '安全标准（PDF）',
    h1: /^安全标准$/,
    says: /下载/,
    canonical: '/doc/security',
    things: LIST,
  },
  { path: '/home/join', title: '加入我们', h1: /加入我们/, says: /终端成员.*help_9.*help@example\.test/s, things: LIST },
  {
    path: '/home/union/service',
    title: '金标认证',
    h1: /金标认证/,
    says: /费用与时间.*0\.00.*3 天内审核，受理后 7 天内给出结论.*常见问题/s,
    things: LIST,
  },
  { path: '/home/union/openness', title: '开放能力', h1: /开放能力/, says: /push\.APP_ID.*alliance-judge-/s, things: LIST },
  { path: '/home/about', title: '关于我们', h1: /关于我们/, says: /理事会/, things: LIST },
  { path: '/home/constitution', title: '联盟章程', h1: /联盟章程/, says: /第一条.*第二十九条/s, things: LIST },
  { path: '/home/funds', title: '专项基金', h1: /专项基金/, says: /1,764,105\.77.*1,584,762\.53.*497,803\.76/s, things: LIST },
  { path: '/home/intellectualProperty', title: '知识产权', h1: /知识产权/, says: /专利/, things: LIST },
  { path: '/home/activity', title: '联盟活动', h1: /联盟活动/, says: /开放日/, things: ['Event', ...LIST] },
  {
    path: '/home/search?keyword=折叠',
    title: '“折叠”的搜索结果',
    h1: /搜索/,
    says: /找到 \d+ 条/,
    canonical: '/home/search',
    things: LIST,
  },
  { path: '/home/news/list', title: '联盟资讯', h1: /联盟资讯/, says: /16 KB/, things: LIST },
  {
    path: `/home/news/info?newsId=${newsId}`,
    title: '',
    h1: /./,
    says: /演示内容/,
    things: ['NewsArticle', ...LIST],
    image: '/api/show/downloadImage?id=',
  },
  { path: '/privacy', title: '隐私政策', h1: /隐私政策/, says: /uuid.*Token.*drafts/s, things: LIST },
  { path: '/terms', title: '使用条款', h1: /使用条款/, says: /180 天/, things: LIST },
  { path: '/activity/web', title: '活动报名', h1: /./, says: /./, things: ['Event', ...LIST] },
  { path: '/activity/mobile', canonical: '/activity/web', title: '活动报名', h1: /./, says: /./, things: ['Event', ...LIST] },
  { path: '/verify', title: '查验证书', h1: /查验证书/, says: /SHA-256/, things: LIST },
  { path: '/registry', title: '有效金标名录', h1: /有效金标名录/, says: /./, things: LIST },
  { path: '/comments', title: '公示意见', h1: /公示意见/, says: /新版本/, things: LIST },
  { path: '/devices', title: '实验室机型', h1: /实验室机型/, says: /横向折叠.*宽度/s, things: LIST },
  { path: '/precedents', title: '申诉案例', h1: /申诉案例/, says: /也要写明签名级/, things: LIST },
  { path: '/transparency', title: '认证数据', h1: /认证数据/, says: /演示数据.*不公布.*怎样统计/s, things: LIST },
]

type Head = {
  title: string
  description: string | null
  canonical: string | null
  graph: Record<string, string>
  things: string
  feeds: string[]
  robots: string | null
}
const headOf = (page: Page): Promise<Head> =>
  page.evaluate(() => {
    const content = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? null
    const graph = [...document.querySelectorAll('meta[property^="og:"]')].map(
      (meta) => [meta.getAttribute('property')?.slice(3) ?? '', meta.getAttribute('content') ?? ''] as const,
    )
    return {
      title: document.title,
      description: content('meta[name=description]'),
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
      graph: Object.fromEntries(graph),
      things: document.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
      feeds: [...document.querySelectorAll('link[rel=alternate]')].map((link) => link.getAttribute('href') ?? ''),
      robots: content('meta[name=robots]'),
    }
  })

const FILED = [
  ['京ICP备12345678号-1', 'https://beian.miit.gov.cn/'],
  ['京公网安备11010802012345号', 'https://beian.mps.gov.cn/#/query/webSearch?code=11010802012345'],
]
const filings = (page: Page) =>
  page.locator('footer a[href*=beian]').evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

test('each public page is complete without scripts and describes itself', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  const described = new Map<string, string>()
  for (const row of rows()) {
    const answer = await page.goto(site.url + row.path)
    assert.equal(answer?.status(), 200, row.path)
    const head = await headOf(page)
    const own = head.title.split(' · ')[0] ?? ''
    if (row.title) assert.equal(own, row.title)
    assert.equal(await page.locator('h1').count(), 1, row.path)
    assert.match(await page.locator('h1').innerText(), row.h1)
    assert.match(await page.locator('main').innerText(), row.says, row.path)
    const address = ORIGIN + (row.canonical ?? row.path)
    assert.equal(head.canonical, address)
    assert.ok((head.description ?? '').length >= 10, `${row.path} describes itself`)
    if (!row.canonical) described.set(row.path, head.description ?? '')
    assert.deepEqual(
      [head.graph['title'], head.graph['description'], head.graph['url'], head.graph['locale']],
      [own, head.description, address, 'zh_CN'],
    )
    // An article's own picture, if it has one.
    assert.equal(head.graph['image']?.replace(/[\w-]{36}$/, ''), `https://static.example.test${row.image ?? '/share.png'}`)
    assert.deepEqual(await filings(page), FILED, row.path)
    assert.ok(head.graph['site_name'] && head.graph['type'])
    const feeds = ['news', 'standards', ...(row.path === '/registry' ? ['certificates'] : [])]
    assert.deepEqual(
      head.feeds,
      feeds.map((feed) => `${ORIGIN}/feed/${feed}.xml`),
    )
    const things = JSON.parse(head.things) as { '@graph': { '@type': string }[] }
    assert.deepEqual(
      // A list describes each of its activities: here once is enough.
      [...new Set(things['@graph'].map((thing) => thing['@type']))],
      row.things,
      row.path,
    )
  }
  const twice = [...described].filter(([path, words]) => [...described].some(([other, same]) => other < path && same === words))
  assert.deepEqual(twice, [], 'each page describes itself in words of its own')
})

/** Empty pages, and URLs with more than a path. */
const further = ['/home/search', '/home/search?keyword=zzzz', '/home/search?keyword=折叠屏&page=5', '/home/news/list?type=2']
const unknown = ['/nowhere', '/doc/nobodyWroteThis', '/home/news/info?newsId=0', '/verify?number=GL-0', '/registry?keyword=zzzz']
const entries = ['/account/login', '/account/register', '/account/password/reback', '/account/registerSuccess']

test('every public page hydrates as the server rendered it, also empty and unknown ones', async () => {
  const { page, faults } = await openPage(browser)
  for (const path of [...rows().map((row) => row.path), ...further, ...unknown, ...entries]) {
    await page.goto(site.url + path)
    await hydrated(page)
    assert.deepEqual(faults, [], path)
  }
})

test('old URLs are HTTP redirects, also old document ids, on both kinds of page', async () => {
  const moved: Record<string, string> = {
    '/home': '/',
    '/home/union': '/home/union/service',
    '/home/service': '/home/union/service',
    '/home/news': '/home/news/list',
    '/documents/whiteBookFile': '/documents/5242001394058240',
    '/documents/whiteBookFile/': '/documents/5242001394058240',
    '/documentsBase': '/doc',
    ...Object.fromEntries(documentMenu.map(({ path }) => [`/documentsBase/${path}`, '/doc'])),
    '/doc/compatibleFile': '/doc/compatibility',
    '/doc/compatibleFile?version=2026.12': '/doc/compatibility?version=2026.12',
    '/doc/5241876103004164': '/doc/security',
    '/documents/5241876103004164': '/documents/security',
    '/doc/5241990000158720': '/doc/5242001394058240',
    '/documents/5241990000158720': '/documents/5242001394058240',
  }
  for (const [from, to] of Object.entries(moved)) {
    const answer = await fetch(site.url + from, { redirect: 'manual' })
    assert.ok([301, 302, 307, 308].includes(answer.status), `${from} ${answer.status}`)
    assert.equal(answer.headers.get('location'), to, from)
    assert.equal((await fetch(site.url + to)).status, 200)
  }
})

test('one URL for each page: other spellings redirect to it; another host or invalid text is no page', async () => {
  const spelled: Record<string, string> = {
    '/home/about/': '/home/about',
    '/HOME/About': '/home/about',
    '/home/intellectualproperty': '/home/intellectualProperty',
    '/activity/web/?id=1': '/activity/web?id=1',
    '/home/news/list/': '/home/news/list',
  }
  for (const [from, to] of Object.entries(spelled)) {
    const answer = await fetch(site.url + from, { redirect: 'manual' })
    assert.deepEqual([answer.status, answer.headers.get('location')], [301, to], from)
  }
  for (const path of ['//evil.com/home/about', '//evil.com', '/%', '/doc/%E0%A4%A']) {
    const { page, faults } = await openPage(browser)
    assert.equal((await page.goto(site.url + path))?.status(), 404, path)
    await page.getByRole('heading', { level: 1, name: '页面不存在' }).waitFor()
    await hydrated(page)
    assert.deepEqual(faults, [], path)
    await page.close()
  }
  const image = await fetch(`${site.url}/api/show/downloadImage`, { method: 'POST' })
  assert.deepEqual([image.status, image.headers.get('allow')?.includes('GET')], [405, true])
})

test('an old id redirects inside the live site too', async () => {
  const { page, faults } = await openPage(browser)
  await page.goto(`${site.url}/doc`)
  await hydrated(page)
  for (const kind of ['doc', 'documents']) {
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/${kind}/5241876103004161`)
    await page.waitForURL(`${site.url}/${kind}/stability`)
    await page.getByRole('heading', { level: 1, name: '稳定性标准' }).waitFor()
  }
  assert.deepEqual(faults, [])
})

test('a missing page is HTTP 404, not indexed, with links to others', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  for (const path of ['/nowhere', '/doc/5241876103009999', '/documents/5241876103009999', '/documentsBase/none', '/home/none']) {
    const answer = await page.goto(site.url + path)
    assert.equal(answer?.status(), 404, path)
    const head = await headOf(page)
    assert.deepEqual([head.robots, head.canonical, head.things], ['noindex', null, ''])
    for (const name of ['回到首页', '标准文档', '搜索'])
      assert.ok((await page.getByRole('main').getByRole('link', { name, exact: true }).count()) > 0, name)
  }
})

test('every URL of the sitemap is a page with that canonical URL, and every public link of the frame is in it', async () => {
  const text = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = '']) => place.replaceAll('&amp;', '&'))
  assert.ok(listed.length > 30)
  for (const place of listed) {
    const answer = await fetch(site.url + place.slice(ORIGIN.length))
    assert.equal(answer.status, 200, place)
    const [, canonical = ''] = /<link rel="canonical" href="([^"]+)"/.exec(await answer.text()) ?? []
    assert.equal(canonical.replaceAll('&amp;', '&'), place)
  }
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${site.url}/home/about`)
  const links = await page
    .locator('header a, footer a')
    .evaluateAll((list) => list.map((link) => link.getAttribute('href') ?? ''))
  const open = links.filter((path) => path.startsWith('/') && !/^\/(account|console)/.test(path))
  for (const path of open) assert.ok(listed.includes(ORIGIN + path), `${path} is missing in the site map`)
})

test('feeds and sitemap are well-formed', async () => {
  // An empty page: ours allow no text to become markup.
  const { page } = await openPage(browser)
  for (const path of ['/feed/news.xml', '/feed/standards.xml', '/feed/certificates.xml', '/sitemap.xml']) {
    const text = await (await fetch(site.url + path)).text()
    const found = await page.evaluate((xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml')
      return { broken: parsed.querySelector('parsererror') !== null, root: parsed.documentElement.nodeName }
    }, text)
    assert.deepEqual(found, { broken: false, root: path === '/sitemap.xml' ? 'urlset' : 'feed' })
  }
})

test('who asks for the icon without having read a page gets it', async () => {
  const answer = await fetch(`${site.url}/favicon.ico`)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'image/x-icon')
  const { page } = await openPage(browser)
  const base64 = Buffer.from(await answer.arrayBuffer()).toString('base64')
  const width = await page.evaluate(async (bytes) => {
    const image = new Image()
    image.src = `data:image/x-icon;base64,${bytes}`
    await image.decode()
    return image.naturalWidth
  }, base64)
  assert.ok(width >= 16)
  await page.context().close()
})

test('contact and base URLs come from the settings, also on the live page', async () => {
  const { page, faults } = await openPage(browser)
  const answer = await page.goto(`${site.url}/home/about`)
  assert.match(answer?.headers()['content-security-policy'] ?? '', /img-src [^;]*https:\/\/static\.example\.test/)
  await hydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: '联系我们' }).click()
  const text = await page.getByRole('dialog', { name: '欢迎联系我们' }).innerText()
  assert.match(text, /help_9/)
  assert.match(text, /help@example\.test/)
  assert.deepEqual(faults, [])
})

test('the Host header of a request appears nowhere in the response', async () => {
  const { request } = await import('node:http')
  const { hostname, port } = new URL(site.url)
  const text = await new Promise<string>((resolve, reject) => {
    const asked = request({ hostname, port, path: '/home/about', headers: { host: 'evil.example' } }, (answer) => {
      let body = ''
      answer.on('data', (piece: Buffer) => (body += piece.toString())).on('end', () => resolve(body))
    })
    asked.on('error', reject).end()
  })
  assert.match(text, /关于我们/)
  assert.doesNotMatch(text, /evil\.example/)
})
