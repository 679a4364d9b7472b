// In a whole run only: each act of the security page; logins are in public-login and account-entry.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setGrants } from '@alliance/contract/office'
import type { Page } from 'playwright-core'
import { fromBase32, totpAt } from '../server/modules/security/totp.ts'
import { codeFor, GOOD_PASSWORD, logIn, mailTo, newAddress, openNewAccount, sendCode } from './account.ts'
import { barriers } from './axe.ts'
import { openPage } from './browser.ts'
import { openAs, openOffice } from './office.ts'
import { accountIdOf, administrator, type Caller } from './office-calls.ts'
import { browser, site, useSite } from './use-site.ts'

let office: Caller
useSite({
  // Before the visits: each code of the second factor is valid once, and pages wait for the next one.
  ready: async () => {
    office = await administrator(site)
  },
})

const newAccount = (path: string) => openNewAccount(browser, site, path)

test('changing the password ends the other session, not this one', async () => {
  const here = await newAccount('/account/password/change')
  const there = await openPage(browser)
  await logIn({ page: there.page, site }, here.who, '/account/sessions')
  await there.page.getByRole('button', { name: '结束其他所有登录' }).waitFor()

  await here.page.getByLabel('当前密码').fill('wrong-password')
  await here.page.getByLabel('新密码', { exact: true }).fill(`${GOOD_PASSWORD}两次`)
  await here.page.getByText('强度：强').waitFor()
  assert.deepEqual(await barriers(here.page), [])
  await here.page.getByRole('button', { name: '修改密码' }).click()
  await here.page.getByText('当前密码不正确').waitFor()
  assert.equal(await here.page.getByLabel('新密码', { exact: true }).inputValue(), `${GOOD_PASSWORD}两次`)
  await here.page.getByLabel('当前密码').fill(here.who.password)
  await here.page.getByRole('button', { name: '修改密码' }).click()
  await here.page.getByText('密码已修改。').waitFor()
  await mailTo(site, here.who.email, /密码已修改/)

  await there.page.getByRole('button', { name: '结束其他所有登录' }).click()
  await there.page.getByRole('dialog').getByRole('button', { name: '全部结束' }).click()
  await there.page.getByRole('alertdialog').getByText('账号未登录').waitFor()
  await here.page.getByRole('link', { name: '查看登录设备' }).click()
  await here.page.getByText('没有其他登录').waitFor()
  assert.deepEqual(here.faults, [])
  await here.page.context().close()
  await there.page.context().close()
})

test('a session is ended from another device', async () => {
  const here = await newAccount('/account/sessions')
  const there = await openPage(browser, {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/604.1',
  })
  await logIn({ page: there.page, site }, here.who, '/account/data')
  const last = await openPage(browser)
  await logIn({ page: last.page, site }, here.who, '/account/data')
  await here.page.reload()
  await here.page
    .getByText(/iPhone/)
    .first()
    .waitFor()
  // A session that has already ended is removed from the list all the same.
  await last.page.getByRole('banner').getByRole('button', { name: here.who.email }).click()
  await last.page.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  await last.page.waitForURL(`${site.url}/`)
  await last.page.context().close()
  const ends = here.page.getByRole('button', { name: /^结束登录：/ })
  assert.equal(await ends.count(), 2)
  await here.page.getByRole('button', { name: /^结束登录：(?!iPhone)/ }).click()
  await here.page.getByRole('dialog', { name: '结束这处登录？' }).getByRole('button', { name: '结束登录' }).click()
  await here.page.waitForFunction(() => document.querySelectorAll('[aria-label^="结束登录："]').length === 1)
  assert.deepEqual(await barriers(here.page), [])
  await here.page.getByRole('button', { name: /^结束登录：iPhone/ }).click()
  await here.page.getByRole('dialog', { name: '结束这处登录？' }).getByRole('button', { name: '结束登录' }).click()
  await here.page.getByText(/iPhone.*上的登录已结束/).waitFor()
  await here.page.getByText('没有其他登录').waitFor()
  await there.page.goto(`${site.url}/account/data`)
  await there.page.getByRole('alertdialog').getByText('请先登录').waitFor()
  assert.deepEqual(here.faults, [])
  await here.page.context().close()
  await there.page.context().close()
})

test('the address changes with password and code, and the old one is notified', async () => {
  const { page, faults, who } = await newAccount('/account/modify')
  const email = newAddress('moved')
  await page.getByLabel('新邮箱').fill(email)
  await page.locator('audio').waitFor({ state: 'attached' })
  assert.deepEqual(await barriers(page), [])
  await sendCode(page)
  await page.getByLabel('邮箱验证码').fill(await codeFor(site, email))
  await page.getByLabel('当前密码').fill(who.password)
  await page.getByRole('button', { name: '修改邮箱' }).click()
  await page.getByText(/邮箱已改为/).waitFor()
  await page.getByRole('banner').getByRole('button', { name: email }).waitFor()
  await mailTo(site, who.email, /账号邮箱已更换/)
  await page.evaluate(() => localStorage.clear())
  await logIn({ page, site }, { email, password: who.password }, '/account/data')
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('data is exported as JSON; a deletion waits seven days and can be cancelled', async () => {
  const { page, faults, who } = await newAccount('/account/data')
  const exporting = page.getByRole('form', { name: '导出数据' })
  await exporting.getByRole('button', { name: '导出数据' }).click()
  await exporting.getByText('请填写当前密码').waitFor()
  await exporting.getByLabel('当前密码').fill(who.password)
  const download = page.waitForEvent('download')
  await exporting.getByRole('button', { name: '导出数据' }).click()
  const file = await download
  assert.match(file.suggestedFilename(), /\.json$/)
  const data = JSON.parse(readFileSync(await file.path(), 'utf8')) as { account: { email: string } }
  assert.equal(data.account.email, who.email)
  assert.deepEqual(await barriers(page), [])

  const leaving = page.getByRole('form', { name: '注销账号' })
  await leaving.getByLabel('当前密码').fill(who.password)
  await leaving.getByRole('button', { name: '申请注销账号' }).click()
  await page.getByRole('dialog', { name: '申请注销账号？' }).getByRole('button', { name: '申请注销' }).click()
  await page.getByText(/账号将在 \d{4}-\d{2}-\d{2} \d{2}:\d{2} 删除/).waitFor()
  await mailTo(site, who.email, /注销/)
  await page.getByRole('button', { name: '撤回注销申请' }).click()
  await leaving.waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a confirmation closes when its account signs out in another tab, so that nobody else can confirm it', async () => {
  const { page, faults, who } = await newAccount('/account/data')
  const leaving = page.getByRole('form', { name: '注销账号' })
  await leaving.getByLabel('当前密码').fill(who.password)
  await leaving.getByRole('button', { name: '申请注销账号' }).click()
  const question = page.getByRole('dialog', { name: '申请注销账号？' })
  await question.waitFor()
  const other = await page.context().newPage()
  await other.goto(`${site.url}/home/about`)
  await other.evaluate(() => localStorage.removeItem('Token'))
  await question.waitFor({ state: 'detached' })
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a page behind a login says so after a logout in another tab, and the next login leads back to it', async () => {
  const { page, faults, who } = await newAccount('/account/modify')
  await page.getByRole('heading', { name: '修改账号邮箱', level: 1 }).waitFor()
  const other = await page.context().newPage()
  await other.goto(`${site.url}/home/about`)
  await other.getByRole('button', { name: who.email }).click()
  await other.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('alertdialog', { name: '提示' }).getByText('请先登录').waitFor()
  await page.getByRole('button', { name: '去登录' }).click()
  await page.waitForURL(`${site.url}/account/login?redirect=%2Faccount%2Fmodify`)
  await page.getByLabel('邮箱', { exact: true }).fill(who.email)
  await page.getByLabel('密码', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('heading', { name: '修改账号邮箱', level: 1 }).waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a page that Back brings out of the browser’s memory shows who is signed in by then', async () => {
  const { page, faults } = await openAs(browser, site, { name: 'xiaoxi', redirect: '/home/about' })
  const bringBack = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  const account = page.getByRole('banner').getByRole('button', { name: /^xiaoxi@/ })
  await account.waitFor()
  // Playwright's browser has no such memory; meanwhile a later page of this tab has signed out, which sends this one no event.
  const kept = await page.evaluate(() => ({ ...localStorage }))
  await page.evaluate(() => localStorage.clear())
  await page.evaluate(bringBack)
  await page.getByRole('banner').getByRole('link', { name: '登录/注册' }).waitFor()
  await page.evaluate((entries) => void Object.assign(localStorage, entries), kept)
  await page.evaluate(bringBack)
  await account.waitFor()
  await page.goto(`${site.url}/account/modify`)
  await page.getByRole('heading', { name: '修改账号邮箱', level: 1 }).waitFor()
  await page.evaluate(() => localStorage.clear())
  await page.evaluate(bringBack)
  await page.getByRole('alertdialog', { name: '提示' }).getByText('请先登录').waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a desk whose account signed out in another tab keeps what was typed, and asks for the login once', async () => {
  const { page, faults } = await openOffice(browser, site, { login: 'by itself' })
  await page.goto(`${site.url}/office/allowlist`)
  const field = page.getByLabel('邮箱', { exact: true }).first()
  await field.fill('half-written')
  const other = await page.context().newPage()
  await other.goto(`${site.url}/home/about`)
  await other.getByRole('button', { name: /^administrator@/ }).click()
  await other.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  const question = page.getByRole('alertdialog', { name: '提示' })
  await question.getByText('请先登录').waitFor()
  assert.equal(await field.inputValue(), 'half-written')
  assert.equal(await page.locator('dialog[open]').count(), 1)
  await question.getByRole('button', { name: '去登录' }).click()
  await page.waitForURL(`${site.url}/account/login?redirect=%2Foffice%2Fallowlist`)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a failed logout says so, and the account stays signed in', async () => {
  const { page } = await openAs(browser, site, { name: 'xiaoxi' })
  const tell = async (words: string) => {
    await page.getByRole('button', { name: /^xiaoxi@/ }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    const box = page.getByRole('alertdialog', { name: '提示' })
    await box.getByText(words, { exact: true }).waitFor()
    await box.getByRole('button', { name: '知道了' }).click()
    await box.waitFor({ state: 'detached' })
    assert.ok(await page.evaluate(() => localStorage.getItem('Token')))
  }
  await page.route(/assets\/sign-out/, (route) => route.abort())
  await tell('服务器连接异常')
  await page.unrouteAll()
  const refusal = { code: 10002, message: '操作太频繁，请稍后再试', data: { retryAfterS: 3 } }
  await page.route('**/api/account/signOut', (route) => route.fulfill({ json: refusal }))
  await tell('操作太频繁，请稍后再试')
  await page.unrouteAll()
  await page.getByRole('button', { name: /^xiaoxi@/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL(`${site.url}/`)
  assert.equal(await page.evaluate(() => localStorage.length), 0)
  await page.context().close()
})

/** The secret on the screen, confirmed by its present code; ends on the recovery codes. */
const confirmSecret = async (page: Page) => {
  await page.getByRole('img', { name: /二维码/ }).waitFor()
  const secret = (await page.locator('main code').innerText()).replaceAll(' ', '')
  await page.getByLabel('动态码', { exact: true }).fill(totpAt(fromBase32(secret), Date.now()))
  await page.getByRole('button', { name: '确认并启用' }).click()
  const codes = page.getByRole('list', { name: '恢复码' }).getByRole('listitem')
  await codes.first().waitFor()
  const shown = await codes.allInnerTexts()
  await page.getByRole('button', { name: '已保存，继续' }).click()
  return shown
}

test('staff change their authenticator and recovery codes by themselves, with a code of the present one', async () => {
  const { page, faults, who } = await newAccount('/account/second-factor')
  await office(setGrants, { accountId: await accountIdOf(office, who.email), grants: ['editor'], seen: [] })
  await page.reload()
  await page.getByLabel('当前密码').fill(who.password)
  await page.getByRole('button', { name: '开始设置' }).click()
  const [code = ''] = await confirmSecret(page)
  await page.goto(`${site.url}/account/second-factor`)

  await page.getByRole('button', { name: '更换验证器和恢复码' }).click()
  assert.deepEqual(await barriers(page), [])
  await page.getByRole('button', { name: '不换了' }).click()
  await page.getByText('还有 10 个恢复码可用').waitFor()
  await page.getByRole('button', { name: '更换验证器和恢复码' }).click()
  await page.getByLabel('当前密码').fill(who.password)
  await page.getByLabel('现在的动态码或恢复码').fill('AAAAA-AAAAA')
  await page.getByRole('button', { name: '开始更换' }).click()
  await page.getByText('动态码不正确或已用过').waitFor()
  await page.getByLabel('现在的动态码或恢复码').fill(code)
  await page.getByRole('button', { name: '开始更换' }).click()
  const codes = await confirmSecret(page)
  assert.ok(codes.length >= 8 && !codes.includes(code))
  await page.getByText('本次登录已通过').waitFor()
  await page.getByText('还有 10 个恢复码可用').waitFor()
  await mailTo(site, who.email, /两步验证已更换/)
  assert.deepEqual(faults, [])
  await page.context().close()
})
