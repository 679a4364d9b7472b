import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { createLabToken } from '@alliance/contract/lab-tokens'
import { claimDeviceTask, releaseDeviceTask } from '@alliance/contract/vendor'
import type { Page } from 'playwright-core'
import { barriers } from './axe.ts'
import { fits, keptOver, openPage } from './browser.ts'
import { bind, FORM, openReviewer, proveKey, unbind, uploadClean, VENDORS } from './certify.ts'
import { filesFolder, signIn } from './console.ts'
import { holdCalls } from './held-calls.ts'
import { fillEveryTerm } from './lab-results.ts'
import { administrator, type Caller, callerOf } from './office-calls.ts'
import { openAs } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

let office: Caller
let member: { page: Page; faults: string[] }
let reviewer: { page: Page; faults: string[] }
const files = filesFolder()
const options = { package: 'com.example.e2e.certify', label: '对照阅读', versionName: '2.4.0', versionCode: 240 }

useSite({
  ready: async () => {
    office = await administrator(site)
  },
})
after(() => rmSync(files.folder, { recursive: true, force: true }))

const panel = (page: Page) => page.getByRole('region', { name: '应用归属审核' })

test('the form asks the vendors automatically, and says who is missing and where to fix it', async () => {
  member = await openPage(browser)
  const { page } = member
  await signIn(page, site)
  await unbind({ page, site }, [VENDORS[0]])
  await uploadClean({ page, site }, { files, options })
  await panel(page).getByText('未绑定厂商账号').first().waitFor()
  assert.equal(await panel(page).getByText('审核失败').count(), 1)
  await page.getByText('应用审核没有成功，处理后可以提交').waitFor()
  assert.equal(await page.getByRole('button', { name: '提交认证' }).isDisabled(), true)
  assert.deepEqual(await barriers(page), [])
  await fits(page)

  await bind({ page, site }, { vendor: VENDORS[0], login: 'qingchuan' })
  await page.goto(`${site.url}${FORM}`)
  // Nobody has to apply again: vendors bound later are asked.
  await panel(page).getByText('未审核').nth(1).waitFor()
  await page.getByText('还没有厂商确认应用归属，用签名密钥证明后可以提交').waitFor()
})

test('the signing key is proved with a package that contains the challenge; a wrong package proves nothing', async () => {
  const { page } = member
  await page.getByRole('link', { name: '去应用审核处理' }).click()
  await page.getByRole('heading', { name: '各厂商的结论' }).waitFor()
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  await page.getByLabel('选择安装包').setInputFiles(`${files.folder}/${options.package}.apk`)
  await page.getByRole('alert').filter({ hasText: '这个安装包里没有 assets/alliance-proof.txt。请改好后重新上传。' }).waitFor()
  await proveKey({ page, site }, { files, options })
  await page.getByText('签名密钥已证明').first().waitFor()
  await page.getByText('审核成功，可以提交认证。').waitFor()
  await page.getByRole('listitem').filter({ hasText: '用签名密钥证明了归属' }).waitFor()

  await page.getByRole('navigation', { name: '控制台' }).getByRole('link', { name: '应用审核' }).click()
  await page.getByRole('heading', { name: '应用审核', level: 1 }).waitFor()
  await page.getByRole('row').filter({ hasText: options.package }).getByText('审核成功').waitFor()
  assert.deepEqual(await barriers(page), [])
  await fits(page)
})

test('an account that reviews for no member is refused; a reviewer is led to the workspace', async () => {
  const stranger = await openAs(browser, site, { name: 'xiaoxi', redirect: '/vendor/tasks' })
  await stranger.page.getByRole('heading', { name: '禁止访问' }).waitFor()
  await stranger.page.context().close()
  reviewer = await openReviewer(browser, site, { office, name: 'newcomer', member: VENDORS[0] })
  await reviewer.page.getByText(VENDORS[0]).first().waitFor()
})

/** A lab's devices are public: drawn beside the others, and in the data file. */
const listsDevice = async (page: Page) => {
  const visitor = (await openPage(browser)).page
  const seen = visitor.getByRole('listitem').filter({ hasText: '样机 F1' })
  await visitor.goto(`${site.url}/home/union/openness`)
  await visitor.getByRole('contentinfo').getByRole('link', { name: '实验室机型' }).click()
  await visitor.getByRole('heading', { name: '平板' }).waitFor()
  assert.equal(await seen.count(), 0)
  await page.getByRole('button', { name: '修改 样机 F1' }).click()
  const box = page.getByRole('dialog', { name: '修改机型' })
  await box.getByLabel(/内存页大小/).selectOption('16 KB')
  await box.getByRole('checkbox', { name: /公开列出这台机型/ }).check()
  await box.getByRole('button', { name: '保存' }).click()
  await page.getByRole('row').filter({ hasText: '样机 F1' }).getByText('已公开').waitFor()
  await visitor.reload()
  await seen.getByText('Android 16，内存页 16 KB').waitFor()
  await seen.getByText('673 × 841 dp，中等宽度').waitFor()
  const file = await visitor.request.get(`${site.url}/files/devices.json`)
  assert.match(await file.text(), /"name": "样机 F1"/)
  assert.deepEqual(await barriers(visitor), [])
  await visitor.context().close()
}

test('devices are registered, lab tokens shown once and revoked, ownership questions listed', async () => {
  const { page } = reviewer
  const menu = page.getByRole('navigation', { name: '厂商工作台' })
  await menu.getByRole('link', { name: '机型' }).click()
  await page.getByRole('button', { name: '登记机型' }).click()
  const box = page.getByRole('dialog', { name: '登记机型' })
  await box.getByRole('button', { name: '保存' }).click()
  await box.getByText('请填写机型名称').waitFor()
  await box.getByLabel('机型名称').fill('样机 F1')
  await box.getByLabel('形态').selectOption({ label: '横向折叠' })
  await box.getByLabel('安卓版本').fill('16')
  await box.getByLabel('屏幕宽（dp）').fill('673')
  await box.getByLabel('屏幕高（dp）').fill('841')
  await box.getByLabel(/能测的姿态/).fill('展开、半折')
  assert.deepEqual(await barriers(page), [])
  await box.getByRole('button', { name: '保存' }).click()
  await page.getByRole('row').filter({ hasText: '样机 F1' }).getByText('673 × 841').waitFor()
  await fits(page)
  await box.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '登记机型' }).click()
  await box.getByLabel('机型名称').fill('样机 f1')
  await box.getByLabel('形态').selectOption({ label: '横向折叠' })
  await box.getByLabel('安卓版本').fill('99')
  await box.getByLabel('屏幕宽（dp）').fill('673')
  await box.getByLabel('屏幕高（dp）').fill('841')
  await box.getByRole('button', { name: '保存' }).click()
  await box.getByText('安卓版本在 5 到 20 之间').waitFor()
  await box.getByLabel('安卓版本').fill('16')
  await box.getByRole('button', { name: '保存' }).click()
  await box.getByText('已经有同名的机型，请换一个名称').waitFor()
  await box.getByRole('button', { name: '取消' }).click()
  await box.waitFor({ state: 'detached' })
  const own = page.getByRole('row').filter({ hasText: '样机 F1' })
  await listsDevice(page)
  await own.getByRole('button', { name: '停用 样机 F1' }).click()
  await page.getByRole('dialog', { name: '停用 样机 F1？' }).getByRole('button', { name: '停用' }).click()
  await own.getByText('已停用').waitFor()
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  await own.getByRole('button', { name: '恢复 样机 F1' }).click()
  await own.getByText('已停用').waitFor({ state: 'detached' })

  await menu.getByRole('link', { name: '实验室凭证' }).click()
  await keptOver(page, '用途', '3 号测试台')
  await page.getByRole('button', { name: '新建凭证' }).click()
  await page.getByText(/^lab_[\w-]{40,}$/).waitFor()
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  await page.reload()
  await page.getByRole('row').filter({ hasText: '3 号测试台' }).getByText('没有用过').waitFor()
  assert.equal(await page.getByText(/^lab_/).count(), 0, 'a token is shown once')
  const revoking = page.getByRole('button', { name: '作废 3 号测试台' })
  await page.setViewportSize({ width: 360, height: 780 })
  const [button, row] = await Promise.all([revoking.boundingBox(), page.getByRole('row').last().boundingBox()])
  assert.ok(button && row)
  assert.ok(row.x + row.width - button.x - button.width < 2, 'on a phone the act stands at the edge')
  // On a folded device the menu keeps the current entry visible.
  const isInSight = (link: Element) => link.getBoundingClientRect().right <= innerWidth
  while (!(await menu.getByRole('link', { name: '实验室凭证' }).evaluate(isInSight))) await page.waitForTimeout(50)
  await page.setViewportSize({ width: 1440, height: 900 })
  await revoking.click()
  await page.getByRole('dialog', { name: /作废/ }).getByRole('button', { name: '作废' }).click()
  await page.getByText('还没有凭证').waitFor()
  await page.goto(`${site.url}/account/password/change`)
  await page.getByText('你新建的实验室凭证不会作废').waitFor()
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  await page.getByRole('link', { name: '实验室凭证' }).click()
  await page.getByText('还没有凭证').waitFor()

  await menu.getByRole('link', { name: '归属确认' }).click()
  await page.getByText('没有要确认的应用').waitFor()
  assert.deepEqual(await barriers(page), [])
})

test('the member applies; the reviewer claims, enters results with evidence, corrects one and submits', async () => {
  const { page } = member
  await page.goto(`${site.url}${FORM}`)
  await page.getByText('草稿随时保存在这台设备上').waitFor()
  await page.getByLabel(/希望怎样测/).fill('请先在展开的屏幕上测')
  // First there is no report yet; then it is ready, but what stands beside it is not: until both are, the page stays as it is.
  const { code, message } = codes.REPORT_NOT_READY
  await page.route('**/queryReport', (route) => route.fulfill({ json: { code, message, data: null } }), { times: 1 })
  const answer = await holdCalls(page, '**/queryComingPack')
  const asked = page.waitForRequest('**/queryComingPack')
  await page.getByRole('button', { name: '提交认证' }).click()
  await page.waitForURL('**/reportDetails?identifyId=*')
  await page.getByText('安装包正在判定').waitFor()
  await asked
  await page.getByRole('button', { name: '催办' }).click()
  await page.getByText(/已催办，.*可以再催/).waitFor()
  await page.getByText('会收到提醒').waitFor()
  await page.getByText('安装包正在判定').waitFor()
  answer()
  await page.getByText('安装包正在判定').waitFor({ state: 'detached' })
  await page.unroute('**/queryComingPack')
  await page.getByText('会收到提醒').waitFor()
  assert.equal(await page.getByText('已催办').count(), 1, 'that it was done is said once')

  const lab = reviewer.page
  await lab.getByRole('navigation', { name: '厂商工作台' }).getByRole('link', { name: '真机任务' }).click()
  const row = lab.getByRole('row').filter({ hasText: options.package })
  await row.getByText('待领取').waitFor()
  await row.getByText('催办').waitFor()
  assert.deepEqual(await barriers(lab), [])
  await fits(lab)
  await row.getByRole('link', { name: /打开任务/ }).click()
  await lab.getByRole('region', { name: '申请人的说明与申报' }).getByText('请先在展开的屏幕上测').waitFor()
  await lab.getByRole('button', { name: '领取任务' }).click()
  await lab.getByText(/还有 (4 小时|3 小时 59 分钟)/).waitFor()
  await lab.getByRole('button', { name: '放回任务' }).click()
  await lab.getByRole('dialog', { name: '放回这个任务？' }).getByRole('button', { name: '放回任务' }).click()
  await lab.getByRole('button', { name: '领取任务' }).click()
  await lab.getByText(/还有 (4 小时|3 小时 59 分钟)/).waitFor()
  assert.deepEqual(await barriers(lab), [])
  await fillEveryTerm(lab)
  await fits(lab)
  // Put back elsewhere at this moment: that nothing was submitted stays to be read, until the task is claimed again.
  const token = await lab.evaluate(() => localStorage.getItem('Token'))
  const taskId = new URL(lab.url()).searchParams.get('taskId') ?? ''
  await callerOf(site, token ?? '')(releaseDeviceTask, { taskId })
  await lab.getByRole('button', { name: '提交任务' }).click()
  await lab.getByText('任务还没有人领取').waitFor()
  const refusal = lab.getByRole('alert').filter({ hasText: '刚才没有提交' })
  await refusal.waitFor()
  await lab.getByRole('button', { name: '领取任务' }).click()
  await refusal.waitFor({ state: 'detached' })
  await lab.getByRole('button', { name: '提交任务' }).click()
  await lab.getByText('任务已提交。这一轮认证结束前可以更正').waitFor()
  assert.deepEqual(await barriers(lab), [])
  // The lab's machine takes it over at this moment: what was typed is refused, kept, and there again with the task.
  const { labToken } = await callerOf(site, token ?? '')(createLabToken, { name: '4 号测试台' })
  await callerOf(site, labToken)(claimDeviceTask, { taskId, correct: 'true' })
  await lab.getByLabel(/^说明/).fill('复看过录像')
  await lab.getByRole('button', { name: '保存更正' }).click()
  await lab.getByRole('alert').filter({ hasText: '刚才没有保存：任务已经提交，要修改请先接手更正' }).waitFor()
  assert.deepEqual(await barriers(lab), [])
  await lab.getByRole('button', { name: '接手更正' }).click()
  await lab.getByRole('button', { name: '接手更正' }).waitFor({ state: 'detached' })
  assert.equal(await lab.getByLabel(/^说明/).inputValue(), '复看过录像')
  await lab.getByRole('button', { name: '放弃改动' }).click()
})

test('the member sees what one lab found, with device and file, while the other lab is still working', async () => {
  const { page } = member
  const labs = page.getByRole('region', { name: '各成员判定' })
  const first = labs.getByRole('article').filter({ hasText: VENDORS[0] })
  await first.getByText(/提交于/).waitFor({ timeout: 30_000 })
  await first.getByText('样机 F1').waitFor()
  await first.getByText('更正过 4 次').waitFor()
  const address = await first.getByRole('link', { name: /第一次/ }).getAttribute('href')
  const file = await fetch(new URL(address ?? '', site.url))
  assert.equal(file.status, 200)
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment/)
  await labs.getByRole('article').filter({ hasText: VENDORS[1] }).getByText('实验室还没有提交').waitFor()
  await page.emulateMedia({ media: 'print' })
  assert.equal(
    await page
      .getByText(/^证据 1 个/)
      .first()
      .innerText(),
    '证据 1 个',
    'nothing breaks off on paper',
  )
  await page.emulateMedia({ media: null })
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  for (const format of ['JSON', 'CSV', 'SARIF']) {
    await page.getByText('下载报告').click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: new RegExp(`^${format}`) }).click()
    assert.match((await download).suggestedFilename(), new RegExp(`${format.toLowerCase()}`))
  }
})

test('a withdrawal shows its consequences first, and the lab can change nothing any more', async () => {
  const { page, faults } = member
  await page.getByRole('button', { name: '撤回认证' }).click()
  const box = page.getByRole('dialog', { name: /撤回这一轮认证/ })
  await box.getByText('不能恢复').waitFor()
  assert.deepEqual(await barriers(page), [])
  await box.getByRole('button', { name: '撤回认证' }).click()
  await page.getByText('这一轮已经取消。').waitFor()
  assert.equal(await page.getByText('会收到提醒').count(), 0, 'no news of a round that has ended')
  // A lab that had not finished is not said to be at work.
  const labs = page.getByRole('region', { name: '各成员判定' })
  await labs.getByText('已关闭').first().waitFor()
  await labs.getByText('本轮结束前没有提交').first().waitFor()
  assert.equal(await labs.getByText('认证中').count(), 0)
  const lab = reviewer.page
  await lab.getByRole('radio', { name: '不可判定', exact: true }).check()
  await lab.getByLabel(/^说明/).fill('设备故障，要重测')
  await lab.getByRole('button', { name: '保存更正' }).click()
  await lab.getByRole('alert').filter({ hasText: '这轮认证已经结束，不能再改动' }).waitFor()
  assert.deepEqual(faults, [])
  assert.deepEqual(reviewer.faults, [])
})
