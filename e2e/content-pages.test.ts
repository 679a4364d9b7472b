// In a whole run only: fixed pages; articles are in content-desk.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textPages } from '@alliance/contract/page-text'
import type { Page } from 'playwright-core'
import { looksRight } from './axe.ts'
import { settled } from './browser.ts'
import { bodyField, desk, inBox, openPreview, press, sent, sentNoMore, useEditor, visitor } from './editor.ts'
import { site } from './use-site.ts'

useEditor({ path: '/office/contents', heading: '内容' })

test('the privacy policy is changed, previewed, published and found; the original text is restored', async () => {
  const { page } = desk
  await page.getByRole('tab', { name: '页面' }).click()
  for (const title of ['隐私政策', '使用条款', '关于我们', '加入我们', '联盟章程', '专项基金', '知识产权'])
    await page.getByRole('tabpanel').getByRole('link', { name: title, exact: true }).waitFor()
  assert.equal(await page.getByRole('link', { name: '写一篇' }).count(), 0)
  await looksRight(page, 'pages')
  await page.getByRole('tabpanel').getByRole('link', { name: '隐私政策', exact: true }).click()
  const text = await bodyField().inputValue()
  assert.match(text, /^## 谁在处理\n\n\{联盟名称\}运行本站/)
  await page.getByText('怎样写小标题').click()
  await looksRight(page, 'page-form')
  assert.equal(await page.getByRole('button', { name: '撤回' }).count(), 0)
  await bodyField().fill(text.replace('[我的数据](/account/data)', '[我的数据](https://example.com)'))
  await press('保存草稿')
  await page.getByText('链接“我的数据”要指向本站地址').waitFor()
  await bodyField().fill(
    `${text}\n\n## 新的一节\n\n写给 {服务邮箱}，见[我的数据](/account/data)，玉兔望舒（演示）。\n2. 先查\n3. 再改`,
  )
  await press('保存草稿')
  await page.getByText('草稿已保存').waitFor()
  await sentNoMore('/privacy', '玉兔望舒')
  await openPreview('隐私政策')
  await page.getByText('玉兔望舒（演示）').waitFor()
  await looksRight(page, 'page-preview')
  await page.getByRole('link', { name: '返回编辑' }).click()
  await press('发布修改')
  await inBox('发布修改')
  await page.getByText('已发布，访客可以看到了').waitFor()
  await sent('/privacy', '玉兔望舒')
  await visitor.page.goto(`${site.url}/home/about`)
  await visitor.page.getByRole('contentinfo').getByRole('link', { name: '隐私政策' }).click()
  await visitor.page.getByText('玉兔望舒（演示）').waitFor()
  await visitor.page.getByRole('link', { name: '我的数据' }).first().waitFor()
  const steps = visitor.page.getByRole('list').filter({ hasText: '先查' }).last()
  assert.deepEqual(await steps.evaluate((list: HTMLOListElement) => [list.start, getComputedStyle(list).listStyleType]), [
    2,
    'decimal',
  ])
  await looksRight(visitor.page, 'page-public')
  await sent('/home/search?keyword=玉兔望舒', '/privacy')
  await press(/^恢复为草稿\s*：第 1 版$/)
  await inBox('恢复为草稿')
  await page.getByRole('link', { name: '第 3 版', exact: true }).waitFor()
  assert.equal(await bodyField().inputValue(), text)
  await press('发布修改')
  await inBox('发布修改')
  await page.getByText('已发布，访客可以看到了').waitFor()
  await sentNoMore('/privacy', '玉兔望舒')
  assert.deepEqual([...desk.faults, ...visitor.faults], [])
})

test('the preview of each page shows all that visitors find on it, drawings, buttons and members among them', async () => {
  /** Words, and what is drawn or pressed, as the page has them once they all came. */
  const seen = async (page: Page, title: string) => {
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await settled(page)
    return page.locator('main').evaluate((main) => {
      const all = main.cloneNode(true) as HTMLElement
      all.querySelector('aside[aria-label=预览]')?.remove()
      const count = (what: string) => all.querySelectorAll(what).length
      return {
        words: all.textContent.replaceAll(/\s+/g, ''),
        drawings: count('svg'),
        buttons: count('button'),
        links: count('a'),
      }
    })
  }
  for (const { page: name, path, title } of textPages) {
    await visitor.page.goto(site.url + path)
    const found = await seen(visitor.page, title)
    await desk.page.goto(`${site.url}/office/contents/preview?contentId=${name}`)
    assert.deepEqual(await seen(desk.page, title), found, name)
  }
  await desk.page.goto(`${site.url}/office/contents/preview?contentId=join`)
  await desk.page.getByRole('heading', { level: 1 }).waitFor()
  await looksRight(desk.page, 'join-preview')
  assert.deepEqual([...desk.faults, ...visitor.faults], [])
})
