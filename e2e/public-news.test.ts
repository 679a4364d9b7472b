import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { publishContent } from '@alliance/contract/content-acts'
import { saveArticle } from '@alliance/contract/content-desk'
import { NEWS_TYPE_ARTICLE } from '@alliance/contract/news'
import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { staff } from './office-calls.ts'
import { browser, site, useSite } from './use-site.ts'

useSite({
  reads: true,
  ready: async () => {
    // More than one page of the list.
    const editor = await staff(site, 'editor')
    for (const number of Array.from({ length: 9 }, (_, at) => at + 1)) {
      const article = { type: NEWS_TYPE_ARTICLE, title: `第 ${number} 则短讯`, summary: '列表要有第二页', body: '一段。' }
      const { contentId, revision } = await editor(saveArticle, article)
      await editor(publishContent, { contentId, revision })
    }
  },
})

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: '筛选' }).getByRole('link', { name, exact: true })
const rows = (page: Page) => page.locator('main a:has(time)')
const kinds = async (page: Page) => [...new Set(await rows(page).locator('xpath=./span').allInnerTexts())]

test('of two tabs clicked one after the other the last one counts, whichever response comes first', async () => {
  const { page, faults } = await openPage(browser)
  await page.goto(`${site.url}/home/news/list`)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/info/queryList', async (route) => {
    if (new URLSearchParams(route.request().postData() ?? '').get('type') === '1') await held
    await route.continue()
  })
  const late = page.waitForResponse((answer) => new URLSearchParams(answer.request().postData() ?? '').get('type') === '1')
  await tab(page, '资讯').click()
  await tab(page, '活动').click()
  await page.locator('[aria-label=筛选] [aria-current]', { hasText: '活动' }).waitFor()
  assert.deepEqual(await kinds(page), ['活动'])
  letGo()
  await (await late).finished()
  // Long enough to render a response that has arrived.
  await pause(300)
  assert.equal(await tab(page, '活动').getAttribute('aria-current'), 'true')
  assert.deepEqual(await kinds(page), ['活动'])
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('without scripts the tabs are links, and so is the way to older articles', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${site.url}/home/news/list`)
  const first = await rows(page).allInnerTexts()
  assert.equal(first.length, 20)
  await page.getByRole('link', { name: '再看一些' }).click()
  const older = await rows(page).allInnerTexts()
  assert.ok(older.length > 0 && older.every((text) => !first.includes(text)), older.join('\n'))
  await tab(page, '活动').click()
  assert.deepEqual(await kinds(page), ['活动'])
  assert.equal(await tab(page, '活动').getAttribute('aria-current'), 'true')
  assert.match((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '', /\/home\/news\/list$/)
  await tab(page, '全部').click()
  assert.deepEqual(await rows(page).allInnerTexts(), first)
  for (const query of ['?type=nobody', '?cursor=x', '?cursor=%00']) {
    assert.equal((await page.goto(`${site.url}/home/news/list${query}`))?.status(), 200, query)
    assert.deepEqual(await rows(page).allInnerTexts(), first, query)
  }
  await page.context().close()
})

test('with scripts the same links extend the list without changing the URL; opening a tab is left to the browser', async () => {
  const { page, faults } = await openPage(browser)
  await page.goto(`${site.url}/home/news/list`)
  await page.getByRole('link', { name: '再看一些' }).click()
  await page.waitForFunction(() => document.querySelectorAll('main a:has(time)').length > 20)
  const texts = await rows(page).allInnerTexts()
  assert.equal(new Set(texts).size, texts.length)
  assert.equal(page.url(), `${site.url}/home/news/list`)
  const opened = page.context().waitForEvent('page')
  await tab(page, '活动').click({ modifiers: ['Control'] })
  const other = await opened
  await other.waitForURL(/\?type=2$/)
  assert.deepEqual(await kinds(other), ['活动'])
  assert.equal(await tab(page, '全部').getAttribute('aria-current'), 'true')
  assert.deepEqual(faults, [])
  await page.context().close()
})
