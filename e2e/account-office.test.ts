import assert from 'node:assert/strict'
import { test } from 'node:test'
import { login } from '@alliance/contract/account'
import { addToAllowList, decideProfile, queryAccountProfile, saveSettings, setGrants } from '@alliance/contract/office'
import { improveData, queryProfile } from '@alliance/contract/profile'
import { DataState } from '@alliance/contract/states'
import { createCanvas } from '@napi-rs/canvas'
import type { Page } from 'playwright-core'
import { fromBase32, totpAt } from '../server/modules/security/totp.ts'
import { fillProfile, logIn, mailTo, openNewAccount } from './account.ts'
import { barriers } from './axe.ts'
import { hydrated } from './browser.ts'
import { lookAgain } from './held-calls.ts'
import { accountIdOf, administrator, callerOf, type Caller } from './office-calls.ts'
import { browser, site, useSite } from './use-site.ts'

let office: Caller
let licence: Buffer
useSite({
  ready: async () => {
    licence = await createCanvas(600, 400).encode('png')
    office = await administrator(site)
  },
})

const newAccount = (path: string) => openNewAccount(browser, site, path)
const decide = async (email: string, decision: { accept: boolean; reason?: string }) => {
  const accountId = await accountIdOf(office, email)
  const { revision } = await office(queryAccountProfile, { accountId })
  await office(decideProfile, { accountId, revision, ...decision })
}

const rename = async (page: Page) => {
  await page.goto(`${site.url}/account/role/info`)
  await page.getByLabel('企业名称').fill('青屿科技（演示）')
  await page.getByRole('button', { name: '保存并重新审核' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保存并重新审核' }).click()
  await page.getByRole('heading', { name: '资料正在审核' }).waitFor()
}

test('a profile is submitted, withdrawn, returned with a reason, corrected, accepted, and restored when its change is returned', async () => {
  await office(saveSettings, { acceptProfilesAtOnce: false, allowListOn: false })
  const { page, faults, who } = await newAccount('/account/perfect/info')
  await fillProfile(page, licence)
  await page.getByRole('button', { name: '提交资料' }).click()
  await page.getByRole('heading', { name: '资料正在审核' }).waitFor()
  assert.deepEqual(await barriers(page), [])
  await page.goto(`${site.url}/account/perfect/info`)
  await page.getByText('审核期间不能修改').waitFor()
  await page.getByRole('main').getByRole('link', { name: '查看资料状态' }).click()

  await page.getByRole('button', { name: '撤回资料' }).click()
  await page.getByRole('dialog', { name: '撤回资料？' }).getByRole('button', { name: '撤回资料' }).click()
  await page.getByRole('heading', { name: '还没有提交资料' }).waitFor()
  await page.getByRole('link', { name: '填写资料' }).click()
  await page.getByRole('img', { name: '营业执照' }).waitFor()
  assert.equal(await page.getByLabel('企业名称').inputValue(), '青屿软件（演示）')
  await page.getByRole('button', { name: '提交资料' }).click()
  await page.getByRole('heading', { name: '资料正在审核' }).waitFor()

  await decide(who.email, { accept: false, reason: '营业执照图片看不清，请重新拍摄' })
  await mailTo(site, who.email, /资料/)
  await page.goto(`${site.url}/console/messages`)
  await page.waitForURL(`${site.url}/account/perfect/status`)
  await page.getByText('营业执照图片看不清，请重新拍摄').waitFor()
  assert.deepEqual(await barriers(page), [])
  await page.getByRole('link', { name: '修改后重新提交' }).click()
  await page.getByText('退回原因：').waitFor()
  await page.getByLabel('营业执照图片').setInputFiles({ name: 'better.png', mimeType: 'image/png', buffer: licence })
  await page.getByText('正在上传').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: '提交资料' }).click()
  await page.getByRole('heading', { name: '资料正在审核' }).waitFor()
  assert.equal(await page.getByText('核对时间').count(), 0, 'of what nobody has looked at yet')

  // Decided while the page was open: withdrawing now shows the decision.
  await decide(who.email, { accept: true })
  await page.getByRole('button', { name: '撤回资料' }).click()
  await page.getByRole('dialog', { name: '撤回资料？' }).getByRole('button', { name: '撤回资料' }).click()
  await page.getByRole('heading', { name: '资料已完善' }).waitFor()
  assert.deepEqual(await barriers(page), [])
  await page.getByRole('link', { name: '继续刚才要去的页面' }).click()
  await page.waitForURL(`${site.url}/console/messages`)
  await page.getByRole('heading', { level: 1 }).waitFor()

  await rename(page)
  await page.getByRole('button', { name: '撤回资料' }).click()
  await page.getByText('撤回后恢复上一份已通过的资料').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '撤回资料' }).click()
  await page.getByRole('heading', { name: '资料已完善' }).waitFor()
  await page.getByText('青屿软件（演示）').waitFor()
  await rename(page)
  await decide(who.email, { accept: false, reason: '名称与执照不符' })
  await page.reload()
  await page.getByRole('button', { name: '恢复已通过的资料' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '恢复已通过的资料' }).click()
  await page.getByRole('heading', { name: '资料已完善' }).waitFor()
  await page.getByText('青屿软件（演示）').waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('the second factor is set up with a code of the shown secret, and passed with a recovery code, which is valid once', async () => {
  const { page, faults, who } = await newAccount('/account/second-factor')
  await page.getByText('你的账号不需要两步验证').waitFor()
  await office(setGrants, { accountId: await accountIdOf(office, who.email), grants: ['editor'], seen: [] })
  await page.goto(`${site.url}/account/second-factor?redirect=%2Faccount%2Fdata`)
  await page.getByText('你的角色需要两步验证').waitFor()
  assert.deepEqual(await barriers(page), [])
  await page.getByLabel('当前密码').fill(who.password)
  await page.getByRole('button', { name: '开始设置' }).click()
  await page.getByRole('img', { name: /二维码/ }).waitFor()
  assert.deepEqual(await barriers(page), [])
  const secret = (await page.locator('main code').innerText()).replaceAll(' ', '')
  await page.getByLabel('动态码', { exact: true }).fill(totpAt(fromBase32(secret), Date.now()))
  await page.getByRole('button', { name: '确认并启用' }).click()
  await page.getByText('两步验证已启用').waitFor()
  // As outside of secure contexts.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
  await page.getByRole('button', { name: '复制' }).click()
  await page.getByText('浏览器没有允许复制，请下载或抄写').waitFor()
  const codes = await page.getByRole('list', { name: '恢复码' }).getByRole('listitem').allInnerTexts()
  assert.ok(codes.length >= 8)
  assert.deepEqual(await barriers(page), [])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载' }).click()
  await download
  await page.getByRole('button', { name: '已保存，继续' }).click()
  await page.waitForURL(`${site.url}/account/data`)

  const again = async (code: string) => {
    await logIn({ page, site }, who, '/account/second-factor?redirect=%2F%2Fevil.example')
    await page.getByLabel('动态码或恢复码').fill(code)
    await page.getByRole('button', { name: '通过验证' }).click()
  }
  await page.evaluate(() => localStorage.clear())
  await again(codes[0] ?? '')
  await page.getByText('本次登录已通过').waitFor()
  await page.getByText(`还有 ${codes.length - 1} 个恢复码可用`).waitFor()
  await findsItsDesk(page)
  await page.evaluate(() => localStorage.clear())
  await again(codes[0] ?? '')
  await page.getByText('动态码不正确或已用过').waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

/** From the page for accounts without a profile, and from any page of the account. */
const findsItsDesk = async (page: Page) => {
  await page.goto(`${site.url}/console`)
  await page.waitForURL(`${site.url}/account/perfect/status`)
  await page.getByText('处理后台或厂商事务不需要填写企业资料').waitFor()
  assert.deepEqual(await barriers(page), [])
  await page.getByRole('link', { name: '进入后台' }).click()
  await page.waitForURL(`${site.url}/office/contents`)
  await page.goto(`${site.url}/account/sessions`)
  await page.getByRole('navigation', { name: '账号' }).getByRole('link', { name: '后台' }).click()
  await page.waitForURL(`${site.url}/office/contents`)
}

test('when a profile goes back to review, the console leads to its state; what was typed stays', async () => {
  await office(saveSettings, { acceptProfilesAtOnce: true, allowListOn: false })
  const { page, faults, who } = await newAccount('/account/perfect/info')
  await fillProfile(page, licence)
  await page.getByRole('button', { name: '提交资料' }).click()
  await page.getByRole('link', { name: '进入控制台' }).click()
  await page.getByRole('heading', { name: '金标标准认证', level: 1 }).waitFor()

  await office(saveSettings, { acceptProfilesAtOnce: false, allowListOn: false })
  const { token } = await callerOf(site)(login, who)
  const elsewhere = callerOf(site, token)
  const { fields } = await elsewhere(queryProfile, {})
  assert.ok(fields)
  await elsewhere(improveData, { ...fields, companyName: '青屿科技（演示）' })
  // This browser still stores a complete profile: the guard passes, and the answer redirects.
  const remember = (dataState: number) =>
    page.evaluate((value) => {
      const known = JSON.parse(localStorage.getItem('account') ?? '{}') as object
      localStorage.setItem('account', JSON.stringify({ ...known, dataState: value }))
    }, dataState)
  for (const path of ['/console/allianceMembers/bind', '/appealRecord/list']) {
    await remember(DataState.complete)
    await page.goto(site.url + path)
    await page.waitForURL(`${site.url}/account/perfect/status`)
    await page.getByRole('heading', { name: '资料正在审核' }).waitFor()
  }

  // Whoever is typing learns it from the first refusal, and keeps the form's content.
  await decide(who.email, { accept: true })
  await page.goto(`${site.url}/appealRecord/apply`)
  await page.getByLabel('申诉类型').selectOption({ index: 1 })
  await page.getByLabel('主题').fill('审核说明与实际不符')
  await page.getByLabel('理由').fill('附上测试记录，请再看一次。')
  await elsewhere(improveData, { ...fields, companyName: '青屿网络（演示）' })
  await page.getByRole('button', { name: '提交申诉' }).click()
  const told = page.getByRole('dialog', { name: '企业资料回到了审核中' })
  await told.waitFor()
  assert.deepEqual(await barriers(page), [])
  await told.getByRole('button', { name: '留在这里' }).click()
  await told.waitFor({ state: 'detached' })
  assert.equal(await page.getByLabel('理由').inputValue(), '附上测试记录，请再看一次。')
  // Accepted meanwhile: the same click succeeds.
  await decide(who.email, { accept: true })
  await page.getByRole('button', { name: '提交申诉' }).click()
  await page.getByRole('heading', { name: '审核说明与实际不符' }).waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('what the office decides comes to the page that stands open, as it says', async () => {
  await office(saveSettings, { acceptProfilesAtOnce: false, allowListOn: false })
  const { page, faults, who } = await newAccount('/account/perfect/info')
  await page.getByText(/一般 2 个工作日/).waitFor()
  await fillProfile(page, licence)
  await page.getByRole('button', { name: '提交资料' }).click()
  await page.getByText(/这里也会自动更新/).waitFor()
  await decide(who.email, { accept: true })
  const decided = page.getByRole('heading', { name: '资料已完善' })
  // As where somebody comes back from the mail to this tab: it asks at once, and every half minute meanwhile.
  while (!(await decided.isVisible())) {
    await lookAgain(page)
    await page.waitForTimeout(100)
  }
  await page.getByRole('link', { name: '进入控制台' }).click()
  await page.getByRole('heading', { name: '金标标准认证' }).waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('an account that is not on the allow list reads so in a box, and is led home', async () => {
  const { page, who } = await newAccount('/account/data')
  await office(addToAllowList, { email: 'somebody.else@example.com' })
  await office(saveSettings, { acceptProfilesAtOnce: true, allowListOn: true })
  await page.goto(`${site.url}/account/data`)
  const box = page.getByRole('alertdialog', { name: '提示' })
  await box.getByText('账户不在白名单内').waitFor()
  assert.equal(await box.count(), 1)
  await box.getByRole('button', { name: '知道了' }).click()
  await page.waitForURL(`${site.url}/`)
  assert.equal(await page.evaluate(() => localStorage.getItem('Token')), null)

  await page.goto(`${site.url}/account/login`)
  await hydrated(page)
  await page.getByLabel('邮箱', { exact: true }).fill(who.email)
  await page.getByLabel('密码', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await box.getByText('账户不在白名单内').waitFor()
  assert.equal(await page.getByText('账户不在白名单内').count(), 1, 'said once, not above the form too')
  await box.getByRole('button', { name: '知道了' }).click()
  await page.waitForURL(`${site.url}/`)
  await office(saveSettings, { acceptProfilesAtOnce: true, allowListOn: false })
  await page.context().close()
})
