// In a whole run only: odd addresses, and the head after each navigation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { browser, site, useSite } from './use-site.ts'

useSite({ reads: true })

const titled = (page: Page, title: string) =>
  page.waitForFunction((wanted) => document.title.startsWith(`${wanted} · `), title, { timeout: 10_000 })
const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true })

test('a URL with an invalid percent encoding in its fragment shows its page', async () => {
  for (const [path, h1] of [
    ['/#100%', /一个版本/],
    ['/home/about#%', /关于我们/],
    ['/doc/compatibility#%E0%A4%A', /^兼容性标准$/],
  ] as const) {
    const { page, faults } = await openPage(browser)
    await page.goto(site.url + path)
    // Effects run after hydration: an element that takes the focus shows that the page is still alive.
    await mainLink(page, '加入我们').focus()
    assert.match(await page.getByRole('heading', { level: 1 }).innerText(), h1, path)
    assert.deepEqual(faults, [], path)
    await page.context().close()
  }
  const { page, faults } = await openPage(browser)
  await page.goto(`${site.url}/documents/compatibility#%`)
  await page.locator('.pdfViewer .page[data-page-number="1"] .textLayer span').first().waitFor()
  assert.match(await page.getByRole('heading', { level: 1 }).innerText(), /^兼容性标准/)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a link with tracking parameters gets the same page as one without, and the address bar keeps them', async () => {
  const get = (path: string) => fetch(site.url + path, { redirect: 'manual' })
  for (const path of ['/', '/doc/compatibility', '/home/news/list?type=2', '/doc/compatibility?version=2026.06']) {
    const mark = path.includes('?') ? '&' : '?'
    const [plain, tracked] = [await get(path), await get(`${path}${mark}utm_source=a&b=c`)]
    assert.deepEqual([tracked.status, tracked.headers.get('etag')], [plain.status, plain.headers.get('etag')], path)
    assert.equal(await tracked.text(), await plain.text(), path)
  }
  assert.equal((await get('/home/service?utm_source=a')).headers.get('location'), '/home/union/service?utm_source=a')

  const { page, faults } = await openPage(browser)
  await page.goto(`${site.url}/doc/compatibility?utm_source=a`)
  await mainLink(page, '加入我们').focus()
  assert.equal(new URL(page.url()).search, '?utm_source=a')
  assert.equal(await page.locator('link[rel=canonical]').getAttribute('href'), `${site.url}/doc/compatibility`)
  await mainLink(page, '加入我们').click()
  await titled(page, '加入我们')
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a page that fails on the server has an error title, and its own once it has loaded', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${site.url}/doc`)
  await page.route('**/api/doc/queryDetail', (route) => route.fulfill({ status: 500, body: '' }))
  await page
    .getByRole('main')
    .getByRole('link', { name: /^稳定性标准/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: '服务器错误' }).waitFor()
  await titled(page, '页面没有打开')
  // Nothing was filled in, and the previous page's form is gone: no word of it.
  assert.doesNotMatch(await page.getByRole('main').innerText(), /填写/)
  await page.unroute('**/api/doc/queryDetail')
  await page.getByRole('main').getByRole('button', { name: '重试' }).click()
  await page.getByRole('heading', { level: 1, name: '稳定性标准' }).waitFor()
  await titled(page, '稳定性标准')

  await page.goto(`${site.url}/home/news/list`)
  await page.route('**/api/info/queryDetail', (route) => route.fulfill({ status: 503, body: '' }))
  await page.locator('main a:has(time)').first().click()
  await page.getByRole('heading', { level: 1, name: '服务器连接异常' }).waitFor()
  await titled(page, '页面没有打开')
  await mainLink(page, '关于我们').click()
  await titled(page, '关于我们')
  await page.context().close()
})

test('a missing page keeps its own title inside the live site', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${site.url}/home/about`)
  await page.evaluate(() => {
    history.pushState(null, '', '/doc/nobodyWroteThis')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByRole('heading', { level: 1, name: '页面不存在' }).waitFor()
  await titled(page, '页面不存在')
  await page.context().close()
})

test('after a navigation nothing in the head is from the previous page', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${site.url}/home/about`)
  const told = 'meta[name=description],meta[property^="og:"],script[type="application/ld+json"]'
  assert.ok((await page.locator(told).count()) > 5)
  await mainLink(page, '开放能力').click()
  await titled(page, '开放能力')
  assert.equal(await page.locator(told).count(), 0)
  assert.match((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '', /\/home\/union\/openness$/)
  await page.context().close()
})

test('the header marks the current section, also on pages below its items', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  for (const [path, item] of [
    ['/', '首页'],
    ['/doc/security', '标准文档'],
    ['/documents', '标准文档'],
    ['/documents/security', '标准文档'],
    ['/home/news/list', '联盟资讯'],
    ['/home/constitution', '关于我们'],
    ['/home/funds', '关于我们'],
    ['/home/intellectualProperty', '关于我们'],
    ['/verify', '金标认证'],
    ['/home/union/openness', '开放能力'],
  ] as const) {
    await page.goto(site.url + path)
    const current = page.getByRole('navigation', { name: '主导航' }).locator('[aria-current=page]')
    assert.deepEqual(await current.allInnerTexts(), [item], path)
  }
  await page.context().close()
})
