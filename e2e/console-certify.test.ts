import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import type { Locator, Page } from 'playwright-core'
import { buildApk, cleanApp, cleanSpec, violations } from '../apk/samples/index.ts'
import { barriers } from './axe.ts'
import { fits, openPage, untilKept } from './browser.ts'
import { passReview } from './certify.ts'
import { chooseFile, filesFolder, signIn } from './console.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()
const files = filesFolder()
const IDENTIFY = '/console/goldIdentification'

after(() => rmSync(files.folder, { recursive: true, force: true }))

const debuggable = () => {
  const violation = violations['SEC-01']
  assert.ok(violation, 'a sample that breaks SEC-01')
  return buildApk(violation.change(cleanSpec({ package: 'com.example.e2e.debuggable' })))
}

/** The form was opened under an earlier pack: it isn't sent as if nothing had happened, but says which one applies now. */
const meetNewPack = async (page: Page) => {
  const address = '**/api/identify/queryApkDetail'
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    return route.fulfill({ response, json: { ...answer, data: { ...answer.data, pack: '2020.01', packInForce: '2020.01' } } })
  })
  await untilKept(page, 'https://example.com/privacy')
  await page.reload()
  await page.getByText('规则包 2020.01').waitFor()
  await page.unroute(address)
  await page.getByRole('button', { name: '提交认证' }).click()
  await page.getByText('规则包刚换成新的一期，请看过再提交').waitFor()
  await page.getByText('规则包 2020.01').waitFor({ state: 'detached' })
  assert.equal(await page.getByLabel(/隐私政策地址/).inputValue(), 'https://example.com/privacy')
}

test('a member uploads a package, sees the self-check, applies, and reads a report with evidence', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  await page.getByRole('main').getByRole('link', { name: '认证新应用' }).first().click()
  await page.getByText('先上传安装包').waitFor()
  assert.equal(await page.getByRole('button', { name: '提交认证' }).isDisabled(), true)
  await chooseFile(page, files.write('debuggable.apk', debuggable()))
  await page.getByText('已上传，校验一致').waitFor()
  await page
    .getByText(/自检完成，\d+ 项未通过/)
    .first()
    .waitFor()
  await page.getByText('com.example.e2e.debuggable').first().waitFor()

  await page.getByRole('button', { name: '查看证据与改法：发布包不可调试' }).click()
  const evidence = page.getByRole('dialog')
  await evidence.getByText('android:debuggable="true"').first().waitFor()
  await page.keyboard.press('Escape')
  await evidence.waitFor({ state: 'detached' })

  await reviewAgain(page)
  await passReview({ page, site }, { files, options: { package: 'com.example.e2e.debuggable' } })
  await page.getByLabel(/隐私政策地址/).fill('example.com')
  await page.getByRole('button', { name: '提交认证' }).click()
  await page.getByText('请填写以 http:// 或 https:// 开头的地址').waitFor()
  await page.getByLabel(/隐私政策地址/).fill('https://example.com/privacy')
  await meetNewPack(page)
  await page.getByRole('button', { name: '提交认证' }).click()

  await page.waitForURL(`**${IDENTIFY}/reportDetails?identifyId=*`)
  await page.getByText(/还有 \d+ 项必须条款要改。/).waitFor()
  const article = page.getByRole('article', { name: /发布包不可调试/ })
  await article.getByText('android:debuggable="true"').first().waitFor()
  await article.getByRole('heading', { name: '改法' }).waitFor()
  const clause = await article.getByRole('link', { name: '查看条款原文' }).getAttribute('href')
  assert.equal(clause, '/doc/security#sec-01')
  await page.getByText('尚未判定').first().waitFor()
  await page.getByRole('heading', { name: '第三方 SDK' }).waitFor()
  await page.getByRole('heading', { name: /^开放能力接入/ }).waitFor()
  assert.deepEqual(await barriers(page), [])
  await staysUnfolded(page)
  const download = page.waitForEvent('download')
  await page.getByText('下载报告').click()
  await page.getByRole('button', { name: /^JSON/ }).click()
  assert.match((await download).suggestedFilename(), /\.json$/)
  // A press beside it closes the menu, also where a pressed button or heading takes no focus.
  const formats = page.getByRole('button', { name: /^JSON/ })
  await page.getByText('下载报告').click()
  await formats.waitFor()
  await page.getByRole('heading', { name: '第三方 SDK' }).click()
  await formats.waitFor({ state: 'hidden' })
  assert.deepEqual(faults, [])
  await page.context().close()
})

/** Beside the form a repeated request says what comes of it, and why it is refused. */
const reviewAgain = async (page: Page) => {
  const panel = page.getByRole('region', { name: '应用归属审核' })
  const again = panel.getByRole('button', { name: '重新申请审核' })
  await again.click()
  await panel
    .getByRole('status')
    .filter({ hasText: /^已重新申请/ })
    .waitFor()
  const address = '**/api/apkReview/apply'
  await page.route(address, (route) => route.fulfill({ json: { code: 10002, message: '操作太频繁，请稍后再试', data: null } }))
  await again.click()
  await panel.getByRole('alert').filter({ hasText: '操作太频繁' }).waitFor()
  await page.unroute(address)
}

/** A term picked from a collapsed group stays visible while others are read. */
const staysUnfolded = async (page: Page) => {
  const list = page.getByRole('navigation', { name: '条款' })
  await list.getByRole('tab', { name: /全部/ }).click()
  await list.getByRole('link', { name: /^通过/ }).first().click()
  const title = page.locator('details[open] li[data-term] [tabindex="-1"]:focus')
  await title.waitFor()
  const name = await title.innerText()
  const article = page.getByRole('article', { name: /发布包不可调试/ })
  await article.evaluate((node) => node.scrollIntoView())
  await list
    .getByRole('link', { name: /发布包不可调试/ })
    .and(page.locator('[aria-current]'))
    .waitFor()
  assert.equal(await page.locator('li[data-term]').filter({ hasText: name }).first().isVisible(), true)
}

test('the report of a package that could not be judged gives the reason once, and the next step', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  await page
    .getByRole('row', { name: /叠叠方块/ })
    .getByRole('link', { name: '查看原因' })
    .click()
  await page.getByText('这一轮没有得出结论。').waitFor()
  await page.getByText(/^\d+ 项条款都没有判定。$/).waitFor()
  await page.getByText('没有判定任何条款，原因见上面。').waitFor()
  await page.getByRole('link', { name: '上传新版本' }).waitFor()
  const fold = page.locator('details').filter({ has: page.getByRole('heading', { name: '不可判定' }) })
  assert.equal(await fold.getAttribute('open'), null)
  await fold.locator('summary').click()
  const lines = fold.getByRole('listitem')
  assert.ok((await lines.count()) > 20)
  assert.equal(await fold.getByText(/压缩比超过/).count(), 1)
  assert.equal(await page.getByRole('article').count(), 0)
  // Nothing was read, so there is no manifest to open.
  assert.equal(await page.getByRole('heading', { name: '解码后的清单' }).count(), 0)
  assert.deepEqual(await barriers(page), [])
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('the list keeps its state while other console pages are visited', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  await page.getByRole('searchbox', { name: '按应用名或包名查找' }).fill('天气')
  await page.getByRole('link', { name: '晴川天气' }).waitFor()
  await page.getByRole('link', { name: '明细账本' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: '晴川天气' }).click()
  await page.getByRole('heading', { name: '版本认证记录' }).waitFor()
  await page.getByRole('navigation', { name: '位置' }).getByRole('link', { name: '金标标准认证' }).click()
  await page.getByRole('heading', { name: '金标标准认证' }).waitFor()
  assert.equal(await page.getByRole('searchbox', { name: '按应用名或包名查找' }).inputValue(), '天气')
  assert.equal(await page.getByRole('link', { name: '明细账本' }).count(), 0)
  assert.equal(new URL(page.url()).searchParams.get('keyword'), '天气')
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('filters of lists are in the URL: they survive a reload and going back', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  const tab = (name: RegExp) => page.getByRole('tab', { name, selected: true })
  await page.getByRole('tab', { name: /^未通过/ }).click()
  await page.getByRole('link', { name: '晴川天气' }).waitFor({ state: 'detached' })
  await page.reload()
  await tab(/^未通过/).waitFor()
  await page.getByRole('link', { name: '明细账本' }).click()
  await page.getByRole('heading', { name: '版本认证记录' }).waitFor()
  await page.goBack()
  await tab(/^未通过/).waitFor()
  // Another list at its plain URL has none of this one's filters, and each is restored as it was left.
  const menu = page.getByRole('navigation', { name: '控制台' })
  await menu.getByRole('link', { name: '应用审核' }).click()
  await tab(/^全部/).waitFor()
  await page.getByRole('tab', { name: '审核失败' }).click()
  await page.getByText('没有符合的应用').waitFor()
  await page.reload()
  await tab(/^审核失败/).waitFor()
  await menu.getByRole('link', { name: '云测试服务' }).click()
  await page.getByRole('heading', { name: '云测试服务' }).waitFor()
  await menu.getByRole('link', { name: '应用审核' }).click()
  await tab(/^审核失败/).waitFor()
  await page.waitForURL(/appReviewList\?state=3$/)
  // Clicking the current menu entry shows the whole list.
  await menu.getByRole('link', { name: '应用审核' }).click()
  await tab(/^全部/).waitFor()
  await page.getByRole('tab', { name: '审核失败' }).click()
  await page.getByRole('tab', { name: '全部' }).click()
  await page.getByRole('link', { name: '晴川天气', exact: true }).waitFor()
  await page.goBack()
  await tab(/^审核失败/).waitFor()
  await page.goto(`${site.url}/console/messages`)
  await page.getByLabel('只看未读').check()
  await page.waitForURL(/unread=true/)
  await page.reload()
  await page.getByText('消息设置').first().waitFor()
  assert.ok(await page.getByLabel('只看未读').isChecked())
  await page.goto(`${site.url}/console/cloudServices?view=runs`)
  await page.getByLabel('状态').selectOption('已取消')
  await page.waitForURL(/view=runs&state=cancelled/)
  await page.reload()
  await page.getByText('没有这样的测试').waitFor()
  assert.equal(await page.getByLabel('状态').inputValue(), 'cancelled')
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a package that passed only some standards can apply for all of them, without another upload', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  // Gold is shown only if all seven were passed.
  await page
    .getByRole('row')
    .filter({ hasText: '晴川天气' })
    .getByText(/^金标有效至 \d{4}-\d\d-\d\d$/)
    .waitFor()
  assert.equal(await page.getByText(/^金标有效至/).count(), 1)
  // The row of an app tells of its newest round, and of the build that was uploaded after it.
  const built = page.getByRole('row').filter({ hasText: '明细账本' })
  await built.getByText('已上传 2.2').waitFor()
  const apply = await built.getByRole('link', { name: '去申请认证' }).getAttribute('href')
  assert.match(apply ?? '', /^\/console\/goldIdentification\/form\?versionId=/)
  const row = page.getByRole('row').filter({ hasText: '邻里地图' })
  await row.getByRole('link', { name: '认证全部七类' }).waitFor()
  await row.getByRole('link', { name: '查看报告' }).click()
  await page.getByText(/不足七类标准，只出报告，不颁发金标/).waitFor()
  await page.getByRole('link', { name: '认证全部七类' }).click()
  await page.getByText('已上传，校验一致').waitFor()
  const boxes = page.getByRole('group', { name: '选择认证标准' }).getByRole('checkbox')
  assert.deepEqual([await boxes.count(), await boxes.and(page.getByRole('checkbox', { checked: true })).count()], [7, 7])
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('the breadcrumb leads from list to versions to reports to details, each with its title', async () => {
  const { page } = await openPage(browser)
  await signIn(page, site)
  assert.match(await page.title(), /^金标标准认证/)
  await page.getByRole('link', { name: '明细账本' }).click()
  await page.waitForURL(`**${IDENTIFY}/appVersionList?apkId=*`)
  await page
    .getByRole('link', { name: /认证报告（\d+）/ })
    .first()
    .click()
  await page.waitForURL(`**${IDENTIFY}/attestReportList?versionId=*`)
  await page.getByRole('heading', { name: '认证报告' }).waitFor()
  await page.getByRole('link', { name: '查看报告' }).first().click()
  await page.waitForURL(`**${IDENTIFY}/reportDetails?identifyId=*`)
  const crumbs = page.getByRole('navigation', { name: '位置' })
  await crumbs.getByText('报告详情').waitFor()
  assert.equal(await crumbs.innerText().then((text) => text.replaceAll(/\s/g, '')), '金标标准认证/版本认证记录/认证报告/报告详情')
  await page.waitForFunction(() => /^明细账本 [\d.]+ · 报告详情 · /.test(document.title))
  await page.context().close()
})

test('a state unknown to this page is shown as "/", and the rest of the page stays', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  const STATES = new Set(['goldState', 'state'])
  await page.route('**/api/identifyApk/query*', async (route) => {
    const response = await route.fetch()
    const text = JSON.stringify(await response.json(), (key, value: unknown) => (STATES.has(key) ? 99 : value))
    return route.fulfill({ response, body: text })
  })
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: '明细账本' })
  await row.getByText('/', { exact: true }).waitFor()
  assert.match(await row.getByRole('list', { name: '各标准状态' }).innerText(), /兼容性：\//)
  await row.getByRole('link', { name: '明细账本' }).click()
  await page.waitForURL(`**${IDENTIFY}/appVersionList?apkId=*`)
  await page.getByRole('row').getByText('/', { exact: true }).first().waitFor()
  assert.equal(await page.getByRole('alertdialog').count(), 0)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test("a report that holds an attacker's strings stays text and keeps its width", async () => {
  const hostile = cleanApp({
    package: 'com.example.e2e.hostile',
    label: `‮<img src=x onerror="document.title='owned'">${'长'.repeat(80)}`,
  })
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  await page.goto(`${site.url}${IDENTIFY}/form`)
  await chooseFile(page, files.write('hostile.apk', hostile))
  await page
    .getByText(/^自检完成，/)
    .first()
    .waitFor()
  await passReview({ page, site }, { files, options: { package: 'com.example.e2e.hostile' } })
  await page.getByRole('button', { name: '提交认证' }).click()
  await page.waitForURL(`**${IDENTIFY}/reportDetails?identifyId=*`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await fits(page)
  assert.doesNotMatch(await page.title(), /owned/)
  assert.equal(await page.locator('img[src="x"]').count(), 0)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('with forced colours the current entry and the guilty line are still marked', async () => {
  const { page, faults } = await openPage(browser, { forcedColors: 'active' })
  await signIn(page, site)
  const edges = (part: Locator) =>
    part.evaluate((node) => {
      const { borderLeftWidth, borderLeftColor, borderBottomWidth, borderBottomColor } = getComputedStyle(node)
      return { left: [borderLeftWidth, borderLeftColor], bottom: [borderBottomWidth, borderBottomColor] }
    })
  const menu = page.getByRole('navigation', { name: '控制台' })
  const [here, elsewhere] = [
    await edges(menu.locator('[aria-current]')),
    await edges(menu.getByRole('link', { name: '云测试服务' })),
  ]
  assert.equal(here.left[0], '3px')
  assert.notEqual(here.left[1], elsewhere.left[1])
  const [chosen, other] = [page.getByRole('tab', { selected: true }), page.getByRole('tab', { name: /^通过/ })]
  assert.notEqual((await edges(chosen)).bottom[1], (await edges(other)).bottom[1])
  await page.getByRole('row').filter({ hasText: '明细账本' }).getByRole('link', { name: '查看报告' }).click()
  const lines = page
    .getByRole('article', { name: /备份排除敏感数据/ })
    .locator('pre')
    .first()
    .locator('span')
    .filter({ hasText: /^\d/ })
  await lines.first().waitFor()
  const guilty = await edges(lines.filter({ hasText: '<application' }).first())
  const plain = await edges(lines.filter({ hasText: 'android:theme' }).first())
  assert.equal(guilty.left[0], '3px')
  assert.notEqual(guilty.left[1], plain.left[1])
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('if nothing of a package was judged, the retest form says what the same one would lead to', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  await page.getByRole('row').filter({ hasText: '叠叠方块' }).getByRole('link', { name: '查看原因' }).click()
  await page.getByRole('button', { name: '申请复测' }).click()
  const box = page.getByRole('dialog', { name: '申请复测' })
  await box.getByText('安装包从头判定一次。').waitFor()
  // The form came later than its dialog, which had only its close icon to begin on.
  assert.ok(await box.getByRole('radio', { checked: true }).evaluate((choice) => choice === document.activeElement))
  await box.getByText(/没有判定任何条款：包内有文件的压缩比超过 200:1.*请改好后用新的安装包/).waitFor()
  await box.getByRole('radio', { name: /新的安装包/ }).check()
  await box.getByText('还没有更新的安装包').waitFor()
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  assert.deepEqual(faults, [])
  await page.context().close()
})

/** Answers to queryDetail are `changed` by what the test says meanwhile. */
const changeRounds = (page: Page, changed: () => object) =>
  page.route('**/api/identify/queryDetail', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    return route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...changed() } } })
  })

test('an open retest follows what changes meanwhile: the pack, what can be judged, an appeal that it would overtake', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  let changed: object = { pack: '2020.01', packInForce: '2020.01' }
  await changeRounds(page, () => changed)
  await page.getByRole('row').filter({ hasText: '明细账本' }).getByRole('link', { name: '查看报告' }).click()
  await page.getByRole('button', { name: '申请复测' }).click()
  const box = page.getByRole('dialog', { name: '申请复测' })
  await box.getByRole('radio', { name: /同一版本/ }).check()
  await box.getByText('安装包的条款照旧，成员实验室重新做真机条款。').waitFor()
  assert.equal(await box.getByText(/^上一轮按规则包/).count(), 0)
  await box.getByLabel('复测的理由').fill('按新的规则包核对')
  const send = box.getByRole('button', { name: '申请复测' })

  // The next pack has come into force: refused, whereupon the form says which one applies now, and sends it.
  const appealsAtStake = ['SS-2026-000007']
  changed = { pack: '2020.01', retestOptions: { obstacle: null, builds: [], appealsAtStake } }
  await send.click()
  await box.getByText('规则包刚换成新的一期').waitFor()
  const said = box.getByText(/^上一轮按规则包 2020\.01 判定，现在申请会按 \d{4}\.\d\d 判定，结论可能不同。$/)
  const [, inForce] = /按 (\d{4}\.\d\d) 判定，结论/.exec(await said.innerText()) ?? []
  await box.getByText('安装包从头判定，成员实验室重新做真机条款。').waitFor()
  await box.getByText(/同一版本复测多半不会改变它们/).waitFor()
  await box.getByText('申诉 SS-2026-000007 还没有结论。申请复测后，被申诉的那一轮不再改判。').waitFor()

  // A colleague was quicker.
  const { code, message } = codes.RETEST_LIMIT
  const refused = page.waitForRequest('**/api/identify/userRetestApply')
  await page.route('**/api/identify/userRetestApply', (route) => route.fulfill({ json: { code, message, data: null } }))
  changed = { retestOptions: { obstacle: 'RETEST_LIMIT', builds: [], appealsAtStake } }
  await send.click()
  assert.equal(new URLSearchParams((await refused).postData() ?? '').get('pack'), inForce)
  await box.getByText(`${message}。`).waitFor()
  assert.ok(await send.isDisabled())
  assert.deepEqual(await barriers(page), [])
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  // With nothing to retest the page says why, instead of offering it.
  await page.getByText(message).waitFor()
  assert.equal(await page.getByRole('button', { name: '申请复测' }).count(), 0)
  await page.getByRole('link', { name: '上传新版本' }).first().waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a failed round is repeated with a reason, and compared with the previous one', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  await changeRounds(page, () => ({ retestOptions: { obstacle: null, builds: [], appealsAtStake: [] } }))
  await page.getByRole('tab', { name: /^未通过/ }).click()
  await page.getByRole('row').filter({ hasText: '明细账本' }).getByRole('link', { name: '查看报告' }).click()
  await page.getByRole('button', { name: '申请复测' }).waitFor()
  await page.unroute('**/api/identify/queryDetail')
  const before = page.url()
  const box = page.getByRole('dialog', { name: '申请复测' })
  // If the package itself fails, a later one is offered first, although the page was opened before its upload: what is shown as
  // chosen is what is sent.
  await page.evaluate(() => {
    const before = Date.now
    Date.now = () => before() + 2000
  })
  await page.getByRole('button', { name: '申请复测' }).click()
  const options = box.getByLabel('安装包', { exact: true }).locator('option')
  await options.filter({ hasText: '2.2（22）' }).waitFor({ state: 'attached' })
  const [newer] = await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  await box.getByLabel('复测的理由').fill('改好了')
  await page.route('**/api/identify/userRetestApply', (route) => route.abort(), { times: 1 })
  const sent = page.waitForRequest('**/api/identify/userRetestApply')
  await box.getByRole('button', { name: '申请复测' }).click()
  assert.equal(new URLSearchParams((await sent).postData() ?? '').get('versionId'), newer)
  await page.getByRole('alertdialog').getByRole('button', { name: '知道了' }).click()
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  await page.goBack()
  await box.waitFor({ state: 'detached' })
  await page.goForward()
  await page.getByRole('button', { name: '申请复测' }).click()
  await box.getByRole('button', { name: '清空' }).click()
  await box.getByRole('radio', { name: /同一版本/ }).check()
  // The demonstration's last round may be from before the pack that is in force today.
  const isOtherPack = (await box.getByText(/^上一轮按规则包/).count()) > 0
  const mayChange = isOtherPack ? '多半' : ''
  await box.getByText(new RegExp(`安装包里有 \\d+ 项必须条款未通过，同一版本复测${mayChange}不会改变它们`)).waitFor()
  await box.getByRole('button', { name: '申请复测' }).click()
  await box.getByText('请写明理由').waitFor()
  assert.deepEqual(await barriers(page), [])
  await box.getByLabel('复测的理由').fill('核对一次判定')
  await box.getByRole('button', { name: '申请复测' }).click()
  await page.waitForURL((url) => url.href !== before)
  await page.getByText('复测的理由：核对一次判定').waitFor()
  const difference = page.getByRole('region', { name: '与上一轮相比' })
  await difference.getByText('已改好 0 处').waitFor()
  await difference.getByText('新出现 0 处').waitFor()
  await difference.getByText(/^安装包没有变/).waitFor()
  assert.deepEqual(await barriers(page), [])
  // The report before it no longer passes for where the version stands.
  await page.goto(before)
  await page.getByText('这个版本有更新的一轮认证').waitFor()
  await page.getByRole('link', { name: '查看最近一轮' }).click()
  await page.getByText('复测的理由：核对一次判定').waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})
