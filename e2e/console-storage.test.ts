// In a whole run only: the storage’s own pages.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
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

test('the form shows the storage used; an upload that was not certified can be removed, which frees its bytes', async () => {
  const { folder, write } = filesFolder()
  await page.goto(site.url + FORM)
  await page.getByText(/^存储空间已用 .+，共 40 GB/).waitFor()
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
  await neverAppliedFor(page)
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
  // The row disappeared with its button, and the dialog had nothing to return the focus to.
  await page.waitForFunction(() => document.activeElement?.matches('tbody tr'))
  await row.waitFor({ state: 'detached' })
  await page.goto(`${site.url}/console/goldIdentification/list`)
  await page.getByRole('heading', { name: '金标标准认证' }).waitFor()
  assert.equal(await page.getByText('cn.example.tidy').count(), 0)
  assert.deepEqual(faults, [])
  rmSync(folder, { recursive: true, force: true })
})

/** Of a version without a round the reports have one way on, and it is no second time. */
const neverAppliedFor = async (page: Page) => {
  await page
    .getByRole('link', { name: /样例应用/ })
    .first()
    .click()
  await page.getByRole('heading', { name: '版本认证记录' }).waitFor()
  await page.getByRole('main').getByRole('cell').getByRole('link').first().click()
  await page.getByText('这个版本还没有申请过认证').waitFor()
  await page.getByRole('link', { name: '申请认证' }).waitFor()
  assert.equal(await page.getByRole('link', { name: '再次申请' }).count(), 0)
  await page.goto(`${site.url}/console/goldIdentification/storage`)
}

/** On a phone the size and the act below it end at the same edge, also in the row of a file whose version isn't known. */
const endsAlike = async (row: Locator) => {
  await page.setViewportSize({ width: 390, height: 900 })
  const [size, , act] = await row.evaluate((element) => {
    const unknown = element.cloneNode(true) as HTMLElement
    unknown.children[1]?.replaceChildren()
    element.after(unknown)
    const ends = [...unknown.children].slice(2).map((cell) => cell.getBoundingClientRect().right)
    unknown.remove()
    return ends
  })
  assert.equal(size, act)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('an upload that another browser began is listed, and can be given up', async () => {
  const elsewhere = await openPage(browser)
  await signIn(elsewhere.page, site)
  const token = await elsewhere.page.evaluate(() => localStorage.getItem('Token'))
  const tus = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const name = Buffer.from('别处的安装包.apk').toString('base64')
  const begun = await fetch(`${site.url}/api/upload`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': '3000000', 'upload-metadata': `filename ${name}` },
  })
  const address = new URL(begun.headers.get('location') ?? '', site.url)
  await fetch(address, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(1_000_000),
  })

  await page.goto(`${site.url}/console/goldIdentification/storage`)
  const row = page.getByRole('row').filter({ hasText: '别处的安装包.apk' })
  await row.getByText('正在上传').waitFor()
  await row.getByText(/^已传 \d/).waitFor()
  await looksRight(page, 'storage-uploads')
  await endsAlike(row)
  await row.getByRole('button', { name: '放弃 别处的安装包.apk' }).click()
  const box = page.getByRole('dialog', { name: '放弃“别处的安装包.apk”？' })
  await box.getByRole('button', { name: '放弃', exact: true }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /已放弃，腾出/ })
    .waitFor()
  await row.waitFor({ state: 'detached' })
  assert.equal((await fetch(address, { method: 'HEAD', headers: tus })).status, 410)
  assert.deepEqual([faults, elsewhere.faults], [[], []])
  await elsewhere.page.context().close()
})
