import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { barriers } from './axe.ts'
import { fits, openPage } from './browser.ts'
import { unbind } from './certify.ts'
import { signIn } from './console.ts'
import { vendorPassword } from './dev-facts.ts'
import { demoAccount } from './demo-account.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()

const BIND = '/console/allianceMembers/bind'
const VENDORS = ['青岫终端', '泊云设备'] as const

const openBinding = async (page: Page) => {
  await page.goto(`${site.url}${BIND}`)
  await page.getByRole('heading', { name: '厂商账号绑定' }).waitFor()
}
const rowOf = (page: Page, vendor: string) => page.getByRole('row').filter({ hasText: vendor })

/** Goes to the vendor's own pages and signs in there. */
const goToVendor = async (page: Page, vendor: string, login: string) => {
  await page.getByRole('button', { name: new RegExp(`绑定 ${vendor}`) }).click()
  await page.waitForURL(/\/demo-vendor\//)
  await page.getByLabel('账号').fill(login)
  await page.getByLabel('密码').fill(await vendorPassword(site, vendor, login))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('heading', { name: '授权确认' }).waitFor()
}
const bind = async (page: Page, vendor: string, login: string) => {
  await goToVendor(page, vendor, login)
  await page.getByRole('button', { name: '同意' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: `已绑定${vendor}` })
    .waitFor()
  assert.equal(page.url(), `${site.url}${BIND}`, 'nothing of the answer stays in the address')
}

test('a member binds both vendors through their own pages, and unbinds one', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  await unbind({ page, site }, VENDORS)
  await page.getByRole('navigation', { name: '控制台' }).getByRole('link', { name: '认证新应用' }).click()
  await page.getByText(/还没有绑定青岫终端.*泊云设备.*的厂商账号/).waitFor()
  await page.getByRole('link', { name: '去绑定' }).click()
  await page.getByText('还有 2 家终端成员没有绑定').waitFor()
  assert.deepEqual(await barriers(page), [])

  await bind(page, VENDORS[0], 'qingchuan')
  await page.getByText('还有 1 家终端成员没有绑定').waitFor()
  await bind(page, VENDORS[1], 'qingchuan')
  await page.getByText('全部终端成员都已绑定').waitFor()
  const cells = await rowOf(page, VENDORS[1]).getByRole('cell').allInnerTexts()
  assert.deepEqual(cells.slice(1, 3), ['已绑定', '晴川软件（演示）'])
  assert.match(cells[3] ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  assert.deepEqual(await barriers(page), [])
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('bindings') ?? 'null') as { allBound: boolean } | null)
  assert.equal(kept?.allBound, true, 'the flag is kept with the global state')

  await page.reload()
  await page.getByText('全部终端成员都已绑定').waitFor()
  assert.equal(await page.getByRole('alert').count(), 0, 'a reload posts nothing again')

  await page.getByRole('button', { name: /解除绑定 泊云设备/ }).click()
  const box = page.getByRole('dialog', { name: /解除与泊云设备/ })
  await box.getByText(/认证新应用前要重新绑定/).waitFor()
  await box.getByRole('button', { name: '取消' }).click()
  await box.waitFor({ state: 'detached' })
  await page.getByText('全部终端成员都已绑定').waitFor()
  await page.getByRole('button', { name: /解除绑定 泊云设备/ }).click()
  await box.getByRole('button', { name: '解除绑定' }).click()
  await rowOf(page, VENDORS[1]).getByText('未绑定').waitFor()
  await page.getByRole('navigation', { name: '控制台' }).getByRole('link', { name: '认证新应用' }).click()
  await page.getByText(/还没有绑定泊云设备（演示）的厂商账号/).waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a refused consent, a replayed answer and a forged one bind nothing and say why', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site, 'xiaoxi')
  await unbind({ page, site }, VENDORS)
  await openBinding(page)
  let answer = ''
  page.on('framenavigated', (frame) => {
    if (frame.url().includes(`${BIND}?`)) answer = frame.url()
  })
  await goToVendor(page, VENDORS[0], 'xiaoxi')
  await page.getByRole('button', { name: '拒绝' }).click()
  await page.getByRole('status').filter({ hasText: '你在厂商页面取消了授权，没有绑定' }).waitFor()
  assert.match(answer, /error=access_denied/)
  await rowOf(page, VENDORS[0]).getByText('未绑定').waitFor()

  await bind(page, VENDORS[0], 'xiaoxi')
  assert.match(answer, /code=/)
  for (const address of [answer, `${site.url}${BIND}?code=made-up&state=made-up`]) {
    await page.goto(address)
    await page.getByRole('alert').filter({ hasText: '这次授权已失效或不属于当前账号，请重新绑定' }).waitFor()
    assert.equal(page.url(), `${site.url}${BIND}`)
    await rowOf(page, VENDORS[0]).getByText('已绑定', { exact: true }).waitFor()
  }
  for (const spoilt of ['state=%00&code=c', `state=s&code=${'c'.repeat(4097)}`]) {
    await page.goto(`${site.url}${BIND}?${spoilt}`)
    await page.getByRole('alert').filter({ hasText: '厂商送回的内容不完整，没有绑定，请重新绑定' }).waitFor()
  }
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('whoever was signed out while at the vendor logs in and is bound, without going to the vendor again', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site, 'xiaoxi')
  await unbind({ page, site }, VENDORS)
  await openBinding(page)
  const token = await page.evaluate(() => localStorage.getItem('Token'))
  await goToVendor(page, VENDORS[0], 'xiaoxi')
  await page.request.post(`${site.url}/api/account/signOut`, { form: { token: token ?? '' } })
  await page.getByRole('button', { name: '同意' }).click()

  await page.waitForURL(/\/account\/login\?redirect=/)
  const boxes = page.locator('dialog[open]')
  await boxes.filter({ hasText: '账号未登录' }).waitFor()
  assert.equal(await boxes.count(), 1, 'one thing has happened, and one box says it')
  await boxes.getByRole('button', { name: '知道了' }).click()
  await page.getByLabel('邮箱', { exact: true }).fill(demoAccount(site, 'xiaoxi').email)
  await page.getByLabel('密码', { exact: true }).fill(demoAccount(site, 'xiaoxi').password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page
    .getByRole('status')
    .filter({ hasText: `已绑定${VENDORS[0]}` })
    .waitFor()
  assert.equal(page.url(), `${site.url}${BIND}`)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('the page fits every width', async () => {
  const { page } = await openPage(browser)
  await signIn(page, site, 'xiaoxi')
  await openBinding(page)
  await page.getByText(/还有 \d 家终端成员没有绑定/).waitFor()
  await fits(page)
  assert.deepEqual(await barriers(page), [])
  await page.context().close()
})
