// In a whole run only: the reader of PDF pages, beyond library-documents.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage, tooWide } from './browser.ts'
import { mappedPdf } from './mapped-pdf.ts'
import { browser, site, useSite } from './use-site.ts'

const ADDRESS = '/documents/5242001394058240'
useSite({ reads: true })

const open = async (options: Parameters<typeof openPage>[1] = {}) => {
  const opened = await openPage(browser, options)
  await opened.page.goto(site.url + ADDRESS)
  await opened.page.locator('.pdfViewer .page[data-page-number="1"] .textLayer span').first().waitFor()
  return opened
}
const pageNumber = (page: Page) => page.getByRole('textbox', { name: '页码' }).inputValue()

test('the list of files links to each of them; without scripts a file can be opened and downloaded', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${site.url}/documents`)
  assert.equal(await page.locator('main section li a').count(), 12)
  await page.goto(site.url + ADDRESS)
  assert.match((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '', /\/doc\/5242001394058240$/)
  const file = await page.getByRole('link', { name: '下载' }).getAttribute('href')
  const answer = await fetch(site.url + file)
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  assert.equal(await page.getByRole('link', { name: /网页版/ }).getAttribute('href'), '/doc/5242001394058240')
})

test('the pages have a text layer, within the content policy', async () => {
  const { page, faults } = await open()
  const text = await page.locator('.pdfViewer .page[data-page-number="1"] .textLayer').innerText()
  assert.match(text.replaceAll(/\s/g, ''), /大屏设备应用适配白皮书.*范围与读法/)
  assert.deepEqual(faults, [])
})

test('a word is found, counted and stepped through', async () => {
  const { page, faults } = await open()
  await page.getByRole('searchbox', { name: '在文件里查找' }).fill('折痕')
  const count = page.getByText(/^\d+ \/ \d+$/)
  await page.waitForFunction(() => /^1 \/ [1-9]\d*$/.test(document.querySelector('main output')?.textContent ?? ''))
  await page.locator('.textLayer .highlight.selected').first().waitFor()
  await page.getByRole('button', { name: '下一处' }).click()
  await page.waitForFunction(() => document.querySelector('main output')?.textContent?.startsWith('2 / '))
  assert.match(await count.first().innerText(), /^2 \/ \d+$/)
  assert.deepEqual(faults, [])
})

test('outline, thumbnails and page number lead to their pages; zoom changes the scale', async () => {
  const { page, faults } = await open()
  await page.getByRole('button', { name: '6 说明' }).click()
  await page.waitForFunction(() => Number((document.querySelector('[inputmode=numeric]') as HTMLInputElement).value) > 3)
  await page.getByRole('tab', { name: '缩略图' }).click()
  await page.getByRole('button', { name: '第 2 页' }).locator('canvas').waitFor()
  await page.getByRole('button', { name: '第 2 页' }).click()
  await page.waitForFunction(() => (document.querySelector('[inputmode=numeric]') as HTMLInputElement).value === '2')
  const field = page.getByRole('textbox', { name: '页码' })
  await field.fill('4')
  await field.press('Enter')
  await page.locator('.pdfViewer .page[data-page-number="4"] .textLayer span').first().waitFor()
  assert.equal(await pageNumber(page), '4')
  const scale = () => page.getByRole('button', { name: /适合宽度/ }).innerText()
  const before = Number.parseInt(await scale(), 10)
  await page.getByRole('button', { name: '放大' }).click()
  assert.ok(Number.parseInt(await scale(), 10) > before)
  assert.deepEqual(faults, [])
})

test('whatever is typed as a page number, the field then shows the current page', async () => {
  const { page } = await open()
  const field = page.getByRole('textbox', { name: '页码' })
  for (const [typed, shown] of [
    ['0', '1'],
    ['', '1'],
    ['9999', '6'],
    ['9999', '6'],
    ['02', '2'],
    ['2', '2'],
  ] as const) {
    await field.fill(typed)
    await field.press('Enter')
    await page.waitForFunction(
      (wanted) => (document.querySelector('[inputmode=numeric]') as HTMLInputElement).value === wanted,
      shown,
      { timeout: 5_000 },
    )
  }
})

test('a file without embedded fonts is read with the character maps of this site', async () => {
  const { page, faults } = await openPage(browser)
  const maps: [string, number][] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.includes('/cmaps/')) maps.push([pathname.split('/').at(-1) ?? '', response.status()])
  })
  await page.route('**/files/documents/**', (route) =>
    route.fulfill({ contentType: 'application/pdf', body: mappedPdf('中文标准') }),
  )
  await page.goto(site.url + ADDRESS)
  await page.locator('.pdfViewer .textLayer').getByText('中文标准').waitFor()
  assert.ok(
    maps.some(([name, status]) => name === 'UniGB-UCS2-H.bcmap' && status === 200),
    JSON.stringify(maps),
  )
  assert.deepEqual(faults, [])
})

test('pages are as wide as their frame allows, and follow it when the outline opens and closes', async () => {
  const { page, faults } = await open()
  const room = () =>
    page.evaluate(() => {
      const sheet = document.querySelector('.pdfViewer .page')!.getBoundingClientRect()
      const frame = document.querySelector('.pdfViewer')!.parentElement!.getBoundingClientRect()
      return { sheet: sheet.width, frame: frame.width, over: sheet.right - frame.right }
    })
  const beside = await room()
  assert.ok(beside.sheet > 700 && beside.over <= 0, JSON.stringify(beside))
  await page.setViewportSize({ width: 900, height: 900 })
  await page.waitForFunction(
    (before) => document.querySelector('.pdfViewer .page')!.getBoundingClientRect().width < before,
    beside.sheet,
  )
  const narrow = await room()
  assert.ok(narrow.over <= 0, JSON.stringify(narrow))
  await page.getByRole('button', { name: '目录与缩略图' }).click()
  await page.waitForFunction(
    (before) => document.querySelector('.pdfViewer .page')!.getBoundingClientRect().width > before,
    narrow.sheet,
  )
  assert.deepEqual(faults, [])
})

test('the URL of a clause opens the file at it', async () => {
  // Not with open(): the first page may be passed before it has its text.
  const { page } = await openPage(browser)
  await page.goto(`${site.url}/documents/security#sec-14`)
  await page.getByRole('textbox', { name: '页码' }).waitFor()
  await page.waitForFunction(() => Number((document.querySelector('[inputmode=numeric]') as HTMLInputElement).value) > 1)
  const number = await pageNumber(page)
  const text = page.locator(`.pdfViewer .page[data-page-number="${number}"] .textLayer`)
  await text.locator('span').first().waitFor()
  assert.match(await text.innerText(), /SEC-14/)
})

test('printing prints only the pages, also where print() returns before they are read, and leaves nothing behind', async () => {
  const { page } = await open()
  await page.evaluate(() => {
    Object.assign(window, {
      print: () => {
        document.body.dataset['printed'] = String(document.querySelectorAll('body > div > canvas').length)
      },
    })
  })
  await page.getByRole('button', { name: '打印' }).click()
  await page.waitForFunction(() => document.body.dataset['printed'] !== undefined)
  assert.equal(await page.evaluate(() => document.body.dataset['printed']), '6')
  await page.getByRole('button', { name: '打印' }).waitFor()
  const sheets = page.locator('body > div > canvas')
  // What Safari prints after its print() has returned; on screen it is not seen.
  assert.deepEqual([await sheets.count(), await sheets.first().isVisible()], [6, false])
  await page.emulateMedia({ media: 'print' })
  assert.equal(await sheets.first().isVisible(), true)
  await page.emulateMedia({ media: null })
  await page.keyboard.press('Escape')
  assert.equal(await sheets.count(), 0)
  assert.equal(await page.evaluate(() => document.documentElement.className), '')
})

test('on a phone nothing is wider than the window and the outline overlays the pages until one is chosen', async () => {
  const { page, faults } = await open({ viewport: { width: 390, height: 844 } })
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 })
    assert.equal(await tooWide(page), 0)
    // The reader clips its overflow, so the page's own width proves nothing.
    const ends = await page
      .getByRole('toolbar')
      .locator('button, input')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
    assert.ok(Math.max(...ends) <= width, `a tool ends at ${Math.max(...ends)} of ${width}`)
  }
  await page.getByRole('button', { name: '目录与缩略图' }).click()
  await page.getByRole('button', { name: '3 布局' }).click()
  await page.getByRole('tab', { name: '大纲' }).waitFor({ state: 'detached' })
  await page.waitForFunction(() => Number((document.querySelector('[inputmode=numeric]') as HTMLInputElement).value) > 1)
  assert.deepEqual(faults, [])
})

test('a file that fails to load says so and can be retried', async () => {
  const { page } = await openPage(browser)
  await page.route('**/files/documents/**', (route) => route.abort())
  await page.goto(site.url + ADDRESS)
  await page.getByText('文件没有打开').waitFor()
  await page.unroute('**/files/documents/**')
  await page.getByRole('button', { name: '重试' }).click()
  await page.locator('.pdfViewer .textLayer span').first().waitFor()
})
