// In a whole run only: the way from one item to the next.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { barriers } from './axe.ts'
import { fits, settled } from './browser.ts'
import { openAs } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

useSite({ reads: true })

/** Per desk: a finished item, the text about how much is left, and the next item. */
const DESKS = {
  certifier: {
    list: '/office/certification?state=2',
    left: /^还有 \d+ 轮等待判定。下一轮：片刻相机 3\.0\.1$/,
    next: /^片刻相机/,
  },
  appeals: { list: '/office/appeals?queue=closed', left: /^轮到我们的还有 \d+ 份。下一份：包里的密钥/, next: /^包里的密钥/ },
  qingxiu: { list: '/vendor/tasks?state=submitted', left: /^还有 \d+ 个未完成的任务。下一个：/, next: /待领取|进行中/ },
} as const

const line = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('paragraph')
    .filter({ hasText: /下一(轮|份|个)：/ })

for (const [name, { list, left, next }] of Object.entries(DESKS))
  test(`${name} goes from a finished item to the next one without returning to the list`, async () => {
    const { page, faults } = await openAs(browser, site, { name })
    await page.goto(site.url + list)
    await settled(page)
    await page.locator('main td a').first().click()
    await line(page).waitFor()
    assert.match(
      await line(page)
        .innerText()
        .then((text) => text.replaceAll(/\s+/g, ' ').replace('。 ', '。')),
      left,
    )
    assert.deepEqual(await barriers(page), [])
    await fits(page)
    const before = page.url()
    await line(page).getByRole('link').press('Enter')
    await page.waitForURL((url) => url.href !== before)
    await page.getByRole('heading', { level: 1, name: next }).waitFor()
    // While an item needs work, there is no link to the next.
    await settled(page)
    assert.equal(await line(page).count(), 0)
    assert.deepEqual(faults, [])
    await page.context().close()
  })
