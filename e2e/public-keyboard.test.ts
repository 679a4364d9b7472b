// In a whole run only: every tab stop of every page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPage } from './browser.ts'
import { activitiesOf } from './activities.ts'
import { assertWalkable, assertWalkableBothWays } from './keyboard-walk.ts'
import { browser, site, useSite } from './use-site.ts'

useSite({ reads: true })

const READER = '/doc/compatibility'
const PAGES = ['/', READER, '/home/news/list', '/home/search?keyword=分屏', '/activity/web', '/verify', '/account/register']

test('by keyboard alone every tab stop is visible and marked, and nothing traps the focus', async () => {
  const { page } = await openPage(browser, { reducedMotion: 'reduce' })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of PAGES.filter((one) => width > 840 || one !== READER)) {
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

test('on a phone no sticky bar hides what the keyboard reaches, on the way there and back', async () => {
  const { page } = await openPage(browser, { reducedMotion: 'reduce', viewport: { width: 390, height: 844 } })
  const [activity] = await activitiesOf(site, { open: true })
  for (const path of [READER, `/activity/mobile?id=${activity?.id}`]) {
    await page.goto(site.url + path)
    await assertWalkableBothWays(page, path)
  }
})
