import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openPage } from './browser.ts'
import { startSite, type Site } from './server.ts'

let site: Site
let browser: Browser
before(async () => {
  site = await startSite()
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  await site?.close()
})

const hydrated = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')))
const fieldOf = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: '搜索' })
const optionsOf = (page: Page) => page.getByRole('listbox', { name: '搜索建议' }).getByRole('option')
const searchUrl = (keyword: string, more = '') => `${site.url}/home/search?keyword=${encodeURIComponent(keyword)}${more}`

/** A page on which time stands still until it is told to go on, and what it asked of the search. */
const openStill = async () => {
  const { page, faults } = await openPage(browser)
  await page.clock.install()
  await page.goto(`${site.url}/home/about`)
  await hydrated(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/index/search'))
      asked.push(new URLSearchParams(request.postData() ?? '').get('keyword') ?? '')
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  return { page, faults, asked }
}
const found = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/index/search'))

test('it asks 500 ms after the last key, once, for the trimmed keyword', async () => {
  const { page, asked, faults } = await openStill()
  await fieldOf(page).pressSequentially('  标')
  await page.clock.runFor(499)
  assert.deepEqual(asked, [])
  await fieldOf(page).pressSequentially('准 ')
  await page.clock.runFor(499)
  assert.deepEqual(asked, [], 'another key begins the half second anew')
  const answer = found(page)
  await page.clock.runFor(1)
  await answer
  await optionsOf(page).first().waitFor()
  await page.clock.runFor(5_000)
  assert.deepEqual(asked, ['标准'])
  await fieldOf(page).fill('   ')
  await page.clock.runFor(5_000)
  assert.deepEqual(asked, ['标准'], 'nothing but spaces is no keyword')
  await page.getByRole('listbox', { name: '搜索建议' }).waitFor({ state: 'detached' })
  assert.deepEqual(faults, [])
})

const suggest = async (page: Page, keyword: string) => {
  await fieldOf(page).fill(keyword)
  const answer = found(page)
  await page.clock.runFor(500)
  await answer
}

test('the box hides 200 ms after the field was left, and stays when one comes back in time', async () => {
  const { page } = await openStill()
  await suggest(page, '标准')
  const first = optionsOf(page).first()
  await first.waitFor()
  await fieldOf(page).blur()
  await page.clock.runFor(199)
  assert.ok(await first.isVisible())
  await fieldOf(page).focus()
  await page.clock.runFor(1_000)
  assert.ok(await first.isVisible())
  await fieldOf(page).blur()
  await page.clock.runFor(199)
  assert.ok(await first.isVisible())
  await page.clock.runFor(1)
  await first.waitFor({ state: 'detached' })
})

test('each suggestion has a title and a tag; the number of them is said aloud', async () => {
  const { page } = await openStill()
  await suggest(page, '签名')
  await optionsOf(page).first().waitFor()
  const shown = await optionsOf(page).allInnerTexts()
  assert.ok(shown.some((text) => /^pdf\s+\S/.test(text)) && shown.some((text) => /^资讯\s+\S/.test(text)))
  assert.ok(shown.every((text) => /^(pdf|资讯)\s+\S/.test(text)))
  assert.equal(await optionsOf(page).locator('mark').first().innerText(), '签名')
  assert.equal(await page.getByRole('banner').getByRole('status').innerText(), `${shown.length} 条建议`)
  assert.equal(await fieldOf(page).getAttribute('aria-expanded'), 'true')
  // The checker waits by the page's own clock.
  await page.clock.resume()
  const { violations } = await new AxeBuilder({ page }).include('header').analyze()
  assert.deepEqual(
    violations.map(({ id }) => id),
    [],
  )
})

test('the keys choose, Enter opens, Escape closes and keeps the text', async () => {
  const { page } = await openStill()
  await suggest(page, '兼容性标准')
  await optionsOf(page).first().waitFor()
  const field = fieldOf(page)
  const count = await optionsOf(page).count()
  await field.press('ArrowUp')
  assert.equal(
    await optionsOf(page)
      .nth(count - 1)
      .getAttribute('aria-selected'),
    'true',
  )
  await field.press('ArrowDown')
  assert.equal(await field.getAttribute('aria-activedescendant'), null, 'beyond the list is the field itself')
  await field.press('ArrowDown')
  assert.equal(await field.getAttribute('aria-activedescendant'), await optionsOf(page).first().getAttribute('id'))
  await field.press('Escape')
  await optionsOf(page).first().waitFor({ state: 'detached' })
  assert.equal(await field.inputValue(), '兼容性标准')
  await field.press('ArrowDown')
  await field.press('Enter')
  await page.waitForURL(/\/doc\/compatibility$/)
})

test('Enter and the icon lead to the result page with the trimmed keyword', async () => {
  const { page } = await openPage(browser)
  for (const act of [
    () => fieldOf(page).press('Enter'),
    () => page.getByRole('banner').getByRole('button', { name: '搜索', exact: true }).first().click(),
  ]) {
    await page.goto(`${site.url}/home/about`)
    await hydrated(page)
    await fieldOf(page).fill('  前台 服务 ')
    await act()
    await page.waitForURL(/\/home\/search\?/)
    assert.equal(new URL(page.url()).searchParams.get('keyword'), '前台 服务')
  }
  await page.goto(`${site.url}/home/about`)
  await hydrated(page)
  await fieldOf(page).fill('   ')
  await fieldOf(page).press('Enter')
  assert.equal(new URL(page.url()).pathname, '/home/about')
})

test('any code but 0 is an empty list, and the box is there all the same', async () => {
  const { page } = await openStill()
  await page.route('**/api/index/search', (route) =>
    route.fulfill({ json: { code: 10002, message: '操作太频繁，请稍后再试', data: { retryAfterS: 1 } } }),
  )
  await suggest(page, '标准')
  await page.getByRole('banner').getByText('暂无结果').last().waitFor()
  assert.equal(await optionsOf(page).count(), 0)
  assert.equal(await fieldOf(page).getAttribute('aria-expanded'), 'true')
})

test('an answer that comes late does not replace the one that was asked for last', async () => {
  const { page } = await openStill()
  const held: (() => void)[] = []
  await page.route('**/api/index/search', async (route) => {
    const keyword = new URLSearchParams(route.request().postData() ?? '').get('keyword')
    if (keyword === '签名') await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await fieldOf(page).fill('签名')
  await page.clock.runFor(500)
  await page.waitForTimeout(0)
  await suggest(page, '白皮书')
  await optionsOf(page).first().waitFor()
  const late = found(page)
  for (const letGo of held) letGo()
  await late
  assert.match((await optionsOf(page).allInnerTexts()).join(), /白皮书/)
})

test('a syllable that is still being typed is not asked for', async () => {
  const { page, asked } = await openStill()
  await fieldOf(page).focus()
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'biao', selectionStart: 4, selectionEnd: 4 })
  await page.clock.runFor(2_000)
  assert.deepEqual(asked, [])
  const answer = found(page)
  await session.send('Input.insertText', { text: '标准' })
  await page.clock.runFor(500)
  await answer
  assert.deepEqual(asked, ['标准'])
})

test('the result page reads and narrows without scripts, and shows signs as signs', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(searchUrl('对齐'))
  assert.match(await page.title(), /^“对齐”的搜索结果 · /)
  const results = page.getByRole('main')
  assert.ok((await results.locator('mark').allInnerTexts()).every((text) => text === '对齐'))
  const filter = page.getByRole('navigation', { name: '按类别筛选' })
  assert.match(await filter.innerText(), /全部\s*\d+\s*文档\s*\d+\s*PDF 页\s*\d+\s*资讯\s*\d+\s*活动\s*\d+\s*页面\s*\d+/)
  await filter.getByRole('link', { name: '资讯' }).click()
  assert.equal(new URL(page.url()).searchParams.get('kind'), 'article')
  assert.equal(await results.locator('ol').getByRole('link').count(), 1)
  await page.goto(searchUrl('<b>粗</b>&"\''))
  assert.equal(await results.getByText('<b>粗</b>&"\'').first().isVisible(), true)
  await page.goto(searchUrl('的'.repeat(10_000)).slice(0, 7_000))
  assert.equal(
    await page.getByRole('textbox', { name: '关键词' }).or(page.getByLabel('关键词')).first().inputValue(),
    '的'.repeat(100),
  )
})

test('a clause opens at the clause, a PDF page at the page', async () => {
  const { page, faults } = await openPage(browser)
  await page.goto(searchUrl('COMP-05'))
  await page
    .getByRole('main')
    .getByRole('link', { name: /原生库 16 KB 段对齐 COMP-05/ })
    .click()
  await page.waitForURL(/\/doc\/compatibility#comp-05$/)
  assert.ok(await page.locator('#comp-05').isVisible())
  await page.goto(searchUrl('COMP-05', '&kind=pdf'))
  await page.getByRole('main').getByRole('link', { name: '第 5 页' }).click()
  await page.waitForURL(/\/documents\/compatibility#page=5/)
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[inputmode=numeric]')?.value === '5')
  assert.deepEqual(faults, [])
})

test('fixed pages are found by their text', async () => {
  const { page } = await openPage(browser)
  await page.goto(searchUrl('关于我们'))
  await page.getByRole('main').getByRole('heading', { level: 2, name: '关于我们' }).getByRole('link').click()
  await page.waitForURL(`${site.url}/home/about`)
})

test('without a keyword, and without a hit, there are ways on', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${site.url}/home/search`)
  await page.getByRole('main').getByRole('link', { name: 'COMP-05' }).click()
  await page.getByRole('main').locator('ol').waitFor()
  await page.goto(searchUrl('没有这样的词'))
  await page.getByText('暂无结果', { exact: true }).waitFor()
  await page.goto(searchUrl('答疑', '&kind=pdf'))
  await page.getByRole('link', { name: /^看全部/ }).click()
  await page.getByRole('main').locator('ol').waitFor()
})

test('the result page fits every window and is open to everybody', async () => {
  for (const width of [320, 390, 834, 1440, 2560]) {
    const { page } = await openPage(browser, { viewport: { width, height: 900 } })
    for (const url of [searchUrl('应用'), searchUrl('没有这样的词'), `${site.url}/home/search`]) {
      await page.goto(url)
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      assert.ok(wider <= 0, `${url} at ${width} is ${wider} px too wide`)
    }
    if (width === 390 || width === 1440) {
      await page.goto(searchUrl('应用'))
      const { violations } = await new AxeBuilder({ page }).analyze()
      assert.deepEqual(
        violations.map(({ id }) => id),
        [],
        `at ${width}`,
      )
    }
    await page.context().close()
  }
})
