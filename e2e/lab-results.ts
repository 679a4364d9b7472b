import assert from 'node:assert/strict'
import { queryDeviceTask, saveDeviceResult } from '@alliance/contract/vendor'
import { createCanvas } from '@napi-rs/canvas'
import type { Page } from 'playwright-core'
import { barriers } from './axe.ts'
import { isKept, untilKept } from './browser.ts'
import { holdUploads, lookAgain } from './held-calls.ts'
import { callerOf } from './office-calls.ts'

const EMPTY_FILE = { name: '空.log', mimeType: 'text/plain', buffer: Buffer.from('') }
const PROGRAM = { name: '程序.png', mimeType: 'image/png', buffer: Buffer.from([0x4d, 0x5a, 0, 3, 0xff]) }
const LOGS = [1, 2, 3, 4, 5, 6].map((at) => ({
  name: `第 ${at} 段.log`,
  mimeType: 'text/plain',
  buffer: Buffer.from(`I/${at}\n`),
}))

/** The first term fails with a picture and is corrected; an undetermined one needs a reason; the rest passes. */
export const fillEveryTerm = async (lab: Page) => {
  const terms = lab.getByRole('navigation', { name: '任务的条款' }).getByRole('link')
  const count = await terms.count()
  assert.ok(count > 1)
  assert.equal(await lab.getByRole('button', { name: '提交任务' }).isDisabled(), true)
  const save = () => lab.getByRole('button', { name: /保存(结果|更正)/ }).click()
  for (let at = 0; at < count; at += 1) {
    await terms.nth(at).click()
    const id = await terms.nth(at).locator('code').innerText()
    await lab.locator('article code').filter({ hasText: id }).waitFor()
    if (at === 0) {
      await failWithEvidence(lab, save)
      await meetNewerResult(lab, id)
    }
    await lab.getByRole('radio', { name: at === 0 ? '未通过' : '通过', exact: true }).check()
    await lab.getByLabel(/实测值/).fill('3 次，中位数 1.8 秒')
    await lab.getByLabel('机型').selectOption({ label: '样机 F1' })
    const refusedFile = lab.getByText(/^空\.log：/)
    if (at === 1) {
      // Of several files at once, each that was not taken is named.
      await lab.getByLabel('选择证据文件').setInputFiles([EMPTY_FILE, ...LOGS])
      await refusedFile.waitFor()
      await lab.getByText('最多 5 个文件，没有上传：第 5 段.log、第 6 段.log').waitFor()
      await lab.getByRole('link', { name: '第 4 段.log' }).waitFor()
    }
    await save()
    await lab.getByText(new RegExp(`^${id} 已保存，第 ${at === 0 ? 5 : 1} 次填写`)).waitFor()
    assert.equal(await refusedFile.count(), 0, 'saved without the refused file: its message is over')
  }
}
const failWithEvidence = async (lab: Page, save: () => Promise<void>) => {
  await save()
  await lab.getByText('请选择结论').waitFor()
  await lab.getByRole('radio', { name: '未通过', exact: true }).check()
  await save()
  await meetBothProblems(lab, save)
  const picture = await createCanvas(320, 200).encode('png')
  const letGo = await holdUploads(lab, '/api/upload/evidence')
  await lab.getByLabel('选择证据文件').setInputFiles({ name: '第一次.png', mimeType: 'image/png', buffer: picture })
  await lab.getByLabel(/实测值/).fill('3 次，中位数 6.2 秒')
  // A result is not saved while its file is uploading, and opening another term loses no file.
  await save()
  await lab.getByText('附件还在上传，请等它传完或取消').waitFor()
  await askedBeforeLeaving(lab)
  const terms = lab.getByRole('navigation', { name: '任务的条款' }).getByRole('link')
  await terms.nth(1).click()
  await lab.getByText('第一次.png').waitFor({ state: 'detached' })
  letGo()
  const arrived = terms.first().getByText('有改动还没有保存')
  await arrived.waitFor({ state: 'attached' })
  await untilKept(lab, '第一次')
  await terms.first().click()
  await lab.getByRole('link', { name: /第一次/ }).waitFor()
  assert.equal(await lab.getByLabel(/实测值/).inputValue(), '3 次，中位数 6.2 秒')
  assert.deepEqual(await barriers(lab), [])
  // Closed by mistake before saving: nothing is lost.
  await untilKept(lab, '6.2 秒')
  await lab.reload()
  // Its URL expires within minutes: until a saved result contains the file, it is listed without a link.
  await lab.getByText(/^第一次\./).waitFor()
  assert.equal(await lab.getByRole('link', { name: /第一次/ }).count(), 0)
  assert.equal(await lab.getByLabel(/实测值/).inputValue(), '3 次，中位数 6.2 秒')
  assert.equal(await lab.getByRole('radio', { name: '未通过', exact: true }).isChecked(), true)
  await save()
  await lab.getByText(/已保存，第 1 次填写/).waitFor()
}
/** Leaving the task would abort the upload: by a link, by Back, by a reload. */
const askedBeforeLeaving = async (lab: Page) => {
  const here = lab.url()
  const menu = lab.getByRole('navigation', { name: '厂商工作台' })
  for (const leave of [() => menu.getByRole('link', { name: '机型' }).click(), () => lab.evaluate(() => history.back())]) {
    await leave()
    const box = lab.getByRole('alertdialog', { name: '还有文件在上传' })
    await box.getByRole('button', { name: '留下' }).click()
    await box.waitFor({ state: 'detached' })
    await lab.getByText('第一次.png').waitFor()
    assert.equal(lab.url(), here)
  }
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  assert.equal(await lab.evaluate(isAsked), true)
}
/** A missing value and a missing file are reported together, each at its field; another outcome removes both marks. */
const meetBothProblems = async (lab: Page, save: () => Promise<void>) => {
  const [value, file] = [lab.getByText('判为未通过时，请写明实测值'), lab.getByText('判为未通过时，请附上日志或截图')]
  await value.waitFor()
  assert.equal(await file.count(), 1)
  assert.equal(await lab.getByLabel(/实测值/).evaluate((field) => field === document.activeElement), true)
  assert.equal(await lab.getByLabel('选择证据文件').getAttribute('aria-invalid'), 'true')
  await lab.getByRole('radio', { name: '通过', exact: true }).check()
  await value.waitFor({ state: 'detached' })
  assert.equal(await file.count(), 0)
  await lab.getByRole('radio', { name: '未通过', exact: true }).check()
  await lab.getByLabel(/实测值/).fill('3 次，中位数 6.2 秒')
  await save()
  await file.waitFor()
  const files = lab.getByLabel('选择证据文件')
  assert.equal(await files.evaluate((field) => field === document.activeElement), true)
  // Why a chosen file was refused is shown beside the mark, not hidden by it.
  await files.setInputFiles([EMPTY_FILE, PROGRAM])
  await lab.getByText(/^空\.log：/).waitFor()
  await lab.getByText(/^程序\.png：请选择文本日志/).waitFor()
  assert.equal(await lab.getByText(/^空\.log：/).count(), 1)
  assert.equal(await file.count(), 1)
}

/** Saves a result as the same reviewer at another desk would: not through this page, with the files saved before. */
const saveElsewhere = async (lab: Page, termId: string, measured: string) => {
  const token = await lab.evaluate(() => localStorage.getItem('Token'))
  const ask = callerOf({ url: lab.url() }, token ?? '')
  const taskId = new URL(lab.url()).searchParams.get('taskId') ?? ''
  const { terms } = await ask(queryDeviceTask, { taskId })
  const evidenceIds = terms.find(({ id }) => id === termId)?.result?.evidence.map((file) => file.evidenceId)
  await ask(saveDeviceResult, { taskId, termId, outcome: 'pass', measured, note: '', evidenceIds })
}
/** What was typed here before a newer result was saved elsewhere never silently overwrites it. */
const meetNewerResult = async (lab: Page, id: string) => {
  const [submit, save] = [lab.getByRole('button', { name: '提交任务' }), lab.getByRole('button', { name: '保存更正' })]
  const measured = lab.getByLabel(/实测值/)
  const overtaken = lab.getByText('下面是更早填写、没有保存的内容')
  await measured.fill('在这里写下的')
  await untilKept(lab, '在这里写下的')
  assert.equal(await lab.evaluate(isKept, '/api/show/downloadFile'), false, 'an address that is soon over is not kept')
  await lab
    .getByRole('navigation', { name: '任务的条款' })
    .getByRole('link', { name: /有改动还没有保存/ })
    .waitFor()
  await saveElsewhere(lab, id, '在别处保存的')
  await lab.reload()
  await overtaken.waitFor()
  const address = await lab.getByRole('link', { name: /第一次/ }).getAttribute('href')
  assert.equal((await lab.request.get(new URL(address ?? '', lab.url()).href)).status(), 200)
  assert.equal(await measured.inputValue(), '在这里写下的')
  assert.equal(await save.isDisabled(), true)
  assert.equal(await submit.isDisabled(), true)
  assert.deepEqual(await barriers(lab), [])
  await lab.getByRole('button', { name: '保留下面的内容' }).click()
  await overtaken.waitFor({ state: 'detached' })
  assert.equal(await save.isDisabled(), false)
  await lab.getByRole('button', { name: '放弃改动' }).click()
  assert.equal(await measured.inputValue(), '在别处保存的')
  assert.equal(await lab.getByRole('radio', { name: '通过', exact: true }).isChecked(), true)
  while (await lab.evaluate(isKept, '在这里写下的')) await lab.waitForTimeout(50)
  // An untouched form follows what is saved elsewhere.
  await saveElsewhere(lab, id, '在别处又改过的')
  while ((await measured.inputValue()) !== '在别处又改过的') {
    await lookAgain(lab)
    await lab.waitForTimeout(100)
  }
  assert.equal(await lab.getByRole('button', { name: '放弃改动' }).count(), 0)
  // Nor does it overwrite one that this page does not know yet.
  await measured.fill('不知道别处的')
  await saveElsewhere(lab, id, '在别处第三次改的')
  await save.click()
  await overtaken.waitFor()
  assert.equal(await measured.inputValue(), '不知道别处的')
  await lab.getByRole('button', { name: '放弃改动，看已保存的结果' }).click()
  assert.equal(await measured.inputValue(), '在别处第三次改的')
}
