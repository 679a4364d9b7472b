// In a whole run only: every page in print.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { openDesk, takeSession } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()

const MM = 72 / 25.4
const A4_WIDTH = 210 * MM
const MARGIN = 9 * MM
/** Below this is the page footer. */
const FOOT = 18 * MM
/** In a row of news it is on the line of the date. */
const KIND_OF_NEWS = /(?<=\d)(?:资讯|活动)$/
type Line = { text: string; left: number; right: number; baseline: number }

/** The lines of each printed page from top to bottom, the footer last. */
const printed = async (page: Page): Promise<Line[][]> => {
  const file = await getDocument({ data: new Uint8Array(await page.pdf({ format: 'A4' })), verbosity: 0 }).promise
  const sheets = Array.from({ length: file.numPages }, async (_, at) => {
    const { items } = await (await file.getPage(at + 1)).getTextContent()
    const lines = new Map<number, Line>()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [left, baseline] = [item.transform[4] as number, Math.round(item.transform[5] as number)]
      const line = lines.get(baseline)
      const right = Math.max(line?.right ?? 0, left + item.width)
      lines.set(baseline, { text: (line?.text ?? '') + item.str, left: Math.min(line?.left ?? left, left), right, baseline })
    }
    return [...lines].toSorted(([a], [b]) => b - a).map(([, line]) => line)
  })
  return Promise.all(sheets)
}

/** PDFs may encode a character as its radical. */
const bare = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')

test("in print every page has margins and a number, and no heading is left behind at a page's end", async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  for (const path of [
    '/doc/compatibility',
    '/doc/whiteBookFile',
    '/home/funds',
    '/home/union/service',
    '/home/activity',
    '/home/news/list',
    '/devices',
    '/transparency',
  ]) {
    await page.goto(site.url + path)
    // A heading with its sentence, the head of a table, or the date above a title is as lost without its content as a heading alone.
    const headings = await page
      .locator('main')
      .locator('h1, h2, h3, caption, thead, .fold > :first-child > .lede, a > time')
      .allTextContents()
    const sheets = await printed(page)
    assert.match(bare(sheets[0]?.[0]?.text ?? ''), /^终端应用兼容联盟/, `${path} is not signed`)
    for (const [at, lines] of sheets.entries()) {
      const place = `${path}, page ${at + 1}`
      const foot = lines.pop()
      assert.equal(bare(foot?.text ?? ''), `${at + 1}/${sheets.length}`, place)
      for (const { text, left, right } of lines)
        assert.ok(left >= MARGIN && right <= A4_WIDTH - MARGIN, `${place}: “${text}” runs to the edge`)
      const last = bare(lines.at(-1)?.text ?? '')
      assert.ok(
        !headings.some((heading) => bare(heading) === last.replace(KIND_OF_NEWS, '')),
        `${place} ends with the heading “${last}”`,
      )
    }
  }
})

test('a list whose entries have terms beside their descriptions starts on the page of its introduction', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${site.url}/home/union/openness`)
  const [first = []] = await printed(page)
  assert.ok(
    first.some(({ text }) => bare(text).includes('统一推送')),
    `the first page holds only: ${first.map(({ text }) => bare(text)).join(' | ')}`,
  )
})

test('what is switched on or checked is so on paper, too', async () => {
  const { page } = await openPage(browser)
  await takeSession({ page, site }, 'qingchuan')
  const keepsColours = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).printColorAdjust)
  await page.goto(`${site.url}/console/messages`)
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('switch', { checked: true }).first().waitFor()
  assert.equal(await keepsColours('main [role=switch][aria-checked=true] > span'), 'exact')
  await page.goto(`${site.url}/console/goldIdentification/form`)
  await page.getByRole('checkbox', { checked: true }).first().waitFor()
  assert.equal(await keepsColours('main .ant-checkbox-checked'), 'exact')
})

test('a PDF that is printed by the browser’s menu says how to print it whole, and prints none of the reader’s controls', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${site.url}/documents/security`)
  await page.getByRole('toolbar', { name: '阅读工具' }).waitFor()
  await page.getByRole('button', { name: '打印', exact: true }).waitFor()
  const sheets = await printed(page)
  assert.equal(sheets.length, 1)
  const words = sheets.flat().map(({ text }) => bare(text))
  assert.ok(words.includes(bare('打印全文，请用阅读工具里的“打印”')), words.join(' | '))
  assert.ok(!words.some((text) => /在文件里查找|缩略图/.test(text)), words.join(' | '))
})

test('what an editor writes is printed whole, with nothing over it', async () => {
  const { page } = await openDesk(browser, site, { name: 'editor', path: '/office/contents', heading: '内容' })
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click()
  const body = page.getByLabel('正文', { exact: true })
  const paragraphs = Array.from({ length: 60 }, (_, at) => `第${at + 1}段的话`)
  await body.fill(paragraphs.join('\n'))
  const words = (await printed(page)).flat().map(({ text }) => bare(text))
  const places = [...paragraphs, '保存不会改变公开的内容。'].map((one) => words.indexOf(bare(one)))
  assert.ok(!places.includes(-1), words.join(' | '))
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  )
  // Between the first and the last there is nothing else but the page's number.
  const others = words.slice(places[0], places[59]! + 1).filter((one) => !/^(?:第\d+段的话|\d+\/\d+)$/.test(one))
  assert.deepEqual(others, [])
})

test('a sum is printed once, on the page where its column ends', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${site.url}/home/funds`)
  const words = (await printed(page)).flat().map(({ text }) => bare(text))
  for (const sum of ['收入合计', '支出合计']) assert.equal(words.filter((text) => text.startsWith(sum)).length, 1, sum)
})

test('a printed report is complete: provenance in each footer, nothing cut at the edge, no lone heading, no controls', async () => {
  const { page } = await openPage(browser)
  await takeSession({ page, site }, 'qingchuan')
  for (const app of ['一页书房', '明细账本']) {
    await page.goto(`${site.url}/console/goldIdentification/list`)
    await page.getByRole('row', { name: app }).getByRole('link', { name: '查看' }).first().click()
    await page.waitForURL(/reportDetails/)
    await page.getByRole('heading', { name: '大屏就绪图' }).waitFor()
    await page.getByRole('heading', { name: '时间线' }).waitFor()
    await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
    const headings = await page.locator('main').locator('h1, h2, h3').allTextContents()
    const folded = page.locator('main details:not([open]) [data-term]')
    const terms = await folded.evaluateAll((lines) => lines.map((line) => line.id))
    assert.ok(terms.length > 0)
    const sheets = await printed(page)
    assert.ok(sheets.length > 2)
    const codes = new Set(sheets.flat().flatMap(({ text }) => bare(text).match(/[A-Z]+-\d+/g) ?? []))
    assert.deepEqual(
      terms.filter((id) => !codes.has(id)),
      [],
      'collapsed on screen, but whole on paper',
    )
    for (const [at, lines] of sheets.entries()) {
      const place = `${app}, page ${at + 1}`
      const foot = lines.filter(({ baseline }) => baseline < FOOT).map(({ text }) => bare(text))
      assert.match(foot.join(''), /DEMO-R-.*规则包.*引擎.*SHA-256[0-9a-f]{0,64}/, place)
      assert.ok(
        foot.some((text) => text.includes(`${at + 1}/${sheets.length}`)),
        `${place} has its number in pieces: ${foot.join(' | ')}`,
      )
      for (const { text, left, right } of lines) {
        assert.ok(left >= MARGIN && right <= A4_WIDTH - MARGIN, `${place}: “${text}” runs to the edge`)
        assert.doesNotMatch(bare(text), /收起|展开$/, `${place} holds the word of a control`)
      }
      const last = bare(lines.findLast(({ baseline }) => baseline > FOOT)?.text ?? '')
      assert.ok(!headings.some((heading) => bare(heading) === last), `${place} ends with the heading “${last}”`)
    }
  }
})
