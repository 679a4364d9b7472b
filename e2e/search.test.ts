import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { barriers } from './axe.ts'
import { hydrated, openPage } from './browser.ts'
import { browser, site, useSite } from './use-site.ts'

useSite({ reads: true })

const fieldOf = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: '搜索' })
const optionsOf = (page: Page) => page.getByRole('listbox', { name: '搜索建议' }).getByRole('option')

/** A page with a stopped clock, and a record of its search requests. */
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

test('it requests 500 ms after the last key, once, for the trimmed keyword', async () => {
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

test('the box hides 200 ms after the field was left, and stays if the focus returns in time', async () => {
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

test('each suggestion has a title and a tag; their number is announced', async () => {
  const { page } = await openStill()
  await suggest(page, '签名')
  await optionsOf(page).first().waitFor()
  const shown = await optionsOf(page).allInnerTexts()
  assert.ok(shown.some((text) => /^pdf\s+\S/.test(text)) && shown.some((text) => /^资讯\s+\S/.test(text)))
  assert.ok(shown.every((text) => /^(pdf|资讯)\s+\S/.test(text)))
  assert.equal(await optionsOf(page).locator('mark').first().innerText(), '签名')
  assert.equal(await page.getByRole('banner').getByRole('status').innerText(), `${shown.length} 条建议`)
  assert.equal(await fieldOf(page).getAttribute('aria-expanded'), 'true')
  // axe waits by the page's own clock.
  await page.clock.resume()
  assert.deepEqual(await barriers(page, 'header'), [])
})

test('arrow keys choose, Enter opens, Escape closes and keeps the text', async () => {
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

test('any code but 0 gives an empty list, and the box is shown all the same', async () => {
  const { page } = await openStill()
  await page.route('**/api/index/search', (route) =>
    route.fulfill({ json: { code: 10002, message: '操作太频繁，请稍后再试', data: { retryAfterS: 1 } } }),
  )
  await suggest(page, '标准')
  await page.getByRole('banner').getByText('暂无结果').last().waitFor()
  assert.equal(await optionsOf(page).count(), 0)
  assert.equal(await fieldOf(page).getAttribute('aria-expanded'), 'true')
})

test('a late response does not replace that of the latest request', async () => {
  const { page } = await openStill()
  const held: (() => void)[] = []
  await page.route('**/api/index/search', async (route) => {
    const keyword = new URLSearchParams(route.request().postData() ?? '').get('keyword')
    if (keyword === '签名') await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  const first = page.waitForRequest('**/api/index/search')
  await fieldOf(page).fill('签名')
  await page.clock.runFor(500)
  await first
  await suggest(page, '白皮书')
  await optionsOf(page).first().waitFor()
  const late = found(page)
  for (const letGo of held) letGo()
  await late
  assert.match((await optionsOf(page).allInnerTexts()).join(), /白皮书/)
})

test('a syllable that is still being composed is not searched', async () => {
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
