// In a whole run only: how every page of every desk measures; each visit of a desk looks at its own at three widths.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { barriersInTheDark } from './axe.ts'
import { openBrowser, openPage, settled } from './browser.ts'
import { DESKS, MEMBER, walkDesk } from './desks.ts'
import { jumps, noteJumps, restless } from './motion-measures.ts'
import { takeSession } from './office.ts'
import {
  brokenLabels,
  crowding,
  cutOff,
  emptyMiddles,
  lostColumns,
  sideways,
  smallTargets,
  squeezedCells,
} from './page-measures.ts'
import { partedAddresses, partedWords, tinyWords } from './text-measures.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()

const PHONE: BrowserContextOptions = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 900 } }

const enter = async (name: string, options: BrowserContextOptions, within: Browser = browser) => {
  const opened = await openPage(within, options)
  await takeSession({ page: opened.page, site }, name)
  return opened
}

/** As from afar: a page is painted before its data is there. */
const answersLate = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 100, ...unlimited })
}

const EVERYWHERE = [sideways, crowding, partedWords, smallTargets, brokenLabels, tinyWords]
const OPENED = [sideways, crowding, squeezedCells, partedAddresses]
const MEASURES = [
  [360, [sideways, brokenLabels, restless]],
  [390, EVERYWHERE],
  [640, [sideways, crowding, emptyMiddles]],
  [834, EVERYWHERE],
  // An unfolded phone, and the narrowest window in which tables of seven columns keep them.
  [840, OPENED],
  // The narrowest window with the menu beside the page, which leaves the page less room than above.
  [1200, OPENED],
  [1440, [lostColumns, tinyWords]],
] as const

for (const [name, desk] of Object.entries(DESKS))
  test(`what ${name} sees on a phone and a tablet fits and has large enough touch targets`, async () => {
    const { page, faults } = await enter(name, PHONE)
    await page.addInitScript(noteJumps)
    await answersLate(page)
    const found: string[] = []
    const open = await walkDesk(desk, async (path) => {
      await page.setViewportSize({ width: 390, height: 900 })
      await page.goto(site.url + path)
      await settled(page)
      for (const fault of await jumps(page)) found.push(`${path}: ${fault}`)
      for (const [width, measures] of MEASURES) {
        await page.setViewportSize({ width, height: 900 })
        const measured = await Promise.all(measures.map((measure) => measure(page)))
        for (const fault of measured.flat()) found.push(`${width} ${path}: ${fault}`)
      }
      // The other tests of each desk check light mode; this one dark mode.
      for (const barrier of await barriersInTheDark(page)) found.push(`dark ${path}: ${barrier}`)
      return page.locator('main a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    })
    assert.deepEqual({ found, open, faults }, { found: [], open: [], faults: [] })
    await page.context().close()
  })

/** Lists with many columns, and the first page that they link to. */
const WIDE_LISTS = {
  qingchuan: {
    pages: ['/console/goldIdentification/list', '/console/goldIdentification/appReviewList', '/console/messages'],
    lead: /appVersionList\?/,
  },
  editor: { pages: ['/office/activities', '/office/members', '/office/pictures'], lead: /activities\/one\?/ },
  qingxiu: { pages: ['/vendor/tasks', '/vendor/cloud'], lead: /\/task\?/ },
}

const ENLARGED = [
  [1440, [sideways, squeezedCells, crowding, cutOff]],
  [834, [sideways, crowding, cutOff]],
  [390, [sideways, crowding, cutOff]],
  [360, [sideways]],
] as const

for (const [name, { pages, lead }] of Object.entries(WIDE_LISTS))
  test(`with text of twice the size the lists of ${name} stay whole, at a desk and on a phone`, async (context) => {
    const large = await openBrowser('defaultFontSize=32')
    context.after(() => large.close())
    const { page, faults } = await enter(name, { viewport: { width: 1440, height: 900 } }, large)
    await page.goto(site.url + pages[0])
    await settled(page)
    const links = await page.locator('main a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    const led = links.find((link) => lead.test(link))
    assert.ok(led, `no ${lead.source}`)
    const found: string[] = []
    for (const path of [...pages, led]) {
      await page.goto(site.url + path)
      await settled(page)
      for (const [width, measures] of ENLARGED) {
        await page.setViewportSize({ width, height: 900 })
        const measured = await Promise.all(measures.map((measure) => measure(page)))
        for (const fault of measured.flat()) found.push(`${width} ${path}: ${fault}`)
      }
    }
    assert.deepEqual({ found, faults }, { found: [], faults: [] })
  })

test('a page whose data fails to load keeps its title, gives the reason, and offers a retry', async () => {
  const { page } = await enter(MEMBER, PHONE)
  await page.route('**/api/{appeal,identify}/*', (route) => route.abort())
  const nobody = '00000000-0000-7000-8000-000000000000'
  for (const [path, title] of [
    [`/appealRecord/detail?appealId=${nobody}`, '申诉详情'],
    [`/console/goldIdentification/reportDetails?identifyId=${nobody}`, '报告详情'],
  ]) {
    await page.goto(site.url + path)
    await page.getByRole('button', { name: '知道了' }).click()
    await page.getByRole('alert').getByRole('button', { name: '重试' }).waitFor()
    assert.deepEqual(await page.locator('main h1').allInnerTexts(), [title])
  }
  await page.context().close()
})

test('while a page loads, its skeleton lines keep a distance from the title', async () => {
  const { page } = await enter(MEMBER, PHONE)
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/api/{appeal,identify}/query*', async (route) => {
    await arrival
    await route.abort()
  })
  for (const path of ['/appealRecord/detail?appealId=', '/console/goldIdentification/reportDetails?identifyId=']) {
    await page.goto(`${site.url}${path}00000000-0000-7000-8000-000000000000`)
    const lines = page.locator('main h1 ~ [aria-busy=true], main :has(> h1) + [aria-busy=true]')
    await lines.waitFor()
    const [title, first] = [(await page.locator('main h1').boundingBox())!, (await lines.boundingBox())!]
    assert.ok(first.y - title.y - title.height >= 16, path)
  }
  arrive()
  await page.context().close()
})

test('a URL with a broken number is reported as wrong; instead of a retry there is a link', async () => {
  const { page } = await enter(MEMBER, PHONE)
  await page.goto(`${site.url}/console/goldIdentification/reportDetails?identifyId=%3Cb%3E`)
  await page.getByText('地址里的编号不对，请从列表里重新打开。').waitFor()
  assert.equal(await page.getByRole('button', { name: '重试' }).count(), 0)
  await page.getByRole('alert').getByRole('link', { name: '回到列表' }).click()
  await page.waitForURL(/goldIdentification\/list/)
  await page.goto(`${site.url}/appealRecord/list?keyword=${'x'.repeat(500)}`)
  await page.getByText('要查找的词太长，请少写几个字。').waitFor()
  await page.goto(`${site.url}/console/cloudServices?again=zzz&versionId=x`)
  await page.getByRole('alert').getByRole('link', { name: '从头选择' }).click()
  await page.getByRole('heading', { name: '选版本' }).waitFor()
  await page.context().close()
})

test('if the browser can’t copy a digest, the page says that it was not copied', async () => {
  const { page } = await enter(MEMBER, PHONE)
  await page.goto(`${site.url}/console/goldIdentification/list`)
  await page.locator('main a[href*="appVersionList?"]').first().click()
  const copy = page.getByRole('button', { name: '复制 SHA-256' }).first()
  await copy.waitFor()
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await copy.click()
  await copy.getByText('不能复制').waitFor()
  await copy.getByText('复制', { exact: true }).waitFor()
  await page.context().close()
})

test('in the console an unknown URL offers a way on, too', async () => {
  const { page } = await enter('editor', PHONE)
  for (const [path, label] of [
    ['contents/one?contentId=%3Cb%3E', '回到内容列表'],
    ['activities/edit?activityId=%3Cb%3E', '回到活动列表'],
    ['pictures/one?pictureId=%3Cb%3E', '回到图片库'],
  ] as const) {
    await page.goto(`${site.url}/office/${path}`)
    const link = page.getByRole('alert').getByRole('link', { name: label })
    await link.click()
    await page.waitForURL(`${site.url}/office/${path.split('/')[0]}**`)
    await link.waitFor({ state: 'detached' })
  }
  await page.goto(`${site.url}/office/contents?state=99`)
  await page.getByRole('table', { name: '资讯' }).waitFor()
  assert.equal(await page.getByLabel('状态').inputValue(), '')
  await page.context().close()
})

test('with reduced motion, too, a row that scrolls sideways fades out where it continues, and nowhere else', async () => {
  const { page } = await enter(MEMBER, { ...PHONE, viewport: { width: 320, height: 700 }, reducedMotion: 'reduce' })
  await page.goto(`${site.url}/console/goldIdentification/list`)
  await settled(page)
  const row = page.getByRole('navigation', { name: '控制台' })
  const fades = () =>
    row.evaluate((nav) => {
      const style = getComputedStyle(nav.matches('.sideways') ? nav : nav.querySelector('.sideways')!)
      return ['--fade-start', '--fade-end'].map((side) => Math.round(Number.parseFloat(style.getPropertyValue(side))))
    })
  assert.deepEqual(await fades(), [0, 40])
  await page.context().close()
})

test('the row of the menu shows the current page, also on a phone', async () => {
  const { page } = await enter(MEMBER, PHONE)
  await page.goto(`${site.url}/appealRecord/list`)
  await settled(page)
  const here = await page.locator('nav [aria-current=page]').last().boundingBox()
  assert.ok(here && here.x >= 0 && here.x + here.width <= 390, JSON.stringify(here))
  await page.context().close()
})

test('a click counts although leaving the field adds a line above the button', async () => {
  const { page } = await enter('administrator', PHONE)
  await page.goto(`${site.url}/office/allowlist`)
  await settled(page)
  const field = page.getByLabel('邮箱', { exact: true }).first()
  await field.fill('没有写完的邮箱@')
  const button = await page.getByRole('button', { name: '加入白名单' }).boundingBox()
  assert.ok(button)
  // Near its upper edge: a button that moves down by one line is no longer under the pointer.
  await page.mouse.move(button.x + 80, button.y + 6)
  await page.mouse.down()
  await page.mouse.up()
  await page.getByText('请填写正确的邮箱地址').waitFor()
  // The line comes when the field is left; only the click, which follows, gives the focus back.
  await page.waitForFunction((element) => element === document.activeElement, await field.elementHandle())
  await page.context().close()
})
