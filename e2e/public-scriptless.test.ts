// Public pages can be read and used before hydration, and without any scripts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixedPages } from '@alliance/contract/fixed-pages'
import { openPage, tooWide } from './browser.ts'
import { browser, site, useSite } from './use-site.ts'

useSite({ reads: true })

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
const MORE = ['/doc/security', '/documents/security', '/home/search?keyword=签名', '/verify?number=GL-0', '/nowhere']

/** Controls that belong to no form which works by itself. */
const deadControls = () => {
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden'
  }
  return [...document.querySelectorAll<HTMLButtonElement>('button, input, select, textarea')]
    .filter(
      (control) =>
        isSeen(control) && !control.disabled && !(control.form?.method === 'get' && control.form.hasAttribute('action')),
    )
    .map((control) => control.getAttribute('aria-label') ?? control.textContent)
}

test('on a phone and at a desk every public page shows its content, and has nothing that needs scripts', async () => {
  const { page, faults } = await openPage(browser, { javaScriptEnabled: false })
  for (const path of [...fixedPages.map((fixed) => fixed.path), ...MORE]) {
    await page.goto(site.url + path)
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size)
      const where = `${path} at ${size.width}`
      assert.ok((await page.getByRole('heading', { level: 1 }).innerText()).length > 1, where)
      assert.ok((await page.getByRole('main').innerText()).length > 30, where)
      assert.deepEqual(await page.evaluate(deadControls), [], where)
      assert.equal(await tooWide(page), 0, where)
    }
  }
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a phone without scripts reaches everything from the header, and search works', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false, viewport: PHONE })
  await page.goto(site.url)
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '联盟资讯' }).click()
  await page.waitForURL(/\/home\/news\/list$/)
  await page.getByRole('banner').getByRole('combobox', { name: '搜索' }).fill('签名')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/home\/search\?keyword=/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /安全标准/ })
    .first()
    .click()
  await page.waitForURL(/\/doc\/security/)
  await page
    .getByRole('navigation', { name: '标准文档目录' })
    .getByRole('link', { name: /性能标准/ })
    .click()
  await page.waitForURL(/\/doc\/performance$/)
  await page.getByRole('banner').getByRole('link', { name: '登录/注册' }).click()
  await page.waitForURL(/\/account\/login$/)
})

test('search forms work without scripts: for a certificate, and in the registry of labels', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(site.url)
  const number = (await page.locator('a[href^="/verify?number="]').first().getAttribute('href'))?.split('=')[1] ?? ''
  assert.match(number, /^DEMO-/)
  await page.goto(`${site.url}/verify`)
  await page.getByLabel('证书编号').fill(number)
  await page.getByRole('button', { name: '查验' }).click()
  await page.waitForURL(new RegExp(number))
  await page.getByRole('main').getByText(number).first().waitFor()
  await page.goto(`${site.url}/registry`)
  await page.getByLabel('应用、包名、企业或证书编号').fill('没有这样的应用')
  await page.getByRole('button', { name: '查找' }).click()
  await page.waitForURL(/keyword=/)
  await page.getByRole('main').getByText(/没有/).first().waitFor()
})
