// In a whole run only: registrations that an organiser decides.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { mailTo } from './account.ts'
import { activitiesOf, fillRegistration, sendWithCaptcha } from './activities.ts'
import { barriers, looksRight } from './axe.ts'
import { fits, hydrated, openPage, settled } from './browser.ts'
import { openDesk } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

let page: Page
let faults: string[]
useSite({
  ready: async () => {
    ;({ page, faults } = await openDesk(browser, site, { name: 'editor', path: '/office/activities', heading: '活动' }))
  },
})

const TITLE = '线上答疑：第一次申请金标认证'
const field = (name: string) => page.getByLabel(name, { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

/** Registers as a visitor, in a page of its own. */
const registered = async (activityId: string, { email, name }: { email: string; name: string }) => {
  const visitor = await openPage(browser)
  await visitor.page.goto(`${site.url}/activity/web?id=${activityId}`)
  await hydrated(visitor.page)
  await visitor.page.getByText('这场活动的报名由主办方审核，结果发到你的邮箱。').waitFor()
  await fillRegistration(visitor.page, email)
  await visitor.page.getByLabel('姓名').fill(name)
  await visitor.page.getByRole('button', { name: '提交报名' }).click()
  await visitor.page.getByText('请选择一项').waitFor()
  await visitor.page.getByLabel('带几台设备来').selectOption('1 台')
  await sendWithCaptcha(visitor.page, '提交报名', visitor.page.getByRole('heading', { name: '已收到报名，等待审核' }))
  return visitor
}
/** The clicked button disappears with its row; the keyboard focus goes to the row in its place. */
const focusedOn = (words: string) =>
  page.waitForFunction(
    (sought) => document.activeElement?.matches('tr, [role=tab]') && document.activeElement.textContent.includes(sought),
    words,
  )
const linkIn = async (email: string, subject: RegExp) => {
  const { text } = await mailTo(site, email, subject)
  return /http\S+\/activity\/web\?cancel=\S+/.exec(text)?.[0] ?? ''
}

test('registrations decided by the organiser: waiting, accepted or declined with a reason, told by mail', async () => {
  const [activity] = (await activitiesOf(site, { open: true })).filter(({ title }) => title === TITLE)
  assert.ok(activity)
  await page.getByRole('link', { name: TITLE }).first().click()
  await page.getByRole('link', { name: '编辑', exact: true }).click()
  await field('报名方式').selectOption({ label: '由主办方审核' })
  await page
    .getByRole('textbox', { name: /^另外问什么/ })
    .fill('带几台设备来：0 台 / 1 台 / 2 台以上\n饮食有什么要避开（选填）\n带几台设备来')
  await page.getByText('必答，从“0 台”、“1 台”、“2 台以上”里选一项').waitFor()
  await looksRight(page, 'moderated form')
  await press('保存修改')
  await page.getByText('有两个问题一样').waitFor()
  await page.getByRole('textbox', { name: /^另外问什么/ }).fill('带几台设备来：0 台 / 1 台 / 2 台以上\n饮食有什么要避开（选填）')
  await press('保存修改')
  await page.getByText(/^活动已修改/).waitFor()

  const yes = { email: 'review-yes@example.com', name: '顾南乔' }
  const no = { email: 'review-no@example.com', name: '梁思远' }
  const visitor = await registered(activity.id, yes)
  assert.deepEqual(await barriers(visitor.page), [])
  await fits(visitor.page)
  await (await registered(activity.id, no)).page.context().close()
  const gone = { email: 'review-gone@example.com', name: '沈亦舟' }
  await (await registered(activity.id, gone)).page.context().close()
  await visitor.page.goto(await linkIn(yes.email, /报名待审核/))
  await visitor.page.getByText('主办方还在审核，名额先给你留着。').waitFor()

  await page.goto(`${site.url}/office/activities`)
  await page.getByText('3 个待审核').waitFor()
  await looksRight(page, 'list')
  // Two more are in the demonstration data.
  const entry = page.getByRole('navigation', { name: '后台' }).getByRole('link', { name: /^活动/ })
  await entry.getByText('5 个报名待审核').waitFor()
  await page.getByRole('link', { name: TITLE }).first().click()
  await page.getByRole('tab', { name: '待审核' }).click()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await row(no.name).getByText('待审核').waitFor()
  await looksRight(page, 'to review')
  const link = new URL(await linkIn(gone.email, /报名待审核/)).searchParams.get('cancel')
  await row(gone.name).waitFor()
  await visitor.page.request.post(`${site.url}/api/activity/cancelRegistration`, { data: { link } })
  await row(gone.name)
    .getByRole('button', { name: /^通过\s*：/ })
    .click()
  await page.getByText('内容刚刚被修改过').waitFor()
  await row(gone.name).waitFor({ state: 'detached' })
  await focusedOn(no.name)
  await row(no.name)
    .getByRole('button', { name: /^不通过\s*：/ })
    .click()
  const box = page.getByRole('dialog', { name: '不通过这个报名？' })
  await box.getByRole('button', { name: '不通过', exact: true }).click()
  await box.getByText('请写明理由，报名的人会看到').waitFor()
  assert.deepEqual(await barriers(page), [])
  await box.getByRole('textbox', { name: '理由' }).fill('这一场只面向第一次申请的企业')
  await box.getByRole('button', { name: '不通过', exact: true }).click()
  await page.getByText(/^梁思远（.+）的报名没有通过，已发邮件告诉本人$/).waitFor()
  await focusedOn(yes.name)
  await row(yes.name)
    .getByRole('button', { name: /^通过\s*：/ })
    .click()
  await page.getByText(/^顾南乔（.+）的报名已通过，已发邮件告诉本人$/).waitFor()
  await page.getByText('没有待审核的报名').waitFor()
  await entry.getByText('2 个报名待审核').waitFor()
  await focusedOn('待审核')
  await page.getByRole('tab', { name: '全部' }).click()
  await row(no.name).getByText('未通过').waitFor()

  await visitor.page.goto(await linkIn(yes.email, /报名已通过/))
  await visitor.page.getByText('报名编号', { exact: true }).waitFor()
  // Online there is no door at which to show it.
  assert.equal(await visitor.page.getByRole('img', { name: /二维码/ }).count(), 0)
  assert.equal(await visitor.page.getByText(/到场/).count(), 0)
  const said = visitor.page.getByRole('form', { name: '补充信息' })
  assert.equal(await said.getByLabel('带几台设备来').inputValue(), '1 台')
  await said.getByLabel('饮食有什么要避开').fill('花生')
  await said.getByRole('button', { name: '保存' }).click()
  await said.getByText('已保存。').waitFor()
  assert.deepEqual(await barriers(visitor.page), [])
  await fits(visitor.page)
  await visitor.page.setViewportSize({ width: 390, height: 844 })
  assert.equal(await said.evaluate((form) => getComputedStyle(form).borderTopWidth), '1px', 'set apart on a phone, too')
  await page.reload()
  await row(yes.name).getByText('饮食有什么要避开：花生').waitFor()
  await page.getByRole('link', { name: '编辑', exact: true }).click()
  await page.getByRole('textbox', { name: /^另外问什么/ }).fill('饮食有什么要避开（选填）')
  await press('保存修改')
  await page.getByText(/^活动已修改/).waitFor()
  await said.getByRole('button', { name: '保存' }).click()
  await visitor.page.getByText('主办方刚改过要问的问题，请刷新页面后再填').waitFor()
  const declined = await openPage(browser)
  await declined.page.goto(await linkIn(no.email, /报名待审核/))
  await declined.page.getByText('这一场只面向第一次申请的企业').waitFor()
  assert.equal(await declined.page.getByRole('button', { name: '取消报名' }).count(), 0)
  assert.deepEqual(await barriers(declined.page), [])
  assert.match((await mailTo(site, no.email, /报名未通过/)).text, /这一场只面向第一次申请的企业/)
  assert.equal((await activitiesOf(site, { activityId: activity.id }))[0]?.left, activity.left - 1)
  assert.deepEqual([faults, visitor.faults, declined.faults].flat(), [])
})

test('a double click accepts one person: its second half meets the one who has moved up', async () => {
  await page.goto(`${site.url}/office/activities`)
  await page.getByRole('row').filter({ hasText: '2 个待审核' }).getByRole('link').click()
  await page.getByRole('tab', { name: '待审核' }).click()
  await page.getByRole('tabpanel', { name: '待审核' }).waitFor()
  await settled(page)
  const accept = page.getByRole('button', { name: /^通过\s*：/ })
  await accept.nth(1).waitFor()
  const press = async (clickCount: number) => {
    const { x, y, width, height } = (await accept.first().boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
  }
  await press(1)
  await accept.nth(1).waitFor({ state: 'detached' })
  await page.getByText(/的报名已通过，已发邮件告诉本人$/).waitFor()
  await press(2)
  await page.reload()
  await page.getByText(/，1 个待审核，/).waitFor()
  await accept.click()
  await page.getByText('没有待审核的报名').waitFor()
  assert.deepEqual(faults, [])
})
