// In a whole run only: redirects; articles are in content-desk.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { looksRight } from './axe.ts'
import { keptOver } from './browser.ts'
import { desk, useEditor, visitor } from './editor.ts'
import { site } from './use-site.ts'

useEditor({ path: '/office/redirects', heading: '跳转' })

const OLD = '5240000000000001'
/** Destination and status of a path; retried, because caches are invalidated a moment after the act. */
const leads = async (path: string, wanted: [status: number, pathname: string]) => {
  const until = Date.now() + 30_000
  let found: [number, string]
  do {
    const answer = await visitor.page.goto(site.url + path)
    found = [answer?.status() ?? 0, new URL(visitor.page.url()).pathname]
  } while (JSON.stringify(found) !== JSON.stringify(wanted) && Date.now() < until)
  assert.deepEqual(found, wanted)
}

test('a redirect is added, both document pages follow it, and it is removed again', async () => {
  const { page } = desk
  await page.getByRole('row').filter({ hasText: 'whiteBookFile' }).getByText('随网站提供').waitFor()
  assert.equal(await page.getByRole('button', { name: /^删除/ }).count(), 0)
  await looksRight(page, 'redirects')
  await leads(`/doc/${OLD}`, [404, `/doc/${OLD}`])
  const add = page.getByRole('button', { name: '添加跳转' })
  await add.click()
  await page.getByText('请填写旧编号').waitFor()
  await page.getByText('请选择文档').waitFor()
  await page.getByLabel('旧编号').fill('security')
  await page.getByLabel('转到').selectOption({ label: '安全标准' })
  await add.click()
  await page.getByText('这是现在的文档编号，不能跳转').waitFor()
  await looksRight(page, 'redirects-problem')
  await keptOver(page, '旧编号', OLD)
  await looksRight(page, 'redirects-restored')
  await add.click()
  await page.getByText(`${OLD} 的跳转已添加`).waitFor()
  await page.getByRole('row').filter({ hasText: OLD }).getByRole('link', { name: '安全标准' }).waitFor()
  await looksRight(page, 'redirects-added')
  await leads(`/doc/${OLD}`, [200, '/doc/security'])
  await leads(`/documents/${OLD}`, [200, '/documents/security'])
  await page.getByRole('button', { name: `删除 ${OLD} 的跳转` }).click()
  await page.locator('dialog[open]').getByText(`/doc/${OLD} 不再转到安全标准`).waitFor()
  await page.locator('dialog[open]').getByRole('button', { name: '删除' }).click()
  await page.getByText(`${OLD} 的跳转已删除`).waitFor()
  await leads(`/doc/${OLD}`, [404, `/doc/${OLD}`])
  await leads(`/documents/${OLD}`, [404, `/documents/${OLD}`])
  assert.deepEqual([desk.faults, visitor.faults.filter((fault) => !fault.includes('404'))], [[], []])
})
