// In a whole run only: the profile’s sessions, tabs and races; its way through the office is in account-office.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createCanvas } from '@napi-rs/canvas'
import { fillProfile, logIn, registerAccount } from './account.ts'
import { barriers } from './axe.ts'
import { fits, isKept, openPage, untilKept } from './browser.ts'
import { holdCalls, holdUploads } from './held-calls.ts'
import { demoAccount } from './demo-account.ts'
import { browser, site, useSite } from './use-site.ts'

let licence: Buffer
useSite({
  ready: async () => {
    const canvas = createCanvas(900, 640)
    const context = canvas.getContext('2d')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, 900, 640)
    context.fillStyle = '#223'
    context.fillRect(80, 80, 740, 48)
    licence = await canvas.encode('png')
  },
})

const newMember = async (path: string) => {
  const opened = await openPage(browser)
  const who = await registerAccount(opened.page, site)
  await logIn({ page: opened.page, site }, who, path)
  return { ...opened, who }
}

test('whoever needed a complete profile for a page reaches that page once it is complete', async () => {
  const { page, faults } = await newMember('/console/messages?from=mail')
  await page.waitForURL(`${site.url}/account/perfect/status`)
  await page.getByRole('link', { name: '填写资料' }).click()
  await fillProfile(page, licence)
  await page.getByRole('button', { name: '提交资料' }).click()
  await page.waitForURL(`${site.url}/console/messages?from=mail`)
  await page.getByRole('heading', { name: '消息', exact: true }).waitFor()
  // The page has been reached: nothing links to it any more.
  await page.goto(`${site.url}/account/perfect/status`)
  await page.getByRole('link', { name: '进入控制台' }).waitFor()
  assert.equal(await page.getByRole('link', { name: '继续刚才要去的页面' }).count(), 0)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('whoever leaves while the profile is being sent stays where they went', async () => {
  const { page, faults } = await newMember('/account/perfect/info')
  await page.waitForURL(`${site.url}/account/perfect/info`)
  const company = '白鹭软件（演示）'
  await fillProfile(page, licence, company)
  await untilKept(page, company)
  const release = await holdCalls(page, '**/improveData')
  const asked = page.waitForRequest('**/improveData')
  const saved = page.waitForResponse('**/improveData')
  await page.getByRole('button', { name: '提交资料' }).click()
  await asked
  await page.getByRole('banner').getByRole('link', { name: '标准文档' }).click()
  await page.waitForURL(/\/doc/)
  const here = page.url()
  release()
  await saved
  // The draft is dropped last.
  while (await page.evaluate(isKept, company)) await page.waitForTimeout(50)
  await page.waitForLoadState('networkidle')
  assert.equal(page.url(), here)
  await page.goto(`${site.url}/console/messages`)
  await page.getByRole('heading', { name: '消息', exact: true }).waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('completes a profile and reaches the console; changes of identity are listed before they are saved', async () => {
  const { page, faults } = await newMember('/console')
  await page.waitForURL(`${site.url}/account/perfect/status`)
  await page.getByRole('heading', { name: '还没有提交资料' }).waitFor()
  assert.deepEqual(await barriers(page), [])
  await page.getByRole('link', { name: '填写资料' }).click()
  await page.getByRole('button', { name: '提交资料' }).click()
  await page.getByText('请上传营业执照图片').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'companyName')
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  await page.getByLabel('统一社会信用代码').fill('91350100M000100Y44')
  await page.getByText('校验码不符，请核对第 18 位').waitFor()
  await page
    .getByLabel('营业执照图片')
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') })
  await page.getByText('请选择 PNG、JPEG 或 WebP 图片', { exact: true }).waitFor()
  await page
    .getByLabel('营业执照图片')
    .setInputFiles({ name: 'lying.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
  await page.getByText(/请选择完整的 PNG、JPEG 或 WebP 图片，且/).waitFor()
  await fillProfile(page, licence)
  await page.getByRole('button', { name: '提交资料' }).click()
  await page.waitForURL(`${site.url}/account/perfect/status`)
  await page.getByRole('heading', { name: '资料已完善' }).waitFor()
  await page.getByText('青屿软件（演示）').waitFor()
  await page.getByRole('link', { name: '进入控制台' }).click()
  await page.getByRole('heading', { name: '金标标准认证' }).waitFor()

  await page.goto(`${site.url}/account/role/info`)
  await page.getByLabel('联系人').fill('林青青')
  await page.getByRole('button', { name: '保存资料' }).click()
  const saved = page.getByText('资料已保存。')
  await saved.waitFor()
  const button = await page.getByRole('button', { name: '保存资料' }).boundingBox()
  const words = await saved.boundingBox()
  assert.ok(button && words && Math.abs(button.y - words.y) < 200, 'beside the button that was pressed')
  await page.getByLabel('企业名称').fill('青屿科技（演示）')
  await page.getByText('修改了企业名称，保存后要重新审核').waitFor()
  assert.equal(await saved.count(), 0)
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  await page.getByRole('button', { name: '保存并重新审核' }).click()
  const box = page.getByRole('dialog', { name: '重新提交审核？' })
  await box.getByRole('button', { name: '取消' }).click()
  await box.waitFor({ state: 'detached' })
  assert.equal(await page.getByLabel('企业名称').inputValue(), '青屿科技（演示）')
  // Submitting waits for a picture that is still uploading, instead of sending the previous one. One click is enough.
  const letGo = await holdUploads(page, '/api/upload/image')
  const another = await createCanvas(900, 640).encode('png')
  await page.getByLabel('营业执照图片').setInputFiles({ name: '新执照.png', mimeType: 'image/png', buffer: another })
  await page.getByRole('button', { name: '保存并重新审核' }).click()
  await page.getByText('图片传完后自动提交').waitFor()
  assert.equal(await box.count(), 0)
  letGo()
  await box.getByText('你修改了企业名称、营业执照图片。').waitFor()
  assert.equal(await page.getByText('图片传完后自动提交').count(), 0)
  await box.getByRole('button', { name: '取消' }).click()
  await box.waitFor({ state: 'detached' })
  // A failed upload has to be fixed first: nothing is sent without the picture.
  const lost = Promise.withResolvers<void>()
  await page.route('**/api/upload/image', async (route) => {
    await lost.promise
    await route.abort()
  })
  await page.getByLabel('营业执照图片').setInputFiles({ name: '再一张.png', mimeType: 'image/png', buffer: another })
  await page.getByRole('button', { name: '保存并重新审核' }).click()
  await page.getByText('图片传完后自动提交').waitFor()
  lost.resolve()
  await page.getByText('图片没有传上去，请检查网络后重新选择').waitFor()
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.type === 'file')
  assert.equal(await box.count(), 0)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a session that expires while filling the form loses nothing: after the login every field and the picture are back', async () => {
  const { page, faults, who } = await newMember('/account/perfect/info')
  // As slow as a phone: pages render after the answers that they wait for, not before.
  const browserSide = await page.context().newCDPSession(page)
  await browserSide.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await fillProfile(page, licence)
  await page.getByLabel('打算认证的应用').fill('com.example.island')
  await page.evaluate(() => localStorage.setItem('Token', 'dead'))
  await page.getByRole('button', { name: '提交资料' }).click()
  await page.getByRole('alertdialog').getByText('账号未登录').waitFor()
  assert.equal(await page.evaluate(() => localStorage.getItem('Token')), null)
  await page.getByRole('button', { name: '知道了' }).click()
  await page.waitForURL(/\/account\/login\?redirect=/)
  await page.getByLabel('邮箱', { exact: true }).fill(who.email)
  await page.getByLabel('密码', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(`${site.url}/account/perfect/info`)
  await page.getByText('还没有提交的内容已恢复').waitFor()
  assert.equal(await page.getByLabel('企业名称').inputValue(), '青屿软件（演示）')
  assert.equal(await page.getByLabel('打算认证的应用').inputValue(), 'com.example.island')
  await page.getByRole('img', { name: '营业执照' }).waitFor()
  await page.getByRole('button', { name: '提交资料' }).click()
  await page.getByRole('heading', { name: '资料已完善' }).waitFor()
  // Everything filled in is shown, including the picture.
  await page.getByText('com.example.island').waitFor()
  const picture = page.getByRole('img', { name: '营业执照' })
  await picture.waitFor()
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('img[alt=营业执照]')?.naturalWidth)
  await fits(page)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a late refusal of an expired login does not end the next login in another tab', async () => {
  const { page, faults, who } = await newMember('/account/perfect/info')
  await fillProfile(page, licence)
  await page.evaluate(() => localStorage.setItem('Token', 'dead'))
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/account/improveData', async (route) => {
    const response = await route.fetch()
    asked.resolve()
    await answered.promise
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: '提交资料' }).click()
  await asked.promise
  const other = await page.context().newPage()
  await logIn({ page: other, site }, who, '/account/perfect/status')
  answered.resolve()
  await page.getByRole('alertdialog').getByText('登录状态刚刚变了，请再试一次').waitFor()
  await page.getByRole('button', { name: '知道了' }).click()
  await page.unroute('**/api/account/improveData')
  assert.equal(await page.getByLabel('企业名称').inputValue(), '青屿软件（演示）')
  await page.getByRole('button', { name: '提交资料' }).click()
  await page.getByRole('heading', { name: '资料已完善' }).waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a page that was open while another account signed in beside it shows nothing of the previous one', async () => {
  const { page, faults } = await openPage(browser)
  const [one, another] = [demoAccount(site, 'qingchuan'), demoAccount(site, 'xiaoxi')]
  await logIn({ page, site }, one, '/account/role/info')
  const company = page.getByLabel('企业名称')
  await company.waitFor()
  const before = await company.inputValue()
  const beside = await page.context().newPage()
  await beside.goto(site.url)
  await beside.getByRole('banner').getByRole('button', { name: one.email }).click()
  await beside.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  await beside.getByRole('banner').getByRole('link', { name: '登录/注册' }).waitFor()
  await logIn({ page: beside, site }, another, '/account/role/info')
  const theirs = beside.getByLabel('企业名称')
  await theirs.waitFor()
  assert.notEqual(await theirs.inputValue(), before)
  await page.waitForFunction(
    (words) => document.querySelector<HTMLInputElement>('[name=companyName]')?.value === words,
    await theirs.inputValue(),
  )
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('logging out deletes the draft, so that nobody else finds it', async () => {
  const { page, who } = await newMember('/account/perfect/info')
  await page.getByLabel('企业名称').fill('青屿软件（演示）')
  await page.getByRole('banner').getByRole('button', { name: who.email }).click()
  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL(`${site.url}/`)
  await logIn({ page, site }, who, '/account/perfect/info')
  await page.getByLabel('企业名称').waitFor()
  assert.equal(await page.getByLabel('企业名称').inputValue(), '')
  await page.context().close()
})

test('a page that renders while the account is refreshed still gets its answer', async () => {
  const { page } = await newMember('/account/perfect/status')
  let [asked, delayMs] = [0, 0]
  await page.route('**/api/account/currentInfo', async (route) => {
    // The guard's answer comes at once, the other one a moment later, during the first render.
    if (asked++ > 0) await pause(delayMs)
    await route.continue()
  })
  for (delayMs = 0; delayMs < 24; delayMs += 2) {
    asked = 0
    await page.goto(`${site.url}/account/perfect/status`)
    await page.getByRole('heading', { name: '还没有提交资料' }).waitFor({ timeout: 5000 })
  }
  await page.context().close()
})
