import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPage } from './browser.ts'
import { assertWalkable } from './keyboard-walk.ts'
import { browser, site, useSite } from './use-site.ts'

useSite({ reads: true })

const PAGES = [
  '/',
  '/doc/compatibility',
  '/home/news/list',
  '/home/search?keyword=分屏',
  '/activity/web',
  '/verify',
  '/account/register',
]

test('by keyboard alone every tab stop is visible and marked, and nothing traps the focus', async () => {
  const { page } = await openPage(browser, { reducedMotion: 'reduce' })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of PAGES) {
      await page.goto(site.url + path)
      await assertWalkable(page, `${path} at ${width}`)
    }
  }
})

test('what finds something keeps the focus in its field, and says what came of it', async () => {
  const { page } = await openPage(browser)
  for (const [path, field, said] of [
    ['/registry', 'keyword', '没有找到'],
    ['/precedents', 'keyword', '没有找到'],
    ['/home/search', 'keyword', '没有找到与“不存在的词”有关的内容'],
    ['/verify', 'number', '没有查验：编号不完整或有误'],
  ] as const) {
    await page.goto(site.url + path)
    const typed = page.getByRole('main').locator(`[name=${field}]`)
    await typed.fill('不存在的词')
    await typed.press('Enter')
    await page.getByRole('main').getByRole('status').filter({ hasText: said }).waitFor()
    assert.ok(await typed.evaluate((input) => input === document.activeElement), path)
    // Back at the list, the field shows what that list is of.
    await page.goBack()
    await page.waitForFunction((name) => document.querySelector<HTMLInputElement>(`main [name=${name}]`)?.value === '', field)
  }
  await page.context().close()
})
