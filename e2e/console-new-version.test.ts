// In a whole run only: uploads of several apps side by side.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, test } from 'node:test'
import { queryApkList } from '@alliance/contract/identify-apk'
import { removeVersion } from '@alliance/contract/package-storage'
import type { Page } from 'playwright-core'
import { cleanApp } from '../apk/samples/index.ts'
import { barriers } from './axe.ts'
import { fits, openPage, untilKept } from './browser.ts'
import { FORM, uploadClean } from './certify.ts'
import { chooseFile, filesFolder, signIn } from './console.ts'
import { holdUploads } from './held-calls.ts'
import { callerOf, sessionOf } from './office-calls.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()
const files = filesFolder()
after(() => rmSync(files.folder, { recursive: true, force: true }))

const KEPT = 'com.example.e2e.kept'
const REMARK = '修复了折叠屏展开后的黑边'
const menu = (page: Page, name: string) => page.getByRole('navigation', { name: '控制台' }).getByRole('link', { name }).click()
const upload = (page: Page) => page.getByLabel('选择安装包')
const stillThere = (page: Page) => page.getByText(/这里上传“明细账本”的新版本。“.+”和它的申报还在/)
const member = async () => callerOf(site, (await sessionOf(site, 'qingchuan')).token)

/** The form with the package that was in it first, and what was typed about it. */
const isKept = async (page: Page) => {
  await page.getByText('已上传，校验一致').waitFor()
  await page.waitForFunction((words) => document.querySelector('textarea')?.value === words, REMARK)
  assert.equal(await upload(page).count(), 0)
}

test('the new version of an app has an upload, though the form has the package of another, which is not lost', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  await uploadClean({ page, site }, { files, options: { package: KEPT } })
  await page.getByLabel(/这一版改了什么/).fill(REMARK)
  await untilKept(page, REMARK)
  await menu(page, '金标标准认证')
  await page.getByRole('link', { name: '明细账本' }).click()
  await page.getByRole('heading', { name: '版本认证记录' }).waitFor()
  await page.getByRole('link', { name: '上传新版本' }).click()
  await upload(page).waitFor({ state: 'attached' })
  await stillThere(page).waitFor()
  assert.equal(await page.getByText('已上传，校验一致').count(), 0)
  assert.equal(await page.getByLabel(/这一版改了什么/).inputValue(), '')
  assert.deepEqual(await barriers(page), [])
  await fits(page)

  // Nothing was uploaded: the form itself still has what it had; the page of the new version has the upload again.
  await menu(page, '认证新应用')
  await isKept(page)
  await page.goBack()
  await upload(page).waitFor({ state: 'attached' })
  await page.reload()
  await upload(page).waitFor({ state: 'attached' })
  await page.getByRole('link', { name: '接着申请它' }).click()
  await isKept(page)

  // From a report as well. What is uploaded there is the form's package from then on.
  await menu(page, '金标标准认证')
  const row = page.getByRole('row').filter({ hasText: '明细账本' })
  await row.getByRole('link', { name: '查看报告' }).click()
  await page.getByRole('heading', { level: 1, name: /^明细账本/ }).waitFor()
  await page.getByRole('link', { name: '上传新版本' }).click()
  await stillThere(page).waitFor()
  const ledger = (await (await member())(queryApkList, { keyword: '明细账本' })).items[0]
  const options = { package: ledger?.packageName ?? '', versionCode: 99, versionName: '9.9' }
  await chooseFile(page, files.write('ledger.apk', cleanApp(options)))
  await page.getByText('9.9（99）').first().waitFor()
  await page
    .getByText(/^自检完成，/)
    .first()
    .waitFor()
  await page.reload()
  await page.getByText('9.9（99）').first().waitFor()
  await menu(page, '认证新应用')
  await page.getByText('9.9（99）').first().waitFor()
  assert.equal(await upload(page).count(), 0)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('that a package was lost is not said any more while another is being uploaded', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  await uploadClean({ page, site }, { files, options: { package: 'com.example.e2e.lost' } })
  const ask = await member()
  const lost = (await ask(queryApkList, { keyword: 'com.example.e2e.lost' })).items[0]
  assert.ok(lost)
  await ask(removeVersion, { versionId: lost.latest.versionId })
  await page.reload()
  const words = page.getByText('没有找到要打开的安装包')
  await words.waitFor()
  const letGo = await holdUploads(page, '/api/upload')
  await chooseFile(page, files.write('next.apk', cleanApp({ package: 'com.example.e2e.next' })))
  await page.getByRole('progressbar').first().waitFor()
  assert.equal(await words.count(), 0)
  letGo()
  await page.getByText('com.example.e2e.next').first().waitFor()
  await page.getByRole('button', { name: '更换' }).click()
  await upload(page).waitFor({ state: 'attached' })
  assert.equal(await words.count(), 0)
  assert.equal(page.url(), `${site.url}${FORM}`)
  assert.deepEqual(faults, [])
  await page.context().close()
})
