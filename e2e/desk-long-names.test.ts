// In a whole run only: the longest names everywhere.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage, settled } from './browser.ts'
import { takeSession } from './office.ts'
import { brokenCodes, squeezedCells } from './page-measures.ts'
import { browser, site, useSite } from './use-site.ts'

useSite({ reads: true })

/** As long as a profile allows. */
const LONGEST = '非常长的企业名称有限责任公司北京分公司技术研究院终端实验室'.repeat(3).slice(0, 60)

/** The lists as they are once the companies in them have changed their names. */
const renamed = (page: Page, calls: string) =>
  page.route(calls, async (route) => {
    const text = await (await route.fetch()).text()
    await route.fulfill({
      contentType: 'application/json',
      body: text.replaceAll(/"company":"[^"]+"/g, `"company":"${LONGEST}"`),
    })
  })

const LISTS = {
  certifier: { path: '/office/certification?state=all', calls: '**/certification/queryRounds' },
  appeals: { path: '/office/appeals', calls: '**/appeals/query*' },
}

for (const [name, { path, calls }] of Object.entries(LISTS))
  test(`the longest company name leaves the other columns of the desk of ${name} their room`, async () => {
    const { page, faults } = await openPage(browser)
    await takeSession({ page, site }, name)
    await renamed(page, calls)
    await page.goto(site.url + path)
    await page.getByRole('table').getByText(LONGEST).first().waitFor()
    await settled(page)
    const found: string[] = []
    for (const width of [834, 1200, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const fault of [...(await squeezedCells(page)), ...(await brokenCodes(page))]) found.push(`${width}: ${fault}`)
    }
    assert.deepEqual({ found, faults }, { found: [], faults: [] })
    await page.context().close()
  })
