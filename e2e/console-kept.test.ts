// In a whole run only: what the console keeps alive between its pages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { signIn } from './console.ts'
import { browser, site, useSite } from './use-site.ts'

useSite({ reads: true })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
/** Marks the shown page's heading: a page that is mounted anew has lost the mark. */
const mark = (page: Page, name: string) => heading(page, name).evaluate((element) => element.setAttribute('data-seen', ''))
const isMarked = (page: Page, name: string) => heading(page, name).evaluate((element) => element.hasAttribute('data-seen'))
const crumb = (page: Page, name: string) => page.getByRole('navigation', { name: '位置' }).getByRole('link', { name }).click()

test('form and lists of versions and reports stay alive, report details do not', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  const menu = page.getByRole('navigation', { name: '控制台' })
  await menu.getByRole('link', { name: '认证新应用' }).click()
  await mark(page, '认证新应用')
  await menu.getByRole('link', { name: '金标标准认证' }).click()
  await mark(page, '金标标准认证')
  await page.getByRole('link', { name: '晴川天气' }).click()
  await mark(page, '版本认证记录')
  await page
    .getByRole('link', { name: /认证报告（\d+）/ })
    .first()
    .click()
  await mark(page, '认证报告')
  const details = page.getByRole('heading', { level: 1, name: /^晴川天气/ })
  await page.getByRole('link', { name: '查看报告' }).first().click()
  await details.evaluate((element) => element.setAttribute('data-seen', ''))
  for (const name of ['认证报告', '版本认证记录', '金标标准认证']) {
    await crumb(page, name)
    assert.ok(await isMarked(page, name), `${name} was kept`)
    await page.goBack()
    await details.waitFor()
    assert.equal(await details.getAttribute('data-seen'), null, 'report details are mounted anew')
  }
  await menu.getByRole('link', { name: '认证新应用' }).click()
  assert.ok(await isMarked(page, '认证新应用'), 'the form was kept')
  assert.deepEqual(faults, [])
  await page.context().close()
})

/** Name of what has the focus: its text, or the landmark's tag. */
const focused = (page: Page) =>
  page.evaluate(() =>
    document.activeElement?.matches('main, body') ? document.activeElement.tagName : document.activeElement?.textContent,
  )
const told = (page: Page, title: string) =>
  page
    .locator('body > [aria-live]')
    .filter({ hasText: new RegExp(`^${title}.* · `) })
    .waitFor()

test('by keyboard a list is left and found again where one was, each page is told, and the skip link skips the menu', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  assert.ok(await page.evaluate(() => document.activeElement?.closest('main') && !document.activeElement.closest('nav')))
  const app = page.getByRole('link', { name: '晴川天气' })
  await app.press('Enter')
  await told(page, '晴川天气 · 版本认证记录')
  assert.equal(await focused(page), 'MAIN', 'the next Tab is the first within the page')
  await page.getByRole('navigation', { name: '位置' }).getByRole('link', { name: '金标标准认证' }).press('Enter')
  await told(page, '金标标准认证')
  assert.ok(await app.evaluate((link) => link === document.activeElement))
  await app.press('Enter')
  await told(page, '晴川天气 · 版本认证记录')
  await page.goBack()
  await told(page, '金标标准认证')
  assert.ok(await app.evaluate((link) => link === document.activeElement))
  // What stays keeps the focus.
  const menu = page.getByRole('navigation', { name: '控制台' })
  await menu.getByRole('link', { name: '认证新应用' }).press('Enter')
  await told(page, '认证新应用')
  assert.equal(await focused(page), '认证新应用')
  assert.deepEqual(faults, [])
  await page.context().close()
})
