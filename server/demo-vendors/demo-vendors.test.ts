import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cp, rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { bindVendor, memberOauthUrl } from '@alliance/contract/binding'
import { ownershipOf } from '../modules/binding/index.ts'
import { createBrowser, formOn } from '../modules/binding/testing/browser.ts'
import { authorize, passwordOf, startVendorApi, type VendorApi } from '../modules/binding/testing/vendor-api.ts'
import { testDatabase } from '../testing/index.ts'

let api: VendorApi
before(async () => {
  api = await startVendorApi()
})
after(() => api.close())

const HOME = '/demo-vendor/boyun/'
const enter = async (login: string) => {
  const browser = createBrowser(api.origin)
  const page = await browser.open(HOME)
  const store = await browser.submit(formOn(page, '/sign-in'), { login, password: passwordOf('boyun', login) })
  return { browser, store }
}

test('its pages are Chinese, marked as demonstration, without scripts, and link nowhere else', async () => {
  const response = await fetch(api.origin + HOME)
  const page = await response.text()
  assert.match(page, /<html lang="zh-CN">/)
  assert.match(page, /泊云设备开发者账号<\/b><span>演示/)
  assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'.*form-action 'self'/)
  assert.ok(!page.includes('<script'))
  const style = /<style>([^]*)<\/style>/.exec(page)?.[1] ?? ''
  const allowed = createHash('sha256').update(style).digest('base64')
  assert.ok(response.headers.get('content-security-policy')?.includes(`'sha256-${allowed}'`), 'its own style is allowed')
  const nothing = await fetch(`${api.origin}${HOME}nothing`)
  assert.equal(nothing.status, 404)
  assert.match(await nothing.text(), /泊云设备开发者账号/)
})

test('a signed-in account adds packages to its own list; a package already in the store is refused', async () => {
  const { browser, store } = await enter('qingchuan')
  assert.match(store.text, /当前账号：<b>晴川软件（演示）（qingchuan）/)
  const added = await browser.submit(`${HOME}packages/add`, { packageName: 'com.example.one' })
  assert.match(added.text, /<code>com\.example\.one/)
  for (const packageName of ['', 'one', '1.2', 'com..x', '<b>a.b</b>', `a.${'x'.repeat(255)}`]) {
    const refused = await browser.submit(`${HOME}packages/add`, { packageName })
    assert.match(refused.text, /包名的写法不正确/, packageName)
  }
  const { browser: other, store: otherStore } = await enter('xiaoxi')
  assert.ok(!otherStore.text.includes('com.example.one'))
  assert.match((await other.submit(`${HOME}packages/add`, { packageName: 'com.example.one' })).text, /已经登记过/)
  await other.submit(`${HOME}packages/remove`, { packageName: 'com.example.one' })
  assert.match((await browser.open(HOME)).text, /com\.example\.one/, 'nobody removes what is another’s')
  await browser.submit(`${HOME}packages/remove`, { packageName: 'com.example.one' })
  assert.ok(!(await browser.open(HOME)).text.includes('com.example.one'))
  const left = await browser.submit(`${HOME}sign-out`)
  assert.match(left.text, /登录厂商账号/)
})

test('a wrong password, a forged cookie, a form of another site and a long one are refused', async () => {
  const { browser, store } = await enter('spare')
  assert.match(store.text, /备用开发者/)
  const wrong = await createBrowser(api.origin).submit(`${HOME}sign-in`, { login: '<i>', password: 'x' })
  assert.match(wrong.text, /账号或密码不正确/)
  assert.ok(wrong.text.includes('value="&lt;i&gt;"'))
  const forged = `vendor_account=boyun-1001.${Date.now() + 9e6}.${'A'.repeat(43)}`
  assert.match(await (await fetch(api.origin + HOME, { headers: { cookie: forged } })).text(), /登录厂商账号/)
  const post = (headers: Record<string, string>, body: string) =>
    fetch(`${api.origin}${HOME}sign-in`, { method: 'POST', headers, body })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  assert.equal((await post({ ...form, origin: 'https://evil.test' }, 'login=a')).status, 400)
  assert.equal((await post({ ...form, origin: 'null' }, 'login=a')).status, 400)
  assert.equal((await post(form, 'x'.repeat(20_000))).status, 400)
  await browser.submit(`${HOME}sign-out`)
})

test('an authorization requires PKCE, the known client and the only redirect URI', async () => {
  const member = await api.makeMember()
  const { data } = await member.post(memberOauthUrl, { memberId: 'boyun' })
  for (const [name, value] of [
    ['code_challenge', ''],
    ['client_id', 'somebody'],
    ['redirect_uri', 'https://evil.test/'],
  ] as const) {
    const url = new URL(data!.url)
    if (value === '') url.searchParams.delete(name)
    else url.searchParams.set(name, value)
    const seen = await createBrowser(api.origin).open(url.href)
    assert.ok(!seen.url.searchParams.has('code') && !seen.text.includes('name="password"'), name)
  }
})

test('a wrong password shows the sign-in again; an unknown interaction has ended', async () => {
  const member = await api.makeMember()
  const { data } = await member.post(memberOauthUrl, { memberId: 'boyun' })
  const browser = createBrowser(api.origin)
  const page = await browser.open(data!.url)
  const again = await browser.submit(formOn(page, '/login'), { login: 'spare', password: 'wrong' })
  assert.match(again.text, /账号或密码不正确/)
  const skipped = await browser.submit(formOn(page, '/login').replace(/login$/, 'confirm'))
  assert.equal(skipped.status, 404, 'no consent before the sign-in')
  const stranger = await createBrowser(api.origin).open(page.url.href)
  assert.deepEqual([stranger.status, /已经结束或过期/.test(stranger.text)], [400, true])
  const back = await browser.submit(formOn(page, '/abort'))
  assert.equal(back.url.searchParams.get('error'), 'access_denied')
})

test('its resource accepts only its own access tokens', async () => {
  const address = `${api.origin}/demo-vendor/boyun/api/packages`
  for (const authorization of [undefined, 'Bearer x', 'Basic eDp4']) {
    const response = await fetch(address, { headers: authorization ? { authorization } : {} })
    assert.equal(response.status, 401)
    assert.match(response.headers.get('www-authenticate') ?? '', /invalid_token/)
  }
})

test('bindings outlive a restart of the vendors', async () => {
  const database = await testDatabase()
  const kept = { ...database, close: async () => {} }
  const first = await startVendorApi({ database: kept })
  const { settings } = first.parts
  const member = await first.makeMember()
  const sent = await authorize(first, member, { memberId: 'qingxiu', login: 'spare' })
  assert.equal((await member.post(bindVendor, sent)).code, 0)
  const keep = { dataDir: `${settings.dataDir}-kept`, port: settings.port, origin: settings.origin }
  await cp(settings.dataDir, keep.dataDir, { recursive: true })
  await first.close()
  const second = await startVendorApi({ database: kept, settings: keep })
  const asked = { accountId: member.id, memberId: 'qingxiu', packageName: 'com.example.none' }
  assert.equal(await ownershipOf(second.parts, asked), 'notListed')
  second.shiftClock(2 * 3_600_000)
  assert.equal(await ownershipOf(second.parts, asked), 'notListed', 'and so do refresh tokens')
  await second.close()
  await rm(keep.dataDir, { recursive: true })
  await database.close()
})
