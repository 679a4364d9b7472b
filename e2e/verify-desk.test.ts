import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import type { Page } from 'playwright-core'
import { barriers } from './axe.ts'
import { fits, openPage } from './browser.ts'
import { signIn } from './console.ts'
import { lookAgain } from './held-calls.ts'
import { openCertification, takeSession } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

/** One certifier for all tests: a second-factor code is valid once. */
let desk: { page: Page; faults: string[] }
useSite({
  ready: async () => {
    desk = await openCertification(browser, site)
  },
})

/** The next call of this path is refused, as if a colleague had acted a moment before. */
const beFirst = (page: Page, path: string, { code, message }: { code: number; message: string }) =>
  page.route(path, (route) => route.fulfill({ json: { code, message, data: null } }), { times: 1 })

test('a certifier decides what waits, the round passes, its certificate is public, and is revoked', async () => {
  const { page, faults } = desk
  const menu = page.getByRole('navigation', { name: '后台' })
  const waiting = menu.getByText('轮待判定')
  await waiting.waitFor()
  const entries = await menu.getByRole('link').allInnerTexts()
  assert.deepEqual(
    entries.map((words) => words.split('\n').slice(0, 2)),
    [['认证台', '1'], ['规则包试判'], ['邮件提醒']],
  )
  assert.deepEqual(await barriers(page), [])
  await page.getByRole('tabpanel').getByRole('link').first().click()
  await page.waitForURL(/\/office\/certification\/round\?identifyId=/)
  const question = page.getByRole('article')
  await question.first().waitFor()
  // One with the pack of October 2026; from that of December on every term that reads code is open for a packed app.
  const open = await question.count()
  assert.ok(open > 0)
  assert.deepEqual(await barriers(page), [])
  // File URLs expire after minutes: an open page refetches them.
  const again = page.waitForRequest('**/certification/queryRound')
  await lookAgain(page)
  await again

  // Colleagues see who takes the round, as well as who starts to decide.
  await page.getByText('还没有人处理这一轮。').waitFor()
  await beFirst(page, '**/certification/hold', codes.CONFLICT)
  await page.getByRole('button', { name: '领取' }).click()
  await page.getByText('同事刚刚领取了这一轮。').waitFor()
  await page.getByRole('button', { name: '领取' }).click()
  await page.getByText(/起由你处理，同事看得到。$/).waitFor()
  await page.getByRole('button', { name: '放回' }).click()
  await page.getByText('还没有人处理这一轮。').waitFor()

  const first = question.first()
  await first.getByRole('button', { name: /^判定/ }).click()
  const box = page.getByRole('dialog')
  await box.getByRole('button', { name: '写下判定' }).click()
  await box.getByText('请选择结论').waitFor()
  await box.getByText('请写明理由').waitFor()
  await box.getByLabel('理由').fill('可以')
  await box.getByRole('button', { name: '写下判定' }).click()
  await box.getByText('请至少写 5 个字，说明理由').waitFor()
  await box.getByRole('radio', { name: /^通过/ }).check()
  await box.getByLabel('理由').fill('已用未加固的安装包核对，清单里的组件都在代码里。')
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  await page.getByText(/起由你处理，同事看得到。$/).waitFor()
  await first.getByRole('button', { name: /^判定/ }).click()
  await box.getByText('已恢复你上次写的内容。').waitFor()
  assert.equal(await box.getByLabel('理由').inputValue(), '已用未加固的安装包核对，清单里的组件都在代码里。')
  assert.equal(await box.getByRole('radio', { name: /^通过/ }).isChecked(), true)
  assert.deepEqual(await barriers(page), [])
  // A colleague was first: what was decided here doesn't count, and its reason can still be read.
  await beFirst(page, '**/certification/decideTerm', codes.CONFLICT)
  await box.getByRole('button', { name: '写下判定' }).click()
  await box.waitFor({ state: 'detached' })
  await page.getByText(/你的判定没有写下。请看时间线。你写的理由：已用未加固的安装包核对，清单里的组件都在代码里。$/).waitFor()
  await first.getByRole('button', { name: /^判定/ }).click()
  await box.getByRole('radio', { name: /^通过/ }).check()
  await box.getByLabel('理由').fill('已用未加固的安装包核对，清单里的组件都在代码里。')
  await box.getByRole('button', { name: '写下判定' }).click()
  for (let left = open - 1; left > 0; left -= 1) {
    await question.nth(left).waitFor({ state: 'detached' })
    await box.waitFor({ state: 'detached' })
    await first.getByRole('button', { name: /^判定/ }).click()
    await box.getByRole('radio', { name: /^通过/ }).check()
    await box.getByLabel('理由').fill('已用未加固的安装包核对，代码里没有问题。')
    await box.getByRole('button', { name: '写下判定' }).click()
  }
  await page.getByText('已记下判定，这一轮的结论是通过。').waitFor()
  await page.getByText('没有要判定的条款').waitFor()
  await waiting.waitFor({ state: 'detached' })
  await page.getByText('已用未加固的安装包核对，清单里的组件都在代码里。').first().waitFor()

  const link = page.getByRole('region', { name: '证书' }).getByRole('link')
  const number = await link.innerText()
  await fits(page)
  const visitor = await openPage(browser)
  await visitor.page.goto(`${site.url}/verify?number=${number}`)
  await visitor.page.getByRole('heading', { name: '证书有效' }).waitFor()

  const app = { appName: '一页书房', versionName: '2.9.0', validUntil: Date.UTC(2027, 4, 1), identifyId: null }
  const other = { ...app, number: 'GL-20261118-7K2M9Q', isOfFile: true, company: '另一家' }
  const older = { ...app, number: 'GL-20261008-3F7ZP2', isOfFile: false, company: '同一家' }
  const beside = '**/certificate/queryBeside'
  for (const wasFirst of [true, false]) {
    // The first time another company has a valid certificate of the same file.
    if (wasFirst) {
      await page.route(beside, (route) => route.fulfill({ json: { code: 0, message: '', data: [other, older] } }))
      await page.reload()
      await page.getByText('同一个安装包还有 1 张有效的证书').waitFor()
      await page.getByText('用同一个签名密钥签名的其他安装包还有 1 张有效的证书').waitFor()
      assert.equal(await page.getByRole('link', { name: other.number }).getAttribute('href'), `/verify?number=${other.number}`)
    } else await page.unroute(beside)
    await page.getByRole('button', { name: '撤销证书' }).click()
    await box.getByLabel('理由').fill('持有者请求撤销。')
    if (wasFirst) {
      assert.deepEqual(await barriers(page), [])
      await box.getByRole('checkbox', { name: `一并撤销 ${other.number}（另一家，有效至 2027-05-01）` }).check()
      await box.getByRole('checkbox', { name: `一并撤销 ${older.number}（一页书房 2.9.0，同一家，有效至 2027-05-01）` }).check()
      await beFirst(page, '**/certificate/revoke', codes.CONFLICT)
    }
    const sent = page.waitForRequest('**/certificate/revoke')
    await box.getByRole('button', { name: '撤销证书' }).click()
    const body = new URLSearchParams((await sent).postData() ?? '')
    assert.deepEqual([body.get('number'), body.getAll('also')], [number, wasFirst ? [other.number, older.number] : []])
    if (wasFirst) await page.getByText('这张证书已经被撤销过。你写的理由：持有者请求撤销。').waitFor()
    await box.waitFor({ state: 'detached' })
  }
  await page.getByText('证书已撤销，持有者会收到邮件和理由。').waitFor()
  await visitor.page.reload()
  await visitor.page.getByRole('heading', { name: '证书已撤销' }).waitFor()
  await visitor.page.getByText('理由：持有者请求撤销。').waitFor()
  await visitor.page.getByText(/浏览器已核对签名/).waitFor()
  assert.equal(await visitor.page.getByText(/有效至/).count(), 0)
  assert.deepEqual(await barriers(visitor.page), [])
  await visitor.page.goto(`${site.url}/registry?keyword=${number}`)
  await visitor.page.getByText('没有符合的有效金标').waitFor()
  // The holder sees it where they look: in the list, and on the report, which offers no certificate as if it were valid.
  const holder = await openPage(browser)
  await signIn(holder.page, site, 'xiaoxi')
  const row = holder.page.getByRole('row').filter({ hasText: /金标已于 \d{4}-\d\d-\d\d 撤销/ })
  await row.getByRole('link', { name: '重新认证' }).waitFor()
  await row.getByRole('link', { name: '查看报告' }).click()
  await holder.page.getByRole('region', { name: '金标证书' }).getByText('金标已撤销').waitFor()
  await holder.page.getByRole('link', { name: '查看已撤销的证书' }).waitFor()
  assert.equal(await holder.page.getByRole('link', { name: '查看证书', exact: true }).count(), 0)
  // The reason may hold for what its key signed, too, of which a round may be under way and nothing waits for a person.
  await page.getByRole('navigation', { name: '后台' }).getByRole('link', { name: '认证台' }).click()
  await page.getByText('有 1 轮正在进行的认证，安装包或签名密钥与已撤销的证书相同').waitFor()
  assert.deepEqual(await barriers(page), [])
  await page.getByRole('link', { name: '小溪音乐 6.0' }).click()
  await page.getByText('下面的证书已撤销').waitFor()
  await page.getByRole('listitem').filter({ hasText: number }).filter({ hasText: '同一个签名密钥' }).waitFor()
  await fits(page)
  assert.deepEqual(await barriers(page), [])
  assert.deepEqual([...faults, ...visitor.faults, ...holder.faults], [])
})

test('a round is found by keyword, and the URL has it', async () => {
  const { page, faults } = desk
  await page.getByRole('navigation', { name: '后台' }).getByRole('link', { name: '认证台' }).click()
  await page.getByRole('searchbox').fill('一页书房')
  await page.getByText('这个状态里没有符合的认证').waitFor()
  await page.getByRole('button', { name: '在全部轮次里找' }).click()
  const rows = page.getByRole('tabpanel', { name: '全部轮次' }).getByRole('row')
  await page.getByRole('tabpanel', { name: '全部轮次' }).getByRole('link', { name: '一页书房' }).first().waitFor()
  const count = await rows.count()
  assert.deepEqual(await barriers(page), [])
  await page.reload()
  await page.getByRole('tabpanel', { name: '全部轮次' }).getByRole('link', { name: '一页书房' }).first().waitFor()
  assert.deepEqual([await rows.count(), await page.getByRole('searchbox').inputValue()], [count, '一页书房'])
  await page.getByRole('searchbox').fill('没有这样的词')
  await page.getByText('没有符合的认证', { exact: true }).waitFor()
  assert.deepEqual(faults, [])
})

test('a running round is stopped with a reason, which the applicant sees', async () => {
  const { page, faults } = desk
  await page.getByRole('navigation', { name: '后台' }).getByRole('link', { name: '认证台' }).click()
  await page.getByRole('tab', { name: '认证中' }).click()
  await page.getByRole('tabpanel', { name: '认证中' }).getByRole('link', { name: '一页书房' }).click()
  const labs = page.getByRole('region', { name: '成员实验室' })
  await labs.getByText('认证中').first().waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载报告（PDF）' }).click()
  assert.match((await download).suggestedFilename(), /^DEMO-R-.*\.pdf$/)
  await page.getByRole('button', { name: '中止认证' }).click()
  const box = page.getByRole('dialog')
  await box.getByRole('button', { name: '中止认证' }).click()
  await box.getByText('请写明理由').waitFor()
  await box.getByLabel('理由').fill('实验室设备故障，本轮不能完成。')
  await beFirst(page, '**/certification/stopRound', codes.ROUND_CLOSED)
  await box.getByRole('button', { name: '中止认证' }).click()
  await page.getByText('没有中止。你写的理由：实验室设备故障，本轮不能完成。').waitFor()
  await box.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '中止认证' }).click()
  await box.getByLabel('理由').fill('实验室设备故障，本轮不能完成。')
  await box.getByRole('button', { name: '中止认证' }).click()
  await page.getByText('已中止，申请者会收到邮件和理由。').waitFor()
  await page.getByText('异常', { exact: true }).first().waitFor()
  await page.getByText('实验室设备故障，本轮不能完成。').first().waitFor()
  await page.getByRole('button', { name: '中止认证' }).waitFor({ state: 'detached' })
  // Labs are no longer shown as working on what the stop has closed.
  await labs.getByText('已关闭').first().waitFor()
  assert.equal(await labs.getByText('认证中').count(), 0)
  assert.deepEqual(faults, [])
})

test('the desk is closed to a member', async () => {
  const { page } = await openPage(browser)
  await takeSession({ page, site }, 'qingchuan')
  await page.goto(`${site.url}/office/certification`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  assert.equal(await page.getByRole('tab').count(), 0)
})
