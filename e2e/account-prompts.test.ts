// In a whole run only: prompts in one tab that another has settled.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveSettings } from '@alliance/contract/office'
import { logIn } from './account.ts'
import { openPage } from './browser.ts'
import { signIn } from './console.ts'
import { demoAccount } from './demo-account.ts'
import { openAs } from './office.ts'
import { administrator } from './office-calls.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()

test('off the allow list the console says so in one box and leads home, whether its calls had a token or not', async () => {
  const office = await administrator(site)
  const { page, faults } = await openAs(browser, site, { name: 'qingchuan', redirect: '/home/about' })
  // Left before: a page that asks for its account meanwhile would end the session by itself.
  await page.goto('about:blank')
  await office(saveSettings, { acceptProfilesAtOnce: true, allowListOn: true })
  await page.goto(`${site.url}/console`)
  const box = page.getByRole('alertdialog')
  await box.getByText('账户不在白名单内').waitFor()
  assert.equal(await page.locator('dialog[open]').count(), 1)
  await box.getByRole('button', { name: '知道了' }).click()
  await page.waitForURL(`${site.url}/`)
  await box.waitFor({ state: 'detached' })
  await office(saveSettings, { acceptProfilesAtOnce: true, allowListOn: false })
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('the login prompt of a page goes once somebody has logged in in another tab', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  const who = demoAccount(site, 'qingchuan')
  const other = await page.context().newPage()
  await other.goto(`${site.url}/home/about`)
  await other.getByRole('banner').getByRole('button', { name: who.email }).click()
  await other.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  const box = page.getByRole('alertdialog', { name: '提示' })
  await box.getByText('请先登录').waitFor()
  await logIn({ page: other, site }, who, '/home/about')
  await box.waitFor({ state: 'detached' })
  assert.equal(page.url(), `${site.url}/console/goldIdentification/list`)
  await page.getByRole('link', { name: '晴川天气' }).waitFor()
  // Nothing is pending any more: links lead on.
  await page.getByRole('navigation', { name: '控制台' }).getByRole('link', { name: '应用审核' }).click()
  await page.getByRole('heading', { name: '应用审核', level: 1 }).waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})
