// In a whole run only: a corrected figure.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Transparency, queryTransparency } from '@alliance/contract/transparency'
import type { Page } from 'playwright-core'
import { looksRight } from './axe.ts'
import { openPage, untilKept, WIDTHS } from './browser.ts'
import { monthWords } from './dates.ts'
import { openDesk } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

let desk: { page: Page; faults: string[] }
useSite({
  ready: async () => {
    desk = await openDesk(browser, site, { name: 'editor', path: '/office/corrections', heading: '数据更正' })
  },
})

const TEXT = '签发应为 9 张：有 1 张在月末最后一小时签发，没有算进来。'

test('an editor corrects a published figure; readers find it below its table, and the figure unchanged', async () => {
  const response = await fetch(site.url + queryTransparency.path, { method: 'POST' })
  const told = ((await response.json()) as { data: Transparency }).data
  const newest = told.months.at(-1) ?? assert.fail('the demonstration tells months')
  const { page } = desk
  await page.getByText('还没有发布过更正。').waitFor()
  await looksRight(page, 'corrections')
  const publish = page.getByRole('button', { name: '发布更正' })
  await publish.click()
  await page.getByText('请选择月份').waitFor()
  await page.getByText('请选择更正哪一部分').waitFor()
  await page.getByText('请填写更正').waitFor()
  await looksRight(page, 'corrections-problem')
  await page.getByLabel('月份').selectOption(newest.month)
  await page.getByLabel('哪一部分').selectOption({ label: '金标证书' })
  await page.getByLabel('更正', { exact: true }).fill(TEXT)
  await publish.click()
  await page.locator('dialog[open]').getByText(TEXT).waitFor()
  await page.locator('dialog[open]').getByRole('button', { name: '取消' }).click()
  await page.getByText('还没有发布过更正。').waitFor()
  await untilKept(page, TEXT)
  await page.reload()
  await page.getByText('已恢复你上次写的内容。').waitFor()
  assert.equal(await page.getByLabel('月份').inputValue(), newest.month)
  await looksRight(page, 'corrections-restored')
  await publish.click()
  await page.locator('dialog[open]').getByRole('button', { name: '发布' }).click()
  await page.getByText(`${monthWords(newest.month)}的更正已发布`).waitFor()
  await page.getByRole('row').filter({ hasText: TEXT }).getByText('金标证书').waitFor()
  await looksRight(page, 'corrections-added')
  await page.reload()
  await page.getByRole('row').filter({ hasText: TEXT }).waitFor()
  assert.equal(await page.getByLabel('更正', { exact: true }).inputValue(), '')

  const visitor = await openPage(browser)
  await visitor.page.goto(`${site.url}/transparency`)
  const said = visitor.page.getByRole('list', { name: '更正' }).getByRole('listitem')
  assert.match(await said.innerText(), new RegExp(`${monthWords(newest.month)}：${TEXT}`))
  const row = visitor.page
    .getByRole('table', { name: '金标证书', exact: true })
    .getByRole('row')
    .filter({ has: visitor.page.getByRole('rowheader', { name: `${monthWords(newest.month)}有更正` }) })
  assert.equal(await row.getByRole('cell').first().innerText(), `${newest.certificates.issued} 张`)
  await row.getByRole('link', { name: '有更正' }).click()
  await visitor.page.waitForURL(/#corrected-certificates$/)
  await looksRight(visitor.page, 'corrected-figures', [320, ...WIDTHS])
  assert.deepEqual([desk.faults, visitor.faults], [[], []])
})
