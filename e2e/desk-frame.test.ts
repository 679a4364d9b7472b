// In a whole run only: the desks’ frame on folds, in printing and while data loads.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { fold, halfFold, type Hinge, jump, openPage, settled, tooWide } from './browser.ts'
import { openAs, openDesk, takeSession } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()

const MEMBER_PAGES = [
  '/console/goldIdentification/list',
  '/console/goldIdentification/form',
  '/console/goldIdentification/appReviewList',
  '/console/cloudServices',
  '/console/messages',
  '/console/allianceMembers/bind',
  '/appealRecord/list',
  '/appealRecord/apply',
]
const MEMBER_LEADS = [/reportDetails\?/, /appVersionList\?/, /appReview\?/, /appealRecord\/detail\?/]

type Way = { pages: readonly string[]; leads: readonly RegExp[] }
/** Visits the given pages, then the first page of each kind that they link to. */
const walk = async (page: Page, { pages, leads }: Way, look: (path: string) => Promise<void>) => {
  const queue = [...pages]
  let open = leads
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    await page.goto(site.url + path)
    await settled(page)
    await look(path)
    const links = await page.locator('main a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    const led = open.map((lead) => links.find((link) => lead.test(link)))
    queue.push(...led.filter((next) => next !== undefined))
    open = open.filter((_, at) => led[at] === undefined)
  }
  assert.deepEqual(open, [], 'nothing led there')
}

/** A dual-screen device with a gap, and a half-folded screen, where a segment is as narrow as a phone. */
const HINGES: Hinge[] = [
  { width: 1114, offset: 540, maskLength: 34 },
  { width: 824, offset: 412, maskLength: 0 },
]

/** Elements that cross the hinge; a menu that scrolls sideways ends before it. */
const across = (page: Page, { offset, maskLength }: Hinge) =>
  page.locator('main :is(h1, h2, h3, p, li, dt, dd, table, label, input, textarea, select, button, summary)').evaluateAll(
    (list, [left, right]) =>
      list
        .filter((element) => element.checkVisibility() && element.closest('.sideways, .vh') === null)
        .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML.slice(0, 80) }))
        .filter(({ box }) => box.width > 1 && box.left < right! - 0.5 && box.right > left! + 0.5)
        .map(({ html }) => html),
    [offset, offset + maskLength],
  )

for (const [name, { pages, leads }] of Object.entries({
  qingchuan: { pages: MEMBER_PAGES, leads: MEMBER_LEADS },
  certifier: { pages: ['/office/certification', '/office/packs', '/office/mail'], leads: [/certification\/round\?/] },
  administrator: {
    pages: ['/office/accounts', '/office/audit', '/office/settings', '/office/jobs'],
    leads: [/accounts\?account=/],
  },
  editor: { pages: ['/office/contents', '/office/members', '/office/activities'], leads: [/contents\/one\?contentId/] },
  qingxiu: { pages: ['/vendor/tasks', '/vendor/devices'], leads: [/\/task\?/] },
}))
  test(`no element that ${name} uses crosses the hinge of a folded window`, async () => {
    const { page } = await openPage(browser)
    await takeSession({ page, site }, name)
    await walk(page, { pages, leads }, async (path) => {
      for (const hinge of HINGES) {
        await fold(page, hinge)
        assert.deepEqual(await across(page, hinge), [], `${path} at ${hinge.width}`)
        assert.equal(await tooWide(page), 0, `${path} at ${hinge.width}`)
      }
    })
    await page.context().close()
  })

/** The index marks the term that was picked, and no other. */
const marksWhatIsRead = async (list: Locator) => {
  const entries = await list.getByRole('link').all()
  assert.ok(entries.length > 2)
  // Upwards: what comes into sight with a term is the end of the one before it.
  for (const entry of entries.toReversed()) {
    await jump(entry)
    assert.equal(await entry.getAttribute('aria-current'), 'true', await entry.innerText())
    assert.equal(await list.locator('[aria-current]').count(), 1)
  }
}

test('on a folded window menu and page, list and detail are on either side of the hinge', async () => {
  const [hinge] = HINGES as [Hinge]
  const { page } = await openAs(browser, site, { name: 'qingchuan' })
  await page.waitForURL(/\/console\//)
  await fold(page, hinge)
  const left = async (selector: string) => (await page.locator(selector).filter({ visible: true }).first().boundingBox())!.x
  await page.goto(`${site.url}/console/goldIdentification/list`)
  await settled(page)
  assert.ok((await left('nav[aria-label=控制台] a[aria-current]')) < hinge.offset)
  assert.ok((await left('main h1')) >= hinge.offset + hinge.maskLength)
  await page.locator('main tr', { hasText: '明细账本' }).locator('a[href*="reportDetails"]').first().click()
  const index = page.getByRole('tab', { name: /^要处理/ })
  await index.waitFor()
  assert.ok((await index.boundingBox())!.x < hinge.offset, 'the index of the terms')
  assert.ok((await left('main summary')) >= hinge.offset + hinge.maskLength, 'the terms')
  const list = page.getByRole('navigation', { name: '条款' })
  await marksWhatIsRead(list)
  // Standing on a table: the terms above the hinge, their index below it.
  const table = { width: 840, height: 960, offset: 468, maskLength: 24 }
  await halfFold(page, table)
  await marksWhatIsRead(list)
  assert.deepEqual(await list.boundingBox(), { x: 0, y: 492, width: 840, height: 468 })
  await list.getByRole('tab', { name: /^全部/ }).click()
  await jump(list.getByRole('link', { name: /^通过/ }).first())
  const picked = (await page.locator('li[data-term]:has(:focus)').boundingBox())!
  assert.ok(picked.y >= 0 && picked.y + picked.height < table.offset, `the term is at ${picked.y}`)
  await page.context().close()
})

test('on a table the accounts and the terms of a task stay below the hinge, what is picked stands above it', async () => {
  const office = await openAs(browser, site, { name: 'administrator', redirect: '/office/accounts' })
  const accounts = office.page.getByRole('list').filter({ hasText: 'newcomer@example.com' }).getByRole('link')
  await accounts.first().waitFor()
  await halfFold(office.page, { width: 840, height: 960, offset: 468, maskLength: 24 })
  const list = office.page.locator('[data-panes] > :first-child')
  for (const account of [accounts.first(), accounts.last()]) {
    await account.click()
    const detail = office.page
      .getByRole('heading', { level: 2 })
      .filter({ hasText: (await account.innerText()).split('\n')[0] ?? '' })
    await detail.waitFor()
    assert.ok((await detail.boundingBox())!.y < 468)
    assert.deepEqual(await list.boundingBox(), { x: 0, y: 492, width: 840, height: 468 })
  }
  await office.page.context().close()

  // As narrow as a phone, where a window without a hinge shows one of the two.
  const { page } = await openAs(browser, site, { name: 'qingxiu', redirect: '/vendor/tasks' })
  await page.locator('main a[href*="/task?"]').first().click()
  const terms = page.getByRole('navigation', { name: '任务的条款' })
  await terms.waitFor()
  await halfFold(page, { width: 412, height: 914, offset: 457, maskLength: 0 })
  for (const term of (await terms.getByRole('link').all()).toReversed()) {
    await jump(term)
    const title = (await page.locator('#term-title').boundingBox())!
    assert.ok(title.y >= 0 && title.y + title.height < 457, `the term is at ${title.y}`)
    assert.deepEqual(await terms.boundingBox(), { x: 0, y: 457, width: 412, height: 457 })
    assert.equal(await page.getByRole('link', { name: '全部条款' }).count(), 0)
  }
  assert.equal(await tooWide(page), 0)
  await page.context().close()
})

declare global {
  interface Window {
    shifted: number
  }
}

test('nothing in the console jumps while its data loads', async () => {
  const { page } = await openAs(browser, site, { name: 'qingchuan' })
  await page.waitForURL(/\/console\//)
  await page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const stays = async (path: string) => {
    const shifted = await page.evaluate(() => window.shifted)
    // Half of what is considered good: a line may still grow by a row when its text loads.
    assert.ok(shifted < 0.05, `${path} at ${page.viewportSize()?.width} jumps by ${shifted.toFixed(3)}`)
  }
  const pages = [...MEMBER_PAGES, '/console/comments', '/account/role/info', '/account/data']
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await walk(page, { pages, leads: [...MEMBER_LEADS, /form\?versionId/] }, stays)
    // Reports differ by outcome: with a certificate above the verdict, without terms, with all sections.
    await page.goto(`${site.url}/console/goldIdentification/list`)
    await settled(page)
    const reports = await page
      .locator('main a[href*="reportDetails"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    for (const path of new Set(reports)) {
      await page.goto(site.url + path)
      await settled(page)
      await stays(path ?? '')
    }
  }
  await page.context().close()
})

test('wider than the sheet, a desk’s menu is below the logo and the page ends with the header', async () => {
  const { page } = await openAs(browser, site, { name: 'qingchuan' })
  await page.waitForURL(/\/console\//)
  for (const width of [1440, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${site.url}/console/goldIdentification/list`)
    await settled(page)
    const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!
    const [mark, entry] = [await box('header a svg'), await box('nav[aria-label=控制台] a svg')]
    assert.ok(Math.abs(mark.x - entry.x) <= 4, `${mark.x} and ${entry.x} at ${width}`)
    const [menu, table] = [await page.getByRole('banner').getByRole('button').last().boundingBox(), await box('main table')]
    assert.ok(Math.abs(menu!.x + menu!.width - table.x - table.width) <= 16, `the right edges at ${width}`)
  }
  // As a row it fades out where it continues; unfolded to a column it has no fades, however far it had been scrolled.
  const faded = () =>
    page.getByRole('navigation', { name: '控制台' }).evaluate((nav) => getComputedStyle(nav).maskImage !== 'none')
  await page.setViewportSize({ width: 673, height: 841 })
  await page.goto(`${site.url}/console/messages`)
  await settled(page)
  assert.equal(await faded(), true)
  await page.setViewportSize({ width: 1440, height: 900 })
  while (await faded()) await page.waitForTimeout(50)
  await page.context().close()
})

test('in a wide window a round’s history is beside what waits for a decision', async () => {
  const { page } = await openDesk(browser, site, { name: 'certifier', path: '/office/certification', heading: '认证台' })
  await page.locator('main a[href*="/round?"]').first().click()
  const [matter, course] = [page.getByRole('heading', { name: /^待判定的条款/ }), page.getByRole('heading', { name: '时间线' })]
  await course.waitFor()
  await page.getByRole('region', { name: '申请人的说明与申报' }).getByText('https://example.com/privacy').waitFor()
  const at = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    const [a, b] = [(await matter.boundingBox())!, (await course.boundingBox())!]
    return { beside: Math.abs(a.y - b.y) < 2 && b.x > a.x + a.width, below: b.y > a.y + a.height && a.x === b.x }
  }
  assert.deepEqual(await at(1440), { beside: true, below: false })
  assert.deepEqual(await at(1200), { beside: false, below: true })
  // A desk of another role is forbidden, and links back to one's own.
  await page.goto(`${site.url}/office/members`)
  await page.getByRole('heading', { name: '禁止访问' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: '后台' }).click()
  await page.getByRole('heading', { name: '认证台' }).waitFor()
  await page.context().close()
})

test('a form in a dialog ends like every dialog: buttons at the right, the primary one last', async () => {
  const { page } = await openDesk(browser, site, { name: 'appeals', path: '/office/appeals', heading: '申诉台' })
  await page.locator('main a[href*="/appeal?"]').first().click()
  await page.getByRole('button', { name: '无效反馈' }).click()
  const box = page.getByRole('dialog', { name: /^判为无效反馈/ })
  const main = box.getByRole('button', { name: '判为无效反馈' })
  await main.waitFor()
  const [outer, last, first] = [
    (await box.boundingBox())!,
    (await main.boundingBox())!,
    (await box.getByRole('button', { name: '取消' }).boundingBox())!,
  ]
  assert.ok(first.x + first.width < last.x && outer.x + outer.width - last.x - last.width < 32)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await box.getByRole('textbox').focus()
  await page.keyboard.press('Tab')
  assert.equal(await focused(), '取消', 'the Tab key goes the way they stand')
  await page.keyboard.press('Tab')
  assert.equal(await focused(), '判为无效反馈')
  await page.context().close()
})
