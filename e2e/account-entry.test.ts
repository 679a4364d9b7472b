import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { answerCaptcha, codeFor, GOOD_PASSWORD, logIn, mailTo, newAddress, registerAccount, sendCode } from './account.ts'
import { barriers } from './axe.ts'
import { fits, hydrated, openPage } from './browser.ts'
import { demoAccount } from './demo-account.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()

const open = async (path: string) => {
  const opened = await openPage(browser)
  await opened.page.goto(site.url + path)
  await hydrated(opened.page)
  return opened
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

test('a form shows errors at its fields, keeps what was typed, and checks empty fields only on submit', async () => {
  const { page, faults } = await open('/account/register')
  await page.getByLabel('邮箱', { exact: true }).fill('not an address')
  await page.getByLabel('邮箱', { exact: true }).blur()
  await page.getByText('请填写正确的邮箱地址').waitFor()
  await page.getByLabel('密码', { exact: true }).focus()
  await page.getByLabel('密码', { exact: true }).blur()
  assert.equal(await page.getByText('至少 8 个字符').count(), 0, 'an empty field is judged on submit only')
  await page.getByRole('button', { name: '注册', exact: true }).click()
  for (const words of ['请先发送验证码，再填写邮件中的 6 位数字', '请填写密码，至少 8 个字符', '请阅读并同意使用条款与隐私政策'])
    await page.getByText(words).waitFor()
  assert.equal(await focused(page), 'email')
  assert.equal(await page.getByLabel('邮箱', { exact: true }).inputValue(), 'not an address')
  await page.getByLabel('邮箱', { exact: true }).fill('someone@example.com')
  await page.getByText('请填写正确的邮箱地址').waitFor({ state: 'detached' })
  await page.getByText('请填写密码，至少 8 个字符').waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a wrong captcha answer gets a new image and the focus; 换一张 gets another', async () => {
  const { page } = await open('/account/register')
  await page.getByLabel('邮箱', { exact: true }).fill(newAddress())
  await page.locator('audio').waitFor({ state: 'attached' })
  const image = page.getByRole('img', { name: /图形验证码/ })
  const first = await image.getAttribute('src')
  await page.getByLabel('图形验证码').fill('00000')
  await page.getByRole('button', { name: '发送验证码' }).click()
  await page.getByText('图形验证码不正确或已过期，请看新的一张').waitFor()
  const second = await image.getAttribute('src')
  assert.notEqual(second, first)
  assert.equal(await focused(page), 'captcha')
  await page.getByRole('button', { name: '换一张' }).click()
  await page.waitForFunction((old) => document.querySelector('main form img')?.getAttribute('src') !== old, second)
  assert.deepEqual(await image.evaluate((element) => [element.clientWidth, element.clientHeight]), [132, 40])
  await page.context().close()
})

test('without a sent code one is asked to send it first, then to read the mail', async () => {
  const { page, faults } = await open('/account/password/reback')
  const submit = page.getByRole('button', { name: '重设密码' })
  const first = page.getByText('请先发送验证码，再填写邮件中的 6 位数字')
  await page.getByLabel('邮箱', { exact: true }).fill(demoAccount(site, 'qingchuan').email)
  await page.getByLabel('新密码', { exact: true }).fill(GOOD_PASSWORD)
  await submit.click()
  await first.waitFor()
  assert.equal(await focused(page), 'emailCode')
  await page.locator('audio').waitFor({ state: 'attached' })
  await sendCode(page)
  await first.waitFor({ state: 'detached' })
  await submit.click()
  await page.getByText('请填写邮件中的 6 位数字', { exact: true }).waitFor()
  // To the other address nothing was sent.
  await page.getByLabel('邮箱', { exact: true }).fill(newAddress())
  await submit.click()
  await first.waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('registers with a code from the mail and logs in; that an address is taken is told only by mail', async () => {
  const { page, faults } = await open('/')
  const who = await registerAccount(page, site)
  // After a reload the server renders the page, without knowing who registered.
  await page.reload()
  await page.getByText(who.email).waitFor()
  await page.getByText('绑定厂商账号').waitFor()
  assert.deepEqual(await barriers(page), [])
  await page.getByRole('main').getByRole('link', { name: '去登录' }).click()
  await page.getByLabel('邮箱', { exact: true }).fill(who.email)
  await page.getByLabel('密码', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(`${site.url}/account/perfect/info`)

  const again = await open('/account/register')
  await again.page.getByLabel('邮箱', { exact: true }).fill(newAddress())
  await again.page.locator('audio').waitFor({ state: 'attached' })
  await sendCode(again.page)
  assert.equal(await focused(again.page), 'emailCode')
  const waiting = again.page.getByRole('button', { name: /^\d+ 秒后可重新发送$/ })
  assert.equal(await waiting.isDisabled(), true)
  const before = await waiting.innerText()
  await again.page.waitForFunction((old) => !document.body.innerText.includes(old), before)
  // The address has changed: nothing was sent to it, so a code can be requested at once with a new image.
  await again.page.getByLabel('邮箱', { exact: true }).fill(who.email)
  await again.page.getByLabel('图形验证码').waitFor()
  assert.ok(await again.page.getByRole('button', { name: '发送验证码', exact: true }).isEnabled())
  assert.deepEqual(faults, [])
  await again.page.context().close()
  await page.context().close()
})

test('after a reload on the way back from the mail one continues with the code', async () => {
  const { page, faults } = await open('/account/register')
  const email = newAddress()
  await page.getByLabel('邮箱', { exact: true }).fill(email)
  await page.locator('audio').waitFor({ state: 'attached' })
  await sendCode(page)
  await page.reload()
  await page.getByText(`验证码已发往 ${email}`).waitFor()
  assert.equal(await page.getByLabel('邮箱', { exact: true }).inputValue(), email)
  await page.getByRole('button', { name: /^\d+ 秒后可重新发送$/ }).waitFor()
  await page.getByLabel('邮箱验证码').fill(await codeFor(site, email))
  await page.getByLabel('密码', { exact: true }).fill(GOOD_PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await page.waitForURL(`${site.url}/account/registerSuccess`)
  assert.deepEqual(faults, [])
})

test('recovers a password by mail; earlier sessions are ended', async () => {
  // A new code to the same address is refused for a minute: use one without a recent code.
  const who = demoAccount(site, 'xiaoxi')
  const { page: old } = await open('/')
  await logIn({ page: old, site }, who, '/account/sessions')
  const { page, faults } = await open('/')
  await logIn({ page, site }, who, '/account/sessions')
  await page.goto(`${site.url}/account/password/reback`)
  await page.getByLabel('邮箱', { exact: true }).fill(who.email)
  await page.locator('audio').waitFor({ state: 'attached' })
  assert.deepEqual(await barriers(page), [])
  await sendCode(page)
  const code = await codeFor(site, who.email)
  await page.getByLabel('邮箱验证码').fill(code === '000000' ? '111111' : '000000')
  await page.getByLabel('新密码', { exact: true }).fill(`${GOOD_PASSWORD}又回来了`)
  await page.getByRole('button', { name: '重设密码' }).click()
  await page.getByText('邮箱验证码不正确或已失效，请核对或重新获取').waitFor()
  assert.equal(await focused(page), 'emailCode')
  await page.getByLabel('邮箱验证码').fill(code)
  await page.getByRole('button', { name: '重设密码' }).click()
  await page.getByText('密码已重设').waitFor()
  // Nobody is signed in here any more, and the header shows it.
  await page.getByRole('banner').getByRole('link', { name: '登录/注册' }).waitFor()
  assert.equal(await page.evaluate(() => localStorage.getItem('Token')), null)
  await mailTo(site, who.email, /密码/)
  await logIn({ page, site }, { ...who, password: `${GOOD_PASSWORD}又回来了` }, '/account/sessions')
  await page.getByText('没有其他登录').waitFor()
  await old.goto(`${site.url}/account/sessions`)
  // The browser still knows the complete account: its page makes a call and learns that the token is dead.
  await old
    .getByRole('alertdialog')
    .getByText(/账号未登录|账号token缺失/)
    .waitFor()
  assert.equal(await old.evaluate(() => localStorage.getItem('Token')), null)
  assert.deepEqual(faults, [])
  await page.context().close()
  await old.context().close()
})

test('login asks for the captcha after three failures, says so, and accepts a correct password with it', async () => {
  const { page } = await open('/')
  const who = await registerAccount(page, site)
  await page.goto(`${site.url}/account/login`)
  await hydrated(page)
  await page.getByLabel('邮箱', { exact: true }).fill(who.email)
  await page.getByLabel('密码', { exact: true }).fill('wrong-password')
  for (const words of ['邮箱或密码不正确', '邮箱或密码不正确', '邮箱或密码不正确', '请填写图形验证码后再试']) {
    const answer = page.waitForResponse('**/api/account/login')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await answer
    await page.getByRole('alert').getByText(words).waitFor()
  }
  await page.locator('audio').waitFor({ state: 'attached' })
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  await page.getByLabel('密码', { exact: true }).fill(who.password)
  const wrong = page.getByText('图形验证码不正确或已过期，请看新的一张')
  for (let at = 0; at < 5 && new URL(page.url()).pathname === '/account/login'; at += 1) {
    const before = await page.locator('audio').getAttribute('src')
    await answerCaptcha(page)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await Promise.race([
      page.waitForURL('**/account/perfect/status'),
      wrong.waitFor().then(() => page.waitForFunction((old) => document.querySelector('audio')?.src !== old, before)),
    ])
  }
  assert.equal(new URL(page.url()).pathname, '/account/perfect/status')
  await page.context().close()
})

test('a redirect parameter that would leave the site leads to the home page', async () => {
  const { page } = await open('/')
  const who = await registerAccount(page, site)
  for (const wanted of [
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ]) {
    await logIn({ page, site }, who, wanted)
    assert.equal(page.url(), `${site.url}/account/perfect/status`, wanted)
    await page.evaluate(() => localStorage.clear())
  }
  await logIn({ page, site }, who, '/account/data')
  assert.equal(page.url(), `${site.url}/account/data`)
  await page.context().close()
})

test('an error of the whole form is scrolled into view', async () => {
  const { page, faults } = await open('/account/register')
  await page.setViewportSize({ width: 390, height: 420 })
  await page.getByLabel('邮箱', { exact: true }).fill(newAddress())
  await page.getByLabel('邮箱验证码').fill('123456')
  await page.getByLabel('密码', { exact: true }).fill(GOOD_PASSWORD)
  await page.getByRole('checkbox').check()
  const refusal = { code: 10002, message: '操作太频繁，请稍后再试', data: { retryAfterS: 30 } }
  await page.route('**/api/account/register', (route) => route.fulfill({ json: refusal }))
  await page.getByRole('button', { name: '注册', exact: true }).click()
  const words = page.getByRole('alert').getByText('操作太频繁，请 30 秒后再试')
  await words.waitFor()
  await page.waitForFunction(() => (document.querySelector('main form [role=alert]')?.getBoundingClientRect().top ?? -1) >= 0)
  assert.deepEqual(faults, [])
  await page.context().close()
})
