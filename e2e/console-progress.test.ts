// In a whole run only: how progress is streamed and polled.
import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { after, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import type { Page } from 'playwright-core'
import { buildApk, cleanSpec, violations } from '../apk/samples/index.ts'
import { barriers } from './axe.ts'
import { openPage, untilKept, WIDTHS } from './browser.ts'
import { FORM, passReview } from './certify.ts'
import { chooseFile, filesFolder, signIn } from './console.ts'
import { holdCalls } from './held-calls.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()
const files = filesFolder()

after(() => rmSync(files.folder, { recursive: true, force: true }))

/** A package with the camera permission and an SDK: both have to appear in the form. */
const speaking = (packageName: string) => {
  const [camera, sdk] = [violations['PRIV-01'], violations['PRIV-19']]
  assert.ok(camera && sdk)
  return buildApk(sdk.change(camera.change(cleanSpec({ package: packageName }))))
}

const openForm = async () => {
  const opened = await openPage(browser)
  await signIn(opened.page, site)
  await opened.page.goto(`${site.url}${FORM}`)
  await opened.page.getByLabel('选择安装包').waitFor({ state: 'attached' })
  return opened
}
const countCalls = (page: Page) => {
  const counts = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    counts.set(pathname, (counts.get(pathname) ?? 0) + 1)
  })
  return (path: string) => counts.get(path) ?? 0
}
const finished = (page: Page) =>
  page
    .getByText(/^自检完成，/)
    .first()
    .waitFor({ timeout: 60_000 })
const ASK = '/api/identify/queryApkDetail'
/** Holds back the first answer at the state before any term was judged: a small package is judged faster than a page polls. */
const beginWaiting = async (page: Page) => {
  let first = true
  await page.route(`**${ASK}`, async (route) => {
    if (!first) return route.continue()
    first = false
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    return route.fulfill({ response, json: { ...answer, data: { ...answer.data, analysis: { state: 'waiting' }, terms: [] } } })
  })
}
const WATCH = '/api/identify/watchProgress'

test('the self-check is streamed while it runs: one response that continues, hardly any polling', async () => {
  const { page, faults } = await openForm()
  const count = countCalls(page)
  await beginWaiting(page)
  const told = page.waitForResponse((response) => response.url().endsWith(WATCH))
  await chooseFile(page, files.write('told.apk', speaking('com.example.e2e.told')))
  const answer = await told
  assert.deepEqual([answer.status(), await answer.headerValue('content-type')], [200, 'application/x-ndjson; charset=utf-8'])
  await finished(page)
  assert.ok(count(ASK) <= 6, `${count(ASK)} questions`)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('if streaming is not possible, the page polls instead and misses nothing', async () => {
  const { page } = await openForm()
  await beginWaiting(page)
  await page.route(`**${WATCH}`, (route) => route.abort())
  const count = countCalls(page)
  await chooseFile(page, files.write('asked.apk', speaking('com.example.e2e.asked')))
  await finished(page)
  assert.ok(count(WATCH) >= 1 && count(ASK) >= 2, `${count(WATCH)} ${count(ASK)}`)
  await page.context().close()
})

test('a self-check by an outdated pack says so, and can be repeated on the spot', async () => {
  const { page, faults } = await openForm()
  await chooseFile(page, files.write('packs.apk', speaking('com.example.e2e.packs')))
  await finished(page)
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: /^自检/ }) })
  await section.getByText(/^与正式认证同一套规则，规则包 /).waitFor()
  await page.route(`**${ASK}`, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    return route.fulfill({ response, json: { ...answer, data: { ...answer.data, pack: '2020.01' } } })
  })
  await page.reload()
  await section.getByText('规则包 2020.01', { exact: true }).waitFor()
  await section.getByText(/^规则包已经换成 \d{4}\.\d\d，现在提交会按它判定/).waitFor()
  assert.deepEqual(await barriers(page), [])
  await page.unroute(`**${ASK}`)
  await section.getByRole('button', { name: '重新自检' }).click()
  await section.getByText(/^与正式认证同一套规则，规则包 /).waitFor()
  assert.equal(await section.getByRole('button', { name: '重新自检' }).count(), 0)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('the form has every declaration, starts with what was found, says what blocks it, and survives reload and login', async () => {
  const { page, faults } = await openForm()
  await page.getByText('先上传安装包').waitFor()
  await page.getByRole('heading', { name: '已有的应用' }).waitFor()
  await chooseFile(page, files.write('form.apk', speaking('com.example.e2e.form')))
  await finished(page)
  const sdks = page.getByRole('combobox', { name: /第三方 SDK/ })
  const tag = page.getByRole('button', { name: '移除 友盟统计与推送' })
  await tag.press('Enter')
  assert.ok(await sdks.evaluate((field) => field === document.activeElement), 'the focus stays with the field')
  assert.equal(await sdks.evaluate((field) => getComputedStyle(field).boxShadow), 'none', 'one ring, around the whole field')
  await page.getByText('自检认出，但清单里没有：友盟统计与推送').waitFor()
  assert.deepEqual(await barriers(page), [])
  await page.getByRole('button', { name: '补进清单' }).click()
  await tag.waitFor()
  await sdks.fill('自研埋点')
  await sdks.press('Enter')
  await page.getByRole('combobox', { name: /应用类别/ }).click()
  await page.getByTitle('实用工具').click()
  await page.getByRole('button', { name: '清除', exact: true }).waitFor({ state: 'attached' })
  assert.equal(await page.getByRole('main').getByRole('img', { name: /[a-z]/ }).count(), 0, 'no English names')
  await page.getByLabel(/拍照和录像/).fill('扫码时打开相机')
  await page.getByLabel(/隐私政策地址/).fill('https://example.com/privacy')
  await page.getByLabel(/这一版改了什么/).fill('换了扫码组件')
  assert.equal(await page.getByRole('button', { name: '提交认证' }).isDisabled(), true)
  await page.getByText('还没有厂商确认应用归属，用签名密钥证明后可以提交').waitFor()
  for (const width of [320, ...WIDTHS]) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await untilKept(page, '换了扫码组件')
  const isThere = async () => {
    await page.locator('.ant-select-selection-item', { hasText: '自研埋点' }).waitFor()
    await tag.waitFor()
    await page
      .locator('.ant-select-selection-item[title="实用工具"], .ant-select-content', { hasText: '实用工具' })
      .first()
      .waitFor()
    assert.equal(await page.getByLabel(/拍照和录像/).inputValue(), '扫码时打开相机')
    assert.equal(await page.getByLabel(/隐私政策地址/).inputValue(), 'https://example.com/privacy')
    assert.equal(await page.getByLabel(/这一版改了什么/).inputValue(), '换了扫码组件')
  }
  await page.reload()
  await isThere()
  // The session expires: drafts stay for the next login.
  await page.evaluate(() => localStorage.removeItem('Token'))
  await page.reload()
  await page.getByRole('alertdialog', { name: '提示' }).getByText('请先登录').waitFor()
  await signIn(page, site)
  await page.goto(`${site.url}${FORM}`)
  await isThere()
  assert.deepEqual(faults, [])

  await passReview({ page, site }, { files, options: { package: 'com.example.e2e.form' } })
  await isThere()
  await page.getByRole('button', { name: '提交认证' }).click()
  await page.waitForURL('**/reportDetails?identifyId=*')
  await page.getByText('下载报告').waitFor({ timeout: 60_000 })
  await page.context().close()
})

/** From the list to the page of a running round. */
const openRunning = async (page: Page) => {
  await page.goto(`${site.url}/console/goldIdentification/list`)
  await page.getByRole('tab', { name: /认证中/ }).click()
  await page
    .getByRole('link', { name: /查看进度|查看/ })
    .first()
    .click()
}

const REPORT = '/api/identify/queryReport'
test('nothing of a round is shown before its report has loaded: a part would say less, and move', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  const letCome = await holdCalls(page, '**/api/identify/queryReport')
  const round = page.waitForResponse('**/api/identify/queryDetail')
  await page
    .getByRole('row', { name: /明细账本/ })
    .getByRole('link', { name: '查看报告' })
    .click()
  await round
  await page.getByText('正在读取报告').waitFor()
  assert.equal(await page.getByText('这一轮没有通过。').count(), 0)
  assert.equal(await page.getByRole('heading', { name: '时间线' }).count(), 0)
  letCome()
  await page.getByText(/^还有 .*必须条款要改。$/).waitFor()
  await page.getByRole('heading', { name: '时间线' }).waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('until there is a report the page shows the applied standards; then the report appears by itself', async () => {
  const { page, faults } = await openForm()
  // The engine is done within a second: holds back its answer at the state before.
  await page.route(`**${REPORT}`, (route) => route.fulfill({ json: { ...codes.REPORT_NOT_READY, data: null } }))
  await openRunning(page)
  const asked = page.getByRole('table', { name: '本轮申请的标准' })
  await asked.getByRole('row').nth(1).getByText('认证中').waitFor()
  await page.getByText('安装包正在判定，完成后这里会自动更新。').waitFor()
  assert.deepEqual(await barriers(page), [])
  await page.unroute(`**${REPORT}`)
  await page.getByText('下载报告').waitFor()
  await asked.waitFor({ state: 'detached' })
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a running round is updated on the page by itself, and its report is available as PDF', async () => {
  const { page, faults } = await openForm()
  const told = page.waitForResponse((response) => response.url().endsWith(WATCH))
  await openRunning(page)
  await page.waitForURL('**/reportDetails?identifyId=*')
  assert.equal(await (await told).headerValue('content-type'), 'application/x-ndjson; charset=utf-8')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: '撤回认证' }).click()
  const box = other.getByRole('dialog', { name: /撤回这一轮认证/ })
  await box.getByRole('button', { name: '撤回认证' }).click()
  await other.getByText('这一轮已经取消。').waitFor()
  await other.close()
  await page.getByText('这一轮已经取消。').waitFor({ timeout: 12_000 })
  const download = page.waitForEvent('download')
  await page.getByText('下载报告').click()
  await page.getByRole('button', { name: /^PDF/ }).click()
  const file = await download
  assert.match(file.suggestedFilename(), /^DEMO-R-.*\.pdf$/)
  assert.equal(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  )
  assert.deepEqual(faults, [])
  await page.context().close()
})
