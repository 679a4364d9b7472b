import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barriers } from './axe.ts'
import { openPage, tooWide } from './browser.ts'
import { brokenPieces } from './text-measures.ts'
import { browser, site, useSite } from './use-site.ts'

useSite({ reads: true })

const searchUrl = (keyword: string, more = '') => `${site.url}/home/search?keyword=${encodeURIComponent(keyword)}${more}`

test('the result page works and filters without scripts, and escapes special characters', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(searchUrl('对齐'))
  assert.match(await page.title(), /^“对齐”的搜索结果 · /)
  const results = page.getByRole('main')
  assert.deepEqual([...new Set(await results.locator('mark').allInnerTexts())], ['对齐'])
  const filter = page.getByRole('navigation', { name: '按类别筛选' })
  assert.match(
    await filter.innerText(),
    /全部\s*\d+\s*文档\s*\d+\s*PDF 页\s*\d+\s*资讯\s*\d+\s*活动\s*\d+\s*申诉案例\s*\d+\s*页面\s*\d+/,
  )
  await filter.getByRole('link', { name: '资讯' }).click()
  assert.equal(new URL(page.url()).searchParams.get('kind'), 'article')
  const tags = await results.locator('ol > li').allInnerTexts()
  assert.ok(tags.length > 0 && tags.every((text) => text.startsWith('资讯')), tags.join('\n'))
  await page.goto(searchUrl('<b>粗</b>&"\''))
  assert.equal(await results.getByText('<b>粗</b>&"\'').first().isVisible(), true)
  await page.goto(searchUrl('的'.repeat(10_000)).slice(0, 7_000))
  assert.equal(
    await page.getByRole('textbox', { name: '关键词' }).or(page.getByLabel('关键词')).first().inputValue(),
    '的'.repeat(100),
  )
})

test('a keyword of ten thousand characters leads to a page that says what to do, in a URL and in the box', async () => {
  const { page } = await openPage(browser)
  for (const sign of ['兼', 'a']) {
    await page.goto(searchUrl(sign.repeat(10_000)))
    await page.getByRole('heading', { name: '地址太长' }).waitFor()
    await page.getByRole('link', { name: '回到首页' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  }
})

test('what a member does is found by its name, and leads there by way of the login', async () => {
  const { page, faults } = await openPage(browser)
  for (const [keyword, title, path] of [
    ['修改密码', '修改密码', '/account/password/change'],
    ['绑定厂商账号', '厂商账号绑定', '/console/allianceMembers/bind'],
    ['证书查询', '有效金标名录', '/registry'],
    ['证书真伪', '查验证书', '/verify'],
    ['用户协议', '使用条款', '/terms'],
    ['征求意见', '公示意见', '/comments'],
    ['晴川软件', '有效金标名录', '/registry?keyword=%E6%99%B4%E5%B7%9D%E8%BD%AF%E4%BB%B6'],
    ['gl 20261118 7k2m9q', '查验证书 GL-20261118-7K2M9Q', '/verify?number=GL-20261118-7K2M9Q'],
  ] as const) {
    await page.goto(searchUrl(keyword))
    const link = page.getByRole('main').locator('ol > li').getByRole('heading').getByRole('link', { name: title, exact: true })
    assert.equal(await link.getAttribute('href'), path)
  }
  await page.goto(searchUrl('修改密码'))
  const [first] = await page.getByRole('main').locator('ol > li').allInnerTexts()
  assert.match(first ?? '', /^页面\s+修改密码\s+登录后更改密码/)
  await page.getByRole('main').getByRole('link', { name: '修改密码', exact: true }).click()
  await page.getByRole('button', { name: '去登录' }).click()
  await page.waitForURL(
    (url) => url.pathname === '/account/login' && url.searchParams.get('redirect') === '/account/password/change',
  )
  assert.deepEqual(faults, [])
})

test('a hit in a clause opens at the clause, one in a PDF at the page', async () => {
  const { page, faults } = await openPage(browser)
  await page.goto(searchUrl('COMP-05'))
  await page
    .getByRole('main')
    .getByRole('link', { name: /原生库 16 KB 段对齐 COMP-05/ })
    .click()
  await page.waitForURL(/\/doc\/compatibility#comp-05$/)
  await page.locator('#comp-05').waitFor()
  await page.goto(searchUrl('COMP-05', '&kind=pdf'))
  await page.getByRole('main').getByRole('link', { name: '第 5 页' }).click()
  await page.waitForURL(/\/documents\/compatibility#page=5/)
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[inputmode=numeric]')?.value === '5')
  assert.deepEqual(faults, [])
})

test('a precedent is found by its text, listed below its clause', async () => {
  const { page, faults } = await openPage(browser)
  await page.goto(searchUrl('SEC-18'))
  const hits = page.getByRole('main').locator('ol > li')
  assert.match(await hits.first().innerText(), /^文档/)
  await page.getByRole('navigation', { name: '按类别筛选' }).getByRole('link', { name: '申诉案例' }).click()
  await page.waitForURL(/kind=precedent/)
  await hits.first().getByRole('heading').getByRole('link').click()
  await page.waitForURL(/\/precedents\?number=DEMO-AL-/)
  await page.getByRole('heading', { level: 2, name: '结论与理由' }).waitFor()
  assert.deepEqual(faults, [])
})

test('fixed pages are found by their text', async () => {
  const { page } = await openPage(browser)
  await page.goto(searchUrl('关于我们'))
  await page.getByRole('main').getByRole('heading', { level: 2, name: '关于我们' }).getByRole('link').click()
  await page.waitForURL(`${site.url}/home/about`)
})

test('without a keyword, and without a hit, there are links to continue', async () => {
  const { page, faults } = await openPage(browser)
  await page.goto(`${site.url}/home/search`)
  await page.getByRole('main').getByRole('link', { name: 'COMP-05' }).click()
  await page.getByRole('main').locator('ol').waitFor()
  await page.goto(searchUrl('没有这样的词'))
  await page.getByText('暂无结果', { exact: true }).waitFor()
  await page.goto(searchUrl('答疑', '&kind=pdf'))
  await page.getByRole('link', { name: /^看全部/ }).click()
  await page.getByRole('main').locator('ol').waitFor()
  for (const keyword of ['zzzz', '<b>', '']) await page.goto(searchUrl(keyword))
  assert.deepEqual(faults, [])
})

test('a page beyond the last one says so and links to the first', async () => {
  const { page, faults } = await openPage(browser)
  await page.goto(searchUrl('折叠屏', '&page=5'))
  const results = page.getByRole('main')
  assert.match(await results.innerText(), /找到 \d+ 条.*没有这一页.*没有第 5 页/s)
  assert.equal(await results.getByText('暂无结果').count(), 0)
  await results.getByRole('link', { name: '看第 1 页' }).click()
  await results.locator('ol').waitFor()
  assert.equal(new URL(page.url()).searchParams.get('page'), null)
  assert.deepEqual(faults, [])
})

test('the result page fits every window and is public', async () => {
  for (const width of [320, 390, 834, 1440, 2560]) {
    const { page } = await openPage(browser, { viewport: { width, height: 900 } })
    for (const url of [searchUrl('应用'), searchUrl('没有这样的词'), `${site.url}/home/search`]) {
      await page.goto(url)
      assert.equal(await tooWide(page), 0, `px too wide: ${url} at ${width}`)
    }
    if (width === 390 || width === 1440) {
      await page.goto(searchUrl('应用'))
      assert.deepEqual(await barriers(page), [], `at ${width}`)
    }
    await page.goto(searchUrl('折叠'))
    assert.deepEqual(await brokenPieces(page), [], `at ${width}`)
    await page.context().close()
  }
})
