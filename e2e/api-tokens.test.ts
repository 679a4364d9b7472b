// In a whole run only: tokens and webhooks; their calls are tested on the server.
import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { GOOD_PASSWORD } from './account.ts'
import { looksRight } from './axe.ts'
import { keptOver, openPage } from './browser.ts'
import { signIn } from './console.ts'
import { demoAccount } from './demo-account.ts'
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

test('a token is created beside the account’s other pages, shown once, copied, used and revoked', async () => {
  await page.goto(`${site.url}/account/sessions`)
  await page.getByRole('navigation', { name: '账号' }).getByRole('link', { name: '接口令牌' }).click()
  await page.getByRole('heading', { name: '接口令牌', level: 1 }).waitFor()
  await page.getByText('没有有效的令牌').waitFor()
  const packed = page.getByRole('link', { name: /^alliance-judge-.*\.tgz$/ })
  const tarball = await fetch(new URL((await packed.getAttribute('href')) ?? '', site.url))
  const sha256 = createHash('sha256').update(Buffer.from(await tarball.arrayBuffer()))
  await page.getByText(sha256.digest('hex')).waitFor()
  await looksRight(page, 'api-tokens-empty')

  await page.getByRole('button', { name: '新建令牌' }).click()
  await page.getByRole('alert').filter({ hasText: '请填写名称' }).waitFor()
  await keptOver(page, '名称', '夜间构建')
  await looksRight(page, 'api-tokens-restored')
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

test('a new token is hidden once it is revoked; another one stays until it is saved', async () => {
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
    // The previous dialog may still be closing.
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

/** A server of the company on this machine, to which the demonstration may send webhooks. */
const startReceiver = async () => {
  const heard: { id: string; signature: string; signed: string }[] = []
  let status = 204
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers
    heard.push({ id: String(id), signature: String(signature), signed: `${String(id)}.${String(at)}.${body}` })
    response.writeHead(status).end()
  }
  const server = createServer((request, response) => void hear(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  return { url, heard, answerWith: (next: number) => (status = next), close: () => server.close() }
}
const signatureBy = (secret: string, signed: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(signed)
    .digest('base64')}`

test('a webhook is added, tested, resent, changed, paused, given a new secret and deleted', async (context) => {
  const receiver = await startReceiver()
  context.after(receiver.close)
  await page.goto(`${site.url}/account/sessions`)
  await page.getByRole('navigation', { name: '账号' }).getByRole('link', { name: '回调通知' }).click()
  await page.getByText('还没有地址').waitFor()
  await page.getByLabel('地址', { exact: true }).fill('http://10.0.0.8:8080/')
  await page.getByLabel('地址', { exact: true }).press('Enter')
  await page.getByRole('alert').filter({ hasText: 'https://' }).waitFor()
  await keptOver(page, '地址', receiver.url)
  await page.getByLabel('证书撤销').uncheck()
  await page.getByRole('button', { name: '添加地址' }).click()
  const fresh = page.getByRole('region', { name: '签名密钥' })
  const secret = (await fresh.locator('code').textContent()) ?? ''
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  await fresh.getByRole('button', { name: '已保存' }).click()

  const row = page.getByRole('list', { name: '接收通知的地址' })
  const log = row.getByRole('list', { name: '最近的通知' })
  await row.getByText('自检完成、认证状态变化、证书签发').waitFor()
  receiver.answerWith(500)
  await row.getByRole('button', { name: /^发送测试/ }).click()
  await log.getByText('回答 500').waitFor()
  await row.getByText('没有送到', { exact: true }).waitFor()
  receiver.answerWith(204)
  await log.getByRole('button', { name: '重发 测试' }).click()
  await log.getByText('回答 204').waitFor()
  await row.getByText('使用中').waitFor()
  const [first, second] = receiver.heard
  assert.ok(first && first.id === second?.id && first.signature === signatureBy(secret, first.signed))
  await looksRight(page, 'webhooks-log', [360, 834, 1440])

  await row.getByRole('button', { name: /^修改/ }).click()
  const edit = row.getByRole('form', { name: /^修改/ })
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'url')
  await edit.getByLabel('地址', { exact: true }).fill('https://10.0.0.8/')
  await edit.getByRole('button', { name: '保存' }).click()
  await edit.getByRole('alert').filter({ hasText: '公网' }).waitFor()
  await edit.getByLabel('地址', { exact: true }).fill(`${receiver.url}/moved`)
  await edit.getByLabel('自检完成').uncheck()
  await looksRight(page, 'webhooks-edit', [360, 834, 1440])
  await edit.getByRole('button', { name: '保存' }).click()
  await row.getByText('认证状态变化、证书签发', { exact: true }).waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === '修改')
  await row.getByText(`${receiver.url}/moved`, { exact: true }).waitFor()

  await row.getByRole('button', { name: /^换密钥/ }).click()
  await page.getByRole('dialog', { name: '换一个签名密钥？' }).getByRole('button', { name: '换密钥' }).click()
  await fresh.locator('code').waitFor()
  assert.notEqual(await fresh.locator('code').textContent(), secret)
  await row.getByRole('button', { name: /^暂停/ }).click()
  await row.getByText('由你暂停').waitFor()
  await row.getByRole('button', { name: /^恢复/ }).click()
  await row.getByText('使用中').waitFor()
  await row.getByRole('button', { name: /^删除/ }).click()
  await page.getByRole('dialog', { name: '删除这个地址？' }).getByRole('button', { name: '删除', exact: true }).click()
  await page.getByText('还没有地址').waitFor()
  assert.equal(await fresh.count(), 0)
})

test('the owner is told of a new one, and a new password ends it', async () => {
  await page.goto(`${site.url}/account/tokens`)
  await page.getByLabel('名称').fill('发布流水线')
  await page.getByRole('button', { name: '新建令牌' }).click()
  const token = (await page.getByRole('region', { name: '新的令牌' }).locator('code').textContent()) ?? ''
  await page.goto(`${site.url}/console/messages`)
  await page.getByText('新建了接口令牌').first().waitFor()
  await page.goto(`${site.url}/account/password/change`)
  await page.getByText('接口令牌也会作废').waitFor()
  await page.getByLabel('当前密码', { exact: true }).fill(demoAccount(site, 'qingchuan').password)
  await page.getByLabel('新密码', { exact: true }).fill(GOOD_PASSWORD)
  await page.getByRole('button', { name: '修改密码' }).click()
  await page.getByText('接口令牌都已作废').waitFor()
  assert.equal(await codeOf(token), 11017)
  await page.goto(`${site.url}/account/tokens`)
  await page.getByRole('list', { name: '最近失效的令牌' }).getByText('修改密码时作废').waitFor()
  assert.deepEqual(faults, [])
})
