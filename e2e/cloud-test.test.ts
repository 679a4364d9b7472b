import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, test } from 'node:test'
import { releaseDeviceTask } from '@alliance/contract/vendor'
import { createCanvas } from '@napi-rs/canvas'
import type { Page } from 'playwright-core'
import { buildApk, cleanSpec, violations as broken } from '../apk/samples/index.ts'
import { barriers } from './axe.ts'
import { fits, isKept, openPage } from './browser.ts'
import { FORM } from './certify.ts'
import { chooseFile, filesFolder, signIn } from './console.ts'
import { lookAgain } from './held-calls.ts'
import { logInStaff } from './office.ts'
import { callerOf } from './office-calls.ts'
import { browser, site, useSite } from './use-site.ts'

let member: { page: Page; faults: string[] }
let reviewer: { page: Page; faults: string[] }
const PHONE = '青岫 X1（演示）'
const DAY_MS = 86_400_000
const FOLD = '青岫 Fold（演示）'

useSite({
  ready: async () => {
    member = await openPage(browser)
    await signIn(member.page, site)
  },
})

const files = filesFolder()
after(() => rmSync(files.folder, { recursive: true, force: true }))

const start = (page: Page) => page.getByRole('button', { name: '开始测试' })
const device = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).getByRole('checkbox')

/** From the menu to a started run. */
const startRun = async (page: Page, names: readonly string[], standards: readonly RegExp[] = [/大屏适配/]) => {
  await page.getByRole('navigation', { name: '控制台' }).getByRole('link', { name: '云测试服务' }).click()
  await page.getByRole('heading', { name: '云测试服务', level: 1 }).waitFor()
  await page.getByLabel('版本', { exact: true }).selectOption({ index: 1 })
  for (const name of standards) await page.getByRole('checkbox', { name }).check()
  for (const name of names) await device(page, name).check()
  await start(page).click()
  await page.waitForURL(/\/console\/cloudServices\?run=/)
  await page.getByRole('heading', { name: '真机结果' }).waitFor()
}

test('the catalogue is drawn to scale and filtered; what is missing is shown before the start', async () => {
  const { page } = member
  await page.getByRole('navigation', { name: '控制台' }).getByRole('link', { name: '云测试服务' }).click()
  await device(page, PHONE).waitFor()
  await page.getByText('还没有选版本').waitFor()
  assert.equal(await start(page).isDisabled(), true)
  await page.getByText(/可用 20 次，已用 0 次/).waitFor()
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  // One scale for all: a screen of 720 dp is drawn twice as wide as one of 360 dp.
  const widthOf = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: name })
      .locator('rect')
      .nth(1)
      .evaluate((screen) => Number(screen.getAttribute('width')))
  assert.equal((await widthOf(FOLD)) / (await widthOf('青岫 X1 小屏（演示）')), 2)
  await page.getByLabel('形态').selectOption({ label: '横向折叠' })
  await device(page, PHONE).waitFor({ state: 'detached' })
  await device(page, FOLD).waitFor()
  await page.getByLabel('宽度等级').selectOption({ index: 1 })
  await page.getByText('没有这样的机型').waitFor()
  await page.getByLabel('形态').selectOption({ label: '不限' })
  await page.getByLabel('宽度等级').selectOption({ label: '不限' })
  await device(page, PHONE).waitFor()
})

test('a run shows the self-check at once, and says that it grants no label', async () => {
  const { page } = member
  await startRun(page, [PHONE, FOLD])
  await page.getByText('云测试不发放金标').waitFor()
  await page.getByText('机型 0 / 2 台已提交，真机结果 0 / 6 项').waitFor()
  await page.getByRole('region', { name: '大屏适配自检' }).getByText('通过', { exact: true }).waitFor()
  assert.equal(await page.getByText('尚未判定').count(), 6)
  assert.deepEqual(await barriers(page), [])
  await fits(page)
})

const openReviewer = async () => {
  const opened = await logInStaff(browser, site, { name: 'qingxiu', asked: /\/account\/second-factor\?redirect=%2Fvendor/ })
  await opened.page.waitForURL(`${site.url}/vendor/tasks`)
  return opened
}
const openTask = async (page: Page, name: string) => {
  await page.getByRole('navigation', { name: '厂商工作台' }).getByRole('link', { name: '云测试任务' }).click()
  const row = page.getByRole('row').filter({ hasText: name }).filter({ hasText: '待领取' })
  await row.getByRole('link', { name: /打开任务/ }).click()
  await page.getByRole('button', { name: '领取任务' }).click()
  await page.getByText(/还有 (4 小时|3 小时 59 分钟)/).waitFor()
}
const save = (page: Page) => page.getByRole('button', { name: /保存(结果|更正)/ }).click()
const terms = (page: Page) => page.getByRole('navigation', { name: '任务的条款' }).getByRole('link')

test('the reviewer judges a device; the member sees each result as it is saved', async () => {
  reviewer = await openReviewer()
  const lab = reviewer.page
  await lab.getByRole('navigation', { name: '厂商工作台' }).getByRole('link', { name: '云测试任务' }).click()
  await lab.getByRole('row').filter({ hasText: FOLD }).first().waitFor()
  assert.deepEqual(await barriers(lab), [])
  await fits(lab)
  await openTask(lab, FOLD)
  await member.page.getByText('判定中').waitFor({ timeout: 30_000 })
  await terms(lab).first().click()
  await lab.getByRole('radio', { name: '未通过', exact: true }).check()
  await lab.getByLabel(/实测值/).fill('展开后标题被遮住 24 dp')
  const picture = await createCanvas(320, 200).encode('png')
  await lab.getByLabel('选择证据文件').setInputFiles({ name: '遮挡.png', mimeType: 'image/png', buffer: picture })
  await lab.getByRole('link', { name: /遮挡/ }).waitFor()
  assert.deepEqual(await barriers(lab), [])
  await save(lab)
  await lab.getByText(/已保存，第 1 次填写/).waitFor()
  const { page } = member
  await page.getByText('展开后标题被遮住 24 dp').waitFor({ timeout: 30_000 })
  await page.getByText('照这样申请认证，会有 1 项必须条款未通过。').waitFor()
  const address = await page.getByRole('link', { name: /遮挡/ }).getAttribute('href')
  assert.equal((await fetch(new URL(address ?? '', site.url))).status, 200)
  assert.deepEqual(await barriers(page), [])
  await fits(page)
})

test('submitted devices are done; the last one ends the run and is reported in the inbox', async () => {
  const lab = reviewer.page
  await passRest(lab)
  await lab.getByRole('button', { name: '提交任务' }).click()
  await lab.getByText('任务已提交。这次云测试结束前可以更正').waitFor()
  await openTask(lab, PHONE)
  await passRest(lab)
  await lab.getByRole('button', { name: '提交任务' }).click()
  const { page } = member
  await page.getByText('机型 2 / 2 台已提交，真机结果 6 / 6 项').waitFor({ timeout: 30_000 })
  await page.getByRole('heading', { level: 1 }).getByText('已完成').waitFor()
  await page.getByRole('navigation', { name: '控制台' }).getByRole('link', { name: /消息/ }).click()
  await page.getByRole('heading', { name: /云测试 .* 已完成/ }).waitFor()
})

const passRest = async (lab: Page) => {
  const count = await terms(lab).count()
  for (let at = 0; at < count; at += 1) {
    await terms(lab).nth(at).click()
    const id = await terms(lab).nth(at).locator('code').innerText()
    await lab.locator('article code').filter({ hasText: id }).waitFor()
    if (await lab.getByRole('radio', { checked: true }).count()) continue
    await lab.getByRole('radio', { name: '通过', exact: true }).check()
    await lab.getByLabel(/实测值/).fill('3 次，无错乱')
    await save(lab)
    await lab.getByText(new RegExp(`^${id} 已保存`)).waitFor()
  }
}

/** Puts the task back elsewhere, as at another desk; what is typed here stays, and comes back with the task. */
const losesTask = async (lab: Page) => {
  await lab.getByRole('radio', { name: '通过', exact: true }).check()
  await lab.getByLabel(/实测值/).fill('2 次，无错乱')
  const token = await lab.evaluate(() => localStorage.getItem('Token'))
  const taskId = new URL(lab.url()).searchParams.get('taskId') ?? ''
  await callerOf(site, token ?? '')(releaseDeviceTask, { taskId })
  await save(lab)
  await lab
    .getByRole('alert')
    .filter({ hasText: /刚才没有保存：.*你写的还在/ })
    .waitFor()
  await lab.getByRole('button', { name: '领取任务' }).click()
  await lab.getByText(/还有 (4 小时|3 小时 59 分钟)/).waitFor()
  assert.equal(await lab.getByLabel(/实测值/).inputValue(), '2 次，无错乱')
  await lab.getByText('刚才没有保存').waitFor({ state: 'detached' })
  // The page learns of it while something is being typed: its form goes, but not without a word.
  await callerOf(site, token ?? '')(releaseDeviceTask, { taskId })
  await lookAgain(lab)
  await lab.getByText(/里写的还没有保存，.*领取任务后可以接着填写/).waitFor()
  await lab.getByRole('button', { name: '领取任务' }).click()
  await lab.getByText(/还有 (4 小时|3 小时 59 分钟)/).waitFor()
  assert.equal(await lab.getByLabel(/实测值/).inputValue(), '2 次，无错乱')
  await lab.getByText(/里写的还没有保存/).waitFor({ state: 'detached' })
}

/** A browser whose clock is a day ahead shows the same time that is left. */
const readsWrongClock = async (lab: Page) => {
  const ahead = await lab.context().newPage()
  await ahead.clock.setSystemTime(Date.now() + DAY_MS)
  await ahead.goto(lab.url())
  await ahead.getByText(/任务由你填写，还有 (4 小时|3 小时 59 分钟)/).waitFor()
  await ahead.close()
}

test('another run is cancelled after a warning; the lab’s late result is refused', async () => {
  const { page, faults } = member
  await startRun(page, [PHONE])
  const lab = reviewer.page
  await openTask(lab, PHONE)
  await readsWrongClock(lab)
  await losesTask(lab)
  await page.getByRole('button', { name: '取消测试' }).click()
  const box = page.getByRole('dialog', { name: /^取消 / })
  await box.getByText('次数不退回').waitFor()
  assert.deepEqual(await barriers(page), [])
  await box.getByRole('button', { name: '取消测试' }).click()
  await page.getByRole('heading', { level: 1 }).getByText('已取消').waitFor()
  assert.equal(await page.getByText('没有结果', { exact: true }).count(), 3)
  await page.getByText('这次测试已经取消，还没有的结果不会再有。').waitFor()
  await page.getByText(/还有 3 项没有结果|会有 \d+ 项必须条款未通过/).waitFor()
  await lab.getByRole('radio', { name: '通过', exact: true }).check()
  await lab.getByLabel(/实测值/).fill('3 次，无错乱')
  await save(lab)
  await lab
    .getByRole('alert')
    .filter({ hasText: /刚才没有保存：.*不再接收结果/ })
    .waitFor()
  // The page no longer offers what it can't do, nor counts the task.
  await lab.getByText('这次云测试已经取消或到期结束，任务关闭，不再需要判定。').waitFor()
  assert.equal(await lab.getByRole('button', { name: '保存结果' }).count(), 0)
  await lab.reload()
  const unsaved = lab.getByText(/里写的没有保存：\s*3 次，无错乱/)
  await unsaved.waitFor()
  assert.deepEqual(await barriers(lab), [])
  await fits(lab)
  // It can be dropped, once that was agreed to, and does not come back.
  const drop = async (answer: string) => {
    await lab.getByRole('button', { name: '删除这段内容' }).click()
    const asked = lab.getByRole('dialog', { name: /^删除在 .+ 里写的内容？$/ })
    await asked.getByText('删除后不能恢复').waitFor()
    await asked.getByRole('button', { name: answer, exact: true }).click()
    await asked.waitFor({ state: 'detached' })
  }
  await drop('取消')
  await unsaved.waitFor()
  await drop('删除')
  await unsaved.waitFor({ state: 'detached' })
  assert.ok(
    await lab
      .getByRole('article')
      .getByRole('heading')
      .first()
      .evaluate((one) => one === document.activeElement),
  )
  while (await lab.evaluate(isKept, '3 次，无错乱')) await lab.waitForTimeout(50)
  await lab.reload()
  await lab.getByText('任务关闭时还没有结果。').waitFor()
  assert.equal(await unsaved.count(), 0)
  await page.getByRole('link', { name: '再测一次' }).click()
  await page.getByRole('button', { name: `去掉 ${PHONE}` }).waitFor()
  assert.equal(await page.getByRole('checkbox', { name: /大屏适配/ }).isChecked(), true)
  assert.equal(await page.getByRole('checkbox', { name: /稳定性/ }).isChecked(), false)
  await page.getByText('开始之后，各实验室会收到任务').waitFor()
  assert.equal(await start(page).isDisabled(), false)
  await page.getByRole('tab', { name: '测试记录' }).click()
  await page.getByRole('row').filter({ hasText: '已取消' }).waitFor()
  await page.getByRole('row').filter({ hasText: '已完成' }).waitFor()
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  assert.deepEqual(faults, [])
  assert.deepEqual(reviewer.faults, [])
})

test('terms that need a declaration have the same label here as on the form, and the reason says where to declare', async () => {
  const { page } = member
  const camera = broken['PRIV-01'] ?? assert.fail('no sample')
  await page.goto(`${site.url}${FORM}`)
  await chooseFile(page, files.write('speaking.apk', buildApk(camera.change(cleanSpec({ package: 'com.example.e2e.cloud' })))))
  await page
    .getByText(/^自检完成，/)
    .first()
    .waitFor({ timeout: 60_000 })
  // The form asks for a declaration until it is made; a round judges whether it suffices.
  const asked = page.getByRole('button', { name: /^查看证据与改法：敏感权限逐项说明/ })
  await page.getByText('1 项待申报').waitFor()
  await asked.waitFor()
  const purpose = page.getByRole('textbox', { name: /^拍照和录像/ })
  await purpose.fill('扫描付款码')
  await page.getByText('1 项已申报').waitFor()
  await asked.waitFor({ state: 'detached' })
  await purpose.fill(' ')
  await asked.waitFor()
  await startRun(page, [PHONE], [/大屏适配/, /个人信息保护/])
  const selfCheck = page.getByRole('region', { name: '自检', exact: false }).first()
  const term = selfCheck.locator('details').filter({ hasText: 'PRIV-01' })
  await term.getByText('待申报').waitFor()
  assert.equal(await selfCheck.getByText('尚未判定').count(), 0)
  await term.locator('summary').click()
  await term.getByText(/^申请认证时在申报里逐项写明敏感权限的用途/).waitFor()
})
