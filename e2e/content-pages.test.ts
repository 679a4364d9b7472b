import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { looksRight } from './axe.ts'
import { openPage } from './browser.ts'
import { openDesk } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

let desk: { page: Page; faults: string[] }
let visitor: { page: Page; faults: string[] }
useSite({
  ready: async () => {
    desk = await openDesk(browser, site, { name: 'editor', path: '/office/contents', heading: '内容' })
    visitor = await openPage(browser)
  },
})

const press = (name: string | RegExp) => desk.page.getByRole('button', { name, exact: true }).click()
const inBox = (name: string) => desk.page.locator('dialog[open]').getByRole('button', { name, exact: true }).click()
const body = () => desk.page.getByLabel('正文', { exact: true })
/** The page as it comes before any script; asked again until it is so, because a drop comes a moment after its act. */
const html = async (path: string, words: string, there = true) => {
  const until = Date.now() + 30_000
  let seen = !there
  while (seen !== there && Date.now() < until) seen = (await (await fetch(site.url + path)).text()).includes(words)
  assert.equal(seen, there, `${words} at ${path}`)
}

test('the privacy policy is changed, looked at, published and found; the first words come back', async () => {
  const { page } = desk
  await page.getByRole('tab', { name: '页面' }).click()
  for (const title of ['隐私政策', '使用条款', '联盟章程', '知识产权'])
    await page.getByRole('tabpanel').getByRole('link', { name: title, exact: true }).waitFor()
  assert.equal(await page.getByRole('link', { name: '写一篇' }).count(), 0)
  await looksRight(page, 'pages')
  await page.getByRole('tabpanel').getByRole('link', { name: '隐私政策', exact: true }).click()
  const text = await body().inputValue()
  assert.match(text, /^## 谁在处理\n\n\{联盟名称\}运行本站/)
  await page.getByText('怎样写小标题').click()
  await looksRight(page, 'page-form')
  assert.equal(await page.getByRole('button', { name: '撤回' }).count(), 0)
  await body().fill(text.replace('[我的数据](/account/data)', '[我的数据](https://example.com)'))
  await press('保存草稿')
  await page.getByText('链接“我的数据”要指向本站地址').waitFor()
  await body().fill(`${text}\n\n## 新的一节\n\n写给 {服务邮箱}，见[我的数据](/account/data)，玉兔望舒（演示）。`)
  await press('保存草稿')
  await page.getByText('草稿已保存').waitFor()
  await html('/privacy', '玉兔望舒', false)
  await page.getByRole('link', { name: '预览', exact: true }).click()
  await page.getByRole('heading', { name: '隐私政策', level: 1 }).waitFor()
  await page.getByText('玉兔望舒（演示）').waitFor()
  await looksRight(page, 'page-preview')
  await page.getByRole('link', { name: '返回编辑' }).click()
  await press('发布修改')
  await inBox('发布修改')
  await page.getByText('已发布，访客可以看到了').waitFor()
  await html('/privacy', '玉兔望舒')
  await visitor.page.goto(`${site.url}/home/about`)
  await visitor.page.getByRole('contentinfo').getByRole('link', { name: '隐私政策' }).click()
  await visitor.page.getByText('玉兔望舒（演示）').waitFor()
  await visitor.page.getByRole('link', { name: '我的数据' }).first().waitFor()
  await looksRight(visitor.page, 'page-public')
  await html('/home/search?keyword=玉兔望舒', '/privacy')
  await press(/^恢复为草稿\s*：第 1 版$/)
  await inBox('恢复为草稿')
  await page.getByRole('link', { name: '第 3 版', exact: true }).waitFor()
  assert.equal(await body().inputValue(), text)
  await press('发布修改')
  await inBox('发布修改')
  await page.getByText('已发布，访客可以看到了').waitFor()
  await html('/privacy', '玉兔望舒', false)
  assert.deepEqual([...desk.faults, ...visitor.faults], [])
})
