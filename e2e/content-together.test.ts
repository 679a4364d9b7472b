// In a whole run only: two editors at once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { looksRight } from './axe.ts'
import { demoAccount } from './demo-account.ts'
import { openDesk, openOffice } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

let desk: { page: Page; faults: string[] }
let office: { page: Page; faults: string[] }
useSite({
  ready: async () => {
    office = await openOffice(browser, site)
    desk = await openDesk(browser, site, { name: 'editor', path: '/office/contents', heading: '内容' })
  },
})

const turn = async (deed: string, said: string) => {
  const { page } = office
  await page.goto(`${site.url}/office/settings`)
  await page.getByRole('button', { name: deed }).click()
  await page.locator('dialog[open]').getByRole('button', { name: deed }).click()
  await page.getByText(said).first().waitFor()
}

const grantEditor = async (name: string) => {
  const { page } = office
  const { email } = demoAccount(site, name)
  await page.goto(`${site.url}/office/accounts?keyword=${encodeURIComponent(email)}`)
  await page.getByRole('main').getByRole('link', { name: email }).click()
  const grants = page.getByRole('form', { name: '角色' })
  await grants.getByRole('checkbox', { name: '内容编辑' }).check()
  await grants.getByRole('button', { name: '保存角色' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: '修改角色' }).click()
  await page.getByText('角色已改为').waitFor()
}

test('an administrator requires a colleague to publish; the author of a notice reads why they can’t', async () => {
  const { page } = desk
  await turn('开启由同事发布', '由同事发布已开启')
  await looksRight(office.page, 'settings')
  await page.getByRole('tab', { name: '公告' }).click()
  await page.getByRole('link', { name: '写公告' }).click()
  await page.getByRole('textbox', { name: '公告', exact: true }).fill('今晚停机一小时（演示）')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await page.getByText('这一版是你写的，要由另一位编辑看过再发布。').waitFor()
  assert.equal(await page.getByRole('button', { name: '发布', exact: true }).isDisabled(), true)
  assert.equal(await page.getByRole('button', { name: '定时发布' }).isDisabled(), true)
  await looksRight(page, 'needs-colleague')
  await turn('关闭由同事发布', '由同事发布已关闭')
  await page.reload()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.locator('dialog[open]').getByRole('button', { name: '发布' }).click()
  await page.getByText('已发布').first().waitFor()
  assert.deepEqual([desk.faults, office.faults], [[], []])
})

test('a second editor finds the draft, previews it, and publishes it', async () => {
  const { page } = desk
  const words = '明晚停机半小时（演示）'
  await turn('开启由同事发布', '由同事发布已开启')
  await grantEditor('certifier')
  await page.goto(`${site.url}/office/contents/one?kind=notice`)
  await page.getByRole('textbox', { name: '公告', exact: true }).fill(words)
  await page.getByRole('button', { name: '保存草稿' }).click()
  await page.getByText('这一版是你写的，要由另一位编辑看过再发布。').waitFor()
  const colleague = await openDesk(browser, site, { name: 'certifier', path: '/office/contents?kind=notice', heading: '内容' })
  await colleague.page.getByRole('row').filter({ hasText: words }).getByRole('link', { name: words }).click()
  await colleague.page.getByRole('link', { name: '预览' }).click()
  await colleague.page.getByRole('complementary', { name: '公告' }).getByText(words).waitFor()
  await colleague.page.getByRole('link', { name: '返回编辑' }).click()
  await looksRight(colleague.page, 'colleague-publishes')
  await colleague.page.getByRole('button', { name: '发布', exact: true }).click()
  await colleague.page.locator('dialog[open]').getByRole('button', { name: '发布' }).click()
  await colleague.page.getByText('已发布').first().waitFor()
  await page.goto(site.url)
  await page.getByRole('complementary', { name: '公告' }).getByText(words).waitFor()
  await turn('关闭由同事发布', '由同事发布已关闭')
  assert.deepEqual([desk.faults, office.faults, colleague.faults], [[], [], []])
  await colleague.page.context().close()
})

test('the agenda shows what is scheduled, with a link to where it is changed', async () => {
  const { page, faults } = desk
  await page.goto(`${site.url}/office/contents`)
  await page.getByRole('navigation', { name: '后台' }).getByRole('link', { name: '排期' }).click()
  await page.getByRole('heading', { name: '排期', level: 1 }).waitFor()
  const row = page.getByRole('row').filter({ hasText: '活动开始' }).first()
  assert.match(await row.innerText(), /\d{4}-\d\d-\d\d \d\d:\d\d 周[日一二三四五六]/)
  const closing = page.getByRole('row').filter({ hasText: '报名截止' }).first()
  assert.match(await closing.innerText(), /活动，\d{4}-\d\d-\d\d 举办/)
  await looksRight(page, 'agenda')
  const title = await row.getByRole('link').innerText()
  await row.getByRole('link').click()
  await page.waitForURL(/activities\/one\?activityId=/)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  assert.deepEqual(faults, [])
})
