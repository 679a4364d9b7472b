import assert from 'node:assert/strict'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { hydrated, openPage, settled } from './browser.ts'
import { filesFolder } from './console.ts'
import { openAs } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()

const files = filesFolder()
const log = files.write('crash.log', '2026-12-01 10:00:00 E/AndroidRuntime: FATAL EXCEPTION')
const other = files.write('other.log', 'another log')
const inner = join(files.folder, 'logs')
mkdirSync(inner)
after(() => rmSync(files.folder, { recursive: true, force: true }))

/** As from a file manager: the browser reads the files by itself. */
const dropOn = async (page: Page, target: Locator, dropped: readonly string[]) => {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  assert.ok(box)
  const data = { items: [], files: [...dropped], dragOperationsMask: 1 }
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, data }
  const session = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await session.send('Input.dispatchDragEvent', { type, ...at })
  await session.detach()
}

/** What programs put onto the clipboard: a picture, with or without the text that it shows. */
const paste = (field: Locator, { text }: { text?: string } = {}) =>
  field.evaluate((element: HTMLElement, words) => {
    element.focus()
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47])], 'image.png', { type: 'image/png' }))
    if (words !== undefined) {
      clipboardData.setData('text/plain', words)
      clipboardData.setData('text/html', `<p>${words}</p>`)
    }
    return element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('files are dropped onto the field for them, a screenshot is pasted; what misses the field opens nothing', async () => {
  const { page, faults } = await openAs(browser, site, { name: 'qingchuan', redirect: '/appealRecord/apply' })
  const reason = page.getByLabel('理由')
  await reason.fill('核对发布包')
  await settled(page)
  const field = page.getByText('截图、日志、PDF 或录像', { exact: false })
  const remove = (name: string | RegExp) => page.getByRole('button', { name })

  const opened: unknown[] = []
  page.context().on('page', (tab) => opened.push(tab.url()))
  await dropOn(page, page.getByRole('heading', { name: '提出申诉' }), [log])
  await dropOn(page, reason, [log])
  await dropOn(page, field, [log, other])
  await remove('去掉 crash.log').waitFor()
  await remove('去掉 other.log').waitFor()
  await dropOn(page, field, [inner])
  await page.getByRole('alert').getByText('放进来的是文件夹，请选择里面的文件').waitFor()

  // The server looks at the content: these four bytes are no picture, and it says so beside the name that it was given.
  assert.equal(await paste(reason), false)
  await page
    .getByRole('alert')
    .getByText(/^截图 \d\d-\d\d-\d\d\.png：/)
    .waitFor()
  assert.equal(await page.getByText('放进来的是文件夹').count(), 0)
  assert.equal(await paste(reason, { text: '会议纪要' }), true, 'a text that brings its picture is pasted as text')

  assert.equal(await reason.inputValue(), '核对发布包')
  assert.equal(await remove(/^去掉 /).count(), 2)
  assert.deepEqual({ opened, faults }, { opened: [], faults: [] })
  await page.context().close()
})

test('a field for one file takes no folder and not the first of several', async () => {
  const { page, faults } = await openAs(browser, site, { name: 'qingchuan', redirect: '/console/goldIdentification/form' })
  const zone = page.getByText('把安装包拖到这里')
  await zone.waitFor()
  await dropOn(page, zone, [log, other])
  await page.getByRole('alert').getByText('一次只能放一个文件，请重新选择').waitFor()
  await dropOn(page, zone, [inner])
  await page.getByRole('alert').getByText('放进来的是文件夹，请选择里面的文件').waitFor()
  await dropOn(page, zone, [log])
  await page.getByText('这个文件不是安装包').waitFor()
  assert.equal(await page.getByText('放进来的是文件夹').count(), 0)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a package is dropped to be verified', async () => {
  const { page, faults } = await openPage(browser)
  await page.goto(`${site.url}/verify`)
  await hydrated(page)
  const zone = page.getByText('把安装包拖到这里')
  await dropOn(page, zone, [log, other])
  await page.getByRole('alert').getByText('一次只能放一个文件，请重新选择').waitFor()
  await dropOn(page, zone, [log])
  await page.getByText('crash.log').first().waitFor()
  assert.equal(await page.getByText('一次只能放一个文件').count(), 0)
  assert.deepEqual(faults, [])
  await page.context().close()
})
