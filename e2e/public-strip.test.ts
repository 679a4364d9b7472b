// In a whole run only: notices, banners and counted visits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { barriers } from './axe.ts'
import { hydrated, openPage } from './browser.ts'
import { holdCalls } from './held-calls.ts'
import { takeSession } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

useSite({ reads: true })

/** Sum of the layout shifts while the page loads, as measured by the browser. */
const shiftOf = (page: Awaited<ReturnType<typeof openPage>>['page']) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 500)
      }),
  )

test('the notice is below the header, closes for good, and nothing jumps either way', async () => {
  const { page, faults } = await openPage(browser)
  const strip = page.getByRole('complementary', { name: '公告' })
  await page.goto(`${site.url}/home/activity`)
  await hydrated(page)
  await strip.waitFor()
  assert.ok((await shiftOf(page)) < 0.01)
  assert.deepEqual(await barriers(page), [])
  await page.getByRole('button', { name: '关闭公告' }).click()
  await strip.waitFor({ state: 'detached' })
  await page.reload()
  assert.equal(await strip.isVisible(), false, 'hidden before any script of the site runs')
  await hydrated(page)
  assert.ok((await shiftOf(page)) < 0.01)
  assert.equal(await strip.count(), 0)
  await page.goto(`${site.url}/activity/web`)
  assert.equal(await strip.count(), 0)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a guarded page waits for no notice, and says that it is reading; a public page after it has the strip', async () => {
  const { page } = await openPage(browser)
  await takeSession({ page, site }, 'qingchuan')
  const releaseNotices = await holdCalls(page, '**/api/show/queryNotice*')
  const releaseScripts = await holdCalls(page, /\/private-routes-[\w-]+\.js/)
  await page.goto(`${site.url}/console/goldIdentification/list`)
  await page.waitForFunction(() => {
    const words = [...document.querySelectorAll('main p')].find((one) => one.textContent === '正在读取')
    return words && getComputedStyle(words).opacity === '1'
  })
  releaseScripts()
  await page.getByRole('link', { name: '晴川天气' }).waitFor()
  const strip = page.getByRole('complementary', { name: '公告' })
  assert.equal(await strip.count(), 0)
  releaseNotices()
  await page.getByRole('contentinfo').getByRole('link', { name: '关于我们' }).click()
  await strip.waitFor()
  await page.context().close()
})

test('banners don’t move until a person scrolls them', async () => {
  const { page } = await openPage(browser)
  await page.goto(site.url)
  await hydrated(page)
  const row = page.getByRole('region', { name: '推荐' })
  const place = () => row.locator('ul').evaluate((list) => list.scrollLeft)
  assert.equal(await row.getByRole('button', { name: '上一张' }).isDisabled(), true)
  await page.waitForTimeout(1_500)
  assert.equal(await place(), 0)
  await row.getByRole('button', { name: '下一张' }).click()
  await page.waitForFunction(() => (document.querySelector('section[aria-label="推荐"] ul')?.scrollLeft ?? 0) > 100)
  await row.getByRole('button', { name: '上一张' }).click()
  await page.waitForFunction(() => document.querySelector('section[aria-label="推荐"] ul')?.scrollLeft === 0)
  const links = await row.getByRole('link').all()
  assert.ok(links.length > 1)
  for (const link of links) assert.match((await link.getAttribute('href')) ?? '', /^\//)
  await page.context().close()
})

test('a visit is counted once per page, without personal data, and by beacon when it ends', async () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
  const { page } = await openPage(browser, { userAgent })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/stat/add')) sent.push(request.postData() ?? '')
  })
  await page.goto(`${site.url}/home/search?keyword=${encodeURIComponent('我的名字')}`)
  await hydrated(page)
  // In one request, or in two if the second page took long to load.
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/api/stat/add') && (response.request().postData() ?? '').includes('about'),
  )
  await page.getByRole('contentinfo').getByRole('link', { name: '关于我们' }).click()
  await page.getByRole('heading', { level: 1, name: '关于我们' }).waitFor()
  assert.equal(((await (await answer).json()) as { code: number }).code, 0)
  const views = sent.flatMap((body) => JSON.parse(new URLSearchParams(body).get('views') ?? '[]') as Record<string, string>[])
  assert.deepEqual(views, [
    { path: '/home/search', referrer: 'direct', terminal: 'pc', width: '1200' },
    { path: '/home/about', referrer: 'own', terminal: 'pc', width: '1200' },
  ])
  await page.getByRole('contentinfo').getByRole('link', { name: '联盟章程' }).click()
  await page.getByRole('heading', { level: 1, name: '联盟章程' }).waitFor()
  // As when the reader switches to another window; a headless browser is never hidden by itself.
  const beacon = page.waitForRequest((request) => request.url().endsWith('/api/stat/add'))
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  assert.match((await beacon).postData() ?? '', /constitution/)
  await page.context().close()
})

test('a request sent on leaving a window includes the token, like every other', async () => {
  const { page } = await openPage(browser)
  await takeSession({ page, site }, 'newcomer')
  await page.goto(`${site.url}/home/about`)
  await hydrated(page)
  await page.waitForResponse('**/api/stat/add')
  await page.getByRole('contentinfo').getByRole('link', { name: '联盟章程' }).click()
  await page.getByRole('heading', { level: 1, name: '联盟章程' }).waitFor()
  const beacon = page.waitForRequest((request) => request.url().endsWith('/api/stat/add'))
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  const token = await page.evaluate(() => localStorage.getItem('Token'))
  assert.equal(new URLSearchParams((await beacon).postData() ?? '').get('token'), token)
  await page.context().close()
})

test('the cookie uuid lasts to the end of the visitor’s own day', async () => {
  const { page } = await openPage(browser, { timezoneId: 'Asia/Shanghai' })
  await page.goto(site.url)
  await hydrated(page)
  await page.waitForFunction(() => document.cookie.includes('uuid='))
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'uuid')
  const end = await page.evaluate(() => new Date(new Date().setHours(23, 59, 59, 0)).getTime() / 1000)
  assert.match(cookie?.value ?? '', /^[0-9a-f]{32}$/)
  assert.equal(Math.floor(cookie?.expires ?? 0), end)
  await page.context().close()
})

const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '筛选' }).getByRole('link', { name, exact: true })
const chosen = (page: Page, name: string) => page.locator('[aria-label=筛选] [aria-current]', { hasText: name })

test('the list of news keeps its tab and its pages; invalid cursors are refused with a message', async () => {
  const { page, faults } = await openPage(browser)
  await page.goto(`${site.url}/home/news/list`)
  await hydrated(page)
  await filter(page, '活动').click()
  await chosen(page, '活动').waitFor()
  const shown = await page.locator('main a:has(time)').allInnerTexts()
  assert.ok(shown.length >= 4)
  await page.locator('main a:has(time)').nth(1).click()
  await page.waitForURL(/newsId=/)
  await page.goBack()
  await chosen(page, '活动').waitFor()
  assert.deepEqual(await page.locator('main a:has(time)').allInnerTexts(), shown)
  for (const cursor of ['x', '1.x', `${'9'.repeat(15)}.a`, '-1.a', '🦄']) {
    const response = await fetch(`${site.url}/api/info/queryList`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cursor }),
    })
    assert.equal(response.status, 200)
    assert.ok([0, 10001].includes(((await response.json()) as { code: number }).code), cursor)
  }
  assert.deepEqual(faults, [])
  await page.context().close()
})

test("the browser's storage has no documents", async () => {
  const { page } = await openPage(browser)
  await page.goto(`${site.url}/doc`)
  await hydrated(page)
  await page.getByRole('main').getByRole('link').nth(3).click()
  await page.waitForURL(/\/doc\//)
  await page.getByRole('button', { name: '关闭公告' }).click()
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), ['closedNotice'])
  await page.context().close()
})
