// In a whole run only: how every public page measures; public-look looks at all of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryActivityList } from '@alliance/contract/activity'
import { queryNewsList } from '@alliance/contract/news'
import { queryRegistry } from '@alliance/contract/registry'
import type { Page } from 'playwright-core'
import { openBrowser, openPage } from './browser.ts'
import { crowding, cutOff, longLines, lostColumns, sideways, smallTargets } from './page-measures.ts'
import { brokenPieces, strayMarks, tinyWords } from './text-measures.ts'
import { browser, site, useSite } from './use-site.ts'

/** One page of each kind. */
let paths: string[] = []
/** Further articles, of other lengths. */
let articles: string[] = []

const first = async (path: string, fields: Record<string, string> = {}) => {
  const answer = await fetch(site.url + path, { method: 'POST', body: new URLSearchParams(fields) })
  return ((await answer.json()) as { data: { items: Record<string, string>[] } }).data.items
}

type Measure = { widths: readonly number[]; faultsOf: (page: Page) => Promise<string[]> }

/** Results of all measures on these pages, with the URLs; each page is opened once for all of them. */
const overPages = async (page: Page, measures: Record<string, Measure>, pages: readonly string[] = paths) => {
  const all = Object.entries(measures).map(([name, measure]) => ({ name, ...measure, found: [] as string[] }))
  const widths = new Set(all.flatMap((measure) => measure.widths))
  const look = async (path: string, width: number) => {
    await page.setViewportSize({ width, height: 900 })
    for (const measure of all.filter((one) => one.widths.includes(width)))
      for (const fault of await measure.faultsOf(page)) measure.found.push(`${width} ${path}: ${fault}`)
  }
  for (const path of pages) {
    await page.goto(site.url + path)
    for (const width of widths) await look(path, width)
  }
  return new Map(all.map(({ name, found }) => [name, found]))
}

const measures: Record<string, Measure> = {
  'no words lie on others and nothing is scrolled sideways, at any width': {
    // Around every width at which the layout changes, and beyond both ends.
    widths: [320, 390, 599, 600, 720, 840, 1199, 1200, 1400, 1600, 2560],
    faultsOf: async (page) => [...(await sideways(page)), ...(await crowding(page))],
  },
  'no line of text is longer than 44 characters': { widths: [839, 1199, 1399, 1440, 1920], faultsOf: longLines },
  'tables keep their columns on a wide window': { widths: [1200, 1440, 1920], faultsOf: lostColumns },
  'no line ends within a date, a number with its unit, a term or a certificate': {
    // Widths of the other measures: laying a page out anew costs more than measuring it.
    widths: [320, 390, 600, 720, 840, 1200, 1440, 1920],
    faultsOf: brokenPieces,
  },
  'no letters are smaller than 12 px': { widths: [320, 390, 840, 1440], faultsOf: tinyWords },
  'marks stand as in Chinese print: full width, and no space beside them': { widths: [1440], faultsOf: strayMarks },
}

useSite({
  reads: true,
  ready: async () => {
    const [news, activities, labels] = await Promise.all([
      first(queryNewsList.path, { size: '4' }),
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
    const written = news.map(({ id }) => `/home/news/info?newsId=${id}`)
    articles = written.slice(1)
    paths = [
      '/',
      '/doc',
      '/doc/security',
      // A version that has been replaced: the one in force differs from itself in nothing.
      '/doc/compatibility?compare=2026.10',
      '/doc/whiteBookFile',
      '/doc/activityAdapterFile',
      '/documents',
      ...fixed.map((name) => `/home/${name}`),
      '/home/search?keyword=折叠屏',
      '/home/search?keyword=魑魅魍魉',
      '/home/news/list',
      ...written.slice(0, 1),
      '/privacy',
      '/terms',
      '/activity/web',
      `/activity/web?id=${activities[0]?.['id']}`,
      '/activity/mobile',
      `/activity/mobile?id=${activities[0]?.['id']}`,
      '/verify',
      ...labels.slice(0, 1).map(({ number }) => `/verify?number=${number}`),
      '/registry',
      '/comments',
      '/comments?id=largeScreen',
      '/precedents',
      '/devices',
      '/transparency',
      '/nowhere',
      '/account/login',
      '/account/register',
      '/account/password/reback',
    ]
  },
})

let measured: ReturnType<typeof overPages> | undefined
const measureOnce = async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  return overPages(page, measures, [...paths, ...articles])
}
/** The first of them waits for all measurements. */
const timeout = 480_000
for (const name of Object.keys(measures))
  test(name, { timeout }, async () => assert.deepEqual((await (measured ??= measureOnce())).get(name), []))

test('every control has a touch target of at least 44 px height', async () => {
  const { page } = await openPage(browser, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 900 } })
  const found = await overPages(page, { fingers: { widths: [390, 834], faultsOf: smallTargets } })
  assert.deepEqual(found.get('fingers'), [])
})

/** What a reader can set, the size that text of 16 px then has, and the windows to look at: the narrowest ones fail first. */
const LARGER = [
  ['defaultFontSize=32', '32px', [360, 390, 834, 1440]],
  ['accessibilityFontScaleFactor=1.5', '24px', [360, 1440]],
  ['minimumFontSize=20', '20px', [360, 1440]],
] as const
for (const [setting, size, widths] of LARGER)
  test(`text is larger with ${setting}, and no page cuts it off, crowds it or scrolls sideways`, { timeout }, async (context) => {
    const large = await openBrowser(setting)
    context.after(() => large.close())
    const { page } = await openPage(large, { javaScriptEnabled: false })
    const faultsOf = async () => [...(await sideways(page)), ...(await crowding(page)), ...(await cutOff(page))]
    const found = await overPages(page, { larger: { widths, faultsOf } })
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), size)
    assert.deepEqual(found.get('larger'), [])
  })

test('what is copied from the page for developers is on one line each', async () => {
  const { page } = await openPage(browser, { alive: false })
  await page.goto(`${site.url}/dev`)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const broken = await page
      .locator('td code')
      .evaluateAll((codes) => codes.filter((code) => code.getClientRects().length > 1).map((code) => code.textContent))
    assert.deepEqual(broken, [], `at ${width}`)
    assert.deepEqual(await sideways(page), [])
  }
  await page.context().close()
})

test('on a phone held sideways nothing is beneath its camera or its rounded corners', async () => {
  const { page } = await openPage(browser, { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride' as never, { insets: { left: 59, right: 59, bottom: 21 } } as never)
  for (const path of ['/', '/doc/security', '/account/login']) {
    await page.goto(site.url + path)
    const beneath = await page.evaluate(() =>
      [...document.querySelectorAll('header a, header input, main :is(h1, h2, p, label, input), footer :is(a, p)')]
        .filter((element) => element.checkVisibility() && !element.closest('.vh, .sideways, nav'))
        .map((element) => ({ words: element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.left < 59 || box.right > innerWidth - 59))
        .map(({ words, box }) => `${words}: ${box.left}–${box.right}`),
    )
    assert.deepEqual(beneath, [], path)
  }
  await page.context().close()
})
