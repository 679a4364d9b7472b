// In a whole run only: the way back to every list.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { settled } from './browser.ts'
import { openAs, openCertification, openDesk } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name, selected: true })
const crumb = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '位置' }).getByRole('link', { name, exact: true }).click()

test('back from a round the desk has its tab and keyword; another click on the menu shows everything', async () => {
  const { page, faults } = await openCertification(browser, site, { login: 'by itself' })
  await page.getByRole('tab', { name: '全部轮次' }).click()
  const find = page.getByRole('searchbox', { name: /^按轮次/ })
  await find.fill('小溪')
  await page.waitForURL(/keyword=/)
  await page
    .getByRole('link', { name: /晴川天气/ })
    .first()
    .waitFor({ state: 'detached' })
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('heading', { name: '时间线' }).waitFor()
  await crumb(page, '认证台')
  await tab(page, /^全部轮次/).waitFor()
  assert.equal(await find.inputValue(), '小溪')
  await page.waitForURL(/certification\?state=all&keyword=/)
  const menu = page.getByRole('navigation', { name: '后台' })
  await menu.getByRole('link', { name: '规则包试判' }).click()
  await page.getByRole('heading', { name: '规则包试判' }).waitFor()
  await menu.getByRole('link', { name: /^认证台/ }).click()
  await tab(page, /^全部轮次/).waitFor()
  await menu.getByRole('link', { name: /^认证台/ }).click()
  await tab(page, /^等待判定/).waitFor()
  assert.equal(await find.inputValue(), '')
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('what typing into a list’s field has led to is said, not only shown', async () => {
  const { page, faults } = await openAs(browser, site, { name: 'qingchuan' })
  await page.goto(`${site.url}/console/goldIdentification/list`)
  const rows = page.getByRole('table').locator('tbody tr')
  await rows.first().waitFor()
  const said = page.getByRole('main').getByRole('status')
  const words = async () => (await said.allInnerTexts()).join('')
  assert.equal(await words(), '')
  const find = page.getByRole('searchbox', { name: '按应用名或包名查找' })
  await find.fill('天气')
  await said.getByText('列出 1 条', { exact: true }).waitFor()
  assert.equal(await rows.count(), 1)
  await find.fill('没有这样的应用')
  await said.getByText('没有找到', { exact: true }).waitFor()
  await find.fill('')
  await rows.nth(1).waitFor()
  assert.equal(await words(), '')
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('after discarding a draft an editor is back among the drafts, and one kind does not lead to the list of another', async () => {
  const { page, faults } = await openDesk(browser, site, {
    name: 'editor',
    path: '/office/contents',
    heading: '内容',
    login: 'wanted',
  })
  await page.getByRole('link', { name: '写一篇' }).click()
  await page.getByLabel('标题', { exact: true }).fill('写坏的一篇')
  await page.getByLabel('摘要', { exact: true }).fill('不要了')
  await page.getByLabel('正文', { exact: true }).fill('没有写完')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await page.waitForURL(/contentId=/)
  await crumb(page, '内容')
  await page.getByRole('combobox', { name: '状态' }).selectOption('草稿')
  await page.waitForURL(/state=/)
  await page.getByRole('link', { name: '写坏的一篇' }).click()
  await page.getByRole('button', { name: '丢弃草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /丢弃/ }).click()
  await page.getByText('草稿已丢弃').waitFor()
  assert.equal(await page.getByRole('combobox', { name: '状态' }).locator('option:checked').innerText(), '草稿')
  // Articles by type, which is kept when opening one and going back; other kinds have no types.
  await page.goto(`${site.url}/office/contents`)
  const list = page.getByRole('table', { name: '资讯' })
  await list.getByRole('link').first().waitFor()
  const all = await list.getByRole('row').count()
  await page.getByRole('combobox', { name: '类型' }).selectOption('活动')
  await page.waitForURL(/type=2/)
  await page.waitForFunction((before) => {
    const rows = document.querySelectorAll('main tbody tr').length
    return rows > 0 && rows < before - 1
  }, all)
  assert.equal(await list.getByRole('cell').getByText('活动', { exact: true }).count(), (await list.getByRole('row').count()) - 1)
  await list.getByRole('link').first().click()
  await page.getByRole('heading', { name: '版本' }).waitFor()
  await crumb(page, '内容')
  await page.waitForURL(/type=2/)
  assert.equal(await page.getByRole('combobox', { name: '类型' }).locator('option:checked').innerText(), '活动')
  await page.getByRole('combobox', { name: '状态' }).selectOption('已撤回')
  await page.getByText('没有符合的内容').waitFor()
  await page.getByRole('tab', { name: '页面' }).click()
  await page.getByRole('combobox', { name: '类型' }).waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: '状态' }).selectOption('全部状态')
  await page.goto(`${site.url}/office/contents?kind=banner`)
  await page.getByRole('table', { name: '横幅' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: '版本' }).waitFor()
  await crumb(page, '内容')
  await page.getByRole('table', { name: '横幅' }).waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a lab finds its tasks as it left them', async () => {
  const { page, faults } = await openAs(browser, site, { name: 'qingxiu' })
  await page.waitForURL(/\/vendor\/tasks$/)
  await page.getByRole('tab', { name: /^已提交/ }).click()
  await page.waitForURL(/state=submitted/)
  await settled(page)
  await page.locator('main td a').first().click()
  await page.getByRole('navigation', { name: '任务的条款' }).waitFor()
  await crumb(page, '真机任务')
  await tab(page, /^已提交/).waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('an appellant finds their appeals as they left them', async () => {
  const { page, faults } = await openAs(browser, site, { name: 'qingchuan', redirect: '/appealRecord/list' })
  await page.getByRole('tab', { name: '已处理' }).click()
  await page.waitForURL(/state=4/)
  await settled(page)
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('heading', { name: '往来' }).waitFor()
  await crumb(page, '申诉记录')
  await tab(page, /^已处理/).waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a tab chosen while a keyword is still being taken over stays chosen, whichever comes first', async () => {
  const { page, faults } = await openAs(browser, site, { name: 'qingchuan' })
  const session = await page.context().newCDPSession(page)
  const slow = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  const wrong: string[] = []
  // Typing counts as over after 300 ms; then the address is changed, and the page drawn.
  for (const delay of [270, 290, 300, 310, 320, 330, 350]) {
    await page.goto(`${site.url}/appealRecord/list?state=4&keyword=x`)
    await settled(page)
    await slow(6)
    await page.evaluate(async (ms) => {
      const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))
      const field = document.querySelector<HTMLInputElement>('main input[type=search]')!
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, '')
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await pause(ms)
      ;[...document.querySelectorAll<HTMLElement>('[role=tab]')].find((tab) => tab.textContent?.includes('全部'))!.click()
      await pause(1500)
    }, delay)
    await slow(1)
    const { search } = new URL(page.url())
    if (search !== '') wrong.push(`${delay}: ${search}`)
  }
  assert.deepEqual(wrong, [])
  assert.deepEqual(faults, [])
  await page.context().close()
})
