// In a whole run only: scripts and styles that never arrive.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { hydrated, loseOnce, openPage } from './browser.ts'
import { holdCalls } from './held-calls.ts'
import { browser, site, useSite } from './use-site.ts'

useSite({ reads: true })

const about = async () => {
  const opened = await openPage(browser)
  await opened.page.goto(`${site.url}/home/about`)
  await hydrated(opened.page)
  return opened
}
const notWhole = (page: Page) => page.getByRole('heading', { level: 1, name: '页面没有载入完整' })
const toNews = (page: Page) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '联盟资讯', exact: true }).click()

for (const [kind, pattern] of [
  ['script', /assets\/news-list-page-[\w-]+\.js/],
  ['stylesheet', /assets\/news-(list-page|rows)-[\w-]+\.css/],
] as const)
  test(`a ${kind} that fails to load shows a way back, and the way back works`, async () => {
    const { page, faults } = await about()
    let stopped = 0
    await page.route(pattern, (route) => {
      stopped += 1
      return route.abort()
    })
    await toNews(page)
    await page.getByRole('heading', { level: 1, name: '页面没有载入完整' }).waitFor()
    assert.ok(stopped > 0)
    assert.equal(new URL(page.url()).pathname, '/home/news/list')
    assert.ok(await page.getByRole('banner').isVisible(), 'the frame stays')
    await page.unroute(pattern)
    await page.getByRole('main').getByRole('button', { name: '刷新' }).click()
    await page.getByRole('heading', { level: 1, name: '联盟资讯' }).waitFor()
    assert.deepEqual(faults, [])
  })

test('a script that hangs counts as lost after 120 seconds, not before', async () => {
  const { page } = await about()
  await page.clock.install()
  await page.route(/assets\/news-list-page-[\w-]+\.js/, () => {})
  await toNews(page)
  const lost = page.getByRole('heading', { level: 1, name: '页面没有载入完整' })
  await page.clock.runFor(119_000)
  assert.equal(await lost.count(), 0)
  await page.clock.runFor(1_500)
  await lost.waitFor()
  await page.clock.resume()
  await page.getByRole('main').getByRole('link', { name: '回到首页' }).click()
  await page.getByRole('heading', { level: 1, name: /一个版本/ }).waitFor()
})

test('a stylesheet that hangs counts as lost after 120 seconds, not before', async () => {
  const { page } = await about()
  await page.clock.install()
  await page.route(/assets\/news-(list-page|rows)-[\w-]+\.css/, () => {})
  await toNews(page)
  await page.clock.runFor(119_000)
  assert.equal(await notWhole(page).count(), 0)
  await page.clock.runFor(1_500)
  await notWhole(page).waitFor()
})

const PRIVATE_ROUTES = /assets\/private-routes-[\w-]+\.js/

test('routes behind an account that fail to load show a way back, and the way back works', async () => {
  const { page, faults } = await about()
  await page.route(PRIVATE_ROUTES, (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: '登录/注册' }).click()
  await notWhole(page).waitFor()
  assert.match(await page.title(), /^页面没有打开 · /)
  await page.unroute(PRIVATE_ROUTES)
  await page.getByRole('main').getByRole('button', { name: '刷新' }).click()
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  assert.deepEqual(faults, [])
})

test('the routes behind an account that hang count as lost after 120 seconds, not before', async () => {
  const { page } = await about()
  await page.clock.install()
  await page.route(PRIVATE_ROUTES, () => {})
  await page.getByRole('banner').getByRole('link', { name: '登录/注册' }).click()
  await page.clock.runFor(119_000)
  assert.equal(await notWhole(page).count(), 0)
  await page.clock.runFor(1_500)
  await notWhole(page).waitFor()
})

test('a login form that cannot be hydrated says so', async () => {
  const { page } = await openPage(browser, { alive: false })
  await page.route(PRIVATE_ROUTES, (route) => route.abort())
  await page.goto(`${site.url}/account/login`)
  const box = page.getByRole('alertdialog', { name: '页面没有载入完整' })
  await box.waitFor()
  // Going back means one step back, not home.
  await page.evaluate(async () => {
    const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.pushState(null, '', '#step')
    history.back()
    await gone
  })
  await box.waitFor()
  assert.equal(new URL(page.url()).pathname, '/account/login')
  await page.unroute(PRIVATE_ROUTES)
  await box.getByRole('button', { name: '刷新' }).click()
  await hydrated(page)
  assert.ok(await page.getByRole('button', { name: '登录', exact: true }).isVisible())
})

/** The script that takes over every page, as the login page names it. */
const entry = async () => {
  const [, path = ''] = /data-of="([^"]+)"/.exec(await (await fetch(`${site.url}/account/login`)).text()) ?? []
  assert.match(path, /^\/assets\/[\w.-]+\.js$/)
  return new RegExp(`${path.replaceAll('.', String.raw`\.`)}$`)
}

test('a login form whose very first script is lost says so and offers a retry', async () => {
  const { page } = await openPage(browser, { alive: false })
  await loseOnce(page, await entry())
  await page.goto(`${site.url}/account/login`)
  await notWhole(page).waitFor()
  await page.getByRole('main').getByRole('link', { name: '刷新' }).click()
  await hydrated(page)
  assert.equal(await notWhole(page).count(), 0)
})

test('a login form whose very first script hangs says so after 120 seconds, not before', async () => {
  const { page } = await openPage(browser, { alive: false })
  await page.clock.install()
  await page.route(await entry(), () => {})
  await page.goto(`${site.url}/account/login`, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('link[rel=modulepreload]'))
  await page.clock.runFor(100_000)
  assert.equal(await notWhole(page).count(), 0)
  await page.clock.runFor(20_500)
  await notWhole(page).waitFor()
})

test('a login form that is hydrated after all removes its error', async () => {
  const { page, faults } = await openPage(browser, { alive: false })
  await page.clock.install()
  const letCome = await holdCalls(page, await entry())
  await page.goto(`${site.url}/account/login`, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('link[rel=modulepreload]'))
  await page.clock.runFor(120_500)
  await notWhole(page).waitFor()
  letCome()
  await page.clock.resume()
  await hydrated(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByText('请填写邮箱').waitFor()
  assert.equal(await notWhole(page).count(), 0)
  assert.deepEqual(faults, [])
})

test('if the browser never reports a paint, scripts are loaded after four seconds', async () => {
  const { page } = await openPage(browser)
  await page.addInitScript(() => {
    window.PerformanceObserver = class extends PerformanceObserver {
      override observe() {}
    }
  })
  await page.goto(`${site.url}/home/about`)
  await hydrated(page)
  const first = await page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => /assets\/.*\.js$/.test(name))
    return Math.min(...scripts.map(({ startTime }) => startTime))
  })
  assert.ok(first >= 4_000, `asked after ${first} ms`)
})

test('a guarded page whose scripts are lost says so and offers a retry', async () => {
  const { page, faults } = await openPage(browser, { alive: false })
  await page.route(await entry(), (route) => route.abort())
  await page.goto(`${site.url}/console`)
  await notWhole(page).waitFor()
  assert.ok(await page.getByRole('main').getByRole('link', { name: '返回首页' }).isVisible())
  await page.unroute(await entry())
  await page.getByRole('main').getByRole('link', { name: '刷新' }).click()
  await page.getByRole('alertdialog').getByText('请先登录').waitFor()
  assert.equal(await notWhole(page).count(), 0)
  assert.deepEqual(faults, [])
})

test('a guarded page whose scripts hang says so after 120 seconds, not before', async () => {
  const { page } = await openPage(browser, { alive: false })
  await page.clock.install()
  await page.route(await entry(), () => {})
  // The page's load event waits for the script as well.
  await page.goto(`${site.url}/console`, { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  // The clock has been running since the navigation.
  await page.clock.runFor(100_000)
  assert.equal(await notWhole(page).count(), 0)
  await page.clock.runFor(20_500)
  await notWhole(page).waitFor()
})

test('a page whose own script is lost stays readable, and its links work', async () => {
  const { page } = await openPage(browser, { alive: false })
  await page.route(/assets\/about-page-[\w-]+\.js/, (route) => route.abort())
  await page.goto(`${site.url}/home/about`)
  await page.waitForLoadState('networkidle')
  assert.ok(await page.getByRole('heading', { level: 2, name: '我们怎样判定' }).isVisible())
  await page.getByRole('main').getByRole('link', { name: '专项基金' }).click()
  await page.getByRole('heading', { level: 1, name: '专项基金' }).waitFor()
})

test('the reader of a PDF page whose script is lost says so', async () => {
  const { page } = await openPage(browser)
  await page.route(/assets\/pdf-reader-[\w-]+\.js/, (route) => route.abort())
  await page.goto(`${site.url}/documents/security`)
  await page.getByRole('heading', { level: 1, name: '页面没有载入完整' }).waitFor()
  assert.ok(await page.getByRole('main').getByRole('button', { name: '刷新' }).isVisible())
})

test('every navigation starts at the top, except between two documents', async () => {
  const { page } = await openPage(browser, { viewport: { width: 1440, height: 600 } })
  await page.goto(`${site.url}/home/about`)
  await hydrated(page)
  for (const [name, path] of [
    ['标准文档', '/doc'],
    ['联盟资讯', '/home/news/list'],
    ['金标认证', '/home/union/service'],
    ['开放能力', '/home/union/openness'],
    ['加入我们', '/home/join'],
    ['首页', '/'],
  ] as const) {
    await page.evaluate(() => scrollTo(0, 400))
    // By script: Playwright would scroll to the link itself.
    await page
      .getByRole('navigation', { name: '主导航' })
      .getByRole('link', { name, exact: true })
      .evaluate((link) => (link as HTMLElement).click())
    await page.waitForURL(site.url + path)
    await page.waitForFunction(() => scrollY === 0)
  }
  await page.goto(`${site.url}/doc/security`)
  await hydrated(page)
  for (const [name, kept] of [
    ['个人信息保护标准', true],
    ['标准文档', false],
  ] as const) {
    await page.evaluate(() => scrollTo(0, 400))
    await page
      .getByRole(kept ? 'main' : 'banner')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first()
      .evaluate((link) => (link as HTMLElement).click())
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    if (kept) assert.equal(await page.evaluate(() => scrollY), 400)
    else await page.waitForFunction(() => scrollY === 0)
  }
})
