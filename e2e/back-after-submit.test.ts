// In a whole run only: Back and Forward after every form.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import type { Page } from 'playwright-core'
import { fillProfile, newAddress, openNewAccount } from './account.ts'
import { activitiesOf, articleId, fillRegistration, sendWithCaptcha } from './activities.ts'
import { hydrated, openPage } from './browser.ts'
import { passReview, uploadClean } from './certify.ts'
import { filesFolder, signIn } from './console.ts'
import { openDesk } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()
const files = filesFolder()
after(() => rmSync(files.folder, { recursive: true, force: true }))

test('Back from the report of a new round skips the form, Forward leads to the report again', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  const given = { files, options: { package: 'com.example.e2e.back' } }
  await uploadClean({ page, site }, given)
  await passReview({ page, site }, given)
  // Enter in a field must not submit so long a form.
  await page.getByLabel(/隐私政策地址/).fill('not yet')
  await page.keyboard.press('Enter')
  assert.equal(await page.getByText('请填写以 http:// 或 https:// 开头的地址').count(), 0)
  await page.getByLabel(/隐私政策地址/).fill('https://example.com/privacy')
  await page.getByRole('button', { name: '提交认证' }).click()
  await page.waitForURL(/reportDetails\?identifyId=/)
  const report = page.url()
  await page.goBack()
  await page.getByRole('heading', { name: '各厂商的结论' }).waitFor()
  await page.goForward()
  await page.waitForURL(report)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('Back from the state of a profile skips the form', async () => {
  const { page, faults } = await openNewAccount(browser, site, '/account/sessions')
  await page.goto(`${site.url}/account/perfect/status`)
  await page.getByRole('link', { name: '填写资料' }).click()
  await fillProfile(page, await createCanvas(900, 640).encode('png'))
  await page.getByRole('button', { name: '提交资料' }).click()
  await page.getByRole('heading', { name: '资料已完善' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: '资料已完善' }).waitFor()
  await page.goBack()
  await page.waitForURL(`${site.url}/account/sessions`)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('Back from the list with a new member skips the form', async () => {
  const { page, faults } = await openDesk(browser, site, { name: 'editor', path: '/office/members', heading: '联盟成员' })
  await page.getByRole('link', { name: '新建成员' }).click()
  await page.getByLabel('名称', { exact: true }).fill('白鹭检测（演示）')
  await page.getByLabel('类别', { exact: true }).selectOption({ label: '终端成员' })
  await page.getByRole('button', { name: '新建成员', exact: true }).click()
  await page.getByText('“白鹭检测（演示）”已加入名单').waitFor()
  await page.goBack()
  assert.equal(page.url(), `${site.url}/office/members`)
  assert.deepEqual(faults, [])
  await page.context().close()
})

/** Waits until the field has the email address, which is restored from history state. */
const stands = (page: Page, email: string) =>
  page.waitForFunction((typed) => document.querySelector<HTMLInputElement>('[name=email]')?.value === typed, email)

test('a registration keeps what was typed through Back and a reload, and then shows its result', async () => {
  const { page, faults } = await openPage(browser)
  const [activity] = await activitiesOf(site, { open: true })
  assert.ok(activity)
  const link = page.getByRole('link', { name: new RegExp(`^报名\\s*：${activity.title}`) }).first()
  const email = newAddress('visitor')
  await page.goto(`${site.url}/activity/web`)
  await link.click()
  await page.getByLabel('姓名').waitFor()
  await fillRegistration(page, email)
  await page.waitForFunction((typed) => JSON.stringify(history.state).includes(typed), email)
  // To the other activities, and back.
  await page.goBack()
  await link.waitFor()
  await page.goForward()
  await stands(page, email)
  assert.equal(await page.getByRole('checkbox').isChecked(), false, 'consent is given each time')
  await page.reload()
  await stands(page, email)
  assert.equal(await page.getByLabel('职务').inputValue(), '工程师')
  await page.getByRole('checkbox').check()
  const done = page.getByRole('heading', { name: /报名成功|已收到报名/ })
  await sendWithCaptcha(page, '提交报名', done)

  await page.reload()
  await done.waitFor()
  assert.equal(await page.getByLabel('姓名').count(), 0)
  await page.getByRole('link', { name: '看其他活动' }).click()
  await link.waitFor()
  await page.goBack()
  await done.waitFor()
  assert.equal(await page.getByRole('button', { name: '提交报名' }).count(), 0)
  // A new visit, e.g. for a colleague, has an empty form.
  await page.getByRole('link', { name: '看其他活动' }).click()
  await link.click()
  assert.equal(await page.getByLabel('邮箱', { exact: true }).inputValue(), '')
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('answers to questions that an organiser has since changed are not restored for others', async () => {
  const { page, faults } = await openPage(browser)
  const activity = (await activitiesOf(site, { open: true })).find(({ questions }) => questions !== '')
  assert.ok(activity)
  await page.goto(`${site.url}/activity/web?id=${activity.id}`)
  const answer = page.getByLabel(/^最想解决哪一类/)
  const email = newAddress('asked')
  await page.getByLabel('邮箱', { exact: true }).fill(email)
  await answer.selectOption('安全')
  await page.waitForFunction(() => JSON.stringify(history.state).includes('安全'))
  await page.reload()
  await stands(page, email)
  assert.equal(await answer.inputValue(), '安全')
  // Before the page's own scripts: what it writes itself a moment after it was restored would undo this.
  await page.addInitScript(() => {
    const state = history.state as { registration: object }
    history.replaceState({ ...state, registration: { ...state.registration, asked: '住宿要不要：要 / 不要' } }, '')
  })
  await page.reload()
  await stands(page, email)
  assert.equal(await answer.inputValue(), '')
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a poll and a sign-up below an article keep what was typed through Back and a reload, until they are sent', async () => {
  const { page, faults } = await openPage(browser)
  const kept = (typed: string) => page.waitForFunction((words) => JSON.stringify(history.state)?.includes(words), typed)
  const awayAndBack = async () => {
    await page.getByRole('main').getByRole('link', { name: '← 联盟资讯' }).click()
    await page.waitForURL(`${site.url}/home/news/list`)
    await page.goBack()
  }
  const email = newAddress('voter')
  const option = page.getByLabel('大屏布局：从一栏到两栏')
  await page.goto(`${site.url}/home/news/info?newsId=${await articleId(site, '请你来选')}`)
  await hydrated(page)
  await option.check()
  await page.getByLabel('邮箱', { exact: true }).fill(email)
  await kept(email)
  await awayAndBack()
  await stands(page, email)
  assert.equal(await option.isChecked(), true)
  await page.reload()
  await stands(page, email)
  await page.getByLabel('邮箱', { exact: true }).focus()
  await sendWithCaptcha(page, '投票', page.getByText(/共 \d+ 人投票/))
  assert.ok(!(await page.evaluate(() => JSON.stringify(history.state))).includes(email), 'what was sent is forgotten')

  await page.goto(`${site.url}/home/news/info?newsId=${await articleId(site, '修订')}`)
  await hydrated(page)
  await page.getByLabel('姓名').fill('林青青')
  await kept('林青青')
  await awayAndBack()
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=name]')?.value === '林青青')
  await page.getByLabel('邮箱或电话').fill('0591-88886667')
  const done = page.getByText('已经登记')
  await sendWithCaptcha(page, '登记', done)
  await awayAndBack()
  await done.waitFor()
  assert.equal(await page.getByRole('button', { name: '登记', exact: true }).count(), 0)
  assert.deepEqual(faults, [])
  await page.context().close()
})
