// In a whole run only: appeals without a term, and given-up files.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { logIn } from './account.ts'
import { barriers } from './axe.ts'
import { fits, openPage, untilKept } from './browser.ts'
import { signIn } from './console.ts'
import { holdCalls, holdUploads, lookAgain } from './held-calls.ts'
import { demoAccount } from './demo-account.ts'
import { giveCode, takeSession } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

let member: { page: Page; faults: string[] }
let officer: { page: Page; faults: string[] }
useSite({
  ready: async () => {
    member = await openPage(browser)
    await signIn(member.page, site)
    officer = await openPage(browser)
    await takeSession({ page: officer.page, site }, 'appeals')
    // The office opens at the officer's own desk.
    await officer.page.goto(`${site.url}/office`)
    await officer.page.waitForURL(`${site.url}/office/appeals`)
  },
})

/** Logs in on the page to which an expired session led, and goes back from there. */
const logInAgain = async (page: Page) => {
  const account = demoAccount(site, 'appeals')
  await logIn({ page, site }, account, new URL(page.url()).searchParams.get('redirect') ?? '')
  await page.waitForURL(/second-factor/)
  await giveCode(page, site, account)
  await page.waitForURL(/\/office\/appeals\/appeal/)
}
test('an appeal whose file is still being sent is left only after a question', async () => {
  const { page, faults } = await openPage(browser)
  await takeSession({ page, site }, 'qingchuan')
  await page.goto(`${site.url}/appealRecord/apply`)
  await holdUploads(page, '/api/upload/appeal')
  const back = page.getByRole('main').getByRole('link', { name: '返回' })
  await page.getByLabel('选择附件').setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('说明') })
  await page.getByRole('button', { name: '取消 说明.txt' }).waitFor()
  await back.click()
  const asked = page.getByRole('alertdialog', { name: '还有文件在上传' })
  await asked.getByRole('button', { name: '留下' }).click()
  await asked.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '取消 说明.txt' }).waitFor()
  await back.click()
  await asked.getByRole('button', { name: '离开' }).click()
  await page.waitForURL(/\/appealRecord\/list/)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('an appeal without a term: taken, put back, answered, judged as no appeal; reopened with a reason', async () => {
  const { page } = member
  await page.goto(`${site.url}/appealRecord/apply`)
  await page.getByLabel('申诉类型').selectOption({ label: '其他' })
  await page.getByLabel('主题').fill('证书上的公司名称')
  await page.getByLabel('理由').fill('公司更名之后证书上还是旧名称，想知道怎样更新。')
  // The connection breaks after the server has acted: a second click must not create a second appeal.
  const breakOff = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/appeal/apply', breakOff, { times: 1 })
  await page.getByRole('button', { name: '提交申诉' }).click()
  await page.getByText('服务器连接异常').first().waitFor()
  await page.getByRole('button', { name: '知道了' }).click()
  await page.getByRole('button', { name: '提交申诉' }).click()
  await page.getByRole('heading', { name: /证书上的公司名称/, level: 1 }).waitFor()
  const own = page.url()
  const desk = officer.page
  await desk.goto(`${site.url}/office/appeals`)
  await desk.getByRole('link', { name: '证书上的公司名称' }).waitFor()
  assert.equal(await desk.getByRole('link', { name: '证书上的公司名称' }).count(), 1)
  await desk.getByRole('link', { name: '证书上的公司名称' }).click()
  await desk.getByRole('button', { name: '领取', exact: true }).click()
  await desk.getByText('已领取。').waitFor()
  await desk.getByRole('button', { name: '放回', exact: true }).click()
  await desk.getByText('已放回。').waitFor()
  await desk.getByRole('button', { name: '答复', exact: true }).click()
  const answer = desk.getByRole('dialog', { name: '答复申诉人' })
  await answer.getByLabel('内容').fill('新证书会写新名称，已签发的不改。')
  // The appellant writes meanwhile: the typed text stays, and the new message is shown in the dialog.
  await page.getByRole('textbox', { name: '说明' }).fill('新名称从上个月起用。')
  // Sending waits for a running upload of a file, but not for a cancelled one.
  await holdUploads(page, '/api/upload/appeal')
  const note = { name: '更名.txt', mimeType: 'text/plain', buffer: Buffer.from('更名通知') }
  await page.getByLabel('选择附件').setInputFiles(note)
  await page.getByRole('button', { name: '发送' }).click()
  await page.getByText('附件还在上传，请等它传完或取消').waitFor()
  // Leaving would abort it.
  await page.getByRole('banner').getByRole('link', { name: '标准文档' }).click()
  const asked = page.getByRole('alertdialog', { name: '还有文件在上传' })
  await asked.getByRole('button', { name: '留下' }).click()
  await asked.waitFor({ state: 'detached' })
  assert.equal(page.url(), own)
  await page.getByRole('button', { name: '取消 更名.txt' }).click()
  await page.getByText('附件还在上传，请等它传完或取消').waitFor({ state: 'detached' })
  // What is typed while it is being sent stays.
  const send = await holdCalls(page, '**/api/appeal/addMessage')
  const sending = page.waitForRequest('**/api/appeal/addMessage')
  await page.getByRole('button', { name: '发送' }).click()
  await sending
  await page.getByRole('textbox', { name: '说明' }).fill('还有一件事，正在写。')
  send()
  await page.getByText('已补充。').waitFor()
  assert.equal(await page.getByRole('textbox', { name: '说明' }).inputValue(), '还有一件事，正在写。')
  await answer.getByRole('button', { name: '发出' }).click()
  await answer.getByText('你写的还在').waitFor()
  await answer.getByText('新名称从上个月起用。').waitFor()
  assert.equal(await answer.getByLabel('内容').inputValue(), '新证书会写新名称，已签发的不改。')
  assert.deepEqual(await barriers(desk), [])
  // Closed without sending, and with an expired session: the text is restored both times.
  await desk.keyboard.press('Escape')
  await answer.waitFor({ state: 'detached' })
  await desk.getByRole('button', { name: '答复', exact: true }).click()
  await answer.getByText('已恢复你上次写的内容。').waitFor()
  assert.equal(await answer.getByLabel('内容').inputValue(), '新证书会写新名称，已签发的不改。')
  await desk.evaluate(() => localStorage.setItem('Token', 'no-session-of-anybody'))
  await answer.getByRole('button', { name: '发出' }).click()
  await desk.waitForURL(/\/login\?/)
  await answer.waitFor({ state: 'detached' })
  await desk.getByRole('button', { name: '知道了' }).click()
  await logInAgain(desk)
  await desk.getByRole('button', { name: '答复', exact: true }).click()
  await answer.getByText('已恢复你上次写的内容。').waitFor()
  await answer.getByRole('button', { name: '发出' }).click()
  await desk.getByText('已答复。').waitFor()
  await answer.waitFor({ state: 'detached' })
  await desk.getByRole('button', { name: '无效反馈' }).click()
  const refusal = desk.getByRole('dialog', { name: '判为无效反馈？' })
  await refusal.getByRole('textbox').fill('这是咨询，已经答复。')
  await refusal.getByRole('button', { name: '判为无效反馈' }).click()
  await desk.getByText('已判为无效反馈').waitFor()
  // The page learns of it while the appellant is still writing: what was not sent can be read, and goes on once it is reopened.
  await lookAgain(page)
  await page.getByRole('heading', { name: '没有发出的内容' }).waitFor()
  await page.getByText('还有一件事，正在写。').waitFor()
  assert.deepEqual(await barriers(page), [])
  await page.goto(own)
  await page.getByText('新证书会写新名称，已签发的不改。').waitFor()
  await page.getByText('还有一件事，正在写。').waitFor()
  await page.getByRole('button', { name: '重新打开' }).click()
  const again = page.getByRole('dialog', { name: '重新打开申诉' })
  await again.getByRole('textbox').fill('旧证书仍在有效期内，请再看一次。')
  await again.getByRole('button', { name: /重新打开/ }).click()
  await page.getByText('申诉已重新打开。').waitFor()
  assert.equal(await page.getByRole('textbox', { name: '说明' }).inputValue(), '还有一件事，正在写。')
  await page.getByRole('button', { name: '撤回申诉' }).waitFor()
  await again.waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement !== document.body)
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1', 'not on the button that would withdraw')
})

test('withdrawn with a comment, reopened where that is allowed', async () => {
  const { page } = member
  await page.goto(`${site.url}/appealRecord/apply`)
  await page.getByLabel('申诉类型').selectOption({ label: '认证流程与时限' })
  await page.getByLabel('主题').fill('实验室排队时间')
  await page.getByLabel('理由').fill('提交之后三天没有实验室领取任务，想知道原因。')
  await page.getByRole('button', { name: '提交申诉' }).click()
  await page.getByRole('heading', { name: /实验室排队时间/, level: 1 }).waitFor()
  await page.getByRole('textbox', { name: '说明' }).fill('没有来得及发的一段。')
  await page.getByRole('button', { name: '撤回申诉' }).click()
  const box = page.getByRole('dialog', { name: '撤回申诉？' })
  await box.getByRole('button', { name: '撤回申诉' }).click()
  await page.getByText('申诉已撤回。').waitFor()
  await page.getByRole('heading', { name: /无效反馈.*已撤回/ }).waitFor()
  await page.getByText('没有来得及发的一段。').waitFor()
  await page.getByText('申诉已经撤回，不能再补充；需要时可以另提一份。').waitFor()
  assert.equal(await page.getByRole('button', { name: '重新打开' }).count(), 0)
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  assert.deepEqual([...member.faults, ...officer.faults], [])
})

test('a file upload with an expired login leads to the login, like every call', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site, 'xiaoxi')
  await page.goto(`${site.url}/appealRecord/apply`)
  await page.getByLabel('主题').fill('附件传不上去')
  await untilKept(page, '附件传不上去')
  await page.evaluate(() => localStorage.setItem('Token', 'dead'))
  const note = { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('说明') }
  await page.getByLabel('选择附件').setInputFiles(note)
  await page.getByRole('alertdialog').getByText('账号未登录').waitFor()
  await page.waitForURL(/\/account\/login\?redirect=/)
  assert.equal(await page.evaluate(() => localStorage.getItem('Token')), null)
  await logIn({ page, site }, demoAccount(site, 'xiaoxi'), '/appealRecord/apply')
  await page.getByText('已恢复你上次没有提交的内容。').waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})
