// In a whole run only: one strip through its dismissals.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publishContent } from '@alliance/contract/content-acts'
import { saveNotice } from '@alliance/contract/content-desk'
import { barriers } from './axe.ts'
import { hydrated, openPage } from './browser.ts'
import { staff } from './office-calls.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()

test('closing a notice shows the next one, also before any scripts; closed ones stay hidden when another comes', async () => {
  const editor = await staff(site, 'editor')
  const publish = async (text: string, important = false) => {
    const { contentId, revision } = await editor(saveNotice, { text, path: '', important })
    await editor(publishContent, { contentId, revision })
  }
  await publish('夜间维护，网站暂停两小时', true)
  const { page, faults } = await openPage(browser)
  const shown = () => page.getByRole('complementary', { name: '公告' }).filter({ visible: true }).allInnerTexts()
  const close = () => page.getByRole('button', { name: '关闭公告' }).click()
  await page.goto(`${site.url}/home/about`)
  await hydrated(page)
  assert.match((await shown()).join(), /^公告\s*夜间维护/)
  await close()
  await page.getByText('大屏适配开放日接受报名').first().waitFor()
  assert.deepEqual([(await shown()).length, /夜间维护/.test((await shown()).join())], [1, false])
  assert.deepEqual(await barriers(page), [])

  // Rendered by the server, without the site's scripts: the one that wasn't closed, in its place.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${site.url}/home/join`, { waitUntil: 'domcontentloaded' })
  assert.deepEqual([(await shown()).length, /大屏适配开放日/.test((await shown()).join())], [1, true])
  await page.unroute('**/assets/*.js')

  await page.goto(`${site.url}/home/about`)
  await hydrated(page)
  await close()
  await page.waitForFunction(() => document.querySelector('aside[id^=notice-]') === null)
  await publish('新的标准版本开始征求意见')
  await page.goto(`${site.url}/home/join`)
  await hydrated(page)
  await page.getByText('新的标准版本开始征求意见').waitFor()
  assert.equal((await shown()).length, 1)
  await page.reload()
  await hydrated(page)
  assert.equal((await shown()).length, 1)
  await close()
  await page.reload()
  assert.deepEqual(await shown(), [])
  assert.deepEqual(
    faults.filter((fault) => !/assets/.test(fault)),
    [],
  )
})
