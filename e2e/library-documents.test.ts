import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentMenu, queryDoc } from '@alliance/contract/library'
import type { Locator } from 'playwright-core'
import { hydrated, jump, openPage, tooWide, WIDTHS } from './browser.ts'
import { browser, site, useSite } from './use-site.ts'

useSite({ reads: true })

const visit = async (path: string, options: Parameters<typeof openPage>[1] = {}) => {
  const opened = await openPage(browser, options)
  const response = await opened.page.goto(site.url + path)
  return { ...opened, status: response?.status() }
}

const versionsOf = async (id: string) => {
  const body = new URLSearchParams({ id })
  const answer = await fetch(site.url + queryDoc.path, { method: 'POST', body })
  const { data } = (await answer.json()) as { data: { versions: { version: string; state: string; changed: number }[] } }
  return data.versions
}

test('each of the twelve documents is complete without scripts, with its title and URL', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  for (const { id, name } of documentMenu) {
    const response = await page.goto(`${site.url}/doc/${id}`)
    assert.equal(response?.status(), 200, name)
    assert.match(await page.title(), new RegExp(`^${name} · `))
    assert.match((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '', new RegExp(`/doc/${id}$`))
    const article = page.getByRole('article')
    assert.equal(await article.getByRole('heading', { level: 1 }).innerText(), name)
    assert.match(await article.innerText(), /演示内容/)
    assert.ok((await article.innerText()).length > 1500, name)
  }
})

test('old ids and the old menu lead to the current documents, on both kinds of page', async () => {
  for (const { path, id } of documentMenu) {
    for (const [from, to] of [
      [`/doc/${path}`, `/doc/${id}`],
      [`/documents/${path}`, `/documents/${id}`],
      [`/documentsBase/${path}`, '/doc'],
    ] as const) {
      const answer = await fetch(site.url + from, { redirect: 'manual' })
      assert.ok([301, 302].includes(answer.status), `${from} ${answer.status}`)
      assert.equal(answer.headers.get('location'), to)
    }
  }
  for (const from of ['/documentsBase', '/documentsBase/'])
    assert.equal((await fetch(site.url + from, { redirect: 'manual' })).headers.get('location'), '/doc')
  const slash = await fetch(`${site.url}/documents/whiteBookFile/`, { redirect: 'manual' })
  assert.equal(slash.headers.get('location'), '/documents/5242001394058240')
})

test('a standard links to its data files, a guide has none', async () => {
  const { page } = await visit('/doc/security?version=2026.10')
  for (const [name, says] of [
    [/^OSCAL 条款$/, /"oscal-version"[^]*"SEC-01"/],
    [/^规则包$/, /"signature"/],
  ] as const) {
    const href = await page.getByRole('complementary').getByRole('link', { name }).getAttribute('href')
    const answer = await fetch(site.url + href)
    assert.match(answer.headers.get('content-type') ?? '', /json/)
    assert.match(await answer.text(), says)
  }
  await page.goto(`${site.url}/doc/5242001394058240`)
  assert.equal(await page.getByRole('link', { name: /^OSCAL/ }).count(), 0)
})

test('unknown ids, versions and names give HTTP 404', async () => {
  for (const path of [
    '/doc/none',
    '/documents/none',
    '/doc/constructor',
    '/documents/__proto__',
    '/documentsBase/none',
    '/doc/security?version=1999.01',
    '/doc/security?compare=<b>',
    '/documents/security?version=1999.01',
  ]) {
    const answer = await fetch(site.url + path)
    assert.equal(answer.status, 404, path)
    const html = await answer.text()
    assert.match(html, /<title>页面不存在/)
    // A known document's missing version leads to the one in force.
    const inForce = /^\/(?:doc|documents)\/security(?=\?)/.exec(path)?.[0]
    assert.equal(inForce !== undefined, html.includes('看现行版本'), path)
    if (inForce) assert.match(html, new RegExp(`href="${inForce}"[^>]*>看现行版本`))
  }
  // The script that takes the page over shows the same.
  const { page, faults } = await visit('/doc/security?version=1999.01')
  await page.getByRole('link', { name: '看现行版本' }).click()
  await page.waitForURL(`${site.url}/doc/security`)
  await page.getByRole('heading', { level: 1, name: '安全标准' }).waitFor()
  assert.deepEqual(
    faults.filter((fault) => !fault.includes('404')),
    [],
  )
})

test('a link to a clause leads to it, from outside, from an old id and from the list beside', async () => {
  const { page, faults } = await visit('/doc/compatibleFile#comp-05')
  assert.equal(new URL(page.url()).pathname, '/doc/compatibility')
  const inView = (anchor: string) =>
    page.waitForFunction((id) => {
      const top = document.getElementById(id)?.getBoundingClientRect().top ?? -1000
      return top > -40 && top < innerHeight / 2
    }, anchor)
  await inView('comp-05')
  await page
    .getByRole('navigation', { name: '本文条款' })
    .getByRole('link', { name: /^3\.1\.2/ })
    .click()
  await inView('comp-02')
  assert.deepEqual(faults, [])
})

test('on a phone, list and facts open where one reads', async () => {
  const { page } = await openPage(browser, { viewport: { width: 390, height: 700 }, hasTouch: true })
  await page.goto(`${site.url}/doc/security#sec-21`)
  const tree = page.getByRole('navigation', { name: '标准文档目录' })
  const clauses = page.getByRole('navigation', { name: '本文条款' })
  for (const [name, pane, entry] of [
    ['本文', clauses, '包内无私钥'],
    ['目录', tree, '4.2 文件与密钥'],
  ] as const) {
    // Playwright's click would first scroll the page for the button, which is sticky.
    await page.getByRole('button', { name, exact: true }).dispatchEvent('click')
    const here = pane.locator('[aria-current=true]').filter({ hasText: entry })
    await here.waitFor()
    const box = (await here.boundingBox())!
    assert.ok(box.y > 100 && box.y + box.height < 700, `${name}: ${entry} at ${box.y}`)
  }
  // At a document's beginning no section is read yet: its own entry is in sight.
  await page.goto(`${site.url}/doc/${documentMenu.at(-1)!.id}`)
  await page.getByRole('button', { name: '目录', exact: true }).dispatchEvent('click')
  const box = (await tree.locator('[aria-current=page]').boundingBox())!
  assert.ok(box.y > 100 && box.y + box.height < 700, `at ${box.y}`)
  await page.context().close()
})

test('tree and list of clauses say where one reads: what was picked, then what one scrolls to', async () => {
  const { page } = await visit('/doc/security#sec-21')
  const tree = page.getByRole('navigation', { name: '标准文档目录' })
  const clauses = page.getByRole('navigation', { name: '本文条款' })
  const current = (where: Locator) => where.locator('[aria-current=true]')
  await current(clauses).filter({ hasText: '包内无私钥' }).waitFor()
  assert.deepEqual(await current(tree).allInnerTexts(), ['4.2 文件与密钥'])
  const color = (entry: Locator) => entry.evaluate((node) => getComputedStyle(node).color)
  assert.equal(await color(current(tree)), await color(current(clauses)), 'blue, at the second level too')
  for (const entry of await tree.locator('a[href^="#"]').all()) {
    await jump(entry)
    assert.equal(await entry.getAttribute('aria-current'), 'true', await entry.innerText())
    assert.equal(await current(tree).count(), 1)
  }
  // Read on from there: the tree follows, though its mark was out of its pane.
  await page.mouse.move(700, 400)
  await page.locator('#sec-01').evaluate((clause) => clause.scrollIntoView())
  await current(clauses).filter({ hasText: '发布包不可调试' }).waitFor()
  await page.setViewportSize({ width: 1440, height: 500 })
  await page
    .locator('[id^=sec-]')
    .filter({ hasText: '代码只从安装目录加载' })
    .evaluate((clause) => clause.scrollIntoView())
  await current(clauses).filter({ hasText: '代码只从安装目录加载' }).waitFor()
  for (const pane of [tree, clauses]) {
    const box = (await current(pane).boundingBox())!
    assert.ok(box.y >= 0 && box.y + box.height <= 500, `${await current(pane).innerText()} at ${box.y}`)
  }
})

test('the link of a clause is copied in full, including the version', async () => {
  const { page, faults } = await visit('/doc/security')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const clause = page.locator('#sec-10')
  const link = clause.getByRole('link', { name: /^复制链接/ })
  // Before hydration a click only follows the link.
  await hydrated(page)
  await link.click()
  await clause.getByText('已复制').first().waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${site.url}/doc/security#sec-10`)
  assert.deepEqual(faults, [])
})

test('the menu is searched, keeps its keyword from document to document, and offers the full-text search', async () => {
  const { page, faults } = await visit('/doc')
  const menu = page.getByRole('navigation', { name: '标准文档目录' })
  const field = menu.getByRole('searchbox', { name: '在目录里查找' })
  await hydrated(page)
  await field.fill('指南')
  await menu.getByRole('link', { name: /兼容性标准/ }).waitFor({ state: 'detached' })
  assert.equal(await menu.getByRole('link').count(), 2)
  for (const name of ['Activity嵌入适配指南', 'Webview适配指南']) {
    await menu.getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    assert.equal(await field.inputValue(), '指南')
  }
  await field.fill('whitebook')
  await menu.getByRole('link', { name: /白皮书/ }).waitFor()
  await field.fill('没有的词')
  await menu.getByRole('link', { name: '在正文里搜索' }).click()
  await page.waitForURL(/\/home\/search\?keyword=/)
  assert.deepEqual(faults, [])
})

test('previous and next go through all twelve, and there are links to related documents', async () => {
  const { page } = await visit(`/doc/${documentMenu[0].id}`)
  for (const { name } of documentMenu.slice(1)) {
    await page.getByRole('navigation', { name: '前后文档' }).getByRole('link', { name: /→$/ }).click()
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  }
  await page.getByRole('navigation', { name: '相关文档' }).getByRole('link', { name: '大屏设备应用适配白皮书' }).click()
  await page.waitForURL(`${site.url}/doc/5242001394058240`)
})

test('another version says so, and the difference names the clauses', async () => {
  const other = (await versionsOf('largeScreen')).find(({ state, changed }) => state !== 'inForce' && changed > 0)
  assert.ok(other)
  const { page, faults } = await visit(`/doc/largeScreen?version=${other.version}`)
  await page.getByText(/这一版(即将施行|已被替代)/).waitFor()
  await page.getByRole('link', { name: '看两版的差别' }).click()
  await page.getByRole('heading', { level: 1, name: '大屏适配标准的版本差别' }).waitFor()
  const article = page.getByRole('article')
  assert.match(await article.innerText(), /\d+ 条不同，\d+ 条相同/)
  assert.ok((await article.locator('ins').count()) > 0 && (await article.locator('del').count()) > 0)
  // As one reads: from the earlier to the later, whichever is in force.
  const [, from = '', to = ''] = /从 ([\d.]+)（.*）到 ([\d.]+)（/.exec(await article.innerText()) ?? []
  assert.ok(from < to && [from, to].includes(other.version))
  await article.getByRole('link', { name: `看 ${other.version} 全文` }).waitFor()
  await article.getByRole('link', { name: '看现行全文' }).click()
  await page.waitForURL(`${site.url}/doc/largeScreen`)
  assert.deepEqual(faults, [])
})

test('no document is wider than its window, and on a phone its facts open over the text', async () => {
  for (const width of [320, ...WIDTHS, 1920]) {
    const { page, faults } = await openPage(browser, { viewport: { width, height: 900 } })
    for (const { id } of documentMenu.slice(6)) {
      await page.goto(`${site.url}/doc/${id}`)
      assert.equal(await tooWide(page), 0, `px too wide: ${id} at ${width}`)
    }
    assert.deepEqual(faults, [])
    await page.context().close()
  }
  const { page } = await visit('/doc/security', { viewport: { width: 390, height: 844 } })
  await hydrated(page)
  await page.getByRole('button', { name: '本文' }).click()
  const rail = page.getByRole('navigation', { name: '本文条款' })
  await rail.getByRole('link').first().waitFor()
  assert.ok((await page.getByText('文档信息').boundingBox())!.y < 844)
})

test('the home page recommends documents and says why', async () => {
  const { page } = await visit('/')
  await page.getByRole('heading', { name: '推荐文档' }).waitFor()
  await page.getByRole('link', { name: '大屏设备应用适配白皮书' }).first().click()
  await page.waitForURL(`${site.url}/doc/5242001394058240`)
})
