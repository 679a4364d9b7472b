import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { logIn } from './account.ts'
import { hydrated, openPage } from './browser.ts'
import { demoAccount } from './demo-account.ts'
import { takeSession } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

useSite({ reads: true })

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const HARMONY = 'Mozilla/5.0 (Tablet; OpenHarmony 6.1) AppleWebKit/537.36 Chrome/132.0.0.0 Safari/537.36 ArkWeb/6.1.0.117'
const searchField = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: '搜索' })

test('search suggests after half a second, works by keyboard, and closes when left', async () => {
  const { page, faults } = await openPage(browser)
  await page.goto(`${site.url}/home/about`)
  await hydrated(page)
  const asked: number[] = []
  page.on('request', (request) => request.url().endsWith('/api/index/search') && asked.push(Date.now()))
  const typed = Date.now()
  await searchField(page).pressSequentially('  标准 ', { delay: 20 })
  const options = page.getByRole('listbox', { name: '搜索建议' }).getByRole('option')
  await options.first().waitFor()
  assert.equal(asked.length, 1)
  assert.ok((asked[0] ?? 0) - typed >= 500)
  assert.match(await options.first().innerText(), /^(pdf|资讯)/)
  await searchField(page).press('ArrowDown')
  assert.equal(await options.first().getAttribute('aria-selected'), 'true')
  const id = await options.first().getAttribute('id')
  assert.equal(await searchField(page).getAttribute('aria-activedescendant'), id)
  await page.getByRole('heading', { level: 1 }).click()
  await options.first().waitFor({ state: 'detached' })
  await searchField(page).press('ArrowUp')
  await searchField(page).press('Enter')
  await page.waitForURL(/\/home\/search\?keyword=/)
  assert.equal(new URL(page.url()).searchParams.get('keyword'), '标准')
  assert.deepEqual(faults, [])
})

test('the icon searches for what was typed, whatever is chosen by keyboard; Enter opens the choice', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${site.url}/home/about`)
  await hydrated(page)
  const choose = async (word: string) => {
    await searchField(page).fill(word)
    await page.getByRole('option').first().waitFor()
    await searchField(page).press('ArrowDown')
    await searchField(page).press('ArrowDown')
    await page.locator('[role=option][aria-selected=true]').waitFor()
  }
  await choose('兼容')
  await page.getByRole('banner').locator('form').getByRole('button', { name: '搜索' }).click()
  await page.waitForURL(/\/home\/search\?keyword=/)
  assert.equal(new URL(page.url()).searchParams.get('keyword'), '兼容')
  await choose('稳定')
  await searchField(page).press('Enter')
  await page.waitForURL(/\/doc\/|newsId=/)
})

test('a chosen document opens the reader, any other hit its article; without hits it says 暂无结果', async () => {
  const { page } = await openPage(browser)
  await page.goto(site.url)
  await hydrated(page)
  await searchField(page).fill('兼容性')
  await page.getByRole('option').filter({ hasText: 'pdf' }).first().click()
  await page.waitForURL(/\/doc\//)
  await searchField(page).fill('折叠屏')
  const article = page.getByRole('option').filter({ hasText: '资讯' }).first()
  const [, title = ''] = (await article.innerText()).split('\n')
  await article.click()
  await page.waitForURL(/\/home\/news\/info\?newsId=./)
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await searchField(page).fill('没有这样的词')
  await page.getByText('暂无结果', { exact: true }).waitFor()
  // Only documents and articles are suggested: the result page may still find something.
  await page.getByText('按回车查找全站', { exact: true }).waitFor()
})

test('the console link is for desktop visitors, not on a phone or a tablet', async () => {
  const desk = await openPage(browser)
  await desk.page.goto(site.url)
  await desk.page.getByRole('banner').getByRole('link', { name: '控制台' }).waitFor()
  for (const userAgent of [PHONE, HARMONY]) {
    const { page } = await openPage(browser, { userAgent })
    await page.goto(site.url)
    await hydrated(page)
    assert.equal(await page.getByRole('banner').getByRole('link', { name: '控制台' }).count(), 0)
    await page.context().close()
  }
})

test('in a narrow desktop window the console link is in the menu; on a phone it is not', async () => {
  for (const [userAgent, links] of [
    [undefined, 1],
    [PHONE, 0],
  ] as const) {
    const { page } = await openPage(browser, { viewport: { width: 360, height: 740 }, ...(userAgent && { userAgent }) })
    await page.goto(site.url)
    await hydrated(page)
    await page.getByRole('button', { name: '菜单' }).click()
    const sheet = page.getByRole('dialog', { name: '菜单' })
    await sheet.getByRole('link', { name: '登录/注册' }).waitFor()
    assert.equal(await sheet.getByRole('link', { name: '控制台' }).count(), links)
    await page.context().close()
  }
})

test('on a tablet, and on a desktop at 200 %, the login is beside the search at every width', async () => {
  const { page } = await openPage(browser)
  const beside = async (who: string) => {
    for (const width of [600, 719, 720, 744, 768, 799, 800, 834, 1024, 1199]) {
      await page.setViewportSize({ width, height: 900 })
      const header = page.getByRole('banner')
      const boxes = [header.getByRole('combobox', { name: '搜索' }), header.getByText(who)]
      const [search, way] = await Promise.all(boxes.map((box) => box.boundingBox()))
      assert.ok(
        search && way && way.x > search.x && Math.abs(way.y + way.height / 2 - search.y - search.height / 2) < 8,
        `${width}`,
      )
    }
  }
  await page.goto(`${site.url}/home/about`)
  await beside('登录/注册')
  const { email } = await takeSession({ page, site }, 'administrator')
  await page.goto(`${site.url}/home/about`)
  await beside(email)
  await page.context().close()
})

test('on the smallest tablet every item of the row is fully visible', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${site.url}/home/join`)
  for (const width of [600, 650, 720]) {
    await page.setViewportSize({ width, height: 900 })
    const last = await page.getByRole('navigation', { name: '主导航' }).getByRole('link').last().boundingBox()
    assert.ok(last && last.x + last.width <= width, `${width}`)
  }
  await page.context().close()
})

test('on a phone the menu has every item and the login', async () => {
  const { page, faults } = await openPage(browser, { viewport: { width: 390, height: 844 } })
  await page.goto(site.url)
  await hydrated(page)
  await page.getByRole('button', { name: '菜单' }).click()
  const sheet = page.getByRole('dialog', { name: '菜单' })
  assert.equal(await sheet.getByRole('link').count(), 10)
  await sheet.getByRole('link', { name: '开放能力' }).click()
  await page.getByRole('heading', { level: 1, name: '开放能力' }).waitFor()
  await sheet.waitFor({ state: 'detached' })
  assert.deepEqual(faults, [])
})

test('on a phone the menu shows the signed-in account above its four entries', async () => {
  const { page, faults } = await openPage(browser, { viewport: { width: 390, height: 844 } })
  const who = demoAccount(site, 'xiaoxi')
  await logIn({ page, site }, who, '/home/about')
  await page.getByRole('button', { name: '菜单' }).click()
  const sheet = page.getByRole('dialog', { name: '菜单' })
  await sheet.getByText(who.email, { exact: true }).waitFor()
  const entries = await sheet.getByRole('list').last().getByRole('listitem').allInnerTexts()
  assert.deepEqual(entries, ['修改资料', '修改账号邮箱', '修改密码', '退出登录'])
  await sheet.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL(`${site.url}/`)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('the contact dialog has its text, traps the focus, and restores it', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${site.url}/home/about`)
  await hydrated(page)
  const opener = page.getByRole('contentinfo').getByRole('link', { name: '联系我们' })
  await opener.focus()
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: '欢迎联系我们' })
  await dialog.getByText('成为联盟会员（生态单位、合作伙伴）请联系工作人员；我们会尽快答复你的咨询。').waitFor()
  assert.equal(await dialog.getByRole('link', { name: '联盟注册会员' }).getAttribute('href'), '/account/register')
  assert.ok(await dialog.getByRole('button', { name: '关 闭' }).isVisible())
  const box = await dialog.boundingBox()
  assert.ok(Math.abs((box?.width ?? 0) - 432) < 2, 'width is 30 % of 1440')
  await page.setViewportSize({ width: 2560, height: 1440 })
  assert.ok(Math.abs(((await dialog.boundingBox())?.width ?? 0) - 768) < 2, 'and of 2560')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  assert.ok(await opener.evaluate((element) => element === document.activeElement))
})

test('light and dark mode follow the choice and survive a reload', async () => {
  const { page } = await openPage(browser, { colorScheme: 'light' })
  await page.goto(site.url)
  await hydrated(page)
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.getByRole('button', { name: '深色' }).click()
  const dark = await ground()
  assert.notEqual(dark, light)
  await page.reload()
  assert.equal(await ground(), dark)
  await hydrated(page)
  // The choice belongs to the device: it survives a logout, which clears the local storage.
  const who = demoAccount(site, 'xiaoxi')
  await logIn({ page, site }, who, '/home/about')
  await page.getByRole('banner').getByRole('button', { name: who.email }).click()
  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL(`${site.url}/`)
  assert.equal(await page.evaluate(() => localStorage.length), 0)
  await page.reload()
  assert.equal(await ground(), dark)
  await page.getByRole('button', { name: '深色', pressed: true }).waitFor()
  await page.getByRole('button', { name: '跟随系统' }).click()
  assert.equal(await ground(), light)
  await page.reload()
  assert.equal(await ground(), light)
})

test('the cookie uuid expires with the day', async () => {
  const { page } = await openPage(browser)
  await page.goto(site.url)
  await hydrated(page)
  await page.waitForFunction(() => document.cookie.includes('uuid='))
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'uuid')
  const end = await page.evaluate(() => new Date().setHours(23, 59, 59, 0))
  assert.ok(Math.abs((cookie?.expires ?? 0) * 1000 - end) < 2000)
})
