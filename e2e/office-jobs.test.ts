// In a whole run only: jobs that are given up.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryJobs } from '@alliance/contract/job-desk'
import type { Page } from 'playwright-core'
import { looksRight } from './axe.ts'
import { WIDTHS } from './browser.ts'
import { openOffice } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

let page: Page
let faults: string[]
useSite({
  entry: 'e2e/unfit-jobs-site.ts',
  ready: async () => {
    ;({ page, faults } = await openOffice(browser, site))
  },
})

const look = (name: string) => looksRight(page, name, [320, ...WIDTHS, 2560])
const row = (title: string) => page.getByRole('row').filter({ hasText: title })

test('a failed job is listed with its error, and the log has its number', async () => {
  await page.getByRole('navigation', { name: '后台' }).getByRole('link', { name: '后台任务' }).click()
  await page.getByRole('heading', { name: '后台任务', level: 1 }).waitFor()
  await row('清理没传完的文件').getByText('没有做成').waitFor({ timeout: 60_000 })
  await row('清理没传完的文件')
    .getByText(/^.+ · .+ · .+$/)
    .waitFor()
  await row('发送邮件').getByText('不再发送，收件账号的页面上有记录').waitFor()
  assert.equal(await row('发送邮件').getByRole('button').count(), 0)
  const jobId = await row('清理没传完的文件').locator('code').innerText()
  const line =
    site
      .output()
      .split('\n')
      .find((text) => text.includes(jobId)) ?? assert.fail('not in the log')
  assert.match(line, /job failed/)
  await page.getByRole('list', { name: '各类任务' }).getByText('清理没传完的文件').waitFor()
  await look('given up')
})

test('an abandoned job can be restarted by keyboard, and jobs waiting for a retry have their own list', async () => {
  const repeat = row('清理没传完的文件').getByRole('button', { name: /^再试一次：清理没传完的文件：.+ · .+/ })
  await repeat.focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('status')
    .filter({ hasText: /^“清理没传完的文件：.+”马上再试一次。$/ })
    .waitFor()
  await page.getByRole('tab', { name: /^等着重试/ }).click()
  await page.waitForURL(/\?view=retrying$/)
  await row('通知文档有新版本').getByText('会自动重试').waitFor()
  await look('to be tried again')
  assert.deepEqual(faults, [])
})

test('what an administrator does here is in the audit log', async () => {
  await page.goto(`${site.url}/office/audit?keyword=${encodeURIComponent('重试任务')}`)
  await page.getByRole('cell', { name: '清理没传完的文件' }).waitFor()
})

test('if loading fails, the page keeps its title, gives the reason, and offers a retry', async () => {
  await page.route(`**${queryJobs.path}`, (route) => route.abort())
  await page.goto(`${site.url}/office/jobs?view=none`)
  await page.getByRole('button', { name: '知道了' }).click()
  await page.getByRole('alert').getByText('没有读到后台任务').waitFor()
  await page.unroute(`**${queryJobs.path}`)
  await page.getByRole('button', { name: '重试' }).click()
  await row('发送邮件').waitFor()
})
