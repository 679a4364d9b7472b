// In a whole run only: where the focus is on every desk.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { settled } from './browser.ts'
import { openAs, openCertification, openDesk } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()

const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.getAttribute('name') ?? ''}`.trim())
const isFocused = (target: Element) => target === document.activeElement
const untilFocused = async (page: Page, wanted: string) => {
  for (let tries = 0; tries < 100 && (await focused(page)) !== wanted; tries += 1) await page.waitForTimeout(50)
  assert.equal(await focused(page), wanted)
}

test('a dialog with a form focuses its first field, not its close button', async () => {
  const { page, faults } = await openCertification(browser, site)
  await page.locator('main a[href*="/round?"]').first().click()
  await page.getByRole('button', { name: '中止认证' }).press('Enter')
  await page.getByRole('dialog').waitFor()
  await untilFocused(page, 'TEXTAREA reason')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^判定/ }).first().press('Enter')
  await untilFocused(page, 'INPUT outcome')
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('saving a new article by keyboard keeps the focus, and publishing it gives a link to the public page', async () => {
  const { page, faults } = await openDesk(browser, site, { name: 'editor', path: '/office/contents', heading: '内容' })
  await page.getByRole('link', { name: '写一篇' }).press('Enter')
  await page.getByLabel('标题', { exact: true }).fill('键盘写的一篇')
  await page.getByLabel('摘要', { exact: true }).fill('从头到尾不用鼠标')
  await page.getByLabel('正文', { exact: true }).fill('写好了。')
  await page.getByRole('button', { name: '保存草稿' }).press('Enter')
  await page.waitForURL(/contentId=/)
  await page.getByText('草稿已保存').waitFor()
  // Once the page has read what is new by now, and drawn what belongs to it.
  await page.getByRole('button', { name: '发布', exact: true }).waitFor()
  assert.ok(await page.getByRole('button', { name: '保存草稿' }).evaluate(isFocused), await focused(page))
  const open = page.getByRole('link', { name: '看公开的页面' })
  assert.equal(await open.count(), 0, 'nobody else can read a draft')
  await page.getByRole('button', { name: '发布', exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).press('Enter')
  await page.getByText('已发布，访客可以看到了').waitFor()
  await open.press('Enter')
  await page.waitForURL(/\/home\/news\/info\?newsId=/)
  await page.getByRole('heading', { name: '键盘写的一篇', level: 1 }).waitFor()
  for (const [kind, address] of [
    ['page', /^\/(privacy|terms|home\/\w+)$/],
    ['banner', /^\/$/],
  ] as const) {
    await page.goto(`${site.url}/office/contents?kind=${kind}`)
    await page.getByRole('table').getByRole('link').first().click()
    await open.waitFor()
    assert.match((await open.getAttribute('href')) ?? '', address)
  }
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a lab goes from one term to the next and on to the end without returning to the list', async () => {
  const { page, faults } = await openAs(browser, site, { name: 'qingxiu' })
  await page.waitForURL(/\/vendor\/tasks$/)
  await settled(page)
  await page.locator('main td a').first().press('Enter')
  await page.getByRole('button', { name: '领取任务' }).press('Enter')
  const terms = page.getByRole('navigation', { name: '任务的条款' }).getByRole('link')
  const submit = page.getByRole('button', { name: '提交任务' })
  await submit.waitFor()
  // Starts in the middle: skipped terms come after the last.
  await terms.nth(1).press('Enter')
  const count = await terms.count()
  for (let filled = 1; filled <= count; filled += 1) {
    const title = await page.locator('#term-title').innerText()
    await page.getByRole('radio', { name: '通过', exact: true }).check()
    await page.getByLabel(/实测值/).fill('3 次，中位数 1.8 秒')
    await page.getByRole('button', { name: '保存结果' }).press('Enter')
    if (filled === count) break
    const next = page.getByRole('link', { name: /^下一条：/ })
    const named = (await next.innerText()).replace('下一条：', '')
    assert.notEqual(named, title)
    await next.press('Enter')
    await page.getByRole('heading', { name: named, level: 2 }).waitFor()
    await untilFocused(page, 'H2')
  }
  await page.getByRole('button', { name: '全部填完，去提交' }).press('Enter')
  assert.equal(await submit.evaluate(isFocused), true)
  await page.keyboard.press('Enter')
  await page.getByText(/^任务已提交。/).waitFor()
  assert.equal(await page.getByRole('link', { name: /^下一条：/ }).count(), 0)
  assert.deepEqual(faults, [])
  await page.context().close()
})
