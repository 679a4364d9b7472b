import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { fits, hydrated, openPage, tooWide } from './browser.ts'
import { browser, site, useSite } from './use-site.ts'

useSite({ reads: true })

const visit = async (path: string, options: Parameters<typeof openPage>[1] = {}) => {
  const opened = await openPage(browser, options)
  const response = await opened.page.goto(site.url + path)
  return { ...opened, status: response?.status() }
}

const navigation = [
  ['首页', '/', '首页'],
  ['标准文档', '/doc', '标准文档'],
  ['联盟资讯', '/home/news/list', '联盟资讯'],
  ['联盟活动', '/home/activity', '联盟活动'],
  ['金标认证', '/home/union/service', '金标认证'],
  ['开放能力', '/home/union/openness', '开放能力'],
  ['关于我们', '/home/about', '关于我们'],
  ['加入我们', '/home/join', '加入我们'],
] as const

test('every item of the header leads to its page, with its title and without a fault', async () => {
  const { page, faults } = await visit('/home/about')
  for (const [label, path, title] of navigation) {
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: label, exact: true }).click()
    await page.waitForURL(site.url + path)
    await page.waitForFunction((wanted) => document.title.startsWith(`${wanted} · `), title)
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, path)
  }
  assert.deepEqual(faults, [])
})

const addresses = [
  '/index',
  '/home/constitution',
  '/home/funds',
  '/home/intellectualProperty',
  '/privacy',
  '/terms',
  '/home/search?keyword=折叠',
  '/account/login',
  '/account/register',
  '/account/password/reback',
  '/activity/web',
  '/activity/mobile',
  '/doc/compatibleFile',
]

test('every public URL is a page with a title of its own', async () => {
  for (const path of [...addresses, ...navigation.map(([, to]) => to)]) {
    const response = await fetch(site.url + path)
    assert.equal(response.status, 200, path)
    assert.match(await response.text(), /<title>[^<]+ · [^<]+<\/title>/, path)
  }
})

test('live pages are not wider than their window, on a phone, a tablet and a desktop', async () => {
  const { page, faults } = await openPage(browser)
  for (const path of ['/', '/doc/compatibleFile', '/home/union/service', '/home/news/list', '/account/login', '/home/join']) {
    await page.goto(site.url + path)
    await fits(page)
  }
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('twice the text size still fits a desktop window', async () => {
  const { page } = await visit('/', { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 })
  assert.equal(await tooWide(page), 0)
})

test('old URLs lead to the current ones', async () => {
  const moved = {
    '/home/union': '/home/union/service',
    '/home/service': '/home/union/service',
    '/home/news': '/home/news/list',
    '/documentsBase': '/doc',
    '/documentsBase/safetyFile': '/doc',
    '/documents/whiteBookFile': '/documents/5242001394058240',
    '/documents/whiteBookFile/': '/documents/5242001394058240',
  }
  for (const [from, to] of Object.entries(moved)) assert.equal(new URL((await fetch(site.url + from)).url).pathname, to, from)
})

test('an unknown URL is HTTP 404, says so, and has links to others', async () => {
  for (const path of ['/no/such/page', '/doc/nobodyWroteThis', '/home/news/info?newsId=0']) {
    const { page, status } = await visit(path)
    assert.equal(status, 404, path)
    assert.match(await page.title(), /^页面不存在/)
    await page.getByRole('link', { name: '回到首页' }).click()
    await page.waitForURL(`${site.url}/`)
    await page.getByRole('heading', { name: '一个版本' }).waitFor()
    await page.context().close()
  }
})

test('a navigation starts at the top, but not between two documents', async () => {
  const { page } = await visit('/doc/compatibleFile', { viewport: { width: 1440, height: 600 } })
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, 300))
  await page
    .getByRole('navigation', { name: '标准文档目录' })
    .getByRole('link', { name: /^稳定性标准/ })
    .click()
  await page.getByRole('heading', { level: 1, name: '稳定性标准' }).waitFor()
  assert.equal(await page.evaluate(() => scrollY), 300)
  await page.getByRole('contentinfo').getByRole('link', { name: '关于我们' }).click()
  await page.getByRole('heading', { level: 1, name: '关于我们' }).waitFor()
  await page.waitForFunction(() => scrollY === 0)
})

test('a reload, and the way back from another site, keep the place on the page', async () => {
  const { page } = await visit('/doc/security', { viewport: { width: 1440, height: 600 } })
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, 700))
  await page.reload()
  await hydrated(page)
  assert.equal(await page.evaluate(() => scrollY), 700)
  await page.goto('about:blank')
  await page.goBack()
  await hydrated(page)
  assert.equal(await page.evaluate(() => scrollY), 700)
})

const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '筛选' }).getByRole('link', { name, exact: true })
const chosen = (page: Page, name: string) => page.locator('[aria-label=筛选] [aria-current]', { hasText: name })

test('the list of news is as it was left when an article is closed', async () => {
  const { page, faults } = await visit('/home/news/list')
  await filter(page, '活动').click()
  await chosen(page, '活动').waitFor()
  const shown = await page.locator('main a:has(time)').allInnerTexts()
  if (shown.length > 0) {
    await page.locator('main a:has(time)').first().click()
    await page.waitForURL(/newsId=/)
    await page.getByRole('link', { name: '← 联盟资讯' }).click()
    await chosen(page, '活动').waitFor()
    assert.deepEqual(await page.locator('main a:has(time)').allInnerTexts(), shown)
  }
  assert.deepEqual(faults, [])
})

test('registration pages have no header', async () => {
  const { page } = await visit('/activity/web')
  assert.equal(await page.getByRole('banner').count(), 0)
  assert.equal(await page.getByRole('heading', { level: 1, name: '活动报名' }).count(), 1)
  for (const id of ['abc', '00000000-0000-7000-8000-000000000000']) {
    const { page: none, status } = await visit(`/activity/mobile?id=${id}`)
    assert.equal(status, 404)
    assert.equal(await none.getByRole('banner').count(), 0)
    await none.getByRole('main').getByRole('link', { name: '回到首页' }).waitFor()
  }
})
