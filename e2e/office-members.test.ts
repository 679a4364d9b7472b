// In a whole run only: the list of members.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryAudit } from '@alliance/contract/office'
import type { Page } from 'playwright-core'
import { barriers, looksRight } from './axe.ts'
import { openPage, untilKept, WIDTHS } from './browser.ts'
import { administrator } from './office-calls.ts'
import { openDesk } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

let page: Page
let faults: string[]
useSite({
  ready: async () => {
    ;({ page, faults } = await openDesk(browser, site, { name: 'editor', path: '/office/members', heading: '联盟成员' }))
  },
})

const look = (name: string) => looksRight(page, name, [320, ...WIDTHS])
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (name: string) => page.getByLabel(name, { exact: true })
const dialog = () => page.locator('dialog[open]')
const openList = () => page.getByRole('navigation', { name: '后台' }).getByRole('link', { name: '联盟成员' }).click()

/** What a visitor without an account sees now. */
const visit = async (path: string, see: (visitor: Page) => Promise<void>) => {
  const visitor = await openPage(browser)
  await visitor.page.goto(site.url + path)
  await see(visitor.page)
  await visitor.page.context().close()
}
const namesAtHome = async () => {
  let names: string[] = []
  await visit('/', async (visitor) => {
    names = await visitor.locator('section li:has(svg):not(:has(a))').allInnerTexts()
  })
  return names.map((name) => name.trim())
}

const NAME = '白鹭检测（演示）'

test('a new member: errors are shown at their fields, and visitors see it as soon as it is saved', async () => {
  await page.getByText('共 9 家，公开 9 家').waitFor()
  await look('list')
  await page.getByRole('link', { name: '新建成员' }).click()
  await page.getByRole('heading', { name: '新建成员', level: 1 }).waitFor()
  await press('新建成员')
  for (const words of ['请填写名称', '请选择类别']) await page.getByText(words).waitFor()
  await look('new')
  await field('名称').fill('拾光地图（演示）')
  await field('类别').selectOption({ label: '终端成员' })
  await press('新建成员')
  await page.getByText('名单里已有这家成员，没有公开的也算').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'name')
  await field('名称').fill(NAME)
  await page.getByLabel(/^介绍/).fill('第三方实验室，测量半开姿态。')
  await press('新建成员')
  await page.getByText(`“${NAME}”已加入名单，访客可以看到了`).waitFor()
  await page.getByRole('row', { name: new RegExp(`10.*白鹭检测.*没有接入认证`) }).waitFor()
  await visit('/home/join', (visitor) => visitor.getByText('第三方实验室，测量半开姿态。').waitFor())
  // Listed as a terminal vendor, but need not be bound: only the same two take part in certification.
  const row = page.getByRole('row').filter({ hasText: '参与认证' })
  assert.equal(await row.count(), 2)
})

test('the order is changed by arrows, also by keyboard, and by a number', async () => {
  const up = page.getByRole('button', { name: `上移 ${NAME}` })
  await up.focus()
  for (const place of [9, 8]) {
    await page.keyboard.press('Enter')
    await page.getByText(`“${NAME}”移到了第 ${place} 位`).waitFor()
    await page.getByRole('row', { name: new RegExp(`^${place} 白鹭检测`) }).waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'up')
  }
  await press(`改位次 ${NAME}`)
  for (const beyond of ['99', '999']) {
    await dialog().getByLabel('移到第几位').fill(beyond)
    await dialog().getByRole('button', { name: '移动', exact: true }).click()
    await dialog().getByText('名单有 10 家，请填写 1 到 10').waitFor()
    assert.equal(
      await dialog()
        .getByText(/不能大于/)
        .count(),
      0,
    )
  }
  assert.deepEqual(await barriers(page, 'dialog[open]'), [])
  await dialog().getByLabel('移到第几位').fill('2')
  await dialog().getByRole('button', { name: '移动', exact: true }).click()
  await page.getByRole('row', { name: /^2 白鹭检测/ }).waitFor()
  assert.ok((await namesAtHome()).indexOf(NAME) === 1, (await namesAtHome()).join())
})

test('what was typed is restored after a reload; on a conflict the colleague is named, and one’s own version can be saved over it', async () => {
  await page.getByRole('link', { name: '泊云设备（演示）' }).click()
  await page.getByRole('heading', { name: '编辑成员', level: 1 }).waitFor()
  await page.getByText('它参与认证，只能列为终端成员').waitFor()
  await look('edit')
  await field('名称').fill('泊云科技（演示）')
  await untilKept(page, '泊云科技（演示）')
  await page.reload()
  await page.getByText('已恢复你上次写的内容。').waitFor()
  assert.equal(await field('名称').inputValue(), '泊云科技（演示）')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByText('已恢复你上次写的内容。').waitFor()
  await other.getByLabel('名称', { exact: true }).fill('泊云（演示）')
  await other.getByRole('button', { name: '保存修改' }).click()
  await other.getByText('“泊云（演示）”已修改，访客看到的是新的').waitFor()
  await other.close()
  await press('保存修改')
  await page.getByText('改过这家成员。你写的都还在下面，没有丢。').waitFor()
  await page.getByText('现在是：泊云（演示），终端成员，公开。').waitFor()
  assert.equal(await field('名称').inputValue(), '泊云科技（演示）')
  assert.deepEqual(await barriers(page), [])
  await press('保存我的')
  await page.getByText('“泊云科技（演示）”已修改，访客看到的是新的').waitFor()
  assert.ok((await namesAtHome()).includes('泊云科技（演示）'))
})

test('a hidden member is visible only to the office, not even by search; restored it is where it was', async () => {
  // Typed and undone: a draft without changes, based on a revision that will be outdated.
  await page.getByRole('link', { name: '拾光地图（演示）' }).click()
  await field('名称').fill('拾光')
  await untilKept(page, '"拾光"')
  await field('名称').fill('拾光地图（演示）')
  await page.getByRole('link', { name: '返回名单' }).click()
  await press('移出名单 拾光地图（演示）')
  await dialog().getByText('访客马上看不到它。').waitFor()
  await dialog().getByRole('button', { name: '移出名单', exact: true }).click()
  await dialog().getByText('请填写理由').waitFor()
  await dialog().getByLabel('理由').fill('演练退出')
  await dialog().getByRole('button', { name: '移出名单', exact: true }).click()
  await page.getByText('“拾光地图（演示）”已移出名单，访客看不到了').waitFor()
  await page.getByText('共 10 家，公开 9 家').waitFor()
  await look('with a hidden one')
  await page.getByRole('link', { name: '拾光地图（演示）' }).click()
  await page.getByText('它没有公开，保存后访客仍看不到。').waitFor()
  let asked = 0
  page.on('request', (request) => (asked += Number(request.url().endsWith('/api/office/queryMembers'))))
  await page.waitForTimeout(1000)
  assert.ok(asked <= 2, `asked ${asked} times`)
  await field('介绍选填').waitFor()
  await openList()
  assert.ok(!(await namesAtHome()).some((name) => name.includes('拾光地图')))
  // The search index is updated a moment later.
  const foundAtJoin = async (name: string) => {
    const body = new URLSearchParams({ keyword: name, kind: 'page' })
    const answer = await (await fetch(`${site.url}/api/index/searchPage`, { method: 'POST', body })).json()
    return (answer as { data: { hits: { id: string }[] } }).data.hits.some(({ id }) => id === 'join')
  }
  const eventually = async (name: string, wanted: boolean) => {
    for (let tries = 0; tries < 50 && (await foundAtJoin(name)) !== wanted; tries += 1) await page.waitForTimeout(100)
    assert.equal(await foundAtJoin(name), wanted, name)
  }
  await eventually('拾光地图', false)
  await eventually('白鹭检测', true)
  await press('放回名单 拾光地图（演示）')
  await dialog().getByRole('button', { name: '放回名单', exact: true }).click()
  await page.getByText('“拾光地图（演示）”已放回名单，访客可以看到了').waitFor()
  await visit('/home/join', (visitor) => visitor.getByText('拾光地图（演示）').waitFor())
  await eventually('拾光地图', true)
})

test('each act is in the audit log, and a list that fails to load is reported', async () => {
  const ask = await administrator(site)
  const { items } = await ask(queryAudit, { keyword: '成员', size: '20' })
  const acts = [
    '放回成员名单',
    '移出成员名单',
    '修改联盟成员',
    '修改联盟成员',
    '调整成员次序',
    '调整成员次序',
    '调整成员次序',
    '新建联盟成员',
  ]
  assert.deepEqual(
    items.map(({ what }) => what),
    acts,
  )
  await page.goto(`${site.url}/office/members/edit?memberId=none`)
  await page.getByText('名单里没有这家成员').waitFor()
  await openList()
  await page.getByText('共 10 家').waitFor()
  await page.route('**/api/office/queryMembers', (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: '知道了' }).click()
  await page.getByRole('alert').getByText('没有读到联盟成员').waitFor()
  await page.unroute('**/api/office/queryMembers')
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByText('共 10 家').waitFor()
  assert.deepEqual(faults, [])
})

test('the longest name leaves the introductions of all members their room', async () => {
  const LONG = '非常长的联盟成员企业名称有限责任公司北京分公司技术研究院终端实验室Android'
  const rename = async (from: string, to: string) => {
    await openList()
    await page.getByRole('link', { name: from, exact: true }).click()
    await field('名称').fill(to)
    await press('保存修改')
    await page.getByText(`“${to}”已修改，访客看到的是新的`).waitFor()
  }
  await rename(NAME, LONG)
  await visit('/home/join', async (visitor) => {
    const list = visitor.locator('dl').filter({ hasText: LONG })
    for (const width of [834, 1200, 1440]) {
      await visitor.setViewportSize({ width, height: 900 })
      const [whole, introduction] = await list.evaluate((all) => [all.clientWidth, all.querySelector('dd')?.clientWidth ?? 0])
      assert.ok(introduction! > whole! / 2, `${introduction} of ${whole} px at ${width}`)
    }
  })
  await rename(LONG, NAME)
})
