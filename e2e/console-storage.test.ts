import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { buildApk, cleanSpec } from '../apk/samples/index.ts'
import { looksRight } from './axe.ts'
import { openPage } from './browser.ts'
import { chooseFile, filesFolder, signIn } from './console.ts'
import { browser, site, useSite } from './use-site.ts'

let page: Page
let faults: string[]
useSite({
  ready: async () => {
    ;({ page, faults } = await openPage(browser))
    await signIn(page, site)
  },
})

const FORM = '/console/goldIdentification/form'

test('the form says how much is stored; what was uploaded and not certified can be removed, and its bytes are free', async () => {
  const { folder, write } = filesFolder()
  await page.goto(site.url + FORM)
  await page.getByText(/^存储空间已用 .+，共 40\.0 GB/).waitFor()
  await chooseFile(page, write('tidy.apk', buildApk(cleanSpec({ package: 'cn.example.tidy' }))))
  await page.getByText('cn.example.tidy').first().waitFor()
  await page
    .getByText(/^自检完成，/)
    .first()
    .waitFor()
  await page.goto(`${site.url}/console/goldIdentification/storage`)
  await page.getByRole('heading', { name: '存储空间', level: 1 }).waitFor()
  await page.getByRole('progressbar', { name: '存储空间已用' }).waitFor()
  const row = page.getByRole('row').filter({ hasText: 'cn.example.tidy' })
  await row.waitFor()
  await looksRight(page, 'storage')
  await row.getByRole('button', { name: /^删除/ }).click()
  const box = page.getByRole('dialog', { name: /^删除“.+”？$/ })
  await box.getByText(/应用唯一的版本/).waitFor()
  await box.getByRole('button', { name: '取消', exact: true }).click()
  await box.waitFor({ state: 'detached' })
  await row.getByRole('button', { name: /^删除/ }).click()
  await box.getByRole('button', { name: '删除', exact: true }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /已删除，腾出/ })
    .waitFor()
  await row.waitFor({ state: 'detached' })
  await page.goto(`${site.url}/console/goldIdentification/list`)
  await page.getByRole('heading', { name: '金标标准认证' }).waitFor()
  assert.equal(await page.getByText('cn.example.tidy').count(), 0)
  assert.deepEqual(faults, [])
  rmSync(folder, { recursive: true, force: true })
})
