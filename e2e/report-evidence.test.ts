// In a whole run only: every kind of evidence in a report.
import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { barriers } from './axe.ts'
import { fits, openPage } from './browser.ts'
import { FORM, passReview } from './certify.ts'
import { chooseFile, filesFolder, signIn } from './console.ts'
import { packedPackage, richPackage } from './rich-package.ts'
import { clockOf } from './shifted-clock.ts'
import { browser, site, useSite } from './use-site.ts'

// The days of the December pack, so that reports have its counted terms.
useSite({ env: clockOf({ since: '2026-12-02' }) })
const files = filesFolder()
after(() => rmSync(files.folder, { recursive: true, force: true }))

type Submission = { name: string; bytes: Uint8Array; packageName: string; checked?: () => Promise<void> }
/** From the form to the report of a round over all standards. */
const submit = async (page: Page, { name, bytes, packageName, checked }: Submission) => {
  await page.goto(`${site.url}${FORM}`)
  await chooseFile(page, files.write(name, bytes))
  await page
    .getByText(/^自检完成，/)
    .first()
    .waitFor()
  await checked?.()
  await passReview({ page, site }, { files, options: { package: packageName } })
  await page.getByLabel(/隐私政策地址/).fill('https://example.com/privacy')
  for (const purpose of await page.getByLabel(/用途/).all())
    if (await purpose.isEditable()) await purpose.fill('用于登录时核对身份')
  await page.getByRole('button', { name: '提交认证' }).click()
  await page.waitForURL('**/reportDetails?identifyId=*')
  await page.getByRole('heading', { name: '解码后的清单' }).waitFor()
}

test('a report shows every kind of evidence: manifest, code, library, resource, SDK, graph, maps, capabilities', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  // Only the first findings are shown, to leave room below; the rest on request.
  const checked = async () => {
    const found = page.getByRole('button', { name: /^查看证据与改法：/ })
    const rest = page.getByRole('button', { name: /^展开其余 \d+ 项$/ })
    const more = Number(/\d+/.exec(await rest.innerText())?.[0])
    assert.equal(await found.count(), 6)
    await rest.click()
    assert.equal(await found.count(), 6 + more)
    await page.getByRole('button', { name: '收起', expanded: true }).waitFor()
  }
  await submit(page, { name: 'rich.apk', bytes: richPackage(), packageName: 'org.sample.clean', checked })
  const article = (id: string) => page.locator(`article#${id}`)
  const address = page.url()

  // A line of the manifest, and the full manifest at that line.
  await article('SEC-01').getByText('android:debuggable="true"').first().waitFor()
  const number = /第 (\d+) 行/.exec(
    await article('SEC-01')
      .getByRole('button', { name: /在完整清单里看/ })
      .innerText(),
  )?.[1]
  await article('SEC-01')
    .getByRole('button', { name: /在完整清单里看/ })
    .click()
  const whole = page.getByLabel('解码后的 AndroidManifest.xml')
  await whole.locator('span:focus').getByText('android:debuggable="true"').waitFor()
  assert.equal(await whole.locator('span:focus em').innerText(), number)

  // And back to the evidence from which it was opened.
  await page.getByRole('button', { name: '回到 SEC-01 的证据' }).click()
  await article('SEC-01').locator('button:focus').getByText('在完整清单里看').waitFor()

  // Class, method and call; how many more; whose code it is.
  await article('SEC-12').getByText('证据　5 处').waitFor()
  await article('SEC-12').getByText('onReceivedSslError(WebView, SslErrorHandler, SslError)').first().waitFor()
  const onPaper = article('SEC-12').getByText('另有 2 处没有印出来，请看网页。')
  assert.equal(await onPaper.isVisible(), false)
  await page.emulateMedia({ media: 'print' })
  assert.equal(await onPaper.isVisible(), true)
  await page.emulateMedia({ media: null })
  await article('SEC-12').getByRole('button', { name: '展开其余 2 处' }).click()
  await article('SEC-12').locator('figure:focus').waitFor()
  await article('SEC-12').getByText('SslErrorHandler.proceed()').nth(4).waitFor()
  await article('SEC-12').getByText('所属 SDK').waitFor()
  // The segment of a library, a style by its resource name, a fix with code to copy.
  await article('COMP-05').getByText('lib/arm64-v8a/libsample.so').first().waitFor()
  await article('COMP-05').getByRole('columnheader').first().waitFor()
  await article('COMP-22')
    .getByText(/NotEdgeToEdge/)
    .first()
    .waitFor()
  await article('SEC-12').getByText('handler.cancel()').waitFor()
  // Places to check by a person are distinguished from faults.
  await article('LSA-03').getByRole('heading', { name: '要核对的地方' }).waitFor()
  await article('LSA-03')
    .getByRole('row', { name: /turn\(Activity, int\) Turns\.kt:12/ })
    .waitFor()
  assert.equal(await article('LSA-03').getByText('问题所在').count(), 0)
  // The path from the app's start to the reader, in the term and in the graph.
  await article('PRIV-04')
    .getByText(/UMConfigure\.init\(\)/)
    .first()
    .waitFor()
  const graph = page.getByRole('region', { name: '个人信息调用图' })
  await graph.getByText('IMEI', { exact: true }).click()
  await graph.getByText('入口：Application').waitFor()
  await graph.getByText('com.umeng.commonsdk.Collect.run()').first().waitFor()
  await graph.getByText('读取，Collect.java:27').waitFor()
  // Sections below the terms are linked above them.
  const parts = page.getByRole('navigation', { name: '报告的其他部分' })
  await parts.getByRole('link', { name: '大屏就绪图' }).click()
  await page.locator('h2:focus').getByText('大屏就绪图').waitFor()
  assert.equal(await parts.getByRole('link', { name: '与上一轮相比' }).count(), 0)

  const screens = page.getByRole('region', { name: '大屏就绪图' })
  await screens
    .getByText(/T-Config|Config_/)
    .first()
    .waitFor()
  await screens
    .getByRole('rowheader', { name: /MainActivity/ })
    .first()
    .waitFor()
  // On a desktop the manifest lines of an activity are fully visible.
  const quote = screens.getByRole('table').getByLabel('清单里的行').first()
  assert.ok(await quote.evaluate((lines) => lines.scrollWidth <= lines.clientWidth))
  const sdks = page.getByRole('region', { name: '第三方 SDK' })
  for (const name of ['友盟', '高德', '极光', '腾讯 Bugly']) await sdks.getByText(name).first().waitFor()
  // The policy is searched in the page itself: nothing of it is sent to the site.
  const policy = page.getByRole('region', { name: '和隐私政策对照' })
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await policy.getByLabel('隐私政策全文').fill('我们使用友盟统计与推送、高德地图、极光认证。为了导航，我们会读取设备信息。')
  await policy
    .getByRole('status')
    .getByText(/SDK \d+ 个：没有找到 [1-9]/)
    .waitFor()
  for (const [name, says] of [
    ['友盟统计与推送', '写到了'],
    ['高德地图与定位', '写到了'],
    ['极光推送', '不确定'],
    ['腾讯 Bugly', '没有找到'],
    ['设备标识', '写到了'],
  ] as const)
    await policy.getByRole('listitem').filter({ hasText: name }).getByText(says).first().waitFor()
  const download = page.waitForEvent('download')
  await sdks.getByRole('button', { name: '下载 SDK 清单（CSV）' }).click()
  assert.match(readFileSync(await (await download).path(), 'utf8'), /隐私政策链接/)
  assert.ok(
    sent.some((body) => body.includes('sdks')),
    'the download is heard',
  )
  assert.ok(sent.every((body) => !body.includes('友盟') && !body.includes(encodeURIComponent('友盟'))))
  await page
    .getByRole('region', { name: /开放能力接入/ })
    .getByText('统一推送')
    .waitFor()

  // A URL leads to its term, and so does going back from its clause.
  const inView = async (id: string) => {
    await page.locator(`#${id}-title:focus`).waitFor()
    const box = await page.locator(`#${id}-title`).boundingBox()
    assert.ok(box && box.y >= 0 && box.y < 200, `${id} stands at ${box?.y}`)
  }
  await page.goto('about:blank')
  await page.goto(`${address}#LSA-02`)
  await inView('LSA-02')
  await article('SEC-22').getByRole('link', { name: '查看条款原文' }).click()
  await page.getByRole('heading', { level: 1, name: '安全标准' }).waitFor()
  await page.goBack()
  await inView('SEC-22')

  assert.deepEqual(await barriers(page), [])
  await fits(page)
  assert.deepEqual(faults, [])
})

test('a packed app names its packer, the evidence, and the terms that could not be judged', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  await submit(page, { name: 'packed.apk', bytes: packedPackage(), packageName: 'org.sample.packed' })
  const packer = page.getByRole('region', { name: /^代码已加固：/ })
  await packer.getByText(/\d+ 条不可判定，没有算作通过/).waitFor()
  await packer.getByText('com.stub.StubApp').waitFor()
  assert.deepEqual(await barriers(page), [])
  assert.deepEqual(faults, [])
})
