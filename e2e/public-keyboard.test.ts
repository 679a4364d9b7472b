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
