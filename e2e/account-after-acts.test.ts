// In a whole run only: what follows the acts of an account’s pages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { codeFor, mailsTo, newAddress, openNewAccount, recoverPassword, sendCode } from './account.ts'
import { hydrated, openPage, untilKept } from './browser.ts'
import { demoAccount } from './demo-account.ts'
import { openAs } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()

const sent = (page: Page) => page.getByText(/验证码已发往/)

test('a used code is not said to be valid, and the present address gets none', async () => {
  const { page, faults, who } = await openNewAccount(browser, site, '/account/modify')
  const email = newAddress('moved')
  const field = page.getByLabel('新邮箱')
  await field.fill(email)
  await page.locator('audio').waitFor({ state: 'attached' })
  await sendCode(page)
  await page.getByLabel('邮箱验证码').fill(await codeFor(site, email))
  await page.getByLabel('当前密码').fill(who.password)
  await page.getByRole('button', { name: '修改邮箱' }).click()
  await page.getByText(/邮箱已改为/).waitFor()
  await field.fill(email.toUpperCase())
  await page.getByRole('button', { name: '发送验证码' }).click()
  await page.getByText('新邮箱与当前邮箱相同').waitFor()
  assert.equal(await sent(page).count(), 0)
  assert.equal((await mailsTo(site, email)).filter(({ subject }) => /验证码|账号/.test(subject)).length, 1)
  // What failed is not shown together with what was done before.
  const next = newAddress('next')
  await field.fill(next)
  await sendCode(page)
  await page.getByLabel('邮箱验证码').fill(await codeFor(site, next))
  await page.getByLabel('当前密码').fill('wrong-password')
  await page.getByRole('button', { name: '修改邮箱' }).click()
  await page.getByText('当前密码不正确').waitFor()
  assert.equal(await page.getByText(/邮箱已改为/).count(), 0)
  await page.getByLabel('当前密码').fill(who.password)
  await page.getByRole('button', { name: '修改邮箱' }).click()
  await page.getByText(/邮箱已改为/).waitFor()
  await page.reload()
  await page.getByText(`现在的邮箱：${next}`).waitFor()
  await page.locator('audio').waitFor({ state: 'attached' })
  assert.equal(await sent(page).count(), 0)
  assert.equal(await field.inputValue(), '')
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('after a recovery the form begins anew', async () => {
  const who = demoAccount(site, 'xiaoxi')
  const { page, faults } = await openPage(browser)
  await page.goto(`${site.url}/account/password/reback`)
  await hydrated(page)
  await recoverPassword({ page, site }, who)
  await page.reload()
  await page.locator('audio').waitFor({ state: 'attached' })
  assert.equal(await sent(page).count(), 0)
  assert.equal(await page.getByLabel('邮箱', { exact: true }).inputValue(), '')
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('the first change after a profile was saved is kept, as the ones before', async () => {
  const { page, faults } = await openAs(browser, site, { name: 'qingchuan', redirect: '/account/role/info' })
  const phone = page.getByLabel('电话')
  await phone.fill('0591-88886601')
  await page.getByRole('button', { name: '保存资料' }).click()
  await page.getByText('资料已保存。').waitFor()
  await phone.fill('0591-88886602')
  await untilKept(page, '0591-88886602')
  await page.reload()
  await page.getByText('还没有提交的内容已恢复').waitFor()
  assert.equal(await phone.inputValue(), '0591-88886602')
  await page.getByRole('button', { name: '放弃这些修改' }).click()
  assert.equal(await phone.inputValue(), '0591-88886601')
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('an export that fails does not stand beside the one before', async () => {
  const { page, faults } = await openAs(browser, site, { name: 'qingchuan', redirect: '/account/data' })
  const exporting = page.getByRole('form', { name: '导出数据' })
  const password = exporting.getByLabel('当前密码')
  const done = exporting.getByText(/已导出为/)
  await password.fill(demoAccount(site, 'qingchuan').password)
  await exporting.getByRole('button', { name: '导出数据' }).click()
  await done.waitFor()
  await password.fill('wrong-password')
  await exporting.getByRole('button', { name: '导出数据' }).click()
  await exporting.getByText('当前密码不正确').waitFor()
  assert.equal(await done.count(), 0)
  assert.deepEqual(faults, [])
  await page.context().close()
})
