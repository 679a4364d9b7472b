// In a whole run only: ways back through the login from every page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { GOOD_PASSWORD, mailTo, recoverPassword, registerHere } from './account.ts'
import { hydrated, openPage } from './browser.ts'
import { demoAccount } from './demo-account.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()

const open = async (path: string) => {
  const opened = await openPage(browser)
  await opened.page.goto(site.url + path)
  await hydrated(opened.page)
  return opened
}
const signIn = async (page: Page, who: { email: string; password: string }) => {
  await page.getByLabel('邮箱', { exact: true }).fill(who.email)
  await page.getByLabel('密码', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
/** Destination after the login, from the URL. */
const wanted = (page: Page) => new URL(page.url()).searchParams.get('redirect')

test('registering on the way through the login leads to the wanted page', async () => {
  const { page, faults } = await openPage(browser)
  await page.goto(`${site.url}/account/sessions?from=mail`)
  await page.getByRole('alertdialog').getByRole('button', { name: '去登录' }).click()
  await page.getByRole('link', { name: '用邮箱注册' }).click()
  await page.getByRole('heading', { name: '注册', exact: true }).waitFor()
  // Back and forth: the destination is kept.
  await page.getByRole('link', { name: '直接登录' }).click()
  await page.getByRole('link', { name: '用邮箱注册' }).click()
  await page.getByRole('heading', { name: '注册', exact: true }).waitFor()
  assert.equal(wanted(page), '/account/sessions?from=mail')
  const who = await registerHere(page, site)
  await page.getByRole('main').getByRole('link', { name: '去登录' }).click()
  await signIn(page, who)
  await page.waitForURL(`${site.url}/account/sessions?from=mail`)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a password reset on the way through the login leads to the wanted page', async () => {
  const who = demoAccount(site, 'xiaoxi')
  const { page, faults } = await open(`/account/login?redirect=${encodeURIComponent('/account/data')}`)
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.getByRole('link', { name: '想起来了，去登录' }).click()
  assert.equal(wanted(page), '/account/data')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await recoverPassword({ page, site }, who)
  await page.getByRole('main').getByRole('link', { name: '去登录' }).click()
  await signIn(page, { ...who, password: GOOD_PASSWORD })
  await page.waitForURL(`${site.url}/account/data`)
  await mailTo(site, who.email, /密码/)
  assert.deepEqual(faults, [])
  await page.context().close()
})

const HOSTILE = ['//evil.example', '/\\evil.example', 'javascript:alert(document.domain)', '/%2e%2e//evil.example']

test('a redirect to another site is never followed, however it is written', async () => {
  const { page } = await openPage(browser)
  for (const from of ['/account/login', '/account/register', '/account/registerSuccess', '/account/password/reback'])
    for (const hostile of HOSTILE) {
      await page.goto(`${site.url}${from}?redirect=${encodeURIComponent(hostile)}`)
      await hydrated(page)
      const ways = await page
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((links) => (links as HTMLAnchorElement[]).map(({ href }) => href))
      assert.ok(ways.length > 0)
      for (const way of ways) {
        assert.ok(way.startsWith(`${site.url}/`), `${from} ${hostile}: ${way}`)
        assert.ok(!/evil|alert|data:/.test(decodeURIComponent(way)), `${from} ${hostile}: ${way}`)
      }
    }
  await page.context().close()
})

test('a signed-in visitor with such a URL stays on the site', async () => {
  const { page } = await open('/account/login')
  await signIn(page, demoAccount(site, 'qingchuan'))
  await page.waitForURL(`${site.url}/console/goldIdentification/list`)
  for (const hostile of HOSTILE) {
    await page.goto(`${site.url}/account/register?redirect=${encodeURIComponent(hostile)}`)
    await page.waitForURL(`${site.url}/console/goldIdentification/list`)
  }
  // What is encoded in one of our paths stays encoded.
  await page.goto(`${site.url}/account/register?redirect=${encodeURIComponent('/%2F/evil.example')}`)
  await page.getByRole('heading', { name: '没有这个页面' }).or(page.getByText('页面不存在')).first().waitFor()
  assert.equal(new URL(page.url()).origin, new URL(site.url).origin)
  await page.context().close()
})

test('going back from the login prompt ends it; the next visit prompts again', async () => {
  const { page, faults } = await open('/home/about')
  const header = page.getByRole('banner')
  const box = page.getByRole('alertdialog', { name: '提示' })
  await header.getByRole('link', { name: '加入我们' }).click()
  await page.waitForURL(`${site.url}/home/join`)
  await header.getByRole('link', { name: '控制台' }).click()
  await box.getByText('请先登录').waitFor()
  await page.goBack()
  await box.waitFor({ state: 'detached' })
  assert.equal(page.url(), `${site.url}/home/about`)
  await header.getByRole('link', { name: '控制台' }).click()
  await box.getByRole('button', { name: '去登录' }).click()
  await page.waitForURL(/\/account\/login\?redirect=/)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a desk asks for the login like other pages when the session of a complete account has expired', async () => {
  const { page } = await open('/account/login?redirect=%2Foffice')
  await signIn(page, demoAccount(site, 'qingchuan'))
  await page.getByRole('main').getByRole('link', { name: '回到首页' }).click()
  await page.waitForURL(`${site.url}/`)
  const token = await page.evaluate(() => localStorage.getItem('Token') ?? '')
  await page.request.post(`${site.url}/api/account/signOut`, { form: { token } })
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: '去登录' }).click()
  await page.waitForURL(/\/account\/login\?redirect=/)
  assert.equal(wanted(page), '/office')
  await page.context().close()
})
