// In a whole run only: a site that was seeded in the past.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { barriers } from './axe.ts'
import { fits, openPage } from './browser.ts'
import { signIn } from './console.ts'
import { openCertification } from './office.ts'
import { clockOf } from './shifted-clock.ts'
import { browser, site, useSite } from './use-site.ts'

// The last days before the December pack: one with other rules is announced but not in force.
useSite({ env: clockOf({ until: '2026-11-29' }), isSeededAnew: true })

test('a certifier tries the coming pack on certified versions: progress, counts, rules, versions, a file', async () => {
  const { page, faults } = await openCertification(browser, site)
  await page.getByRole('link', { name: '规则包试判' }).click()
  await page.getByText(/正在施行 2026\.10/).waitFor()
  await page.getByText('还没有试判过').waitFor()
  const late = await page.context().newPage()
  await late.goto(page.url())
  await late.getByText('还没有试判过').waitFor()
  await page.getByRole('button', { name: '开始试判' }).click()
  await page.getByRole('heading', { name: '按版本' }).waitFor()
  // Who starts one a moment after a colleague, on a page that does not know it yet, sees the colleague's.
  const { code, message } = codes.PACK_TRIAL_RUNNING
  await late.route('**/startTrial', (route) => route.fulfill({ json: { code, message, data: null } }))
  await late.getByRole('button', { name: '开始试判' }).click()
  await late.getByRole('heading', { name: '按版本' }).waitFor()
  assert.equal(await late.getByText(message).count(), 0)
  await late.close()
  await page.getByRole('button', { name: '重新试判' }).waitFor()
  await page.getByText(/^\d+ 个版本里，/).waitFor()
  // The demonstration has an app that reads identifiers before consent, which the current pack does not count.
  const rule = page.getByRole('table', { name: '会改变结论的条款' }).getByRole('row').filter({ hasText: 'PRIV-04' })
  assert.match(await rule.innerText(), /1/)
  const row = page.getByRole('table', { name: '版本', exact: true }).getByRole('row').filter({ hasText: '巷口菜篮' })
  await row.getByText('只供参考 → 警告项').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载这份清单（CSV）' }).click()
  const file = await download
  assert.equal(file.suggestedFilename(), '规则包-2026.10-2026.12.csv')
  assert.match(readFileSync(await file.path(), 'utf8'), /巷口菜篮,.*,PRIV-04,/)
  await page.getByRole('tab', { name: /^没有变化/ }).click()
  await page
    .getByText(/另有 \d+ 条只是开始或不再计入/)
    .first()
    .waitFor()
  await page.getByLabel('只看持有有效金标的').check()
  await page.getByText('有效金标', { exact: true }).first().waitFor()
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  // Whoever has looked at one of them finds the list as it was.
  await page.getByRole('table', { name: '版本', exact: true }).getByRole('link').first().click()
  await page.getByRole('heading', { name: '时间线' }).waitFor()
  await page.goBack()
  await page.getByRole('tab', { name: /^没有变化/, selected: true }).waitFor()
  assert.equal(await page.getByLabel('只看持有有效金标的').isChecked(), true)
  await page.getByText('有效金标', { exact: true }).first().waitFor()
  assert.deepEqual(faults, [])
})

test('the holder reads in the report what the coming pack would change, and reaches the clause in its coming edition', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site, 'xiaoxi')
  await page.getByRole('link', { name: '巷口菜篮' }).click()
  await page.getByRole('heading', { name: '版本认证记录', level: 1 }).waitFor()
  // The latest version was certified only for security; the rule is about personal data.
  const row = page.getByRole('row').filter({ hasText: '查看报告' }).filter({ hasNotText: '1.0.1' })
  await row.getByRole('link', { name: '查看报告' }).first().click()
  const note = page.getByRole('region', { name: /^规则包 2026\.12 从 2026-12-01 起施行/ })
  await note.waitFor()
  await note.getByText('本轮结论与已有的证书不受影响', { exact: false }).waitFor()
  await note.getByText('会成为警告项').first().waitFor()
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  await note.getByRole('link', { name: /^PRIV-04/ }).click()
  await page.waitForURL(/\/doc\/privacy\?version=.+#priv-04$/)
  await page.locator('#priv-04').waitFor()
  assert.deepEqual(faults, [])
})
