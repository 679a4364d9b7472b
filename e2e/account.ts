import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { hydrated, openPage } from './browser.ts'
import { hear } from './captcha-ear.ts'
import type { Site } from './server.ts'

export const GOOD_PASSWORD = '湖边的三只白鹭飞走了'
/** A valid code by GB 32100 that belongs to nobody. */
const CREDIT_CODE = '91350100M000100Y43'

export const newAddress = (name = 'person') => `${name}-${randomBytes(4).toString('hex')}@example.com`

type Mail = { to: string[]; subject: string; text: string; at: number }
export const mailsTo = async (site: Site, address: string): Promise<Mail[]> => {
  const mails = (await (await fetch(`${site.url}/dev/mail.json`)).json()) as Mail[]
  return mails.filter(({ to }) => to.includes(address))
}

const MAIL_LIMIT_MS = 20_000
/** The newest mail to an address with a matching subject, fetched over HTTP from the mail catcher. */
export const mailTo = async (site: Site, address: string, subject: RegExp): Promise<Mail> => {
  const until = Date.now() + MAIL_LIMIT_MS
  for (;;) {
    const mail = (await mailsTo(site, address)).find((one) => subject.test(one.subject))
    if (mail) return mail
    if (Date.now() > until) throw new Error(`no mail ${subject.source} to ${address}`)
    await pause(100)
  }
}

export const codeFor = async (site: Site, address: string): Promise<string> => {
  const { text } = await mailTo(site, address, /验证码/)
  const [code] = /\b\d{6}\b/.exec(text) ?? []
  assert.ok(code, text)
  return code
}

/** Recognizes the spoken captcha on screen and types the answer. */
export const answerCaptcha = async (page: Page) => {
  const audio = await page.locator('audio').getAttribute('src')
  await page.getByLabel('图形验证码').fill(hear(audio ?? ''))
}

const HEARINGS = 5
/** Sends the e-mail code; if a digit was misheard, retries with a new image, as a person would. */
export const sendCode = async (page: Page) => {
  const sent = page.getByText(/验证码已发往/)
  const wrong = page.getByText('图形验证码不正确或已过期，请看新的一张')
  for (let at = 0; at < HEARINGS; at += 1) {
    const before = await page.locator('audio').getAttribute('src')
    await answerCaptcha(page)
    await page.getByRole('button', { name: /^(重新)?发送验证码$/ }).click()
    await sent.or(wrong).waitFor()
    if (await sent.isVisible()) return
    await page.waitForFunction((old) => document.querySelector('audio')?.src !== old, before)
  }
  throw new Error('the captcha was not understood')
}

type Place = { page: Page; site: Site }

export const logIn = async ({ page, site }: Place, who: { email: string; password: string }, redirect?: string) => {
  await page.goto(`${site.url}/account/login${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`)
  await hydrated(page)
  await page.getByLabel('邮箱', { exact: true }).fill(who.email)
  await page.getByLabel('密码', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/account/login')
}

/** Registers through the UI; ends on the page with the next steps. */
export const registerAccount = async (page: Page, site: Site, email = newAddress()) => {
  await page.goto(`${site.url}/account/register`)
  await hydrated(page)
  return registerHere(page, site, email)
}

/** The same, starting on the registration page, however it was reached. */
export const registerHere = async (page: Page, site: Site, email = newAddress()) => {
  // The login, from which one may come, has such a field too, and stays until this page is there.
  await page.locator('audio').waitFor({ state: 'attached' })
  await page.getByLabel('邮箱', { exact: true }).fill(email)
  await sendCode(page)
  await page.getByLabel('邮箱验证码').fill(await codeFor(site, email))
  await page.getByLabel('密码', { exact: true }).fill(GOOD_PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname === '/account/registerSuccess')
  return { email, password: GOOD_PASSWORD }
}

/** A new account, signed in and on its way to `path`. */
export const openNewAccount = async (browser: Browser, site: Site, path: string) => {
  const opened = await openPage(browser)
  const who = await registerAccount(opened.page, site)
  await logIn({ page: opened.page, site }, who, path)
  return { ...opened, who }
}

/** Fills in the profile without submitting it. */
export const fillProfile = async (page: Page, picture: Buffer, company = '青屿软件（演示）') => {
  await page.getByLabel('企业名称').fill(company)
  await page.getByLabel('统一社会信用代码').fill(CREDIT_CODE)
  await page.getByLabel('营业执照图片').setInputFiles({ name: 'licence.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('img', { name: '营业执照' }).waitFor()
  await page.getByLabel('联系人').fill('林青')
  await page.getByLabel('电话').fill('0591-88886666')
  await page.getByLabel('地址', { exact: true }).fill('福州市鼓楼区示例路 1 号')
}

/** On the page for a forgotten password: the mailed code, and `GOOD_PASSWORD` from now on. */
export const recoverPassword = async ({ page, site }: { page: Page; site: Site }, { email }: { email: string }) => {
  await page.locator('audio').waitFor({ state: 'attached' })
  await page.getByLabel('邮箱', { exact: true }).fill(email)
  await sendCode(page)
  await page.getByLabel('邮箱验证码').fill(await codeFor(site, email))
  await page.getByLabel('新密码', { exact: true }).fill(GOOD_PASSWORD)
  await page.getByRole('button', { name: '重设密码' }).click()
  await page.getByText('密码已重设').waitFor()
}
