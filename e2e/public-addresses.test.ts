import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openPage } from './browser.ts'
import { startSite, type Site } from './server.ts'

let site: Site
let browser: Browser
before(async () => {
  site = await startSite()
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  await site?.close()
})

const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true })

test('an address with a broken sign behind its # shows its page', async () => {
  for (const [path, h1] of [
    ['/#100%', /一个版本/],
    ['/home/about#%', /关于我们/],
    ['/doc/compatibility#%E0%A4%A', /^兼容性标准$/],
  ] as const) {
    const { page, faults } = await openPage(browser)
    await page.goto(site.url + path)
    // An effect runs after the page has come alive: a press that is answered shows that it still is.
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
