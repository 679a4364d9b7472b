// In a whole run only: typing while something is saved.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { isKept, untilKept } from './browser.ts'
import { holdCalls } from './held-calls.ts'
import { openDesk } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

let desk: { page: Page; faults: string[] }
useSite({
  ready: async () => {
    desk = await openDesk(browser, site, { name: 'editor', path: '/office/contents', heading: '内容' })
  },
})

const press = (name: string) => desk.page.getByRole('button', { name, exact: true }).click()
/** Held: `pressed` once the call is under way. */
const pressHeld = async (name: string, call: string) => {
  const release = await holdCalls(desk.page, `**/${call}`)
  const asked = desk.page.waitForRequest((request) => request.url().endsWith(`/${call}`))
  await press(name)
  await asked
  return async () => {
    release()
    await desk.page.unroute(`**/${call}`)
  }
}
const notice = () => desk.page.getByRole('textbox', { name: '公告', exact: true })
const focused = () => desk.page.evaluate(() => document.activeElement?.getAttribute('name'))
/** Loses the page, and finds the unsaved text again. */
const stillThere = async (typed: string) => {
  await untilKept(desk.page, typed)
  await desk.page.reload()
  await desk.page.getByText('这是你上次写下、还没有保存的内容').waitFor()
  assert.equal(await notice().inputValue(), typed)
}

test('one goes on typing while something new is saved and read for the first time: text and cursor stay', async () => {
  const { page } = desk
  await page.goto(`${site.url}/office/contents/one?kind=notice`)
  await notice().fill('先写一句（演示）')
  const read = await holdCalls(page, /queryContent$/)
  const save = await pressHeld('保存草稿', 'saveNotice')
  await notice().press('End')
  await page.keyboard.type('，保存时又写一句')
  await save()
  await page.getByText('草稿已保存').waitFor()
  await page.keyboard.type('，保存后再写一句')
  await page.waitForURL(/contentId=/)
  await page.keyboard.type('，读到以前还写一句')
  assert.equal(await page.getByText('还没有保存过').count(), 0)
  read()
  await page.getByRole('link', { name: '第 1 版', exact: true }).waitFor()
  const typed = '先写一句（演示），保存时又写一句，保存后再写一句，读到以前还写一句'
  assert.equal(await notice().inputValue(), typed)
  assert.equal(await focused(), 'text')
  await page.getByText('有没保存的改动').waitFor()
  await stillThere(typed)
  await press('保存草稿')
  await page.getByRole('link', { name: '第 2 版', exact: true }).waitFor()
  await page.goto(`${site.url}/office/contents/one?kind=notice`)
  await notice().waitFor()
  await page.getByText('还没有保存过').waitFor()
  assert.equal(await notice().inputValue(), '', 'the next new one begins empty')
})

test('what is typed while a saved one is saved again stays, in the form and in this browser', async () => {
  const { page, faults } = desk
  await page.goto(`${site.url}/office/contents?kind=notice`)
  await page.getByRole('link', { name: /^先写一句（演示）/ }).click()
  await notice().fill('改了一句（演示）')
  const save = await pressHeld('保存草稿', 'saveNotice')
  await notice().fill('改了一句，又添一句（演示）')
  await save()
  await page.getByRole('link', { name: '第 3 版', exact: true }).waitFor()
  await stillThere('改了一句，又添一句（演示）')
  await press('换回保存过的')
  assert.equal(await notice().inputValue(), '改了一句（演示）')
  assert.deepEqual(faults, [])
})

test('what is typed while a picture’s description is saved stays, based on what was saved', async () => {
  const { page } = desk
  await page.goto(`${site.url}/office/pictures`)
  await page.getByRole('link', { name: '四种窗口宽度' }).click()
  const credit = page.getByLabel(/^来源/)
  await credit.fill('秘书处（演示）')
  const save = await pressHeld('保存修改', 'savePicture')
  await credit.fill('秘书处，再改（演示）')
  await save()
  await page.getByText(/^已保存/).waitFor()
  await untilKept(page, '秘书处，再改（演示）')
  await page.reload()
  await page.getByText('已恢复你上次写的内容。').waitFor()
  assert.equal(await credit.inputValue(), '秘书处，再改（演示）')
  await press('保存修改')
  await page.getByText(/^已保存/).waitFor()
  assert.equal(await page.getByText('改过').count(), 0)
})

test('a form that empties itself after sending keeps what was typed meanwhile', async () => {
  const { page } = desk
  await page.goto(`${site.url}/office/redirects`)
  const old = page.getByLabel('旧编号', { exact: true })
  await old.fill('slow-1')
  await page.getByLabel('转到', { exact: true }).selectOption({ index: 1 })
  const save = await pressHeld('添加跳转', 'addRedirect')
  await old.fill('slow-2')
  await save()
  await page.getByText('slow-1 的跳转已添加').waitFor()
  assert.equal(await old.inputValue(), 'slow-2')
  assert.equal(await page.getByLabel('转到', { exact: true }).inputValue(), '')
})

test('who leaves while something is being saved is not pulled back by the answer', async () => {
  const { page, faults } = desk
  await page.goto(`${site.url}/office/members`)
  await page.getByRole('link', { name: '新建成员' }).click()
  await page.getByLabel('名称', { exact: true }).fill('苍鹭检测（演示）')
  await page.getByLabel('类别', { exact: true }).selectOption({ label: '终端成员' })
  const save = await pressHeld('新建成员', 'saveMember')
  await page.getByRole('navigation', { name: '后台' }).getByRole('link', { name: '跳转' }).click()
  await page.getByLabel('旧编号', { exact: true }).fill('slow-3')
  const saved = page.waitForResponse(/saveMember$/)
  await save()
  await saved
  // The draft is dropped last.
  while (await page.evaluate(isKept, '苍鹭检测')) await page.waitForTimeout(50)
  // Going elsewhere, the page would read what that one shows.
  await page.waitForLoadState('networkidle')
  assert.equal(page.url(), `${site.url}/office/redirects`)
  assert.equal(await page.getByLabel('旧编号', { exact: true }).inputValue(), 'slow-3')
  await page.getByRole('navigation', { name: '后台' }).getByRole('link', { name: '联盟成员' }).click()
  await page.getByRole('link', { name: '苍鹭检测（演示）' }).waitFor()
  assert.deepEqual(faults, [])
})
