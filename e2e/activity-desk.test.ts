// In a whole run only: an organiser’s conflicts and series; the desk’s main way is in activities.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { activitiesOf } from './activities.ts'
import { looksRight } from './axe.ts'
import { openPage, untilKept } from './browser.ts'
import { holdCalls } from './held-calls.ts'
import { openDesk } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

let page: Page
let faults: string[]
useSite({
  ready: async () => {
    ;({ page, faults } = await openDesk(browser, site, { name: 'editor', path: '/office/activities', heading: '活动' }))
  },
})

const look = (name: string) => looksRight(page, name)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (name: string) => page.getByLabel(name, { exact: true })

/** The day in `days` days at this hour in Beijing, in the format of the input. */
const atHour = (days: number, hour: number) =>
  `${new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:00`

const TITLE = '编辑新建的一场（演示）'
let activityId = ''

test('a new activity: errors are shown at their fields, and visitors see it as soon as it is saved', async () => {
  await page.getByRole('link', { name: '新建活动' }).click()
  await page.getByRole('heading', { name: '新建活动', level: 1 }).waitFor()
  await press('新建活动')
  for (const words of ['请选择介绍文章', '请填写活动名称', '请填写地点']) await page.getByText(words).waitFor()
  await look('new')
  await field('介绍文章').selectOption({ label: await page.locator('select[name=newsId] option').nth(1).innerText() })
  await field('活动名称').fill(TITLE)
  await field('地点').fill('演示实验室三层')
  await field('活动开始').fill(atHour(12, 14))
  await field('活动结束').fill(atHour(12, 13))
  await field('报名截止').fill(atHour(10, 18))
  await field('名额').fill('30')
  await press('新建活动')
  await page.getByText('结束要晚于开始').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'endsAt')
  await field('活动结束').fill(atHour(12, 17))
  await press('新建活动')
  await page.getByText('活动已新建，访客可以在“联盟活动”里看到').waitFor()
  activityId = new URL(page.url()).searchParams.get('activityId') ?? ''
  const visitor = await openPage(browser)
  await visitor.page.goto(`${site.url}/activity/web?id=${activityId}`)
  await visitor.page.getByText(TITLE).first().waitFor()
  await visitor.page.getByText(/剩 30 席/).waitFor()
  await visitor.page.context().close()
})

test('what was typed is restored after a reload; on a conflict the colleague is named, and one’s own version can be saved over it', async () => {
  await page.getByRole('link', { name: '编辑', exact: true }).click()
  await page.getByRole('heading', { name: '编辑活动', level: 1 }).waitFor()
  await look('edit')
  await field('名额').fill('36')
  await untilKept(page, '"36"')
  await page.reload()
  await page.getByText('这是你上次写下、还没有保存的内容。').waitFor()
  assert.equal(await field('名额').inputValue(), '36')
  const other = await page.context().newPage()
  await other.goto(page.url())
  // The other window has this browser's draft too, so what it saves differs only in the place.
  await other.getByText('这是你上次写下、还没有保存的内容。').waitFor()
  await other.getByLabel('名额', { exact: true }).fill('30')
  await other.getByLabel('地点', { exact: true }).fill('另一处')
  await other.getByRole('button', { name: '保存修改' }).click()
  await other.getByText('活动已修改', { exact: true }).waitFor()
  await other.close()
  await press('保存修改')
  await page.getByText('改过这场活动。你写的都还在下面，没有丢。').waitFor()
  assert.equal(await field('名额').inputValue(), '36')
  await press('保存我的')
  await page.getByText('活动已修改', { exact: true }).waitFor()
  await page.getByText(/演示实验室三层/).waitFor()
  const [saved] = await activitiesOf(site, { activityId })
  assert.equal(saved?.left, 36)
})

test('changing an activity with registrations asks before it sends mails', async () => {
  await page.goto(`${site.url}/office/activities`)
  await page.getByRole('link', { name: '折叠屏小班课' }).click()
  await page.getByRole('link', { name: '编辑', exact: true }).click()
  await field('地点').fill('演示实验室四层（示例路 8 号）')
  await press('保存修改')
  await page.locator('dialog[open]').getByText('保存，并发邮件给 8 人？').waitFor()
  await page.locator('dialog[open]').getByRole('button', { name: '取消', exact: true }).click()
  assert.equal(await field('地点').inputValue(), '演示实验室四层（示例路 8 号）')
  await press('保存修改')
  await page.locator('dialog[open]').getByRole('button', { name: '保存并发邮件' }).click()
  await page.getByText('活动已修改，已发邮件给 8 人').waitFor()
  await page
    .getByText(/演示实验室四层/)
    .first()
    .waitFor()
  assert.deepEqual(faults, [])
})

test('a date of a series is changed alone, or with all later ones', async () => {
  // The office opens at an editor's main page.
  await page.goto(`${site.url}/office`)
  await page.waitForURL(`${site.url}/office/contents`)
  await page.goto(`${site.url}/office/activities`)
  await page.getByRole('link', { name: '大屏适配开放日' }).first().click()
  await page.getByRole('link', { name: '编辑', exact: true }).click()
  const scope = page.getByRole('radiogroup', { name: '改哪几场' })
  assert.ok(await scope.getByRole('radio', { name: /^这一场\s*其余/ }).isChecked())
  await look('series')
  await field('名额').fill('60')
  await scope.getByRole('radio', { name: /^往后各场/ }).check()
  await press('保存修改')
  await page.getByText(/^活动已修改/).waitFor()
  const places = (await activitiesOf(site)).filter(({ title }) => title === '大屏适配开放日').map(({ capacity }) => capacity)
  assert.deepEqual(places, [60, 60])
  assert.deepEqual(faults, [])
})

test('attendance can be recorded from the day on, is shown in words, and can be undone', async () => {
  await page.goto(`${site.url}/office/activities`)
  await page.getByRole('tab', { name: '已经举行' }).click()
  await page.getByRole('link', { name: '公开课：从一份自检报告改起' }).click()
  const row = page.getByRole('row', { name: /江望舒/ })
  await row.getByRole('button', { name: /^签到\s*：江望舒/ }).click()
  await page.getByText(/^江望舒（.+）已签到$/).waitFor()
  await page.getByText('4 个报名，0 个候补，1 个已签到', { exact: true }).waitFor()
  await row.getByText(/\d 签到$/).waitFor()
  await look('attendance')
  await row.getByRole('button', { name: /^撤回签到\s*：江望舒/ }).click()
  await page.getByText(/^江望舒（.+）的签到已撤回$/).waitFor()
  await page.getByText('4 个报名，0 个候补，0 个已签到', { exact: true }).waitFor()

  const number = await row.getByRole('cell').first().innerText()
  const door = page.getByRole('textbox', { name: '报名编号' })
  await door.fill('7777777777')
  await door.press('Enter')
  await page.getByText('没有这个编号，请核对').waitFor()
  // Like a scanner, which doesn't clear the field first.
  await page.keyboard.type(number.replaceAll('-', '').toLowerCase())
  await door.press('Enter')
  await page.getByRole('region', { name: '签到' }).getByRole('status').getByText('江望舒').waitFor()
  await page.getByText('4 个报名，0 个候补，1 个已签到', { exact: true }).waitFor()
  assert.equal(await door.inputValue(), '')
  assert.ok(await door.evaluate((field) => field === document.activeElement), 'ready for the next one')
  await look('door')
  await door.fill(number)
  await door.press('Enter')
  await page.getByText(/已经签到过，请核对来的是不是本人/).waitFor()

  // Scanned faster than the answers come: no number runs into the next or is left out, and what is refused is named.
  const letIn = await holdCalls(page, '**/checkIn')
  const numberOf = (name: string) => page.getByRole('row', { name }).getByRole('cell').first().innerText()
  const scanned = [await numberOf('罗知新'), '7777777777', await numberOf('叶初晴')]
  await door.focus()
  for (const one of scanned) {
    const sent = page.waitForRequest('**/checkIn')
    await page.keyboard.type(one)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await sent
  }
  letIn()
  const told = page.getByRole('region', { name: '签到' })
  await told.getByRole('status').filter({ hasText: scanned[0]! }).waitFor()
  await told.getByRole('status').filter({ hasText: scanned[2]! }).waitFor()
  await told.getByRole('alert').getByText(`${scanned[1]} 没有签到：没有这个编号，请核对`).waitFor()
  assert.equal(await told.getByText('已经签到过').count(), 0)
  assert.equal(await door.inputValue(), '')
  await look('door-scanned')
  await page.unroute('**/checkIn')
  await door.fill(number)
  await door.press('Enter')
  await page.getByText(/已经签到过，请核对来的是不是本人/).waitFor()
  assert.equal(await told.getByRole('alert').count(), 0)

  // While another search is loading, only the list waits: what was said and typed at the door stays.
  const answer = await holdCalls(page, '**/queryRegistrations')
  await door.fill('77')
  const asked = page.waitForRequest('**/queryRegistrations')
  await page.getByLabel(/^按姓名/).fill('江望舒')
  await asked
  await page.locator('#registrations [aria-busy=true]').waitFor()
  assert.equal(await door.inputValue(), '77')
  await page.getByRole('heading', { name: '公开课：从一份自检报告改起', level: 1 }).waitFor()
  answer()
  await page.locator('#registrations [aria-busy=true]').waitFor({ state: 'detached' })
  await page.getByText(/已经签到过，请核对来的是不是本人/).waitFor()
  assert.equal(await door.inputValue(), '77')

  // At the door the number is compared: the longest of names must not cover it on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  const cells = row.getByRole('cell')
  const boxes = await cells.nth(1).evaluate((cell) => {
    const name = cell.firstElementChild!
    const said = name.textContent
    name.textContent = 'Alexander Christopher Montgomery-Featherstone'
    const range = document.createRange()
    range.selectNodeContents(cell.previousElementSibling!)
    const found = { number: range.getBoundingClientRect().right, name: name.getBoundingClientRect().left }
    name.textContent = said
    return found
  })
  assert.ok(boxes.number < boxes.name, JSON.stringify(boxes))
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.getByRole('button', { name: /^删除\s*：江望舒/ }).click()
  await page.locator('dialog[open]').getByRole('button', { name: '删除' }).click()
  await page.getByText(`${number} 的报名已删除`).waitFor()
  await page.getByText('没有符合的报名').waitFor()
  assert.deepEqual(faults, [])
})
