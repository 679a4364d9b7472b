import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { hydrated, openPage } from './browser.ts'
import { holdCalls } from './held-calls.ts'
import { demoAccount } from './demo-account.ts'
import { takeSession } from './office.ts'
import { inWholeRun } from './short-run.ts'
import { browser, site, useSite } from './use-site.ts'

useSite({ reads: true })

const member = () => {
  const account = site.accounts[0]
  if (!account) throw new Error('no demonstration account')
  return account
}
const fillIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('邮箱', { exact: true }).fill(email)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
const openLogin = async (query = '') => {
  const opened = await openPage(browser)
  await opened.page.goto(`${site.url}/account/login${query}`)
  await hydrated(opened.page)
  return opened
}

test('a submit before hydration sends nothing: a password never gets into a URL', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  for (const [path, field, button] of [
    ['/account/login', '密码', '登录'],
    ['/account/register', '密码', '注册'],
    ['/account/password/reback', '新密码', '重设密码'],
  ] as const) {
    await page.goto(site.url + path)
    const password = page.getByLabel(field, { exact: true })
    await password.fill('typed-too-early')
    await page.getByRole('button', { name: button, exact: true }).click()
    assert.equal(page.url(), site.url + path)
    assert.equal(await password.inputValue(), 'typed-too-early')
  }
})

/** Fills in and submits the login form while its scripts are loading, until `arrive`. */
const pressEarly = async () => {
  const opened = await openPage(browser, { alive: false })
  const { page } = opened
  const letCome = await holdCalls(page, /assets\/.*\.js$/)
  const loaded = page.goto(`${site.url}/account/login`)
  const { email, password } = member()
  await page.getByLabel('邮箱', { exact: true }).fill(email)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  assert.equal(page.url(), `${site.url}/account/login`)
  const arrive = async () => {
    letCome()
    await loaded
  }
  return { ...opened, arrive }
}

test('a submit before hydration is done once it is hydrated', async () => {
  const { page, faults, arrive } = await pressEarly()
  await arrive()
  await page.waitForURL(/\/console\//)
  assert.deepEqual(faults, [])
})

test('an early submit uses the values of that moment: further typing cancels it, another submit is another attempt', async () => {
  const { page, faults, arrive } = await pressEarly()
  const logins: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/account/login')) logins.push(request.url())
  })
  const password = page.getByLabel('密码', { exact: true })
  await password.fill('half')
  await arrive()
  await hydrated(page)
  await password.fill(member().password)
  assert.deepEqual(logins, [])
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(/\/console\//)
  assert.deepEqual(faults, [])
})

test('a guarded page asks to log in and login leads back to it', async () => {
  const { page, faults } = await openPage(browser)
  await page.goto(`${site.url}/console/goldIdentification/form`)
  const box = page.getByRole('alertdialog', { name: '提示' })
  await box.getByText('请先登录').waitFor()
  await box.getByRole('button', { name: '去登录' }).click()
  await page.waitForURL(/\/account\/login\?redirect=/)
  assert.equal(new URL(page.url()).searchParams.get('redirect'), '/console/goldIdentification/form')
  const { email, password } = member()
  await fillIn(page, email, password)
  await page.waitForURL(`${site.url}/console/goldIdentification/form`)
  assert.deepEqual(faults, [])
})

test(
  'the part of a page that a link meant survives the login, a first one and one after an expired session',
  inWholeRun,
  async () => {
    const { page, faults } = await openPage(browser)
    const { email, password } = member()
    const following = '/console/messages#inbox-following'
    const goesOn = async () => {
      await page.waitForURL(/\/account\/login\?redirect=/)
      assert.equal(new URL(page.url()).searchParams.get('redirect'), following)
      await fillIn(page, email, password)
      await page.waitForURL(site.url + following)
      const part = page.getByRole('heading', { name: '标准更新' })
      await part.waitFor()
      await part.evaluate(async (heading) => {
        while (heading.getBoundingClientRect().top > innerHeight / 2) await new Promise(requestAnimationFrame)
      })
    }
    await page.goto(site.url + following)
    await page.getByRole('alertdialog', { name: '提示' }).getByRole('button', { name: '去登录' }).click()
    await goesOn()
    await page.evaluate(() => localStorage.setItem('Token', 'dead'))
    await page.reload()
    await page.getByRole('button', { name: '知道了' }).click()
    await goesOn()
    assert.deepEqual(faults, [])
    await page.context().close()
  },
)

/** Every route that the specification reserves for accounts, with the name of its page. */
const forAccounts = [
  ['/account/modify', '修改账号邮箱'],
  ['/account/password/change', '修改密码'],
  ['/account/perfect/info', '完善资料'],
  ['/account/perfect/status', '资料状态'],
  ['/account/role/info', '账号资料'],
] as const
const forMembers = [
  ['/console/goldIdentification/list', '金标标准认证'],
  ['/console/goldIdentification/form', '认证新应用'],
  ['/console/goldIdentification/appVersionList', '版本认证记录'],
  ['/console/goldIdentification/attestReportList', '认证报告'],
  ['/console/goldIdentification/reportDetails', '报告详情'],
  ['/console/goldIdentification/appReviewList', '应用审核'],
  ['/console/cloudServices', '云测试服务'],
  ['/console/allianceMembers/bind', '厂商账号绑定'],
  ['/appealRecord/list', '申诉记录'],
] as const

test('each route of accounts and members asks to log in, in the same words, and the login leads back', inWholeRun, async () => {
  const { page } = await openPage(browser)
  const box = page.getByRole('alertdialog', { name: '提示' })
  for (const [path] of [...forAccounts, ...forMembers]) {
    await page.goto(`${site.url}${path}?from=mail`)
    await box.getByText('请先登录', { exact: true }).waitFor()
    await box.getByRole('button', { name: '去登录', exact: true }).click()
    await page.waitForURL(/\/account\/login\?redirect=/)
    assert.equal(new URL(page.url()).searchParams.get('redirect'), `${path}?from=mail`)
    await page.getByRole('heading', { level: 1, name: '登录' }).waitFor()
  }
  await page.context().close()
})

test('each of them has its name; without a complete profile those of members lead to its state', inWholeRun, async () => {
  const carries = async (page: Page, path: string, name: string) => {
    await page.goto(site.url + path)
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await page.waitForFunction((start) => document.title.startsWith(start), `${name} · `)
  }
  const { page, faults } = await openLogin()
  const newcomer = demoAccount(site, 'newcomer')
  await fillIn(page, newcomer.email, newcomer.password)
  await page.waitForURL(`${site.url}/account/perfect/status`)
  for (const path of ['/console', '/console/cloudServices', '/appealRecord', '/appealRecord/list', '/account/role/info']) {
    await page.goto('about:blank')
    await page.goto(site.url + path)
    await page.waitForURL(`${site.url}/account/perfect/status`)
  }
  await carries(page, '/account/perfect/info', '完善资料')
  await page.context().close()

  const complete = await openLogin()
  await fillIn(complete.page, member().email, member().password)
  await complete.page.waitForURL(/\/console\//)
  for (const [path, name] of [...forAccounts, ...forMembers])
    // A complete profile is not completed again.
    if (path !== '/account/perfect/info') await carries(complete.page, path, name)
  assert.deepEqual([...faults, ...complete.faults], [])
  await complete.page.context().close()
})

test('the root URL of an area asks once, from the header as from the address bar', async () => {
  const box = (page: Page) => page.getByRole('alertdialog', { name: '提示' })
  for (const [area, wanted] of [
    ['/console', '/console/goldIdentification/list'],
    ['/appealRecord', '/appealRecord/list'],
  ] as const) {
    const { page } = await openPage(browser)
    await page.goto(site.url + area)
    await box(page).getByRole('button', { name: '去登录' }).click()
    await page.waitForURL(/\/account\/login\?redirect=/, { timeout: 10_000 })
    assert.equal(new URL(page.url()).searchParams.get('redirect'), wanted)
    await page.context().close()
  }
  const { page, faults } = await openPage(browser)
  await page.goto(`${site.url}/home/about`)
  await page.getByRole('banner').getByRole('link', { name: '控制台' }).click()
  await box(page).getByRole('button', { name: '去登录' }).click()
  await page.waitForURL(/\/account\/login\?redirect=/, { timeout: 10_000 })
  const { email, password } = member()
  await fillIn(page, email, password)
  await page.waitForURL(`${site.url}/console/goldIdentification/list`)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a wrong login gets one message, whether the account or the password was wrong', async () => {
  const { page } = await openLogin()
  await fillIn(page, 'nobody@example.com', 'wrong-password')
  const first = await page.getByRole('alert').innerText()
  await page.reload()
  await hydrated(page)
  await fillIn(page, member().email, 'wrong-password')
  assert.equal(await page.getByRole('alert').innerText(), first)
  assert.match(first, /邮箱或密码不正确/)
})

test('missing values are reported at their fields, and the first one gets the focus', async () => {
  const { page } = await openLogin()
  await fillIn(page, 'not an address', '')
  await page.getByText('请填写正确的邮箱地址').waitFor()
  await page.getByText('请填写密码').waitFor()
  assert.equal(await page.getByLabel('邮箱', { exact: true }).getAttribute('aria-invalid'), 'true')
  assert.ok(await page.getByLabel('邮箱', { exact: true }).evaluate((field) => field === document.activeElement))
})

test('login never leads away from the site', async () => {
  const { page } = await openLogin(`?redirect=${encodeURIComponent('//evil.example/console')}`)
  const { email, password } = member()
  await fillIn(page, email, password)
  await page.waitForURL(`${site.url}/console/goldIdentification/list`)
})

test('a signed-in visitor of login or registration is redirected as after a login; with an expired login the form is shown', async () => {
  const { page, faults } = await openLogin('?redirect=/home/about')
  const { email, password } = member()
  await fillIn(page, email, password)
  await page.waitForURL(`${site.url}/home/about`)
  for (const [path, to] of [
    ['/account/login?redirect=%2Fhome%2Fjoin', '/home/join'],
    ['/account/login', '/console/goldIdentification/list'],
    ['/account/register', '/console/goldIdentification/list'],
  ] as const) {
    await page.goto(site.url + path)
    await page.waitForURL(site.url + to)
  }
  // It is no history entry of its own: Back leads to where one came from.
  await page.goto(`${site.url}/home/funds`)
  await page.goto(`${site.url}/account/login`)
  await page.waitForURL(`${site.url}/console/goldIdentification/list`)
  await page.goBack()
  await page.waitForURL(`${site.url}/home/funds`)
  await page.evaluate(() => localStorage.setItem('Token', 'dead'))
  await page.goto(`${site.url}/account/login`)
  await page.waitForFunction(() => localStorage.getItem('Token') === null)
  await fillIn(page, email, password)
  await page.waitForURL(`${site.url}/console/goldIdentification/list`)
  assert.deepEqual(faults, [])
})

test("the account menu has its four entries, and logging out clears the browser's storage", async () => {
  const { page } = await openLogin('?redirect=/home/about')
  const { email, password } = member()
  await fillIn(page, email, password)
  await page.waitForURL(`${site.url}/home/about`)
  const banner = page.getByRole('banner')
  assert.equal(await banner.getByRole('link', { name: '控制台' }).count(), 0)
  await banner.getByRole('button', { name: email }).click()
  const entries = await banner.getByRole('listitem').allInnerTexts()
  assert.deepEqual(entries, ['修改资料', '修改账号邮箱', '修改密码', '退出登录'])
  // Tabbing on closes the menu, which would otherwise cover the focused element.
  await banner.getByRole('button', { name: '退出登录' }).focus()
  await page.keyboard.press('Tab')
  await banner.getByRole('listitem').first().waitFor({ state: 'detached' })
  await banner.getByRole('button', { name: email }).click()
  await banner.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL(`${site.url}/`)
  await banner.getByRole('link', { name: '登录/注册' }).waitFor()
  assert.equal(await page.evaluate(() => localStorage.getItem('Token')), null)
})

test('a dead token redirects a guarded page to the login, but no public page', async () => {
  const { page } = await openPage(browser)
  await page.goto(site.url)
  await page.evaluate(() => localStorage.setItem('Token', 'dead'))
  await page.reload()
  await page.waitForFunction(() => localStorage.getItem('Token') === null)
  assert.equal(page.url(), `${site.url}/`)
  await page.evaluate(() => localStorage.setItem('Token', 'dead'))
  await page.goto(`${site.url}/console`)
  await page.getByRole('alertdialog').getByText('请先登录').waitFor()
})

test('while the guard asks for a session, its holder is not offered the login; a visitor is', async () => {
  const { page } = await openPage(browser)
  const way = page.getByRole('banner').locator('a[href="/account/login"]')
  const path = '/console/goldIdentification/list'
  // Without its scripts the page stays as the server sent it.
  await page.route(/\/assets\/.*\.js/, (route) => route.abort())
  await page.goto(site.url + path)
  assert.equal(await way.isVisible(), true)
  await takeSession({ page, site }, 'qingchuan')
  await page.goto(site.url + path)
  assert.equal(await way.count(), 1)
  assert.equal(await way.isVisible(), false)
  await page.context().close()
})

test("any other answer to account info, and code 0 without an account, clears the browser's storage", async () => {
  for (const answer of [
    { code: 10001, message: '有内容需要修改', data: null },
    { code: 0, message: '', data: null },
  ]) {
    const { page } = await openPage(browser)
    await page.goto(site.url)
    await page.route('**/api/account/currentInfo', (route) => route.fulfill({ json: answer }))
    await page.evaluate(() => {
      localStorage.setItem('Token', 'any')
      localStorage.setItem('of the account', 'something')
    })
    await page.reload()
    await page.waitForFunction(() => localStorage.length === 0)
    await page.evaluate(() => localStorage.setItem('Token', 'any'))
    await page.goto(`${site.url}/console`)
    await page.getByRole('alertdialog').getByText('请先登录').waitFor()
    await page.context().close()
  }
})
