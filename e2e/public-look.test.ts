import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryNewsList } from '@alliance/contract/news'
import type { Locator, Page } from 'playwright-core'
import { barriers, barriersInTheDark } from './axe.ts'
import { fold, halfFold, hydrated, jump, openPage, tooWide } from './browser.ts'
import { inWholeRun, isShortRun } from './short-run.ts'
import { browser, site, useSite } from './use-site.ts'

let paths: string[] = []
useSite({
  reads: true,
  ready: async () => {
    const answer = await fetch(site.url + queryNewsList.path, { method: 'POST', body: new URLSearchParams({ size: '1' }) })
    const newsId = ((await answer.json()) as { data: { items: { id: string }[] } }).data.items[0]?.id ?? ''
    paths = [
      '/',
      '/doc',
      '/doc/security',
      '/documents',
      '/home/join',
      '/home/union/service',
      '/home/union/openness',
      '/home/about',
      '/home/constitution',
      '/home/funds',
      '/home/intellectualProperty',
      '/home/activity',
      '/home/search?keyword=折叠',
      '/home/news/list',
      `/home/news/info?newsId=${newsId}`,
      '/privacy',
      '/terms',
      '/activity/web',
      '/verify',
      '/registry',
      '/comments',
      '/comments?id=largeScreen',
      '/precedents',
      '/devices',
      '/transparency',
      '/nowhere',
    ]
  },
})

test(`no page has a violation that axe finds, in ${isShortRun ? 'light' : 'light and dark'} mode`, async () => {
  const { page, faults } = await openPage(browser, { reducedMotion: 'reduce' })
  for (const path of paths) {
    await page.goto(site.url + path)
    await hydrated(page)
    assert.deepEqual(await barriers(page), [], path)
    if (!isShortRun) assert.deepEqual(await barriersInTheDark(page), [], `${path} in the dark`)
  }
  assert.deepEqual(faults, [])
})

test('with forced colours every page is complete, and checked boxes look checked', async () => {
  const { page } = await openPage(browser, { forcedColors: 'active' })
  for (const path of ['/', '/doc/security', '/home/union/service', '/home/funds']) {
    await page.goto(site.url + path)
    await hydrated(page)
    assert.deepEqual(await barriers(page), [], path)
  }
  const widths = await page
    .locator('main svg rect')
    .evaluateAll((list) => list.map((rect) => getComputedStyle(rect).stroke !== 'none'))
  assert.ok(widths.length > 5 && widths.every(Boolean), 'the drawing of the accounts is still drawn')
})

test('for a reader who asks for more contrast no text is grey', inWholeRun, async () => {
  const { page } = await openPage(browser, { contrast: 'more' })
  await page.goto(`${site.url}/home/news/list`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const inks = await page
      .locator('main :is(h1, .lede, time)')
      .evaluateAll((list) => [...new Set(list.map((element) => getComputedStyle(element).color))])
    assert.equal(inks.length, 1, `${colorScheme}: ${inks.join(', ')}`)
  }
})

test(
  'with forced colours, which have no shadows, the focus of the keyboard shows in fields and folds, too',
  inWholeRun,
  async () => {
    const { page } = await openPage(browser, { forcedColors: 'active' })
    for (const path of ['/', '/precedents', '/transparency', '/doc/security', '/account/login']) {
      await page.goto(site.url + path)
      await hydrated(page)
      // The browser shows the focus that a script sets, too, after a key.
      await page.keyboard.press('Tab')
      const unseen = await page.locator('header input, main :is(input, select, summary)').evaluateAll((list: HTMLElement[]) =>
        list
          .filter((element) => element.checkVisibility())
          .filter((element) => {
            element.focus()
            const { outlineStyle, outlineWidth } = getComputedStyle(element)
            return element === document.activeElement && `${outlineStyle} ${outlineWidth}` !== 'solid 2px'
          })
          .map((element) => element.outerHTML.slice(0, 100)),
      )
      assert.deepEqual(unseen, [], path)
    }
  },
)

test('at 200 % and 400 % nothing scrolls sideways', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  for (const path of paths) {
    await page.goto(site.url + path)
    for (const [width, height] of [
      [640, 400],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height })
      assert.equal(await tooWide(page), 0, `px too wide: ${path} at ${width}`)
    }
  }
  await page.context().close()
})

test("in print there is only the text, with the site's name, on white", async () => {
  const { page } = await openPage(browser, { colorScheme: 'dark' })
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/doc/security', '/home/constitution', '/home/funds', '/privacy']) {
    await page.goto(site.url + path)
    assert.match(await page.getByRole('banner').innerText(), /^终端应用兼容联盟\s+演示站点$/, path)
    assert.equal(await page.getByRole('contentinfo').isVisible(), false, path)
    assert.ok(await page.getByRole('heading', { level: 1 }).isVisible())
    const [ground, ink] = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body)
      return [backgroundColor, color]
    })
    assert.equal(ground, 'rgb(255, 255, 255)', path)
    assert.ok(
      (ink?.match(/\d+/g) ?? []).every((part) => Number(part) < 100),
      `${path} prints ${ink} on white`,
    )
  }
})

test('a window of two segments is split at the hinge', async () => {
  const { page } = await openPage(browser, { viewport: { width: 1114, height: 705 } })
  await fold(page, { width: 1114, offset: 540, maskLength: 34 })
  const parted = ['/', '/doc/security', '/home/funds', '/home/join', '/home/union/service', '/home/activity', '/home/news/list']
  for (const path of [
    ...parted,
    '/verify',
    '/registry',
    '/comments?id=largeScreen',
    '/precedents',
    '/devices',
    '/transparency',
    '/privacy',
    '/activity/web',
    '/activity/mobile',
    '/account/login',
    '/account/register',
  ]) {
    await page.goto(site.url + path)
    const straddling = await page
      .locator('header form, header nav a, main h1, main h2, main h3, main p, main li, main table')
      .evaluateAll((list) =>
        list
          .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML.slice(0, 80) }))
          .filter(({ box }) => box.width > 1 && box.left < 574 && box.right > 540)
          .map(({ html }) => html),
      )
    assert.deepEqual(straddling, [], path)
  }
  await page.goto(site.url)
  await page.getByRole('banner').getByRole('combobox', { name: '搜索' }).fill('折叠')
  const suggestions = await page.getByRole('listbox').boundingBox()
  assert.ok(suggestions && suggestions.x >= 574, `the suggestions begin at ${suggestions?.x}`)
  // The PDF reader: its search, and the pages beside the open outline.
  await page.goto(`${site.url}/documents/security`)
  const leftOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? 0
  await page.getByRole('toolbar', { name: '阅读工具' }).waitFor()
  assert.ok((await leftOf('main [role=toolbar] [type=search]')) >= 574)
})

test('on a table the document is above the hinge, and its lists stay below it while it is read', async () => {
  const { page } = await openPage(browser, { viewport: { width: 840, height: 960 } })
  await page.goto(`${site.url}/doc/security`)
  await hydrated(page)
  const tree = page.getByRole('navigation', { name: '标准文档目录' })
  const clauses = page.getByRole('complementary').filter({ hasText: '文档信息' })
  const top = async (part: Locator) => (await part.boundingBox())?.y
  await halfFold(page, { width: 840, height: 960, offset: 468, maskLength: 24 })
  for (const section of ['4.1 组件', '说明']) {
    await jump(tree.getByRole('link', { name: section, exact: true }))
    assert.ok((await top(page.getByRole('heading', { name: section })))! < 440, section)
    assert.deepEqual([await top(tree), await top(clauses)], [492, 492], section)
  }
  // As narrow as a phone the rail opens in place of the tree.
  await halfFold(page, { width: 412, height: 914, offset: 457, maskLength: 0 })
  await jump(tree.getByRole('link', { name: '4.1 组件', exact: true }))
  assert.equal(await top(tree), 505)
  assert.equal(await clauses.isVisible(), false)
  await page.getByRole('button', { name: '本文' }).click()
  assert.equal(await top(clauses), 505)
  assert.equal(await tree.isVisible(), false)
  await page.context().close()
})

test('nothing is lost when the window is resized', async () => {
  const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  await page.goto(`${site.url}/doc/security`)
  await hydrated(page)
  const word = page.getByRole('searchbox', { name: '在目录里查找' })
  await word.fill('标准')
  const search = page.getByRole('banner').getByRole('combobox', { name: '搜索' })
  await search.fill('折叠')
  await page.evaluate(() => document.getElementById('sec-10')?.querySelector('summary')?.click())
  for (const width of [1600, 1199, 839, 599, 360, 1440]) await page.setViewportSize({ width, height: 900 })
  assert.equal(await word.inputValue(), '标准')
  assert.equal(await search.inputValue(), '折叠')
  assert.equal(await page.locator('#sec-10 details').evaluate((element) => (element as HTMLDetailsElement).open), false)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '菜单' }).click()
  const sheet = page.getByRole('dialog', { name: '菜单' })
  await sheet.waitFor()
  await page.setViewportSize({ width: 834, height: 1112 })
  assert.ok(await sheet.isVisible(), 'the open menu stays open while the device unfolds')
})

test('what is being read stays in its place when the device is folded or unfolded', async () => {
  const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 } })
  // The part that does this is of low priority: it is the last script that a page loads.
  await page.goto(`${site.url}/doc/compatibility`, { waitUntil: 'networkidle' })
  // The browser tells the page of the scrolling in the next frame.
  await page.locator('#comp-05').evaluate((one) => {
    one.scrollIntoView()
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  const before = await page.locator('#comp-05').evaluate((one) => one.getBoundingClientRect().top)
  for (const width of [834, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForFunction(
      (top) => Math.abs(document.getElementById('comp-05')!.getBoundingClientRect().top - top) < 2,
      before,
    )
  }
})

const columns = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length)

test('the layout changes at its four breakpoints as designed', async () => {
  const { page } = await openPage(browser)
  await page.goto(site.url)
  const at = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    return {
      menu: await page.getByRole('button', { name: '菜单' }).isVisible(),
      fold: await columns(page, 'main .fold'),
      sheet: await page.locator('header .sheet').evaluate((element) => Math.round(element.getBoundingClientRect().width)),
    }
  }
  assert.deepEqual(await at(599), { menu: true, fold: 1, sheet: 599 })
  assert.deepEqual(await at(600), { menu: false, fold: 1, sheet: 600 })
  assert.deepEqual(await at(1199), { menu: false, fold: 1, sheet: 1199 })
  assert.deepEqual(await at(1200), { menu: false, fold: 2, sheet: 1200 })
  assert.deepEqual(await at(1920), { menu: false, fold: 2, sheet: 1600 })
})
