import assert from 'node:assert/strict'
import { test } from 'node:test'
import { login } from '@alliance/contract/account'
import { setGrants } from '@alliance/contract/office'
import { improveData, queryProfile } from '@alliance/contract/profile'
import type { Page } from 'playwright-core'
import { fillProfile } from './account.ts'
import { barriers } from './axe.ts'
import { fits, keptOver, openPage, settled, untilKept } from './browser.ts'
import { holdCalls, lookAgain } from './held-calls.ts'
import { accountIdOf, administrator, type Caller, callerOf } from './office-calls.ts'
import { demoAccount } from './demo-account.ts'
import { openAs, openOffice } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

let office: Page
let officeFaults: string[]
let colleague: Caller
useSite({
  ready: async () => {
    colleague = await administrator(site)
    ;({ page: office, faults: officeFaults } = await openOffice(browser, site))
  },
})

const goTo = async (page: Page, name: string) => {
  // The name may be followed by a count.
  await page
    .getByRole('navigation', { name: '后台' })
    .getByRole('link', { name: new RegExp(`^${name}(?!\\p{L})`, 'u') })
    .click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}
const confirmIn = async (page: Page, title: RegExp, button: string) => {
  const box = page.getByRole('dialog', { name: title })
  await box.getByRole('button', { name: button, exact: true }).click()
  await box.waitFor({ state: 'detached' })
}
const choose = async (name: string) => {
  await goTo(office, '账号')
  await office.getByRole('link', { name: new RegExp(name) }).click()
  await office.getByRole('heading', { name: '登录与两步验证' }).waitFor()
}
const said = (words: string | RegExp) => office.getByRole('status').filter({ hasText: words }).waitFor()

test('an account without a role reads that the page is forbidden; without a login one is asked to sign in', async () => {
  const member = await openAs(browser, site, { name: 'xiaoxi', redirect: '/office/accounts' })
  await member.page.getByRole('heading', { name: '禁止访问' }).waitFor()
  assert.equal(await member.page.getByRole('navigation', { name: '后台' }).count(), 0)
  await member.page.context().close()
  const { page } = await openPage(browser)
  await page.goto(`${site.url}/office/audit`)
  await page.getByRole('alertdialog').getByRole('button', { name: '去登录' }).click()
  await page.waitForURL(/redirect=%2Foffice%2Faudit/)
  await page.context().close()
})

test('the office stays out of search indexes', async () => {
  const html = await (await fetch(`${site.url}/office/accounts`)).text()
  assert.match(html, /<meta name="robots" content="noindex">/)
})

test('a profile is returned with its reason, corrected, and accepted', async () => {
  await goTo(office, '设置')
  await office.getByRole('button', { name: '关闭资料立即通过' }).click()
  await office.getByText('此后提交的每份资料都要由你').waitFor()
  await confirmIn(office, /关闭资料立即通过/, '关闭资料立即通过')
  await said('资料立即通过已关闭')

  const { page: applicant } = await openAs(browser, site, { name: 'newcomer', redirect: '/account/perfect/info' })
  const submit = async () => {
    await applicant.getByRole('button', { name: '提交资料' }).click()
    await applicant.waitForURL('**/account/perfect/status')
    await applicant.getByText('审核中', { exact: true }).first().waitFor()
  }
  await fillProfile(applicant, await applicant.screenshot())
  const holder = demoAccount(site, 'xiaoxi')
  const { token } = await callerOf(site)(login, { email: holder.email, password: holder.password })
  const { fields } = await callerOf(site, token)(queryProfile, {})
  await applicant.getByLabel('统一社会信用代码').fill(fields?.creditCode ?? '')
  await submit()

  await goTo(office, '账号')
  // At once when the page opens, not only after a minute.
  await office.getByRole('navigation', { name: '后台' }).getByText('1 份资料待审核').waitFor({ timeout: 30_000 })
  await office.getByRole('tab', { name: /审核中 ?1/ }).click()
  await office.getByRole('link', { name: /newcomer@/ }).click()
  await office.getByRole('definition').filter({ hasText: '0591-88886666' }).waitFor()
  await office.getByText('其他账号也用这个统一社会信用代码').waitFor()
  await office.getByRole('article').getByRole('link', { name: holder.email }).waitFor()
  const licence = office.getByRole('img', { name: /营业执照/ })
  await licence.waitFor()
  assert.ok(await licence.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0)))
  assert.deepEqual(await barriers(office), [])
  // The licence's URL expires after minutes: an open page refetches it.
  const again = office.waitForRequest('**/queryAccountProfile')
  await lookAgain(office)
  await again
  await office.getByRole('button', { name: '退回资料' }).click()
  await office.getByRole('button', { name: '退回资料' }).click()
  await office.getByText('请写明退回的原因，对方照着改').waitFor()
  const reason = office.getByLabel('退回原因')
  assert.ok(await reason.evaluate((field) => field === document.activeElement), 'the focus is where one mends')
  assert.deepEqual(await barriers(office), [])
  await reason.fill('电话打不通，请换一个')
  // The applicant withdraws and resubmits meanwhile: that is shown, and the typed reason stays.
  await applicant.getByRole('button', { name: '撤回资料' }).click()
  await confirmIn(applicant, /撤回资料/, '撤回资料')
  await applicant.getByText('未提交', { exact: true }).first().waitFor()
  await applicant.goto(`${site.url}/account/perfect/info`)
  await applicant.getByLabel('电话').fill('0591-88885555')
  await submit()
  await office.getByRole('button', { name: '退回资料' }).click()
  await office.getByRole('alert').filter({ hasText: '你写的退回原因还在' }).waitFor()
  await office.getByText('0591-88885555').waitFor()
  assert.equal(await reason.inputValue(), '电话打不通，请换一个')
  await office.getByRole('button', { name: '退回资料' }).click()
  await said('资料已退回')
  await office.getByText('退回原因：电话打不通，请换一个').waitFor()

  await applicant.goto(`${site.url}/account/perfect/info`)
  await applicant.getByText('电话打不通，请换一个').waitFor()
  await applicant.getByLabel('电话').fill('0591-77775555')
  await submit()
  await office.reload()
  await office.getByText('0591-77775555').waitFor()

  // Withdrawn while a reason is being typed: its form goes, what was typed stays readable, and waits for the next submission.
  await office.getByRole('button', { name: '退回资料' }).click()
  await reason.fill('地址请写到门牌号')
  await untilKept(office, '地址请写到门牌号')
  await applicant.getByRole('button', { name: '撤回资料' }).click()
  await confirmIn(applicant, /撤回资料/, '撤回资料')
  await applicant.getByText('未提交', { exact: true }).first().waitFor()
  await lookAgain(office)
  await office.getByText('申请人刚刚撤回了这份资料。你写的退回原因没有发出：地址请写到门牌号').waitFor()
  assert.equal(await reason.count(), 0)
  assert.deepEqual(await barriers(office), [])
  await applicant.goto(`${site.url}/account/perfect/info`)
  await submit()
  await lookAgain(office)
  await office.getByRole('button', { name: '退回资料' }).click()
  await office.getByText('已恢复你上次写的内容').waitFor()
  assert.equal(await reason.inputValue(), '地址请写到门牌号')
  await office.getByRole('button', { name: '清空' }).click()
  await office.getByRole('button', { name: '取消' }).click()

  await applicant.getByRole('button', { name: '撤回资料' }).click()
  await confirmIn(applicant, /撤回资料/, '撤回资料')
  await applicant.getByText('未提交', { exact: true }).first().waitFor()
  await applicant.goto(`${site.url}/account/perfect/info`)
  await applicant.getByLabel('电话').fill('0591-66664444')
  await submit()
  const accept = () => confirmIn(office, /^通过“.+”的资料？$/, '通过资料')
  await office.getByRole('button', { name: '通过资料' }).click()
  await accept()
  await office.getByRole('alert').filter({ hasText: '这份资料刚刚变过，已换成最新的内容' }).waitFor()
  await office.getByText('0591-66664444').waitFor()
  // A mail is sent at once, so a confirmation allows to cancel.
  await office.getByRole('button', { name: '通过资料' }).click()
  await confirmIn(office, /^通过“.+”的资料？$/, '取消')
  await office.getByRole('article').getByText('审核中').waitFor()
  await office.getByRole('button', { name: '通过资料' }).click()
  await accept()
  await said('资料已通过')
  await office.getByRole('article').getByText('已完善', { exact: true }).waitFor()
  await applicant.goto(`${site.url}/console`)
  await applicant.getByRole('heading', { name: '金标标准认证' }).waitFor()
  await applicant.context().close()
})

test('roles are granted with their requirements, and the last administrator can’t be removed', async () => {
  await choose('newcomer@')
  await office.getByRole('checkbox', { name: '厂商审核员' }).check()
  await office.getByRole('button', { name: '保存角色' }).click()
  await office.getByText('请选择审核员所属的成员').waitFor()
  await office.getByLabel('审核员所属的成员').selectOption({ label: '青岫终端（演示）' })
  await office.getByRole('button', { name: '保存角色' }).click()
  // A click before the account has been read again counts.
  const read = await holdCalls(office, /\/queryAccount(s|Profile)$/)
  await confirmIn(office, /修改 newcomer@example.com 的角色/, '修改角色')
  await said('角色已改为：厂商审核员')
  await office.getByText('没有改动').waitFor()
  await office.getByRole('checkbox', { name: '厂商审核员' }).uncheck()
  await office.getByRole('checkbox', { name: '厂商审核员' }).check()
  await office.getByText('没有改动').waitFor()
  read()
  // What is taken away with the role, and can't be given back, is said before.
  await office.getByRole('checkbox', { name: '厂商审核员' }).uncheck()
  await office.getByRole('button', { name: '保存角色' }).click()
  await office.getByRole('dialog').getByText('对方新建的实验室凭证随之作废，领取的任务放回。').waitFor()
  await confirmIn(office, /修改 newcomer@example.com 的角色/, '取消')
  await office.getByRole('checkbox', { name: '厂商审核员' }).check()
  await office.getByText('没有改动').waitFor()

  await choose('administrator@')
  await office.getByRole('checkbox', { name: '管理员' }).uncheck()
  await office.getByRole('button', { name: '保存角色' }).click()
  await confirmIn(office, /修改 administrator@example.com 的角色/, '修改角色')
  await office.getByRole('alert').filter({ hasText: '至少要留一位管理员' }).waitFor()
  assert.deepEqual(await barriers(office), [])
})

test('a colleague’s change of roles keeps the ticks that are not saved yet, and says so', async () => {
  const accountId = await accountIdOf(colleague, 'qingchuan@example.com')
  await choose('qingchuan@')
  const form = office.getByRole('form', { name: '角色' })
  const tick = (name: string) => form.getByRole('checkbox', { name })
  await tick('内容编辑').check()
  await colleague(setGrants, { accountId, grants: ['certifier'], seen: [] })
  await lookAgain(office)
  await form.getByText('同事刚刚改过这个账号的角色，现在是：认证官。你的改动还在，没有保存。').waitFor()
  assert.deepEqual(await Promise.all(['内容编辑', '认证官'].map((name) => tick(name).isChecked())), [true, true])
  assert.deepEqual(await barriers(office), [])
  await fits(office)
  // Saved before this page learns of a further change: refused, and the ticks stay.
  await colleague(setGrants, { accountId, grants: ['certifier', 'appeals'], seen: ['certifier'] })
  await form.getByRole('button', { name: '保存角色' }).click()
  await confirmIn(office, /修改 qingchuan@example.com 的角色/, '修改角色')
  await office.getByRole('alert').filter({ hasText: '同事刚刚改过这个账号的角色，没有保存' }).waitFor()
  await form.getByText('现在是：认证官、申诉专员').waitFor()
  assert.deepEqual(await Promise.all(['内容编辑', '认证官', '申诉专员'].map((name) => tick(name).isChecked())), [
    true,
    true,
    true,
  ])
  await form.getByRole('button', { name: '保存角色' }).click()
  await confirmIn(office, /修改 qingchuan@example.com 的角色/, '修改角色')
  await said('角色已改为：内容编辑、认证官、申诉专员')
  await form.getByText('没有改动').waitFor()
  // Whatever is not changed here follows.
  await colleague(setGrants, { accountId, grants: [], seen: ['editor', 'certifier', 'appeals'] })
  await tick('管理员').check()
  await lookAgain(office)
  await form.getByText('现在是：没有角色').waitFor()
  await form.getByRole('button', { name: '放弃改动' }).press('Enter')
  await form.getByText('没有改动').waitFor()
  assert.equal(await form.getByRole('checkbox', { checked: true }).count(), 0)
  assert.ok(await tick('厂商审核员').evaluate((box) => box === document.activeElement))
})

test('accounts are filtered by role, and the URL has the filter', async () => {
  await goTo(office, '账号')
  await office.getByRole('combobox', { name: '角色', exact: true }).selectOption({ label: '认证官' })
  await office.waitForURL(/role=certifier/)
  const list = office.getByRole('tabpanel')
  await list.getByRole('link', { name: /certifier@/ }).waitFor()
  await list.getByRole('link', { name: /xiaoxi@/ }).waitFor({ state: 'detached' })
  await office.reload()
  await list.getByRole('link', { name: /certifier@/ }).waitFor()
  assert.deepEqual(await barriers(office), [])
})

test('after their sessions were ended a person has to sign in again', async () => {
  const { page } = await openAs(browser, site, { name: 'xiaoxi' })
  // What it asks for itself would be answered by the login, too.
  await settled(page)
  await choose('xiaoxi@')
  await office.getByRole('button', { name: '结束全部登录' }).click()
  await confirmIn(office, /结束 xiaoxi@example.com 的全部登录/, '结束登录')
  await said(/已结束 \d+ 处登录/)
  await page.getByRole('navigation', { name: '控制台' }).getByRole('link', { name: '厂商账号绑定' }).click()
  await page.getByRole('alertdialog').getByText('账号未登录').waitFor()
  await page.waitForURL(/\/account\/login\?redirect=/)
  await page.context().close()
})

test('the allow list locks out whoever is not on it, at once, and lets in whoever is added', async () => {
  const { email } = demoAccount(site, 'qingchuan')
  const { page: member } = await openAs(browser, site, { name: 'qingchuan' })
  await member.getByRole('heading', { name: '金标标准认证' }).waitFor()
  await goTo(office, '设置')
  await office.locator('button:not([aria-busy])', { hasText: '开启白名单' }).click()
  await office.getByText('名单上现在有 0 个邮箱').waitFor()
  await confirmIn(office, /开启白名单/, '开启白名单')
  await said('白名单已开启')

  await member.getByRole('navigation', { name: '控制台' }).getByRole('link', { name: '厂商账号绑定' }).click()
  const box = member.getByRole('alertdialog')
  await box.getByText('账户不在白名单内').waitFor()
  await box.getByRole('button', { name: '知道了' }).click()
  await member.waitForURL(`${site.url}/`)

  await goTo(office, '白名单')
  await office.getByRole('button', { name: '加入白名单' }).click()
  await office.getByText('请填写邮箱', { exact: true }).waitFor()
  await keptOver(office, '邮箱', email)
  assert.deepEqual(await barriers(office), [])
  await fits(office)
  await office.getByRole('button', { name: '加入白名单' }).click()
  await said(`${email} 已加入白名单`)
  assert.deepEqual(await barriers(office), [])
  await member.goto(`${site.url}/console/allianceMembers/bind`)
  await member.getByText('全部终端成员都已绑定').waitFor()

  await office.getByRole('button', { name: `移出 ${email}` }).click()
  await office.getByRole('dialog').getByText('马上不能再使用控制台').waitFor()
  await confirmIn(office, /移出/, '移出')
  await office.getByText('名单是空的').waitFor()
  await goTo(office, '设置')
  await office.getByRole('button', { name: '关闭白名单' }).click()
  await confirmIn(office, /关闭白名单/, '关闭白名单')
  await said('白名单已关闭')
  assert.deepEqual(await barriers(office), [])
  await member.context().close()
})

test('whoever has lost their second factor can set it up anew', async () => {
  await choose('editor@')
  await office.getByRole('button', { name: '重置两步验证' }).click()
  await confirmIn(office, /重置 editor@example.com 的两步验证/, '重置两步验证')
  await said('两步验证已重置')
  await office.getByText('没有设置两步验证').waitFor()
})

test('every act is in the audit log, which can be searched', async () => {
  await goTo(office, '操作记录')
  for (const what of ['通过资料', '退回资料', '修改角色'])
    await office.getByRole('cell', { name: what, exact: true }).first().waitFor()
  await office.getByRole('searchbox').fill('退回资料')
  const rows = office.getByRole('row').filter({ hasText: '退回资料' })
  await office.getByRole('cell', { name: '通过资料' }).waitFor({ state: 'detached' })
  await rows.first().waitFor()
  const cells = await rows.first().getByRole('cell').allInnerTexts()
  assert.deepEqual(cells.slice(1), ['administrator@example.com', '退回资料', 'newcomer@example.com', '电话打不通，请换一个'])
  assert.deepEqual(await barriers(office), [])
  // Filters are in the URL: a link, and going back, show the same.
  await office.waitForURL(/keyword=/)
  await office.reload()
  await rows.first().waitFor()
  assert.equal(await office.getByRole('searchbox').inputValue(), '退回资料')
  await goTo(office, '操作记录')
  await office.getByRole('cell', { name: '通过资料', exact: true }).first().waitFor()
  assert.equal(await office.getByRole('searchbox').inputValue(), '')
  // By act, then by dates; Back removes one of them.
  await office.getByLabel('操作', { exact: true }).selectOption('退回资料')
  await office.getByRole('cell', { name: '通过资料', exact: true }).first().waitFor({ state: 'detached' })
  await office.getByLabel('到', { exact: true }).fill('2020-01-01')
  await office.getByText('没有符合的记录').waitFor()
  await office.waitForURL(/until=2020-01-01/)
  assert.deepEqual(await barriers(office), [])
  await fits(office)
  await office.goBack()
  await rows.first().waitFor()
  await office.goForward()
  await office.getByRole('button', { name: '看全部记录' }).click()
  await office.getByRole('cell', { name: '通过资料', exact: true }).first().waitFor()
  assert.equal(new URL(office.url()).search, '')
  await choose('newcomer@')
  await office.getByRole('link', { name: '与它有关的操作记录' }).click()
  await office.getByRole('cell', { name: '通过资料', exact: true }).first().waitFor()
  assert.equal((await office.getByRole('cell', { name: 'administrator@example.com', exact: true }).count()) > 0, true)
  await office.goBack()
  await office.getByRole('heading', { name: '登录与两步验证' }).waitFor()
})

test('a page of a list is in the history: going back leads to it, a reload keeps it', async () => {
  await goTo(office, '操作记录')
  const newest = office.getByRole('cell', { name: '通过资料', exact: true })
  await newest.waitFor()
  await office.getByRole('button', { name: '下一页' }).click()
  await newest.waitFor({ state: 'detached' })
  await office.reload()
  await office.getByRole('button', { name: '上一页' }).and(office.locator(':enabled')).waitFor()
  assert.equal(await newest.count(), 0)
  await goTo(office, '设置')
  await office.goBack()
  await office.getByRole('button', { name: '上一页' }).and(office.locator(':enabled')).waitFor()
  assert.equal(await newest.count(), 0)
  await office.goBack()
  await newest.waitFor()
})

test('the pages fit every width', async () => {
  await office.setViewportSize({ width: 1440, height: 900 })
  await choose('newcomer@')
  const detail = new URL(office.url()).search
  for (const path of ['accounts', `accounts${detail}`, 'allowlist', 'settings', 'audit']) {
    await office.goto(`${site.url}/office/${path}`, { waitUntil: 'networkidle' })
    await office.getByRole('heading', { level: 1 }).waitFor()
    await fits(office)
  }
  assert.deepEqual(officeFaults, [])
})

test('who is done with one profile is led to the one that waits for longest, and reads on there', async () => {
  for (const name of ['qingchuan', 'xiaoxi']) {
    const { email, password } = demoAccount(site, name)
    const member = callerOf(site, (await callerOf(site)(login, { email, password })).token)
    const { fields } = await member(queryProfile, {})
    assert.ok(fields)
    await member(improveData, { ...fields, companyName: `改名的${name}` })
  }
  await goTo(office, '账号')
  await office.getByRole('tab', { name: /^审核中 ?2/ }).click()
  await office.getByRole('link', { name: /xiaoxi@/ }).press('Enter')
  await office.getByRole('button', { name: '通过资料' }).waitFor()
  const isWithin = () => document.activeElement?.querySelector('#account-name') !== null
  await office.waitForFunction(isWithin)
  const next = office.getByRole('link', { name: /^下一份：/ })
  assert.equal(await next.count(), 0, 'nothing leads past what is to be decided')
  await office.getByRole('button', { name: '通过资料' }).press('Enter')
  await confirmIn(office, /^通过“改名的xiaoxi”的资料？$/, '通过资料')
  await said('资料已通过')
  await office.getByText('还有 1 份资料待审核。').waitFor()
  assert.deepEqual(await barriers(office), [])
  await fits(office)
  await next.press('Enter')
  await office.getByRole('article').getByText('qingchuan@example.com').waitFor()
  await office.waitForFunction(isWithin)
  await office.getByRole('tab', { name: /^审核中/, selected: true }).waitFor()
  await office.getByRole('button', { name: '通过资料' }).press('Enter')
  await confirmIn(office, /^通过“改名的qingchuan”的资料？$/, '通过资料')
  await said('资料已通过')
  await office.getByRole('article').getByText('已完善', { exact: true }).waitFor()
  assert.equal(await next.count(), 0)
  assert.deepEqual(officeFaults, [])
})

test('who works in the office turns the daily mail off and on', async () => {
  await goTo(office, '邮件提醒')
  const daily = (on: boolean) => office.getByRole('switch', { name: '每日汇总：邮件', checked: on })
  await daily(true).click()
  await daily(false).waitFor()
  assert.deepEqual(await barriers(office), [])
  await fits(office)
  await office.reload()
  await daily(false).click()
  await daily(true).waitFor()
  assert.deepEqual(officeFaults, [])
})
