// In a whole run only: a draft of one form.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryDevices, setDeviceRetired } from '@alliance/contract/lab-devices'
import type { Page } from 'playwright-core'
import { barriers } from './axe.ts'
import { fits, openPage, untilKept } from './browser.ts'
import { signIn } from './console.ts'
import { staff } from './office-calls.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()

const PHONE = '青岫 X1（演示）'
const FOLD = '青岫 Fold（演示）'
const restored = (page: Page) => page.getByText('已恢复你上次没有开始的选择。')
const inTray = (page: Page, name: string) => page.getByRole('button', { name: `去掉 ${name}` })
const menu = (page: Page, name: string) => page.getByRole('navigation', { name: '控制台' }).getByRole('link', { name }).click()

const choose = async (page: Page, names: readonly string[]) => {
  await page.getByLabel('版本', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('checkbox', { name: /大屏适配/ }).check()
  for (const name of names) await page.getByRole('listitem').filter({ hasText: name }).getByRole('checkbox').check()
  await page.getByText('开始之后，各实验室会收到任务').waitFor()
}
const isChosen = async (page: Page, names: readonly string[]) => {
  await restored(page).waitFor()
  for (const name of names) await inTray(page, name).waitFor()
  assert.equal(await page.getByRole('checkbox', { name: /大屏适配/ }).isChecked(), true)
  await page.getByText('开始之后，各实验室会收到任务').waitFor()
}
const isEmpty = async (page: Page) => {
  await page.getByText('还没有选版本').waitFor()
  await page.getByText(/^已选 0/).waitFor()
  assert.equal(await restored(page).count(), 0)
}

const retire = async (name: string, retired: boolean) => {
  const lab = await staff(site, 'qingxiu')
  const device = (await lab(queryDevices, {})).find((one) => one.name === name)
  await lab(setDeviceRetired, { deviceId: device?.deviceId ?? '', retired })
}

test('what was chosen for a cloud test is kept until it starts, without what is no longer offered', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  await menu(page, '云测试服务')
  await choose(page, [PHONE, FOLD])
  await untilKept(page, FOLD)
  await page.reload()
  await isChosen(page, [PHONE, FOLD])
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  await page.getByRole('tab', { name: '测试记录' }).click()
  await page.getByRole('tab', { name: '新建测试' }).click()
  await isChosen(page, [PHONE, FOLD])
  await menu(page, '应用审核')
  await page.getByRole('heading', { name: '应用审核', level: 1 }).waitFor()
  await page.goBack()
  await isChosen(page, [PHONE, FOLD])

  await retire(FOLD, true)
  await page.reload()
  await page.getByText('实验室不再提供').getByText(FOLD).waitFor()
  await isChosen(page, [PHONE])
  assert.equal(await inTray(page, FOLD).count(), 0)
  await retire(FOLD, false)

  await page.getByRole('button', { name: '重新选择' }).click()
  await isEmpty(page)
  await page.reload()
  await isEmpty(page)
  await choose(page, [PHONE])
  await untilKept(page, PHONE)
  await page.getByRole('button', { name: '开始测试' }).click()
  await page.getByRole('heading', { name: '真机结果' }).waitFor()
  await menu(page, '云测试服务')
  await isEmpty(page)
  assert.deepEqual(faults, [])
  await page.context().close()
})
