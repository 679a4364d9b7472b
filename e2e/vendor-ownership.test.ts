// In a whole run only: who owns an app, on two sites.
import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { after, before, test } from 'node:test'
import type { AccountInfo } from '@alliance/contract/account'
import { queryApkDetail } from '@alliance/contract/identify'
import { applyReview, queryReviewDetail } from '@alliance/contract/review'
import { AppReviewState } from '@alliance/contract/states'
import { decideOwnership, queryOwnershipTasks } from '@alliance/contract/vendor'
import type { Browser } from 'playwright-core'
import { packageOf, submit } from '../server/modules/identify/testing/submit.ts'
import { type AnsweringVendor, startAnsweringVendor } from '../server/modules/review/testing/answering-vendor.ts'
import { makeReviewer } from '../server/modules/vendor/testing/lab.ts'
import { type Caller, startTestApi, type TestApi } from '../server/testing/index.ts'
import { barriers } from './axe.ts'
import { openBrowser, openPage, WIDTHS } from './browser.ts'

// The demonstration's vendors always answer. Here a vendor is unavailable, so that its reviewer is asked.
let api: TestApi
let vendor: AnsweringVendor
let other: AnsweringVendor
let browser: Browser
let member: Caller
let reviewer: Caller
const questions: { apkId: string; packageName: string }[] = []

before(async () => {
  api = await startTestApi({ settings: { webDir: resolve('web/dist') } })
  vendor = await startAnsweringVendor(api, 'north')
  other = await startAnsweringVendor(api, 'south')
  browser = await openBrowser()
  member = await api.makeMember()
  reviewer = await makeReviewer(api, 'north')
  for (const one of [vendor, other]) await one.bind(member.id)
  vendor.answers('down')
  other.answers('none')
  for (const packageName of ['cn.example.owned', 'cn.example.foreign', 'cn.example.both']) {
    const versionId = await submit(api, member, packageOf({ package: packageName, label: packageName }))
    await api.drain()
    const apkId = (await member.post(queryApkDetail, { versionId })).data?.app?.apkId ?? ''
    await member.post(applyReview, { apkId })
    questions.push({ apkId, packageName })
  }
  await api.drain()
})
after(async () => {
  await browser?.close()
  await vendor?.close()
  await other?.close()
  await api?.close()
})

/** Signed in with the second factor passed, with the session of `reviewer`. */
const openWorkspace = async () => {
  const opened = await openPage(browser)
  const account = {
    email: reviewer.email,
    dataState: 0,
    grants: ['vendor'],
    accountKey: 'reviewer',
    demo: false,
  } satisfies AccountInfo
  await opened.page.context().addInitScript(
    ([token, info]) => {
      localStorage.setItem('Token', token)
      localStorage.setItem('account', info)
    },
    [reviewer.token, JSON.stringify(account)] as const,
  )
  await opened.page.goto(`${api.url}/vendor/ownership`)
  return opened
}
const stateOf = async (apkId: string) => (await member.post(queryReviewDetail, { apkId })).data?.review?.state

test('a reviewer decides whether an app belongs to the applicant, with a reason; the applicant’s review follows', async () => {
  const { page, faults } = await openWorkspace()
  const row = page.getByRole('row').filter({ hasText: 'cn.example.owned' })
  await row.getByText('厂商账号').waitFor()
  assert.deepEqual(await barriers(page), [])
  for (const width of [320, ...WIDTHS]) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  await row.getByRole('button', { name: '确认 cn.example.owned' }).click()
  const box = page.getByRole('dialog', { name: '确认应用归属' })
  const send = () => box.getByRole('button', { name: /^(确认|提交)/ }).click()
  await send()
  await box.locator('[aria-invalid="true"]').first().waitFor()
  assert.deepEqual(await barriers(page), [])
  await box.getByRole('radio', { name: /^属于/ }).check()
  await box.getByRole('textbox', { name: /理由/ }).fill('与开发者后台登记一致。')
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  await row.getByRole('button', { name: '确认 cn.example.owned' }).click()
  await box.getByText('已恢复你上次写的内容。').waitFor()
  assert.equal(await box.getByRole('radio', { name: /^属于/ }).isChecked(), true)
  assert.equal(await box.getByRole('textbox', { name: /理由/ }).inputValue(), '与开发者后台登记一致。')
  await send()
  await page.getByText('cn.example.owned 已确认：属于所绑定的厂商账号').waitFor()
  assert.equal(await stateOf(questions[0]?.apkId ?? ''), AppReviewState.succeeded)

  await box.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '确认 cn.example.foreign' }).click()
  await box.getByRole('radio', { name: /^不属于/ }).check()
  await box.getByRole('textbox', { name: /理由/ }).fill('登记在另一个开发者账号名下。')
  await send()

  // A colleague is faster: that is reported beside the list with the decision, not in a dialog that can't continue.
  await box.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '确认 cn.example.both' }).click()
  const { data } = await reviewer.post(queryOwnershipTasks, { open: 'true' })
  const said = { taskId: data?.items[0]?.taskId, belongs: 'true', reason: '同事已核对' }
  assert.equal((await reviewer.post(decideOwnership, said)).code, 0)
  await box.getByRole('radio', { name: /^不属于/ }).check()
  await box.getByRole('textbox', { name: /理由/ }).fill('我这边没有查到。')
  await send()
  await page.getByText('cn.example.both 刚刚有了结论').waitFor()
  await box.waitFor({ state: 'detached' })
  assert.equal(await stateOf(questions[2]?.apkId ?? ''), AppReviewState.succeeded)
  await page.getByText('没有要确认的应用').waitFor()
  assert.equal(await stateOf(questions[1]?.apkId ?? ''), AppReviewState.failed)
  await page.getByRole('tab', { name: '已确认' }).click()
  await page.getByRole('cell').filter({ hasText: '登记在另一个开发者账号名下。' }).first().waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})
