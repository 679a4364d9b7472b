// In a whole run only: the title of every page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage, settled } from './browser.ts'
import { takeSession } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

useSite({ reads: true })

/** Several open tabs can be told apart: each title begins with what it shows, followed by the kind of page. */
const DESKS = {
  certifier: [['/office/certification', 'td a', /^片刻相机 3\.0\.1 · 一轮认证 · /]],
  appeals: [['/office/appeals', 'td a', /^包里的密钥是联调用的测试密钥 · 一份申诉 · /]],
  administrator: [['/office/accounts', 'a[href*="account="] >> text=小溪互动', /^小溪互动（演示） · 账号 · /]],
  editor: [
    ['/office/contents?kind=notice', 'td a', /^大屏适配开放日接受报名，带着安装包来现场自检（演示） · 内容 · /],
    ['/office/contents', 'text=写一篇', /^写一篇 · 内容 · /],
    ['/office/activities', 'td a', /^线上答疑：第一次申请金标认证 · 活动报名 · /],
    ['/office/pictures', 'td a', /^段与内存页 · 图片库 · /],
    ['/office/members', 'text=新建成员', /^新建成员 · 联盟成员 · /],
  ],
  qingxiu: [['/vendor/tasks', 'td a', /^\S+ [\d.]+ · 真机任务 · /]],
  qingchuan: [
    ['/console/goldIdentification/list', 'text=晴川天气', /^晴川天气 · 版本认证记录 · /],
    ['/console/goldIdentification/list', 'a[href*="reportDetails"]', /^\S+ [\d.]+ · 报告详情 · /],
    ['/appealRecord/list', 'td a', /^\S+ · 申诉详情 · /],
  ],
} as const

const titled = (page: Page, words: RegExp) =>
  page.waitForFunction(([source]) => new RegExp(source!).test(document.title), [words.source], { timeout: 10_000 })

for (const [name, ways] of Object.entries(DESKS))
  test(`each open tab of ${name} says what it shows, only while it shows it`, async () => {
    const { page, faults } = await openPage(browser)
    await takeSession({ page, site }, name)
    for (const [path, way, words] of ways) {
      await page.goto(site.url + path)
      await settled(page)
      const before = await page.title()
      await page.locator('main').locator(way).first().click()
      await titled(page, words).catch(() => assert.match(path + page.url(), words, `the title stays ${before}`))
      await page.goBack()
      await titled(page, new RegExp(`^${before.replaceAll(/[()]/g, '.')}$`))
    }
    assert.deepEqual(faults, [])
    await page.context().close()
  })
