// In a whole run only: what people type, paste and click too early.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { answerCaptcha, GOOD_PASSWORD, newAddress } from './account.ts'
import { activitiesOf, articleId } from './activities.ts'
import { fits, hydrated, openPage } from './browser.ts'
import { holdCalls } from './held-calls.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()

/** A page whose scripts arrive only with `letScriptsCome`, which ends with its load. */
const openEarly = async (path: string) => {
  const opened = await openPage(browser)
  const letCome = await holdCalls(opened.page, /\.js$/)
  const opening = opened.page.goto(site.url + path)
  const letScriptsCome = async () => {
    letCome()
    await opening
  }
  return { ...opened, letScriptsCome }
}

/** Pastes like a person: over the current value, as one input, of which the control may refuse parts. */
const paste = (page: Page, name: string, text: string) =>
  page.locator(`[name=${name}]`).evaluate((field: HTMLInputElement | HTMLTextAreaElement, words) => {
    field.focus()
    field.select()
    document.execCommand('insertText', false, words)
  }, text)
const valueOf = (page: Page, name: string) => page.locator(`[name=${name}]`).inputValue()

const openForm = async () => {
  const opened = await openPage(browser, { viewport: { width: 390, height: 844 } })
  const [activity] = await activitiesOf(site, { open: true })
  await opened.page.goto(`${site.url}/activity/mobile?id=${activity?.id}`)
  await hydrated(opened.page)
  return opened
}

test('pasted text that is too long stays whole, and its length is reported at once', async () => {
  const { page, faults } = await openForm()
  await paste(page, 'remark', '好'.repeat(200_000))
  await page.getByText('不能超过 500 个字，现在是 200000 个').waitFor()
  assert.equal((await valueOf(page, 'remark')).length, 200_000)
  await fits(page)
  await paste(page, 'remark', '好'.repeat(500))
  await page.getByText(/不能超过 500 个字/).waitFor({ state: 'detached' })
  // Cut off at the limit it would be another number, and a valid one.
  await paste(page, 'phone', '0591-88886666 0591-88887777')
  await page.locator('[name=remark]').focus()
  await page.getByText('请填写正确的电话号码').waitFor()
  assert.equal(await valueOf(page, 'phone'), '0591-88886666 0591-88887777')
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('values with spaces, full-width and invisible characters are accepted, and submitted once despite several clicks', async () => {
  const { page } = await openForm()
  const email = newAddress('careless')
  await paste(page, 'name', '  林\u200B青😀　')
  await paste(page, 'company', '青屿\t软件')
  await paste(page, 'post', '工程师 ')
  await paste(page, 'city', '福州')
  await paste(page, 'phone', '（０５９１）８８８８６６６６ 转 801')
  await paste(page, 'email', ` ${email.replace('@', '＠')} `)
  await page.getByRole('checkbox').check()
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/activity/registrations') && sent.push(request.url()))
  const done = page.getByRole('heading', { name: '报名成功' })
  const wrong = page.getByText('图形验证码不正确或已过期，请看新的一张')
  const button = page.getByRole('button', { name: '提交报名', exact: true })
  await page.locator('audio').waitFor({ state: 'attached' })
  await answerCaptcha(page)
  await page.context().setOffline(true)
  await button.click()
  await page.getByRole('alertdialog').getByText('服务器连接异常').waitFor()
  await page.keyboard.press('Escape')
  assert.equal(await valueOf(page, 'name'), '  林\u200B青😀　', 'nothing is lost')
  await page.context().setOffline(false)
  for (let at = 0; at < 6 && !(await done.isVisible()); at += 1) {
    const before = await page.locator('audio').getAttribute('src')
    if (at > 0) await answerCaptcha(page)
    await button.dblclick()
    await done.or(wrong).first().waitFor()
    if (await wrong.isVisible()) await page.waitForFunction((old) => document.querySelector('audio')?.src !== old, before)
  }
  await done.waitFor()
  assert.equal(sent.length, 1)
  await page.getByText(email).waitFor()
  await page.context().close()
})

test('what is typed, or autofilled by the browser, before hydration counts', async () => {
  const [activity] = await activitiesOf(site, { open: true })
  const cases: [path: string, button: string, typed: Record<string, string>, missing: string][] = [
    [
      '/account/register',
      '注册',
      { email: 'early@example.com', password: GOOD_PASSWORD },
      '请先发送验证码，再填写邮件中的 6 位数字',
    ],
    ['/account/password/reback', '重设密码', { email: 'early@example.com' }, '请填写密码，至少 8 个字符'],
    [`/activity/web?id=${activity?.id}`, '提交报名', { name: '林青', email: 'early@example.com', remark: '素食' }, '请填写职务'],
  ]
  for (const [path, button, typed, missing] of cases) {
    const { page, faults, letScriptsCome } = await openEarly(path)
    for (const [name, words] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(words)
    await letScriptsCome()
    await hydrated(page)
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
    await page.getByText(missing).waitFor()
    for (const [name, words] of Object.entries(typed)) {
      assert.equal(await valueOf(page, name), words, `${path} ${name}`)
      assert.equal(await page.locator(`[name=${name}]`).getAttribute('aria-invalid'), null, `${path} ${name}`)
    }
    assert.deepEqual(faults, [])
    await page.context().close()
  }
})

test('what was chosen in a poll before hydration is chosen', async () => {
  const { page, faults, letScriptsCome } = await openEarly(`/home/news/info?newsId=${await articleId(site, '请你来选')}`)
  const poll = page.getByRole('form', { name: '投票' })
  const choice = poll.locator('[name=choices]').first()
  await choice.check()
  await letScriptsCome()
  await hydrated(page)
  await poll.getByRole('button', { name: '投票' }).click()
  await page.getByText('请填写邮箱').waitFor()
  assert.ok(await choice.isChecked())
  assert.equal(await page.getByText('请先选一项').count(), 0)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('what was typed into the header’s search before hydration is searched for', async () => {
  const { page, faults, letScriptsCome } = await openEarly(`/home/about`)
  const field = page.getByRole('banner').getByRole('combobox', { name: '搜索' })
  await field.fill('16 KB')
  await letScriptsCome()
  await hydrated(page)
  await field.blur()
  await field.focus()
  assert.equal(await field.inputValue(), '16 KB')
  await field.press('Enter')
  await page.waitForURL(/\/home\/search\?keyword=16/)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('what was typed into the tree of documents before hydration filters it', async () => {
  const { page, faults, letScriptsCome } = await openEarly(`/doc`)
  const tree = page.getByRole('navigation', { name: '标准文档目录' })
  const field = tree.getByRole('searchbox', { name: '在目录里查找' })
  await field.fill('白皮书')
  await letScriptsCome()
  await tree.getByRole('link', { name: '兼容性标准' }).waitFor({ state: 'detached' })
  assert.equal(await tree.getByRole('link').count(), 1)
  assert.equal(await field.inputValue(), '白皮书')
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a package that was chosen before hydration is looked up', async () => {
  const { page, faults, letScriptsCome } = await openEarly(`/verify`)
  const file = { name: 'early.apk', mimeType: 'application/octet-stream', buffer: Buffer.from('a package') }
  await page.getByLabel('选择要核对的安装包').setInputFiles(file)
  await letScriptsCome()
  await page.getByText('early.apk').first().waitFor()
  await page.getByRole('heading', { name: '没有找到这个安装包的证书' }).waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})
