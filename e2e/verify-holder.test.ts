import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { barriers } from './axe.ts'
import { fits, openPage } from './browser.ts'
import { signIn } from './console.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()

test('the holder downloads the certificate and copies its badge from the report', async () => {
  const { page, faults } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  await signIn(page, site)
  await page.getByRole('link', { name: '晴川天气' }).click()
  await page
    .getByRole('link', { name: /认证报告（\d+）/ })
    .first()
    .click()
  await page.getByRole('heading', { name: '认证报告' }).waitFor()
  await page.getByRole('link', { name: '查看报告' }).filter({ visible: true }).first().click()
  const panel = page.getByRole('region', { name: '金标证书' })
  await panel.getByText(/金标有效至 \d{4}-\d\d-\d\d/).waitFor()
  const number = await panel.getByRole('heading').getByRole('link').innerText()
  assert.match(number, /^DEMO-GL-\d{8}-[0-9A-Z]{6}$/)
  for (const [name, file, start] of [
    ['下载 PDF', `${number}.pdf`, '%PDF-'],
    ['下载签名 JSON', `${number}.json`, '{'],
    ['到期日加入日历', `${number}.ics`, 'BEGIN:VCALENDAR'],
  ] as const) {
    const downloading = page.waitForEvent('download')
    await panel.getByRole('button', { name }).click()
    const download = await downloading
    assert.equal(download.suggestedFilename(), file)
    assert.ok((await readFile(await download.path())).toString('latin1').startsWith(start), file)
  }
  await panel.getByText('放到自己网页上的徽章').click()
  await panel.getByRole('button', { name: '复制代码' }).click()
  await panel.getByText('已复制').waitFor()
  const snippet = await page.evaluate(() => navigator.clipboard.readText())
  assert.ok(snippet.includes(`/badge/${number}.svg`) && snippet.includes(`/verify?number=${number}`), snippet)
  const badge = panel.getByRole('img', { name: `金标证书 ${number} 的徽章` })
  assert.ok(await badge.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  await panel.getByRole('link', { name: '公开查验页' }).click()
  await page.getByRole('heading', { name: '证书有效' }).waitFor()
  assert.deepEqual(faults, [])
})
