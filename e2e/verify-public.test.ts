import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { after, test } from 'node:test'
import type { AnyCall, Output } from '@alliance/contract/call'
import { queryRegistry, verifyByNumber, type CertificateRow } from '@alliance/contract/certificate'
import type { Page } from 'playwright-core'
import { demoApps } from '../apk/samples/index.ts'
import { barriers } from './axe.ts'
import { hydrated, openPage, tooWide, WIDTHS } from './browser.ts'
import { filesFolder } from './console.ts'
import { browser, site, useSite } from './use-site.ts'

let row: CertificateRow
let certifiedSha256 = ''
const files = filesFolder()

useSite({
  ready: async () => {
    const [newest] = (await ask(queryRegistry, { size: '1' })).items
    assert.ok(newest, 'the demonstration has a valid certificate')
    row = newest
    certifiedSha256 = (await ask(verifyByNumber, { number: row.number }))?.signed.certificate.sha256 ?? ''
  },
})
after(() => rmSync(files.folder, { recursive: true, force: true }))

const ask = async <C extends AnyCall>(call: C, input: Record<string, string>): Promise<Output<C>> => {
  const response = await fetch(site.url + call.path, { method: 'POST', body: new URLSearchParams(input) })
  return ((await response.json()) as { data: Output<C> }).data
}
const open = async (path: string, options: Parameters<typeof openPage>[1] = {}) => {
  const opened = await openPage(browser, options)
  await opened.page.goto(site.url + path)
  return opened
}
const sheet = (page: Page, number: string) => page.getByRole('region', { name: `金标证书 ${number}` })

test('a number leads to its certificate; signature and log are checked in the browser', async () => {
  const { page, faults } = await open('/')
  await page.getByRole('contentinfo').getByRole('link', { name: '查验证书' }).click()
  await page.getByRole('heading', { level: 1, name: '查验证书' }).waitFor()
  // As people copy it: lower case and spaces.
  await page.getByLabel('证书编号').fill(` ${row.number.toLowerCase()} `)
  await page.getByRole('button', { name: '查验' }).click()
  await page.getByRole('heading', { name: '证书有效', exact: true }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/verify')
  const certificate = sheet(page, row.number)
  await certificate.getByText(row.packageName).waitFor()
  await certificate.getByText('演示', { exact: true }).waitFor()
  await certificate.getByText(/共 180 天，还有 \d+ 天/).waitFor()
  await page.getByText(/浏览器已核对签名：Ed25519/).waitFor()
  await page.getByText(/浏览器已核对：这次签发是日志第 \d+ 条/).waitFor()
  await page.getByText('这是演示证书').waitFor()
  assert.deepEqual(await barriers(page), [])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载证书 JSON' }).click()
  assert.equal((await download).suggestedFilename(), `${row.number}.json`)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('without scripts the form works by its URL, and the sheet is complete at every width', async () => {
  for (const width of WIDTHS) {
    const { page } = await open('/verify', { javaScriptEnabled: false, viewport: { width, height: 900 } })
    await page.getByLabel('证书编号').fill(row.number)
    await page.getByRole('button', { name: '查验' }).click()
    await page.waitForURL(`${site.url}/verify?number=${row.number}`)
    await sheet(page, row.number).getByRole('heading', { name: row.appName }).waitFor()
    await page.context().close()
    const live = await open(`/verify?number=${row.number}`, { viewport: { width, height: 900 } })
    await live.page.getByText(/浏览器已核对签名/).waitFor()
    assert.equal(await tooWide(live.page), 0, `px too wide at ${width}`)
    assert.deepEqual(live.faults, [])
    await live.page.context().close()
  }
})

test('an unknown number and a malformed one are told apart, plainly', async () => {
  const { page, faults } = await open('/verify?number=GL-20200101-AAAAAA')
  await page.getByRole('heading', { name: '没有编号为 GL-20200101-AAAAAA 的证书' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: '只知道应用名' }).getByRole('link', { name: '有效金标名录' }).waitFor()
  assert.equal(await page.getByRole('region', { name: /金标证书/ }).count(), 0)
  assert.deepEqual(await barriers(page), [])
  await page.goto(`${site.url}/verify?number=${encodeURIComponent('"><img src=x>')}`)
  await page.getByRole('heading', { name: '没有查验' }).waitFor()
  assert.equal(await page.getByLabel('证书编号').getAttribute('aria-invalid'), 'true')
  assert.equal(await page.locator('img[src="x"]').count(), 0)
  assert.deepEqual(faults, [])
  await page.context().close()
})

/** Records all further requests: path and body as text. */
const listen = (page: Page) => {
  const sent: { path: string; body: string }[] = []
  page.on('request', (request) => sent.push({ path: new URL(request.url()).pathname, body: request.postData() ?? '' }))
  return sent
}

/** Records the values that the progress bar shows. */
const watchProgress = (page: Page) =>
  page.evaluate(() => {
    const shown: number[] = []
    Object.assign(globalThis, { shown })
    const look = () => {
      const bar = document.querySelector('[role=progressbar]')
      if (bar) shown.push(Number(bar.getAttribute('aria-valuenow')))
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
  })

test('a chosen package is hashed here with progress; only the digest is sent', async () => {
  const bytes = Buffer.alloc(96 * 2 ** 20, 'certificate')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { page, faults } = await open('/verify')
  await hydrated(page)
  await watchProgress(page)
  const sent = listen(page)
  await page.getByLabel('选择要核对的安装包').setInputFiles(files.write('big.apk', bytes))
  await page.getByRole('heading', { name: '没有找到这个安装包的证书' }).waitFor()
  const shown = await page.evaluate(() => (globalThis as unknown as { shown: number[] }).shown)
  assert.ok(
    shown.some((share) => share > 0 && share < 100),
    `progress was shown: ${shown.join(' ')}`,
  )
  // Views are counted anonymously, unrelated to the file.
  const asked = sent.filter(({ body, path }) => body !== '' && path !== '/api/stat/add')
  assert.deepEqual(
    asked.map(({ path }) => path),
    ['/api/certificate/verifyFile'],
  )
  assert.equal(asked[0]?.body, `sha256=${sha256}`)
  await page.getByRole('link', { name: '有效金标名录' }).first().waitFor()
  // A base with its splits can be certified too: it can be chosen, and is not doubted for its name.
  const chooser = page.getByLabel('选择要核对的安装包')
  assert.match((await chooser.getAttribute('accept')) ?? '', /\.apks,\.xapk/)
  await chooser.setInputFiles(files.write('splits.apks', 'collection'))
  await page.getByText('splits.apks').first().waitFor()
  await page.getByRole('heading', { name: '没有找到这个安装包的证书' }).waitFor()
  assert.equal(await page.getByText('请确认选的是安装包').count(), 0)
  await chooser.setInputFiles(files.write('letter.zip', 'no package'))
  await page.getByText('请确认选的是安装包').waitFor()
  assert.deepEqual(await barriers(page), [])
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('the certified package finds its certificate; beside another number the mismatch is reported', async () => {
  const certified = demoApps().find(({ bytes }) => createHash('sha256').update(bytes).digest('hex') === certifiedSha256)
  assert.ok(certified, 'the certified package is among the samples')
  const path = files.write('certified.apk', certified.bytes)
  const { page, faults } = await open('/verify')
  await hydrated(page)
  await page.getByLabel('选择要核对的安装包').setInputFiles(path)
  await page.getByRole('heading', { name: '证书有效，与你的安装包一致' }).waitFor()
  await page.getByText('你选择的文件与证书记载的 SHA-256 完全相同').waitFor()
  await page.goto(`${site.url}/verify?number=${row.number}`)
  await hydrated(page)
  await page.getByLabel('选择要核对的安装包').setInputFiles(files.write('other.apk', 'another package'))
  await page.getByRole('heading', { name: `安装包与证书 ${row.number} 不一致` }).waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})
test('the registry lists valid labels, is filtered by keyword, and each entry leads to its certificate', async () => {
  const { page, faults } = await open('/registry')
  await page.getByRole('link', { name: row.appName }).first().waitFor()
  assert.deepEqual(await barriers(page), [])
  const feed = await page.getByRole('link', { name: '订阅签发与撤销' }).getAttribute('href')
  assert.match(await (await fetch(site.url + feed)).text(), new RegExp(`<id>[^<]+${row.number}</id>`))
  await page.goto(`${site.url}/registry?cursor=x`)
  await page.getByRole('link', { name: row.appName }).first().waitFor()
  await page.getByLabel('应用、包名、企业或证书编号').fill('没有这个应用')
  await page.getByRole('button', { name: '查找' }).click()
  await page.getByText('没有符合的有效金标').waitFor()
  await page.getByLabel('应用、包名、企业或证书编号').fill(row.packageName)
  await page.getByRole('button', { name: '查找' }).click()
  await page.getByRole('link', { name: row.appName }).click()
  await page.waitForURL(`${site.url}/verify?number=*`)
  await page.getByRole('heading', { name: '证书有效' }).waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('the home page shows the newest labels and where to verify them', async () => {
  const { page } = await open('/')
  await page.getByRole('heading', { name: '最近获得金标（演示）' }).waitFor()
  await page
    .getByText(/^\d{4}-\d{2}-\d{2} 签发$/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: row.appName }).waitFor()
  assert.equal(await page.getByRole('link', { name: '全部有效证书' }).getAttribute('href'), '/registry')
  await page.context().close()
})
