// In a whole run only: figures by month.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { addStat, type View } from '@alliance/contract/stat'
import type { Page } from 'playwright-core'
import { barriersInTheDark, looksRight } from './axe.ts'
import { openPage, WIDTHS } from './browser.ts'
import { chinaDay } from './dates.ts'
import { openDesk } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

/** Headless browsers identify themselves and count as robots; so does the editor's. */
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let page: Page
let faults: string[]
useSite({
  ready: async () => {
    ;({ page, faults } = await openDesk(browser, site, { name: 'editor', path: '/office/activities', heading: '活动' }))
  },
})

const look = (name: string) => looksRight(page, name, [320, ...WIDTHS, 2560])
const cells = (table: string, row: RegExp) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row', { name: row }).getByRole('cell').allInnerTexts()

const send = async (views: View[], userAgent: string) => {
  const response = await fetch(site.url + addStat.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ views: JSON.stringify(views) }),
  })
  assert.equal(((await response.json()) as { code: number }).code, 0)
}

test('a site without visits says so, and what will be counted', async () => {
  await page.getByRole('navigation', { name: '后台' }).getByRole('link', { name: '访问统计' }).click()
  await page.getByRole('heading', { name: '访问统计', level: 1 }).waitFor()
  await page.getByText('还没有人打开过页面').waitFor()
  await page.getByText('打开一页算一次。').waitFor()
  assert.equal(await page.getByRole('tab', { name: '30 天' }).getAttribute('aria-selected'), 'true')
  assert.equal(await page.getByRole('link', { name: /往[前后]/ }).count(), 0)
  await look('empty')
})

test('visits are listed by page, referrer and device', async () => {
  const visitor = await openPage(browser, { userAgent: PHONE, viewport: { width: 390, height: 800 } })
  for (const path of ['/', '/verify']) {
    const counted = visitor.page.waitForResponse((response) => response.url().endsWith(addStat.path))
    await visitor.page.goto(site.url + path)
    await counted
  }
  await visitor.page.context().close()
  const found: View = { path: '/doc/compatibility', referrer: 'search', terminal: 'pc', width: '1200' }
  await send([found, { ...found, referrer: 'own' }, { ...found, path: '/console/cloudServices', referrer: 'own' }], FIREFOX)
  await send([found], `${FIREFOX} SomeBot/1.0`)

  await page.reload()
  await page.getByText('5 次浏览', { exact: true }).waitFor()
  await page
    .getByRole('paragraph')
    .filter({ hasText: /^公开页面 4 次，登录后的区域 1 次。$/ })
    .waitFor()
  await page.getByText(/没有计满，不作比较。今天还没有过完/).waitFor()
  assert.deepEqual((await cells('按页面', /兼容性标准/)).slice(1), ['2', '40%'])
  assert.deepEqual((await cells('按页面', /首页/)).slice(1), ['1', '20%'])
  assert.match((await cells('按页面', /控制台/))[0] ?? '', /\/console 及以下/)
  assert.deepEqual((await cells('按来源', /搜索引擎/)).slice(1), ['1', '20%'])
  assert.deepEqual((await cells('按设备', /安卓与鸿蒙/)).slice(1), ['2', '40%'])
  assert.deepEqual((await cells('按窗口宽度', /360–599/)).slice(1), ['2', '40%'])
  await page.getByRole('img', { name: new RegExp(`共 5 次，${chinaDay()} 最多，5 次`) }).waitFor()
  assert.deepEqual(faults, [])
})

test('every day of the period is in a list that can be opened by keyboard', async () => {
  await page.getByText('逐日列表').focus()
  await page.keyboard.press('Enter')
  const days = page.getByRole('table', { name: '每天的浏览次数' }).locator('tbody tr')
  assert.equal(await days.count(), 30)
  assert.match(await days.first().innerText(), new RegExp(`${chinaDay()} 周.　今天，还在增加\\s+5`))
  assert.match(await days.last().innerText(), new RegExp(`${chinaDay(-29)} 周.\\s+0`))
  await look('days')
})

test('the period is in the URL, can be chosen by arrow keys, and has a link to the previous one', async () => {
  await page.getByRole('tab', { name: '30 天' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(/\?days=7$/)
  await page.getByText(`${chinaDay(-6)} 至 ${chinaDay()}`).waitFor()
  await page.goto(`${site.url}/office/statistics?days=7&until=${chinaDay(-7)}`)
  await page.getByText('这段日子没有人打开过页面').waitFor()
  await page.getByText(`${chinaDay(-13)} 至 ${chinaDay(-7)}`).waitFor()
  await look('days before')
  await page.getByRole('link', { name: '往后 7 天' }).click()
  await page.waitForURL(/\?days=7$/)
  await page.getByText('5 次浏览', { exact: true }).waitFor()
  await page.goto(`${site.url}/office/statistics?days=365`)
  await page.getByText('5 次浏览', { exact: true }).waitFor()
  assert.equal(await page.getByRole('tab', { name: '365 天' }).getAttribute('aria-selected'), 'true')
  await look('a year')
  assert.deepEqual(await barriersInTheDark(page), [])
  // A URL edited by hand.
  for (const until of ['x', '2025-13-45', '2025-02-30']) {
    await page.goto(`${site.url}/office/statistics?days=12&until=${until}`)
    await page.getByText('5 次浏览', { exact: true }).waitFor()
    assert.equal(await page.getByRole('tab', { name: '30 天' }).getAttribute('aria-selected'), 'true')
  }
})

test('the file has the days on screen, by page', async () => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  const file = await download
  await page.getByText('已导出 4 行，每天每页一行').waitFor()
  assert.equal(file.suggestedFilename(), `访问统计-${chinaDay(-29)}-${chinaDay()}.csv`)
  const text = await readFile(await file.path(), 'utf8')
  assert.ok(text.startsWith('\uFEFF日期,页面,地址,浏览次数'))
  assert.ok(text.includes(`${chinaDay()},兼容性标准,/doc/compatibility,2,0,1,1,0,2,`), text)
  // The number of lines is that of the period it was taken for.
  await page.getByRole('tab', { name: '7 天' }).click()
  await page.getByText('已导出').waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: '30 天' }).click()
  await page.getByText('已导出 4 行，每天每页一行').waitFor()
  assert.deepEqual(faults, [])
})

test('if loading fails, the page keeps its title, gives the reason, and offers a retry', async () => {
  await page.route('**/api/office/queryStatistics', (route) => route.abort())
  await page.goto(`${site.url}/office/statistics?days=90`)
  await page.getByRole('button', { name: '知道了' }).click()
  await page.getByRole('alert').getByText('没有读到访问统计').waitFor()
  await page.unroute('**/api/office/queryStatistics')
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByText('5 次浏览', { exact: true }).waitFor()
})

test('an article opened from another one is counted separately, and its entry links to it', async () => {
  const visitor = await openPage(browser, { userAgent: PHONE, viewport: { width: 390, height: 800 } })
  await visitor.page.goto(`${site.url}/home/news/list`)
  const first = visitor.page.locator('a[href*="newsId="]').first()
  const href = (await first.getAttribute('href')) ?? ''
  // The list is counted too, perhaps in a separate request.
  const id = href.split('newsId=')[1] ?? assert.fail(href)
  const counted = visitor.page.waitForResponse(
    (response) => response.url().endsWith(addStat.path) && (response.request().postData() ?? '').includes(id),
  )
  await first.click()
  await counted
  await visitor.page.context().close()
  await page.goto(`${site.url}/office/statistics?days=7`)
  const row = page.getByRole('table', { name: '按文章', exact: true }).getByRole('row').nth(1)
  await row.waitFor()
  assert.equal(await row.getByRole('link').getAttribute('href'), href)
  assert.equal((await row.getByRole('cell').allInnerTexts())[1], '1')
  await look('articles')
  assert.deepEqual(faults, [])
})
