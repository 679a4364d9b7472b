import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryActivityList } from '@alliance/contract/activity'
import { queryNewsList } from '@alliance/contract/news'
import { queryRegistry } from '@alliance/contract/registry'
import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { crowding, longLines, sideways, smallTargets } from './page-measures.ts'
import { brokenPieces, strayMarks } from './text-measures.ts'
import { browser, site, useSite } from './use-site.ts'

let paths: string[] = []

const first = async (path: string, fields: Record<string, string> = {}) => {
  const answer = await fetch(site.url + path, { method: 'POST', body: new URLSearchParams(fields) })
  return ((await answer.json()) as { data: { items: Record<string, string>[] } }).data.items
}

useSite({
  reads: true,
  ready: async () => {
    const [news, activities, labels] = await Promise.all([
      first(queryNewsList.path, { size: '8' }),
      first(queryActivityList.path, { open: 'true' }),
      first(queryRegistry.path),
    ])
    const fixed = [
      'join',
      'union/service',
      'union/openness',
      'about',
      'constitution',
      'funds',
      'intellectualProperty',
      'activity',
    ]
    paths = [
      '/',
      '/doc',
      '/doc/security',
      '/doc/compatibility?compare=2026.12',
      '/doc/whiteBookFile',
      '/doc/activityAdapterFile',
      '/documents',
      ...fixed.map((name) => `/home/${name}`),
      '/home/search?keyword=折叠屏',
      '/home/search?keyword=魑魅魍魉',
      '/home/news/list',
      ...news.map(({ id }) => `/home/news/info?newsId=${id}`),
      '/privacy',
      '/terms',
      '/activity/web',
      `/activity/web?id=${activities[0]?.['id']}`,
      '/activity/mobile',
      `/activity/mobile?id=${activities[0]?.['id']}`,
      '/verify',
      ...labels.slice(0, 1).map(({ number }) => `/verify?number=${number}`),
      '/registry',
      '/nowhere',
      '/account/login',
      '/account/register',
      '/account/password/reback',
    ]
  },
})

/** Around every width at which the layout changes, and beyond both ends. */
const WIDTHS = [320, 390, 599, 600, 720, 840, 1199, 1200, 1400, 1600, 2560]

/** What `faultsOf` finds on every public page, each told with its address. */
const overPages = async (page: Page, widths: readonly number[], faultsOf: (page: Page) => Promise<string[]>) => {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(site.url + path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      for (const fault of await faultsOf(page)) found.push(`${width} ${path}: ${fault}`)
    }
  }
  return found
}

test('no words lie on others and nothing is scrolled sideways, at any width', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  const faults = await overPages(page, WIDTHS, async (shown) => [...(await sideways(shown)), ...(await crowding(shown))])
  assert.deepEqual(faults, [])
})

test('no line of text is longer than 44 characters', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  assert.deepEqual(await overPages(page, [839, 1199, 1399, 1440, 1920], longLines), [])
})

test('no line ends within a date, a number with its unit, a term or a certificate', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  assert.deepEqual(await overPages(page, [320, 360, 390, 430, 600, 834, 1024, 1200, 1440, 1920], brokenPieces), [])
})

test('marks stand as in Chinese print: full width, and no space beside them', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  assert.deepEqual(await overPages(page, [1440], strayMarks), [])
})

test('fingers find every control: 44 px high at least', async () => {
  const { page } = await openPage(browser, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 900 } })
  assert.deepEqual(await overPages(page, [390, 834], smallTargets), [])
})
