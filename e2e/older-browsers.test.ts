// In a whole run only: browsers that lack something.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage, settled } from './browser.ts'
import { takeSession } from './office.ts'
import { makeOlder } from './older-browser.ts'
import { browser, site, useSite } from './use-site.ts'

useSite({ reads: true })

const openOlder = async (options: Parameters<typeof openPage>[1] = {}) => {
  const opened = await openPage(browser, options)
  await makeOlder(opened.page.context())
  return opened
}

/** React takes a page away whose code fails, words and all. */
const stands = async (page: Page, path: string) => {
  await page.goto(site.url + path)
  assert.ok(await page.evaluate(() => 'any' in AbortSignal), 'it has got what it lacked')
  assert.ok((await page.locator('main').innerText()).length > 50, path)
}

test('the oldest supported browsers show the public pages', async () => {
  const { page, faults } = await openOlder()
  const paths = ['/', '/doc/security', '/home/search?keyword=折叠', '/activity/web', '/verify', '/transparency', '/account/login']
  for (const path of paths) await stands(page, path)
  assert.deepEqual(faults, [])
})

test('they open a PDF', async () => {
  const { page, faults } = await openOlder()
  await page.goto(`${site.url}/documents/5242001394058240`)
  await page.locator('.pdfViewer .page[data-page-number="1"] .textLayer span').first().waitFor()
  assert.deepEqual(faults, [])
})

test('they show the console, the desks and a report', async () => {
  const { page, faults } = await openOlder()
  const visit = async (name: string, ...paths: string[]) => {
    await takeSession({ page, site }, name)
    for (const path of paths) {
      await page.goto(site.url + path)
      await settled(page)
    }
  }
  await visit('certifier', '/office/certification')
  await visit('qingxiu', '/vendor/tasks')
  await visit('qingchuan', '/console/cloudServices', '/console/goldIdentification/form', '/console/goldIdentification/list')
  await page.getByRole('link', { name: '查看报告' }).first().click()
  await page.waitForURL('**/reportDetails?*')
  await settled(page)
  assert.deepEqual(faults, [])
})

test('a browser that can’t read the scripts at all says so at once', async () => {
  const { page } = await openPage(browser, { alive: false })
  await page.route(/\/assets\/[^/]*\.js/, (route) => route.fulfill({ contentType: 'text/javascript', body: 'let a = b ??!= c' }))
  for (const path of ['/console/goldIdentification/list', '/account/login']) {
    await page.goto(site.url + path)
    await page.getByRole('alert').getByText('浏览器版本太旧').waitFor()
  }
})

test('where a page breaks altogether, it is said, and a reload is offered', async () => {
  const { page, faults } = await openOlder({ alive: false })
  await page.addInitScript(() => Object.assign(Array.prototype, { toReversed: undefined }))
  await page.goto(`${site.url}/`)
  await page.getByRole('alertdialog').getByText('浏览器版本太旧').waitFor()
  assert.match(faults.join(), /toReversed is not a function/)
  await page.getByRole('button', { name: '返回首页' }).waitFor()
})
