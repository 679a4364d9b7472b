import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openCertification, openDesk } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()

const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.getAttribute('name') ?? ''}`.trim())
const untilFocused = async (page: Page, wanted: string) => {
  for (let tries = 0; tries < 100 && (await focused(page)) !== wanted; tries += 1) await page.waitForTimeout(50)
  assert.equal(await focused(page), wanted)
}

test('a box with a form begins at its first field, not at what closes it', async () => {
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

test('who saves a new article by keyboard reads on at its title, and is led to what visitors see of it', async () => {
  const { page, faults } = await openDesk(browser, site, { name: 'editor', path: '/office/contents', heading: '内容' })
  await page.getByRole('link', { name: '写一篇' }).press('Enter')
  await page.getByLabel('标题', { exact: true }).fill('键盘写的一篇')
  await page.getByLabel('摘要', { exact: true }).fill('从头到尾不用鼠标')
  await page.getByLabel('正文', { exact: true }).fill('写好了。')
  await page.getByRole('button', { name: '保存草稿' }).press('Enter')
  await page.waitForURL(/contentId=/)
  await page.getByText('草稿已保存').waitFor()
  await untilFocused(page, 'H1')
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
