import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chinaDayOf, startOfChinaDay } from '@alliance/contract/china-minute'
import { saveInboxSettings } from '@alliance/contract/inbox'
import type { Page } from 'playwright-core'
import { mailTo } from './account.ts'
import { barriers } from './axe.ts'
import { fits, openPage } from './browser.ts'
import { signIn } from './console.ts'
import { demoAccount } from './demo-account.ts'
import { takeSession } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

let page: Page
let faults: string[]

useSite({
  ready: async () => {
    ;({ page, faults } = await openPage(browser))
    await signIn(page, site)
  },
})

const entry = () => page.getByRole('navigation', { name: '控制台' }).getByRole('link', { name: /消息/ })
const settings = () => page.getByRole('region', { name: '消息设置' })

test('the menu counts unread messages, the page lists them by day, the header stays as it is', async () => {
  await entry()
    .filter({ hasText: /\d+ 条未读/ })
    .waitFor()
  assert.equal(await page.getByRole('banner').getByText('消息').count(), 0)
  await entry().click()
  await page.getByRole('heading', { name: '消息', level: 1 }).waitFor()
  const unread = page
    .getByRole('listitem')
    .filter({ hasText: '未读' })
    .filter({ has: page.getByRole('button') })
  await unread.first().waitFor()
  assert.deepEqual(await barriers(page), [])
  await fits(page)
})

test('a page left open past midnight names the days anew', async () => {
  const newest = (await page.getByRole('main').locator('li time').first().getAttribute('datetime')) ?? ''
  const late = await openPage(browser)
  await late.page.clock.install({ time: startOfChinaDay(chinaDayOf(Date.parse(newest))) + 12 * 3_600_000 })
  await takeSession({ page: late.page, site }, 'qingchuan')
  await late.page.goto(`${site.url}/console/messages`)
  const days = late.page.getByRole('main').getByRole('heading', { level: 2 })
  await days.filter({ hasText: /^今天$/ }).waitFor()
  await late.page.clock.fastForward('24:00:00')
  await days.filter({ hasText: /^今天$/ }).waitFor({ state: 'detached' })
  assert.equal(await days.first().innerText(), '昨天')
  assert.deepEqual(late.faults, [])
  await late.page.context().close()
})

test('messages are marked one by one, by following their link, and all at once', async () => {
  const buttons = page.getByRole('button', { name: /^标为已读：/ })
  const count = await buttons.count()
  assert.ok(count >= 2, 'the story leaves some unread')
  await buttons.first().click()
  await page.waitForFunction((left) => document.querySelectorAll('button[aria-label^="标为已读："]').length === left, count - 1)
  const link = page.getByRole('listitem').filter({ has: buttons }).first().getByRole('link')
  const target = (await link.getAttribute('href')) ?? ''
  await link.click()
  await page.waitForURL(`${site.url}${target}`)
  await entry().click()
  await page.getByLabel('只看未读').check()
  await page.waitForFunction((left) => document.querySelectorAll('button[aria-label^="标为已读："]').length <= left, count - 2)
  await page.getByLabel('只看未读').uncheck()
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await buttons.first().waitFor({ state: 'detached' })
  await entry().filter({ hasNotText: '条未读' }).waitFor()
  await page.getByLabel('只看未读').check()
  await page.getByText('没有这样的消息').waitFor()
  await page.getByLabel('只看未读').uncheck()
})

test('mails of a topic are switched off; those about security can’t be', async () => {
  const security = settings().getByRole('switch', { name: '账号安全：邮件' })
  assert.equal(await security.isDisabled(), true)
  await settings().getByText('邮件不能关闭').first().waitFor()
  const cloud = settings().getByRole('switch', { name: '云测试：邮件' })
  assert.equal(await cloud.getAttribute('aria-checked'), 'true')
  await cloud.click()
  await settings().getByRole('switch', { name: '云测试：邮件', checked: false }).waitFor()
  await page.reload()
  await settings().getByRole('switch', { name: '云测试：邮件', checked: false }).waitFor()
  assert.deepEqual(await barriers(page), [])
})

test('with forced colours a switch shows where it stands, on as well as off', async () => {
  await page.emulateMedia({ forcedColors: 'active' })
  const knobs = await page
    .locator('main [role=switch] > span:first-child')
    .evaluateAll((list) => list.map((knob) => getComputedStyle(knob, '::after').backgroundColor))
  const states = await page
    .locator('main [role=switch]')
    .evaluateAll((list) => list.map((one) => one.getAttribute('aria-checked')))
  assert.deepEqual(new Set(states), new Set(['true', 'false']))
  assert.deepEqual([...new Set(knobs)], ['rgb(0, 0, 0)'])
  await page.emulateMedia({ forcedColors: null })
})

test('a standard is followed, then only some of its clauses, and unfollowed', async () => {
  const following = page.getByRole('region', { name: '标准更新' })
  const security = following.getByRole('switch', { name: '安全标准：关注' })
  const row = following.getByRole('listitem').filter({ has: page.getByRole('switch', { name: '安全标准：关注' }) })
  await security.click()
  await row.getByText('关注整份').waitFor()
  const choose = row.getByRole('button', { name: '选择条款：安全标准' })
  await choose.click()
  const clauses = row.getByRole('checkbox')
  assert.ok((await clauses.count()) > 5)
  await clauses.nth(0).check()
  await clauses.nth(2).check()
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  await row.getByRole('button', { name: '只关注这 2 条' }).click()
  await row.getByText(/^只关注 2 条：/).waitFor()
  assert.equal(await choose.evaluate((button) => button === document.activeElement), true, 'the focus goes back')
  await page.reload()
  await row.getByText(/^只关注 2 条：/).waitFor()
  await choose.click()
  await row.getByRole('button', { name: '全部不选' }).click()
  await row.getByRole('button', { name: '关注整份' }).click()
  await row.getByText('关注整份', { exact: true }).waitFor()
  await security.click()
  await following.getByRole('switch', { name: '安全标准：关注', checked: false }).waitFor()
  assert.equal(await choose.count(), 0)
  const guide = following.getByRole('switch', { name: 'Webview适配指南：关注' })
  await guide.click()
  await following.getByRole('switch', { name: 'Webview适配指南：关注', checked: true }).waitFor()
  assert.equal(await following.getByRole('button', { name: /^选择条款/ }).count(), 0, 'a guide has no clauses')
})

test('a document is followed and unfollowed on its own page, which links to the choice of its clauses and back', async () => {
  await page.goto(`${site.url}/doc/security`)
  const follow = page.getByRole('button', { name: '有新版本时通知我' })
  await follow.click()
  await page.getByText('已关注，有新版本会通知你').waitFor()
  const leave = page.getByRole('button', { name: '取消关注' })
  assert.equal(await leave.evaluate((button) => button === document.activeElement), true, 'the focus stays on the button')
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  await page.reload()
  await leave.click()
  await follow.click()
  await page.getByRole('link', { name: '选择条款' }).click()
  await page.getByRole('switch', { name: '安全标准：关注', checked: true }).waitFor()
  const security = page.getByRole('switch', { name: '安全标准：关注' })
  await security.waitFor()
  await page.waitForURL(/\/console\/messages#inbox-following$/)
  // A later click far below must not scroll: the page scrolls to the linked part only once, when it loads.
  const last = page.getByRole('switch', { name: 'Android T无androidX悬停监听：关注' })
  await last.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 60))
  const place = await page.evaluate(() => scrollY)
  await last.click()
  await page.getByRole('switch', { name: 'Android T无androidX悬停监听：关注', checked: true }).waitFor()
  await page.getByText('已关注').last().waitFor()
  assert.equal(await page.evaluate(() => scrollY), place)
  await page.goBack()
  await page.getByRole('heading', { name: '安全标准', level: 1 }).waitFor()
  const header = page.getByRole('navigation', { name: '主导航' })
  await header.getByRole('link', { name: '金标认证' }).click()
  // The previous page has the footer's link too: clicked there, the one above would not be in the history.
  await page.getByRole('heading', { name: '金标认证', level: 1 }).waitFor()
  await page.getByRole('link', { name: '认证新应用' }).first().click()
  await page.waitForURL(/\/console\//)
  await page.getByRole('navigation', { name: '控制台' }).waitFor()
  await page.goBack()
  await page.waitForURL(/\/home\/union\/service/)
})

test('a visitor who wants to follow a document logs in on the way and finds it followed', async () => {
  const visitor = await openPage(browser, { viewport: { width: 390, height: 844 } })
  const { email, password } = demoAccount(site, 'xiaoxi')
  await visitor.page.goto(`${site.url}/doc/whiteBookFile`)
  // Login leads back to the section that was being read.
  const section = await visitor.page.locator('main h2[id]').nth(1).getAttribute('id')
  const place = `/doc/5242001394058240#${section}`
  await visitor.page.goto(site.url + place)
  const rail = visitor.page.getByRole('button', { name: '本文' })
  await rail.click()
  await visitor.page.getByRole('link', { name: '有新版本时通知我' }).click()
  const first = visitor.page.getByRole('alertdialog', { name: '提示' })
  await first.getByText('请先登录').waitFor()
  assert.equal(new URL(visitor.page.url()).pathname, '/doc/5242001394058240')
  await first.getByRole('button', { name: '去登录' }).click()
  await visitor.page.waitForURL(/\/account\/login/)
  assert.equal(new URL(visitor.page.url()).searchParams.get('redirect'), place)
  await visitor.page.getByLabel('邮箱', { exact: true }).fill(email)
  await visitor.page.getByLabel('密码', { exact: true }).fill(password)
  await visitor.page.getByRole('button', { name: '登录', exact: true }).click()
  await visitor.page.getByText('已关注，有新版本会通知你').waitFor()
  assert.equal(visitor.page.url(), site.url + encodeURI(place))
  await visitor.page.getByRole('button', { name: '取消关注' }).click()
  await visitor.page.getByRole('button', { name: '有新版本时通知我' }).waitFor()
  // The wish was consumed: another visit follows nothing.
  await visitor.page.goto(`${site.url}/doc/whiteBookFile`)
  await rail.click()
  await visitor.page.getByRole('button', { name: '有新版本时通知我' }).waitFor()
  assert.deepEqual(visitor.faults, [])
})

test('going back from the login prompt of a document ends it, and follows nothing after a later login', async () => {
  const visitor = await openPage(browser)
  await visitor.page.goto(`${site.url}/doc`)
  const open = () =>
    visitor.page
      .getByRole('main')
      .getByRole('link', { name: /^稳定性标准/ })
      .first()
      .click()
  await open()
  await visitor.page.getByRole('link', { name: '有新版本时通知我' }).click()
  const prompt = visitor.page.getByRole('alertdialog', { name: '提示' })
  await prompt.getByText('请先登录').waitFor()
  await visitor.page.goBack()
  await prompt.waitFor({ state: 'detached', timeout: 10_000 })
  assert.equal(new URL(visitor.page.url()).pathname, '/doc')
  await visitor.page.getByRole('banner').getByRole('link', { name: '登录/注册' }).click()
  const { email, password } = demoAccount(site, 'xiaoxi')
  await visitor.page.getByLabel('邮箱', { exact: true }).fill(email)
  await visitor.page.getByLabel('密码', { exact: true }).fill(password)
  await visitor.page.getByRole('button', { name: '登录', exact: true }).click()
  await visitor.page.getByRole('navigation', { name: '控制台' }).getByRole('link', { name: '标准文档' }).click()
  await open()
  await visitor.page.getByRole('button', { name: '有新版本时通知我' }).waitFor()
  assert.equal(await visitor.page.getByText('已关注，有新版本会通知你').count(), 0)
  assert.deepEqual(visitor.faults, [])
  await visitor.page.context().close()
})

test('a changed password is reported inside and by mail, whatever was switched off', async () => {
  const { email, password } = demoAccount(site, 'xiaoxi')
  const other = await openPage(browser)
  await signIn(other.page, site, 'xiaoxi')
  const token = await other.page.evaluate(() => localStorage.getItem('Token') ?? '')
  for (const topic of ['round', 'review', 'certificate']) {
    const body = new URLSearchParams({ token, topic, mail: 'false' })
    const answer = (await (await fetch(site.url + saveInboxSettings.path, { method: 'POST', body })).json()) as { code: number }
    assert.equal(answer.code, 0)
  }
  await other.page.goto(`${site.url}/account/password/change`)
  await other.page.getByLabel('当前密码').fill(password)
  await other.page.getByLabel('新密码', { exact: true }).fill('湖边的五只白鹭飞走了')
  await other.page.getByRole('button', { name: /修改密码|保存/ }).click()
  await other.page.waitForFunction(() => document.body.innerText.includes('密码已'))
  await other.page.goto(`${site.url}/console/messages`)
  await other.page.getByRole('heading', { name: '密码已修改' }).waitFor()
  await mailTo(site, email, /^密码已修改/)
  assert.deepEqual(faults, [])
  assert.deepEqual(other.faults, [])
})
