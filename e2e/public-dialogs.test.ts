// In a whole run only: every kind of dialog, on the development server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { hydrated, openPage } from './browser.ts'
import { browser, site, useSite } from './use-site.ts'

/** The development server, because only there the gallery opens every kind of dialog. */
useSite({
  entry: 'server/dev.ts',
  ready: async () => {
    // On the first visit the development server finds its dependencies and reloads the page.
    const { page } = await openPage(browser)
    await page.goto(`${site.url}/gallery`)
    await page.waitForLoadState('networkidle')
    await page.reload()
    await page.waitForLoadState('networkidle')
    await page.context().close()
  },
})

/** The hydrated gallery with a fake clock. */
const gallery = async (options: Parameters<typeof openPage>[1] = {}): Promise<Page> => {
  const { page } = await openPage(browser, options)
  await page.goto(`${site.url}/gallery`)
  await hydrated(page)
  // Only now: earlier, the fake clock would stop the development server's client.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  return page
}
const open = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** The dialog's answer, rendered a moment after the clock has moved. */
const answered = (page: Page, said: string) =>
  page.getByLabel('对话框的回答').filter({ hasText: said }).waitFor({ timeout: 10_000 })
const boxes = (page: Page) => page.locator('#dialogs dialog').count()
const gone = (page: Page) => page.locator('#dialogs dialog').first().waitFor({ state: 'detached', timeout: 10_000 })

test('a confirmation has its two buttons; each way to close it answers, and 300 ms later it is gone', async () => {
  const page = await gallery()
  for (const [way, said] of [
    ['确定', '已确认'],
    ['取消', '已取消：cancel'],
    ['关闭', '已取消：cancel'],
    ['Escape', '已取消：cancel'],
  ] as const) {
    await open(page, '确认框')
    const box = page.getByRole('dialog', { name: '撤回 5.8.0 的认证？' })
    await box.waitFor()
    if (way === 'Escape') await page.keyboard.press('Escape')
    else await box.getByRole('button', { name: way, exact: true }).click()
    await answered(page, said)
    assert.equal(await boxes(page), 1, 'it is still leaving')
    await page.clock.runFor(299)
    assert.equal(await boxes(page), 1)
    await page.clock.runFor(2)
    await gone(page)
  }
})

/** What a screen reader reads of a box beyond its title. */
const described = (box: Locator) =>
  box.evaluate((element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent)
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('a held key answers no box; what can’t be undone has the focus on 取消, and every box is read with its content', async () => {
  const page = await gallery()
  for (const [name, first, content] of [
    ['确认框，不能恢复', '取消', '作废后不能恢复。'],
    ['确认框', '确定', '已得到的真机结果会保留在记录中，本轮状态变为“已取消”。'],
    ['消息框', '知道了', '服务器连接异常'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).focus()
    for (let held = 0; held < 4; held += 1) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await answered(page, '等待回答')
    assert.equal(await focusedName(page), first)
    assert.equal(await described(page.locator('#dialogs dialog')), content)
    await page.keyboard.press('Enter')
    await answered(page, first === '取消' ? '已取消：cancel' : '已确认')
    await page.clock.runFor(301)
    await gone(page)
  }
})

test('an alert counts down each second on its button and confirms itself below zero', async () => {
  const page = await gallery()
  await open(page, '提示框，倒数')
  const box = page.getByRole('alertdialog', { name: '提示' })
  for (const left of [3, 2, 1, 0]) {
    // The seconds are seen, not read out: a focused button whose name changes is announced each time.
    await box.getByRole('button', { name: '去登录', exact: true }).getByText(`（${left}）`, { exact: true }).waitFor()
    await answered(page, '等待回答')
    await page.clock.runFor(1000)
  }
  await answered(page, '已确认')
  await page.clock.runFor(301)
  await gone(page)
})

test('a countdown that is cancelled confirms nothing later', async () => {
  const page = await gallery()
  await open(page, '提示框，倒数')
  await page.clock.runFor(1000)
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
  await page.clock.runFor(10_000)
  await answered(page, '已取消：cancel')
  await gone(page)
})

test('a message says 知道了 and closes by itself after its delay', async () => {
  const page = await gallery()
  await open(page, '消息框')
  await page.getByRole('alertdialog').getByRole('button', { name: '知道了', exact: true }).click()
  await answered(page, '已确认')
  await page.clock.runFor(301)
  await open(page, '消息框，5 秒后关闭')
  await page.clock.runFor(5000)
  await answered(page, '等待回答')
  await page.clock.runFor(1000)
  await answered(page, '已确认')
})

test('a dialog has the given width and labels, and its secondary button or Escape cancels', async () => {
  const page = await gallery()
  await open(page, '提示框，宽 640')
  const wide = page.getByRole('alertdialog', { name: '提示' })
  assert.equal((await wide.boundingBox())?.width, 640)
  await wide.getByRole('button', { name: '以后再说', exact: true }).click()
  await answered(page, '已取消：cancel')
  await page.clock.runFor(301)
  await open(page, '消息框，可取消')
  const message = page.getByRole('alertdialog', { name: '没有保存' })
  assert.equal(await message.getByRole('button', { name: '重试', exact: true }).count(), 1)
  await message.getByRole('button', { name: '放弃', exact: true }).click()
  await answered(page, '已取消：cancel')
  await page.clock.runFor(301)
  await open(page, '白名单消息框')
  await page.getByRole('alertdialog', { name: '提示' }).getByText('账户不在白名单内', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await answered(page, '已取消：cancel')
})

test('a hidden dialog gives no answer and unblocks the page; shown again it is the same one', async () => {
  const page = await gallery()
  await open(page, '消息框，隐去又出现')
  const box = page.getByRole('alertdialog', { name: '提示' })
  await box.getByText('正在重新连接').waitFor()
  await page.clock.runFor(1000)
  await box.waitFor({ state: 'hidden' })
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), '消息框，隐去又出现')
  await answered(page, '等待回答')
  await page.clock.runFor(1000)
  await box.getByRole('button', { name: '知道了', exact: true }).click()
  await answered(page, '已确认')
  await page.clock.runFor(301)
  await gone(page)
})

test('the focus is trapped inside and restored; the dialog is 30 % of a desktop and the width of a phone', async () => {
  for (const [width, wanted] of [
    [1440, 432],
    [1920, 576],
    [834, 360],
    [390, 390],
  ] as const) {
    const page = await gallery({ viewport: { width, height: 800 } })
    await open(page, '确认框')
    const box = page.getByRole('dialog', { name: '撤回 5.8.0 的认证？' })
    const { width: shown = 0 } = (await box.boundingBox()) ?? {}
    assert.ok(Math.abs(shown - wanted) <= 1, `${shown} at ${width}`)
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), '确定')
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press(step % 3 === 2 ? 'Shift+Tab' : 'Tab')
      const inside = await page.evaluate(() => {
        const { activeElement } = document
        // After the last control the focus may go to the browser's own UI, never to the page behind the dialog.
        return activeElement === document.body || activeElement?.closest('dialog') !== null
      })
      assert.ok(inside, `step ${step} at ${width}`)
    }
    await page.keyboard.press('Escape')
    await page.clock.runFor(301)
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), '确认框')
    await page.context().close()
  }
})

test('clicked twice, the contact dialog opens once', async () => {
  const page = await gallery()
  await page.getByRole('contentinfo').getByRole('link', { name: '联系我们' }).dblclick()
  const boxes = page.getByRole('dialog', { name: '欢迎联系我们' })
  await boxes.first().waitFor()
  assert.equal(await boxes.count(), 1)
  await boxes.getByRole('button', { name: '关 闭' }).click()
  await page.clock.runFor(301)
  await gone(page)
})

test('closed by its button or its icon the contact dialog is gone after 300 ms', async () => {
  const page = await gallery()
  for (const name of ['关 闭', '关闭']) {
    await open(page, '联系我们')
    await page.getByRole('dialog', { name: '欢迎联系我们' }).getByRole('button', { name, exact: true }).click()
    await page.clock.runFor(301)
    await gone(page)
    await answered(page, '已确认')
  }
})

// Last, because it visits pages that make the development server reload.
test('the contact dialog gives all three answers, from the footer and from 加入我们', async () => {
  for (const from of ['footer', 'page'] as const) {
    const { page } = await openPage(browser)
    await page.goto(`${site.url}/home/join`)
    const way =
      from === 'footer'
        ? page.getByRole('contentinfo').getByRole('link', { name: '联系我们' })
        : page.getByRole('main').getByRole('button', { name: '联系我们' })
    await hydrated(page)
    await way.click()
    const box = page.getByRole('dialog', { name: '欢迎联系我们' })
    const text = await box.innerText()
    assert.match(text, /成为联盟会员（生态单位、合作伙伴）请联系工作人员；我们会尽快答复你的咨询。/)
    assert.match(text, /申请金标认证请点击“联盟注册会员”/)
    assert.match(text, /客服号\s+alliance_demo/)
    assert.match(text, /服务邮箱\s+service@alliance\.example/)
    assert.equal(await box.getByRole('button', { name: '关闭', exact: true }).count(), 1)
    await box.getByRole('link', { name: '联盟注册会员' }).click()
    await page.waitForURL(`${site.url}/account/register`)
    await page.context().close()
  }
})
