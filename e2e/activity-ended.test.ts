// In a whole run only: what is left once an activity is over.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { mailTo } from './account.ts'
import { looksRight } from './axe.ts'
import { openPage } from './browser.ts'
import { chinaDay } from './dates.ts'
import { openDesk } from './office.ts'
import { clockOf } from './shifted-clock.ts'
import { browser, site, useSite } from './use-site.ts'

/** After both the reading, whose registrations nobody has reviewed, and the workshop, which some still wait for. */
const since = `${chinaDay(24)}T17:30:00+08:00`

let page: Page
let faults: string[]
useSite({
  env: clockOf({ since }),
  ready: async () => {
    ;({ page, faults } = await openDesk(browser, site, { name: 'editor', path: '/office/activities', heading: '活动' }))
    await page.clock.setSystemTime(since)
  },
})

const openEnded = async (title: string) => {
  await page.goto(`${site.url}/office/activities?show=held`)
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
}

test('once an activity is over its desk offers no review, and says so at the door', async () => {
  await page.goto(`${site.url}/office/activities?show=held`)
  await page.getByText('2 个未审核').waitFor()
  await openEnded('一起读报告')
  await page.getByText('0 个报名，2 个未审核，0 个候补，0 个已签到', { exact: true }).waitFor()
  const row = page.getByRole('row').filter({ hasText: '宋以宁' })
  await row.getByText('未审核', { exact: true }).waitFor()
  assert.equal(await page.getByRole('button', { name: /^(不)?通过/ }).count(), 0)
  await looksRight(page, 'ended')
  const door = page.getByRole('textbox', { name: '报名编号' })
  await door.fill(await row.getByRole('cell').first().innerText())
  await door.press('Enter')
  await page.getByText('宋以宁 的报名没有审核，活动已经结束，不能签到').waitFor()
  await page.getByRole('tab', { name: '未审核' }).click()
  await row.waitFor()
  await openEnded('折叠屏小班课')
  await page.getByRole('row').filter({ hasText: '魏听雨' }).getByText('没有名额', { exact: true }).waitFor()
  assert.equal(await page.getByText(/第 1 位/).count(), 0)
  assert.deepEqual(faults, [])
})

test('who was left over is told by mail, and by the page of the registration', async () => {
  const visitor = await openPage(browser)
  const visit = async (email: string, subject: RegExp, words: string) => {
    const { text } = await mailTo(site, email, subject)
    await visitor.page.goto(/http\S+\/activity\/web\?cancel=\S+/.exec(text)?.[0] ?? '')
    await visitor.page.getByText(words).waitFor()
    assert.equal(await visitor.page.getByRole('button', { name: '取消报名' }).count(), 0)
    await looksRight(visitor.page, subject.source)
  }
  await visit('reader-1@example.com', /报名未审核/, '活动已结束。主办方没有审核这次报名，抱歉。')
  await visit('joiner-7@example.com', /没有名额/, '活动已结束。没有空出名额，你的候补没有轮到，抱歉。')
  assert.equal(await visitor.page.getByText(/候补中|第 1 位/).count(), 0)
  assert.deepEqual(visitor.faults, [])
})
