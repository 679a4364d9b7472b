// In a whole run only: comments on coming versions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DrawnBlock } from '@alliance/contract/body-marks'
import { drawnTextOf } from '@alliance/contract/body-writing'
import { publishContent, withdrawContent } from '@alliance/contract/content-acts'
import { queryEditionBase, saveEdition } from '@alliance/contract/edition-desk'
import type { Page } from 'playwright-core'
import { looksRight } from './axe.ts'
import { openPage, isKept, untilKept, WIDTHS } from './browser.ts'
import { chinaDay } from './dates.ts'
import { sent } from './editor.ts'
import { callerOf } from './office-calls.ts'
import { openAs, openDesk } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

type Opened = { page: Page; faults: string[] }
let desk: Opened
let member: Opened
let edition: { contentId: string; revision: number }

const GUIDE = '5242001394058243'
const TITLE = 'Webview适配指南'

/** Publishes a future edition of a guide, whatever the current date is. */
const announce = async (page: Page) => {
  const ask = callerOf(site, await page.evaluate(() => localStorage.getItem('Token') ?? ''))
  const base = await ask(queryEditionBase, { documentId: GUIDE })
  const body = `${drawnTextOf(base.blocks as DrawnBlock[])}\n\n## 9 新的一节 {#s9}\n\n新的一段。`
  const form = { documentId: GUIDE, version: 'V1.1', effectiveFrom: chinaDay(30), summary: base.summary, body } as const
  const { contentId, revision } = await ask(saveEdition, form)
  return ask(publishContent, { contentId, revision })
}

useSite({
  ready: async () => {
    desk = await openDesk(browser, site, { name: 'editor', path: '/office/comments', heading: '公示意见' })
    edition = await announce(desk.page)
    member = await openAs(browser, site, { name: 'qingchuan', redirect: '/console/messages' })
  },
})

const TEXT = '这一节请给一个例子。'
const ANSWER = '已补一个例子。'
const ALL = [320, ...WIDTHS]
const own = () => member.page.getByRole('region', { name: '我提过的意见' }).getByRole('listitem')

test('a member comes from the document, comments on one section, and sees the comment among their own', async () => {
  const { page } = member
  await page.goto(`${site.url}/doc/${GUIDE}?version=V1.1`)
  await page.getByText('这一版即将施行').waitFor()
  await page.getByRole('link', { name: '提意见', exact: true }).click()
  await page.getByRole('heading', { name: '公示意见', level: 1 }).waitFor()
  const form = page.getByRole('form', { name: '提意见' })
  assert.equal(await form.getByLabel('版本').inputValue(), `${GUIDE} V1.1`)
  await looksRight(page, 'comments')
  await form.getByRole('button', { name: '提交意见' }).click()
  await page.getByText('请写明意见').waitFor()
  await form.getByLabel('针对哪一条').selectOption({ label: '9 新的一节' })
  await form.getByLabel('意见', { exact: true }).fill(TEXT)
  await untilKept(page, TEXT)
  await page.reload()
  await page.getByText('已恢复你上次写的内容。').waitFor()
  assert.equal(await form.getByLabel('针对哪一条').inputValue(), 's9', 'the words come back with what they are about')
  await form.getByRole('button', { name: '提交意见' }).click()
  await page.getByText('意见已提交').waitFor()
  const said = own().filter({ hasText: TEXT })
  await said.getByText('待答复').waitFor()
  await said.getByRole('link', { name: `${TITLE} V1.1：9 新的一节` }).waitFor()
  await form.getByLabel('意见', { exact: true }).fill(TEXT)
  await form.getByRole('button', { name: '提交意见' }).click()
  await page.getByText('这条意见你已经提过').waitFor()
  await looksRight(page, 'comments-problem')
  await form.getByLabel('意见', { exact: true }).fill('写错了的一条。')
  await form.getByRole('button', { name: '提交意见' }).click()
  const wrong = own().filter({ hasText: '写错了的一条。' })
  await wrong.getByRole('button', { name: '撤回：9 新的一节' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: '撤回' }).click()
  await wrong.getByText('已撤回').waitFor()
  await looksRight(page, 'comments-own')
  assert.equal(await page.evaluate(isKept, '"s9"'), false, 'what was sent is no draft, nor what it was about')
})

test('an editor answers it and publishes it in other words; a name in them is reported at its field', async () => {
  const { page } = desk
  await page.reload()
  await page.getByLabel('文档').selectOption({ label: TITLE })
  const row = page.getByRole('listitem').filter({ hasText: TEXT })
  await row.getByText('晴川软件（演示）').waitFor()
  await looksRight(page, 'comments-desk')
  await row.getByRole('button', { name: '答复：9 新的一节' }).click()
  const form = page.getByRole('form', { name: '答复' })
  await form.getByRole('button', { name: '答复' }).click()
  await form.getByText('请选择处理结果').waitFor()
  await form.getByText('请写明答复').waitFor()
  await form.getByLabel('处理结果').selectOption({ label: '采纳' })
  await form.getByLabel('答复', { exact: true }).fill(ANSWER)
  await form.getByLabel('公开这条意见与答复').check()
  const told = form.getByLabel('公开的意见')
  assert.equal(await told.inputValue(), TEXT)
  await told.fill('晴川软件请求给一个例子。')
  await form.getByRole('button', { name: '答复' }).click()
  await form.getByText('公开的内容不写是谁提的').waitFor()
  await looksRight(page, 'comment-answer')
  await told.fill('请给一个例子。')
  await form.getByRole('button', { name: '答复' }).click()
  await page.getByText('已答复，提意见的人会收到消息。').waitFor()
  await page.getByRole('tab', { name: '已答复' }).click()
  await row.getByText('已公开').waitFor()
  await looksRight(page, 'comments-answered')
  // An answer need not be public: the box is left empty, or emptied again.
  const change = async (tick: 'check' | 'uncheck') => {
    await row.getByRole('button', { name: '修改答复：9 新的一节' }).click()
    await form.getByLabel('公开这条意见与答复')[tick]()
    if (tick === 'check') await told.fill('请给一个例子。')
    await form.getByRole('button', { name: '保存' }).click()
    await form.waitFor({ state: 'detached' })
  }
  await change('uncheck')
  await page.getByText('已改好答复。').waitFor()
  await row.getByText('已公开').waitFor({ state: 'detached' })
  await change('check')
  await row.getByText('已公开').waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: '导出意见汇总表' }).click()])
  assert.match(file.suggestedFilename(), new RegExp(`^意见汇总-${TITLE}-.+\\.csv$`))
  await page.getByText(/已导出 1 条/).waitFor()
})

test('everybody reads it without a name, with and without scripts; its author reads the answer and is notified', async () => {
  const { page, faults } = await openPage(browser)
  await page.goto(`${site.url}/comments`)
  await page.getByRole('link', { name: TITLE }).click()
  await page.getByRole('heading', { name: `${TITLE} V1.1 的公示意见`, level: 1 }).waitFor()
  await page.getByText('收到意见 1 条，已答复 1 条，公开 1 条。').waitFor()
  await page.goBack()
  await page.getByText('收到意见 1 条，已答复 1 条，公开 1 条').first().waitFor()
  await page.goForward()
  const said = page.getByRole('main').getByRole('listitem').filter({ hasText: '请给一个例子。' })
  assert.match(await said.innerText(), /9 新的一节[^]*经编辑整理[^]*采纳[^]*已补一个例子。/)
  assert.doesNotMatch(await page.getByRole('main').innerText(), /晴川/)
  await looksRight(page, 'public-comments', ALL)
  await said.getByRole('link', { name: '9 新的一节' }).click()
  await page.waitForURL(/version=V1\.1#s9$/)
  await page.goto(`${site.url}/comments?id=nobody`)
  await page.getByRole('heading', { name: '页面不存在' }).waitFor()
  const bare = await openPage(browser, { javaScriptEnabled: false })
  await bare.page.goto(`${site.url}/comments?id=${GUIDE}&version=V1.1`)
  assert.match(await bare.page.getByRole('main').innerText(), /请给一个例子。/)
  await member.page.reload()
  await own().filter({ hasText: ANSWER }).getByText('已公开').waitFor()
  await member.page.goto(`${site.url}/console/messages`)
  await member.page
    .getByRole('heading', { name: `你对《${TITLE}》V1.1 的意见已有答复` })
    .getByRole('link')
    .click()
  await member.page.waitForURL(/\/console\/comments$/)
  assert.deepEqual([desk.faults, member.faults, faults], [[], [], []])
})

test('once the version is withdrawn they stay readable, without a link to a text that isn’t there', async () => {
  const { page } = desk
  const ask = callerOf(site, await page.evaluate(() => localStorage.getItem('Token') ?? ''))
  await ask(withdrawContent, { ...edition, reason: '写错了' })
  await sent('/comments', '这一版已经撤回')
  const html = await (await fetch(`${site.url}/comments?id=${GUIDE}&version=V1.1`)).text()
  assert.match(html, /这一版已经撤回。[^]*请给一个例子。/)
  assert.doesNotMatch(html, /href="[^"]*\/doc\/[^"]*V1\.1/)
  await page.goto(`${site.url}/office/comments?queue=answered`)
  const said = page.getByRole('listitem').filter({ hasText: TEXT })
  await said.getByText('这一版已撤回').waitFor()
  assert.equal(await said.getByRole('link').count(), 0)
  await looksRight(page, 'comments-withdrawn')
  assert.deepEqual(desk.faults, [])
})
