import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modifyPassword } from '@alliance/contract/security'
import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { takeSession } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

useSite({ reads: true })

const PAGE = '/account/password/change'
const signedIn = async () => {
  const { page } = await openPage(browser)
  await takeSession({ page, site }, 'qingchuan')
  await page.goto(site.url + PAGE)
  return page
}
type Answer = { status?: number; json?: object; body?: string } | 'none'
const answerWith = (page: Page, answer: Answer) =>
  page.route(`**${modifyPassword.path}`, (route) => (answer === 'none' ? route.abort() : route.fulfill(answer)))
const send = async (page: Page) => {
  await page.getByLabel('当前密码').fill('any password')
  await page.getByLabel('新密码', { exact: true }).fill('湖边的七只白鹭飞走了')
  await page.getByRole('main').getByRole('button', { name: '修改密码' }).click()
}
const box = (page: Page) => page.getByRole('alertdialog', { name: '提示' })
const dismiss = async (page: Page) => {
  await box(page).getByRole('button', { name: '知道了', exact: true }).click()
  await box(page).waitFor({ state: 'detached' })
}

const faults: [Answer, string][] = [
  [{ status: 403, body: '' }, '禁止访问'],
  [{ status: 404, body: '' }, '接口不存在'],
  [{ status: 405, body: '' }, '不允许的HTTP请求方法'],
  [{ status: 500, body: '' }, '服务器错误'],
  [{ status: 502, body: '' }, '服务器连接异常'],
  [{ status: 200, body: '' }, '服务器连接异常'],
  ['none', '服务器连接异常'],
]

test('each HTTP error is shown as its message, and the page stays as it was', async () => {
  const page = await signedIn()
  for (const [answer, message] of faults) {
    await answerWith(page, answer)
    await send(page)
    await box(page).getByText(message, { exact: true }).waitFor()
    await dismiss(page)
    assert.equal(new URL(page.url()).pathname, PAGE)
    assert.equal(await page.getByLabel('当前密码').inputValue(), 'any password')
    assert.ok(await page.evaluate(() => localStorage.getItem('Token')))
    await page.unroute(`**${modifyPassword.path}`)
  }
  await page.context().close()
})

test('11000 and 11012 clear the storage, say why, and lead to the login, which leads back', async () => {
  for (const [code, message] of [
    [11000, '账号未登录'],
    [11012, '账号token缺失'],
  ] as const) {
    const page = await signedIn()
    await page.evaluate(() => localStorage.setItem('anything', 'else'))
    await answerWith(page, { json: { code, message, data: null } })
    await send(page)
    await box(page).getByText(message, { exact: true }).waitFor()
    await page.waitForURL(({ pathname }) => pathname === '/account/login')
    assert.equal(new URL(page.url()).searchParams.get('redirect'), PAGE)
    assert.equal(await page.evaluate(() => localStorage.length), 0)
    await dismiss(page)
    await page.getByRole('banner').getByRole('link', { name: '登录/注册' }).waitFor()
    await page.context().close()
  }
})

test('11014 says that the account is not on the list, once, and leads home', async () => {
  const page = await signedIn()
  await answerWith(page, { json: { code: 11014, message: '账户不在白名单内', data: null } })
  await send(page)
  await box(page).getByText('账户不在白名单内', { exact: true }).waitFor()
  assert.equal(await page.getByText('账户不在白名单内').count(), 1)
  await dismiss(page)
  await page.waitForURL(`${site.url}/`)
  await page.context().close()
})

test('every payload is form-encoded and ends with the token of the local storage; an address never has it', async () => {
  const page = await signedIn()
  const token = (await page.evaluate(() => localStorage.getItem('Token'))) ?? ''
  assert.ok(token)
  const calls: { url: string; type: string; token: string | null }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    assert.ok(!request.url().includes(token), pathname)
    if (request.method() !== 'POST' || !pathname.startsWith('/api/')) return
    const body = new URLSearchParams(request.postData() ?? '')
    calls.push({ url: pathname, type: request.headers()['content-type'] ?? '', token: [...body].at(-1)?.join('=') ?? null })
  })
  for (const path of ['/console/goldIdentification/list', '/console/cloudServices', '/appealRecord/apply', '/home/news/list']) {
    await page.goto(site.url + path)
    await page.locator('main h1').filter({ visible: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  assert.ok(calls.length > 5)
  for (const call of calls) {
    assert.match(call.type, /^application\/x-www-form-urlencoded;\s?charset=utf-8$/i, call.url)
    assert.equal(call.token, `token=${token}`, call.url)
  }
  await page.context().close()
})
