// In a whole run only: one page in every state.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { type MonthFigures, queryTransparency, type Transparency } from '@alliance/contract/transparency'
import type { Page } from 'playwright-core'
import { barriersInTheDark, looksRight } from './axe.ts'
import { openPage, tooWide, WIDTHS } from './browser.ts'
import { monthWords } from './dates.ts'
import { browser, site, useSite } from './use-site.ts'

let told: Transparency
useSite({
  reads: true,
  ready: async () => {
    const response = await fetch(site.url + queryTransparency.path, { method: 'POST' })
    told = ((await response.json()) as { data: Transparency }).data
  },
})

const open = async (path: string, options: Parameters<typeof openPage>[1] = {}) => {
  const opened = await openPage(browser, options)
  await opened.page.goto(site.url + path)
  return opened
}
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: '认证数据' })
const rowOf = async (page: Page, table: string, month: MonthFigures) => {
  const row = page
    .getByRole('table', { name: table, exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: monthWords(month.month), exact: true }) })
  return row.getByRole('cell').allInnerTexts()
}

test('the page is linked in the footer, beside the label, in the registry and in the precedents, and found by search', async () => {
  for (const path of ['/', '/home/union/service', '/registry', '/precedents']) {
    const { page, faults } = await open(path)
    const part = path === '/' ? page.getByRole('contentinfo') : page.getByRole('main')
    await part.getByRole('link', { name: /^(认证数据|申诉改判了多少)$/ }).click()
    await heading(page).waitFor()
    assert.equal(await page.title(), '认证数据 · 终端应用兼容联盟')
    const current = page.getByRole('navigation').getByRole('link', { name: '金标认证' })
    assert.equal(await current.first().getAttribute('aria-current'), 'page')
    assert.deepEqual(faults, [], path)
    await page.context().close()
  }
  const { page } = await open('/home/search?keyword=认证数据')
  await page.getByRole('main').getByRole('link', { name: '认证数据' }).first().click()
  await heading(page).waitFor()
})

test('the page shows what the call returns, month by month, and that it is invented', async () => {
  const { page, faults } = await open('/transparency')
  await page.getByText('这一页的数字由演示站点随机生成，不是任何认证的结果。').waitFor()
  assert.equal(told.demo, true)
  assert.equal(told.months.length, 12)
  for (const month of told.months) {
    const { rounds, days, certificates } = month
    const [decided, passed, share, half] = await rowOf(page, '每月的结论与用时', month)
    assert.equal(decided, rounds ? `${rounds.decided} 轮` : '不公布', month.month)
    assert.equal(passed, rounds?.passed ? `${rounds.passed} 轮` : '不公布')
    assert.equal(share, rounds?.passed ? `${Math.round((rounds.passed / rounds.decided) * 100)}%` : '不公布')
    assert.equal(half, days ? `${days.half} 天` : '不公布')
    const [issued, , , inForce] = await rowOf(page, '金标证书', month)
    assert.deepEqual([issued, inForce], [`${certificates.issued} 张`, `${certificates.inForce} 张`])
  }
  const most = told.months.reduce((best, one) => ((one.rounds?.decided ?? 0) > (best.rounds?.decided ?? 0) ? one : best))
  const drawing = page.getByRole('img', { name: new RegExp(`${monthWords(most.month)}最多，${most.rounds?.decided} 轮`) })
  await drawing.waitFor()
  assert.deepEqual(faults, [])
})

test('each clause links to its text', async () => {
  const { page, faults } = await open('/transparency')
  const first = page.getByRole('table', { name: '最常未通过的条款' }).getByRole('row').nth(1)
  const termId = await first.locator('code').innerText()
  await first.getByRole('link').click()
  await page.waitForURL(new RegExp(`/doc/\\w+#${termId.toLowerCase()}$`))
  await page.locator(`[id="${termId.toLowerCase()}"]`).waitFor()
  assert.deepEqual(faults, [])
})

test('no barriers at any width, in light and dark mode, with every list opened', async () => {
  const { page, faults } = await open('/transparency')
  await page.getByText('逐月的通过率', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: '各标准逐月的通过率' }).waitFor()
  await looksRight(page, 'light', [320, 360, ...WIDTHS, 2560])
  assert.deepEqual(await barriersInTheDark(page), [])
  assert.deepEqual(faults, [])
})

/** An answer whose twelve published months begin with this one. */
const since = (first: string): Transparency => {
  const monthOf = (at: number) => {
    const [year = 0, number = 0] = first.split('-').map(Number)
    return new Date(Date.UTC(year, number - 1 + at)).toISOString().slice(0, 'YYYY-MM'.length)
  }
  return {
    ...told,
    months: told.months.map((figures, at) => ({ ...figures, month: monthOf(at) })),
    running: { ...told.running, month: monthOf(told.months.length) },
  }
}

test('the years below the bars don’t overlap on a phone, whichever month is the first', async () => {
  for (const [first, years] of [
    ['2025-12', ['2025', '2026']],
    ['2026-01', ['2026', '2027']],
    ['2026-02', ['2026', '2027']],
  ] as const) {
    const { page, faults } = await open('/terms', { viewport: { width: 320, height: 640 } })
    await page.route(`**${queryTransparency.path}`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), data: since(first) } })
    })
    await page.getByRole('contentinfo').getByRole('link', { name: '认证数据' }).click()
    const labels = page.getByRole('img', { name: /每月有结论的轮数/ }).getByText(/^\d{4}$/)
    await labels.first().waitFor()
    assert.deepEqual(await labels.allTextContents(), years)
    const [left, right] = await Promise.all([0, 1].map((at) => labels.nth(at).boundingBox()))
    assert.ok(left && right && left.x >= 0 && left.x + left.width + 4 <= right.x, `${first}: ${JSON.stringify([left, right])}`)
    assert.ok(right.x + right.width <= 320)
    assert.deepEqual(faults, [])
    await page.context().close()
  }
})

test('it is complete without scripts and in print, and the file has the same numbers', async () => {
  const { page } = await open('/transparency', { javaScriptEnabled: false })
  assert.equal(await page.getByRole('table', { name: '每月的结论与用时' }).locator('tbody tr').count(), 12)
  await page.getByText('逐月的通过率', { exact: true }).click()
  await page.getByRole('table', { name: '各标准逐月的通过率' }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载 CSV' }).click()
  const file = await download
  assert.equal(file.suggestedFilename(), 'transparency.csv')
  const text = await readFile(await file.path(), 'utf8')
  const lines = text.trim().split('\r\n').slice(1)
  assert.ok(lines.length > 100 && lines.every((line) => line.includes('演示数据')))
  // For a quiet month not everything is published.
  const newest = told.months.findLast(({ rounds }) => rounds !== null)
  assert.ok(lines.includes(`${newest?.month},全部,,,有结论,${newest?.rounds?.decided},轮,演示数据`))
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 720, height: 1000 })
  assert.equal(await tooWide(page), 0)
  assert.ok((await page.getByRole('img', { name: /每月有结论的轮数/ }).boundingBox())?.height)
})
