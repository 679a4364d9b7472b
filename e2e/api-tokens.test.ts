import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { GOOD_PASSWORD } from './account.ts'
import { looksRight } from './axe.ts'
import { openPage } from './browser.ts'
import { signIn } from './console.ts'
import { browser, site, useSite } from './use-site.ts'

let page: Page
let faults: string[]
useSite({
  ready: async () => {
    ;({ page, faults } = await openPage(browser))
    await signIn(page, site)
  },
})

const bounds = (token: string) =>
  fetch(`${site.url}/api/identify/queryUploadBounds`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
const codeOf = async (token: string) => ((await (await bounds(token)).json()) as { code: number }).code
const live = () => page.getByRole('list', { name: '有效的令牌' })

test('a token is made beside the account’s other pages, shown once, copied, used and withdrawn', async () => {
  await page.goto(`${site.url}/account/sessions`)
  await page.getByRole('navigation', { name: '账号' }).getByRole('link', { name: '接口令牌' }).click()
  await page.getByRole('heading', { name: '接口令牌', level: 1 }).waitFor()
  await page.getByText('没有有效的令牌').waitFor()
  await looksRight(page, 'api-tokens-empty')

  await page.getByRole('button', { name: '新建令牌' }).click()
  await page.getByRole('alert').filter({ hasText: '请填写名称' }).waitFor()
  await page.getByLabel('名称').fill('夜间构建')
  await page.getByLabel('有效期').selectOption('30')
  await page.getByLabel('名称').press('Enter')
  const fresh = page.getByRole('region', { name: '新的令牌' })
  await fresh.getByText('只显示这一次').waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === '新的令牌')
  const token = (await fresh.locator('code').textContent()) ?? ''
  assert.match(token, /^alliance_ci_[\w-]{43}$/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await fresh.getByRole('button', { name: '复制令牌' }).click()
  await fresh.getByText('已复制').waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), token)
  await live().getByText('没有用过').waitFor()
  await looksRight(page, 'api-tokens-fresh')
  await fresh.getByRole('button', { name: '已保存' }).click()
  await fresh.waitFor({ state: 'detached' })

  assert.equal(await codeOf(token), 0)
  await page.reload()
  await live().getByText('最近使用').waitFor()
  assert.equal(await page.getByText(token).count(), 0)

  await live().getByRole('button', { name: '作废 夜间构建' }).click()
  const box = page.getByRole('dialog', { name: '作废“夜间构建”？' })
  await box.getByRole('button', { name: '取消', exact: true }).click()
  await box.waitFor({ state: 'detached' })
  assert.equal(await codeOf(token), 0)
  await live().getByRole('button', { name: '作废 夜间构建' }).click()
  await box.getByRole('button', { name: '作废', exact: true }).click()
  await page.getByRole('status').filter({ hasText: '“夜间构建”已作废' }).waitFor()
  await page.getByRole('list', { name: '最近失效的令牌' }).getByText('由你作废').waitFor()
  assert.equal(await codeOf(token), 11017)
  await looksRight(page, 'api-tokens-over')
  assert.deepEqual(faults, [])
})

test('a new one that is withdrawn is shown no more; another one stays until it is saved', async () => {
  const make = async (name: string) => {
    await page.getByLabel('名称').fill(name)
    await page.getByRole('button', { name: '新建令牌' }).click()
    await live().getByText(name).waitFor()
  }
  const fresh = page.getByRole('region', { name: '新的令牌' })
  const revoke = async (name: string) => {
    await live()
      .getByRole('button', { name: `作废 ${name}` })
      .click()
    // By its name: the box before may still be on its way out.
    const box = page.getByRole('dialog', { name: `作废“${name}”？` })
    await box.getByRole('button', { name: '作废', exact: true }).click()
    await page
      .getByRole('status')
      .filter({ hasText: `“${name}”已作废` })
      .waitFor()
  }
  await make('甲')
  await make('乙')
  await revoke('甲')
  assert.equal(await fresh.count(), 1)
  await revoke('乙')
  await fresh.waitFor({ state: 'detached' })
})

test('the owner hears of a new one, and a new password ends it', async () => {
  await page.goto(`${site.url}/account/tokens`)
  await page.getByLabel('名称').fill('发布流水线')
  await page.getByRole('button', { name: '新建令牌' }).click()
  const token = (await page.getByRole('region', { name: '新的令牌' }).locator('code').textContent()) ?? ''
  await page.goto(`${site.url}/console/messages`)
  await page.getByText('新建了接口令牌').first().waitFor()
  const account = site.accounts.find(({ email }) => email.startsWith('qingchuan'))
  await page.goto(`${site.url}/account/password/change`)
  await page.getByText('接口令牌也会作废').waitFor()
  await page.getByLabel('当前密码', { exact: true }).fill(account?.password ?? '')
  await page.getByLabel('新密码', { exact: true }).fill(GOOD_PASSWORD)
  await page.getByRole('button', { name: '修改密码' }).click()
  await page.getByText('接口令牌都已作废').waitFor()
  assert.equal(await codeOf(token), 11017)
  await page.goto(`${site.url}/account/tokens`)
  await page.getByRole('list', { name: '最近失效的令牌' }).getByText('修改密码时作废').waitFor()
  assert.deepEqual(faults, [])
})
