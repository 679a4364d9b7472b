import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { publishPrecedent, queryAppealPrecedent } from '@alliance/contract/precedents-desk'
import { createCanvas } from '@napi-rs/canvas'
import { logIn } from './account.ts'
import { barriers } from './axe.ts'
import { fits, openPage } from './browser.ts'
import { filesFolder, signIn } from './console.ts'
import { demoAccount } from './demo-account.ts'
import { giveCode, openAs } from './office.ts'
import { callerOf } from './office-calls.ts'
import { holdDrafts, holdUploads, lookAgain } from './held-calls.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()
let member: { page: Page; faults: string[] }
let officer: { page: Page; faults: string[] }
let number = ''
let report = ''
const files = filesFolder()
const SUBJECT = '备份规则已经排除敏感数据'
const REASON = '核对发布包：备份规则引用的文件排除了数据库与令牌，符合条款'

after(() => rmSync(files.folder, { recursive: true, force: true }))

/** No violation of an axe rule, and nothing wider than the window, at every width. */
const looksRight = async (page: Page) => {
  assert.deepEqual(await barriers(page), [], page.url())
  await fits(page)
}
const heading = (page: Page, name: string | RegExp, level = 1) => page.getByRole('heading', { name, level }).waitFor()

test('the appeals page asks for a login and a complete profile, and comes back to the wanted page', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${site.url}/appealRecord/list?state=4`)
  await page.getByText('请先登录').waitFor()
  await page.getByRole('button', { name: '去登录' }).click()
  await page.waitForURL(/redirect=%2FappealRecord%2Flist%3Fstate%3D4/)
  await page.context().close()
  const newcomer = await openAs(browser, site, { name: 'newcomer', redirect: '/appealRecord/list' })
  await newcomer.page.waitForURL(/\/account\/perfect\/status/)
  await newcomer.page.context().close()
  const stranger = await openAs(browser, site, { name: 'xiaoxi', redirect: '/office/appeals' })
  await stranger.page.getByRole('heading', { name: '禁止访问' }).waitFor()
  await stranger.page.context().close()
})

test('the appeals page from the console’s menu: by state and keyword, and its empty state', async () => {
  member = await openPage(browser)
  const { page } = member
  await signIn(page, site)
  await page.getByRole('navigation', { name: '控制台' }).getByRole('link', { name: '申诉记录' }).click()
  await heading(page, '申诉记录')
  await page.getByRole('row').nth(2).waitFor()
  assert.equal(await page.getByRole('row').count(), 3)
  assert.equal(await page.getByRole('table').getByText('演示', { exact: true }).count(), 2)
  await looksRight(page)
  await page.getByRole('tab', { name: '已处理' }).click()
  await page.getByRole('row').filter({ hasText: '申诉不成立' }).waitFor()
  await page.getByRole('searchbox', { name: '按编号、主题或应用查找' }).fill('没有这样的申诉')
  await page.getByText('没有符合的申诉').waitFor()
  await looksRight(page)
  await page.reload()
  await page.getByText('没有符合的申诉').waitFor()
  await page.getByRole('tab', { name: '已处理', selected: true }).waitFor()
  assert.equal(await page.getByRole('searchbox', { name: '按编号、主题或应用查找' }).inputValue(), '没有这样的申诉')
})

test('from a failed term of the report: prefilled, corrected at the field, kept as a draft, sent with a picture', async () => {
  const { page } = member
  await page.getByRole('searchbox', { name: '按编号、主题或应用查找' }).fill('')
  await page.getByRole('tab', { name: '全部' }).click()
  await page.getByRole('link', { name: /联调用的测试密钥/ }).click()
  await page.getByRole('link', { name: /在报告 .* 里查看/ }).click()
  await heading(page, /^明细账本/)
  report = page.url().split('#')[0] ?? ''
  // The other failed term has an open appeal: the report says so, and so does the form if opened by its URL.
  await page.getByRole('link', { name: '查看申诉：包内无私钥' }).waitFor()
  const appealed = page.getByRole('article', { name: /包内无私钥/ })
  await appealed.getByText('待审核').waitFor()
  assert.equal(await appealed.getByRole('link', { name: '申诉：包内无私钥', exact: true }).count(), 0)
  const apply = await page.getByRole('link', { name: '申诉：备份排除敏感数据' }).getAttribute('href')
  await page.goto(site.url + (apply ?? '').replace('PRIV-11', 'SEC-21'))
  await page.getByText('现在不能对这项判定申诉').waitFor()
  await page.getByRole('link', { name: '查看这份申诉' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: '申诉：备份排除敏感数据' }).click()
  await heading(page, '提出申诉')
  await page.getByRole('heading', { name: /备份排除敏感数据/ }).waitFor()
  await page.getByText('PRIV-11', { exact: true }).waitFor()
  assert.equal(await page.getByLabel('主题').inputValue(), 'PRIV-11 备份排除敏感数据')
  await page.getByLabel('理由').fill('太短')
  await page.getByRole('button', { name: '提交申诉' }).click()
  await page.getByText('请选择申诉类型').waitFor()
  await page.getByText('请至少写 10 个字，说明理由').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'type')
  await looksRight(page)

  await page.getByLabel('申诉类型').selectOption({ label: '证据不足或与应用不符' })
  await page.getByLabel('主题').fill(SUBJECT)
  await page.getByLabel('理由').fill('发布包里 backup_rules.xml 排除了数据库与令牌文件，请看附图并重新核对。')
  await page.getByLabel('选择附件').setInputFiles(files.write('空.log', ''))
  await page.getByText('这个文件是空的，请重新选择').waitFor()
  await page.getByLabel('选择附件').setInputFiles(files.write('假图.png', Uint8Array.of(0x50, 0x4b, 3, 4)))
  await page.getByText(/请选择 PNG、JPEG、PDF/).waitFor()
  const picture = await createCanvas(320, 200).encode('png')
  const letGo = await holdUploads(page, '/api/upload/appeal')
  await page.getByLabel('选择附件').setInputFiles(files.write('备份规则.png', new Uint8Array(picture)))
  await page.getByRole('button', { name: '提交申诉' }).click()
  await page.getByText('附件还在上传，请等它传完或取消').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), '选择附件')
  assert.match(page.url(), /\/appealRecord\/apply/)
  letGo()
  await page.getByRole('button', { name: '去掉 备份规则.jpg' }).waitFor()
  await page.getByText('已按内容改名，原名 备份规则.png').waitFor()
  await page.reload()
  await page.getByText('已恢复你上次没有提交的内容').waitFor()
  assert.equal(await page.getByLabel('主题').inputValue(), SUBJECT)
  await page.getByRole('button', { name: '去掉 备份规则.jpg' }).waitFor()
  // However long the draft takes to go, the form stays until the appeal is shown, and doesn't say that there is one already.
  const letDraftsGo = await holdDrafts(page)
  const taken = page.waitForResponse('**/appeal/apply')
  await page.getByRole('button', { name: '提交申诉' }).click()
  await taken
  // What the page asks for now is answered before these.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn += 1) await fetch('/readyz')
  })
  assert.equal(await page.getByRole('button', { name: '提交申诉' }).isVisible(), true)
  await letDraftsGo()
  await page.waitForURL(/\/appealRecord\/detail\?appealId=/)
  await heading(page, new RegExp(SUBJECT))
  number = (
    await page
      .getByText(/^DEMO-SS-\d{4}-\d{6}$/)
      .first()
      .innerText()
  ).trim()
  await page.getByText('等待审核，3 天内决定是否受理').waitFor()
  const image = page.getByRole('img', { name: '附件 备份规则.jpg' })
  await image.waitFor()
  assert.equal(await image.evaluate((node: HTMLImageElement) => node.decode().then(() => node.naturalWidth)), 320)
  await looksRight(page)
})

test('the desk: earliest deadline first, evidence, accepted, the appellant asked', async () => {
  officer = await openPage(browser)
  const { page } = officer
  const account = demoAccount(site, 'appeals')
  await logIn({ page, site }, account)
  await giveCode(page, site, account)
  await page.waitForURL(`${site.url}/office/appeals`)
  await heading(page, '申诉台')
  await page.getByRole('tab', { name: /轮到我们/ }).waitFor()
  assert.match(await page.getByRole('row').nth(1).innerText(), /联调用的测试密钥/)
  await looksRight(page)
  const taken = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出全部 CSV' }).click()
  assert.match((await taken).suggestedFilename(), /^申诉-.*\.csv$/)
  await page.getByText(/^已导出全部 \d+ 份，这次导出记入操作记录$/).waitFor()
  await page.getByRole('link', { name: SUBJECT }).click()
  await heading(page, new RegExp(SUBJECT))
  await page.getByRole('heading', { name: '所针对的判定' }).waitFor()
  await page.getByText('提出时判为未通过').waitFor()
  await looksRight(page)
  await page.getByRole('button', { name: '受理' }).click()
  await page.getByText('已受理，申诉人会收到邮件。').waitFor()
  await page.getByRole('button', { name: '请申诉人补充' }).click()
  const box = page.getByRole('dialog', { name: '请申诉人补充' })
  await box.getByRole('button', { name: '发出' }).click()
  await box.getByText('请写明内容').waitFor()
  assert.deepEqual(await barriers(page), [])
  await box.getByLabel('内容').fill('请贴出 backup_rules.xml 的内容')
  await box.getByRole('button', { name: '发出' }).click()
  await page.getByText('已请申诉人补充，期限停下。').waitFor()
  await page.getByText(/等申诉人补充：已停/).waitFor()
})

/** Once a newer round supersedes the appealed one, no conclusion is promised any more: the answer here is as after a retest. */
const meetsNewerRound = async (page: Page) => {
  const detail = '**/appeal/queryDetail'
  await page.route(detail, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, obstacle: '这个版本有更新的一轮认证，以那一轮为准' } } })
  })
  await lookAgain(page)
  await page.getByText('以那一轮为准。现在不能再按这份申诉改判。申诉专员仍会答复，最晚').waitFor()
  assert.equal(await page.getByText('给出结论').count(), 0)
  await looksRight(page)
  await page.unroute(detail)
  await lookAgain(page)
  await page.getByText('已受理，7 天内给出结论').waitFor()
}

test('the appellant reads it, the clock is paused, the answer resumes it', async () => {
  const { page } = member
  await page.getByRole('navigation', { name: '控制台' }).getByRole('link', { name: '申诉记录' }).click()
  await page.getByRole('row').filter({ hasText: SUBJECT }).getByText('等你补充').waitFor()
  await page.getByRole('link', { name: SUBJECT }).click()
  await page.getByText(/等你补充，期限停在还剩 6 天 23 小时/).waitFor()
  await page.getByText('请贴出 backup_rules.xml 的内容').waitFor()
  await page.getByRole('button', { name: '发送' }).click()
  await page.getByText('请写明内容').waitFor()
  await looksRight(page)
  await page.getByRole('textbox', { name: '回答' }).fill('<exclude domain="database" path="." />')
  await page.getByRole('button', { name: '发送' }).click()
  await page.getByText('已回答，期限接着计时。').waitFor()
  await page.getByText('已受理，7 天内给出结论').waitFor()
  await meetsNewerRound(page)
  const mails = await (await fetch(`${site.url}/dev/mail`)).text()
  assert.ok(mails.includes(`申诉 ${number}：需要你补充`))
})

test('upheld: the report shows the officer’s reason and the new verdict', async () => {
  const { page } = officer
  await page.reload()
  await page.getByText('回答提问').waitFor()
  await page.getByRole('button', { name: '作出结论' }).click()
  const box = page.getByRole('dialog', { name: new RegExp(number) })
  await box.getByRole('radio', { name: /^成立/ }).check()
  await box.getByRole('button', { name: '写下结论' }).click()
  await box.getByText('请选择改判成什么').waitFor()
  assert.deepEqual(await barriers(page), [])
  await box.getByRole('radio', { name: /^通过/ }).check()
  await box.getByRole('textbox', { name: '理由' }).fill(REASON)
  await box.getByRole('button', { name: '写下结论' }).click()
  await page.getByText('已作出结论，申诉人会收到邮件和理由。').waitFor()
  await page.getByRole('heading', { name: /申诉成立/ }).waitFor()
  await box.waitFor({ state: 'detached' })
  await looksRight(page)

  await member.page.goto(report)
  await heading(member.page, /^明细账本/)
  await member.page
    .getByRole('heading', { name: '还有 1 项必须条款要改。' })
    .or(member.page.getByText('1 项', { exact: true }))
    .first()
    .waitFor()
  await member.page.getByRole('tab', { name: /全部/ }).click()
  await member.page
    .getByRole('link', { name: /备份排除敏感数据/ })
    .first()
    .click()
  await member.page.getByText(`申诉 ${number} 成立，由未通过改为通过：${REASON}`).waitFor()
  await member.page.getByText(`申诉 ${number} 成立，备份排除敏感数据改判为通过`).waitFor()
  assert.equal(await member.page.getByRole('link', { name: '申诉：备份排除敏感数据' }).count(), 0)
})

/** The slower one is told, and on reopening the form finds their own text and what it would replace. */
const changedByTwo = async (page: Page) => {
  const box = page.getByRole('dialog', { name: '修改案例' })
  await page.getByRole('button', { name: '修改案例' }).click()
  await box.getByRole('textbox', { name: '标题' }).fill('我写的标题')
  // In another window with the same account, which the form can't distinguish from a colleague.
  const token = await page.evaluate(() => localStorage.getItem('Token'))
  const colleague = callerOf(site, token ?? '')
  const appealId = new URL(page.url()).searchParams.get('appealId') ?? ''
  const { precedent } = await colleague(queryAppealPrecedent, { appealId })
  assert.ok(precedent)
  const { title, facts, holding } = precedent
  const changeElsewhere = async () => {
    const { revision } = await colleague(queryAppealPrecedent, { appealId })
    await colleague(publishPrecedent, {
      appealId,
      revision,
      title,
      facts: `${facts}规则也排除了令牌。`,
      holding,
      nameless: 'true',
    })
  }
  const publish = box.getByRole('button', { name: '公开', exact: true })
  await changeElsewhere()
  await box.getByRole('checkbox').check()
  await publish.click()
  await box.getByText(/^你写的时候，有人改过这个案例/).waitFor()
  await page.reload()
  await page.getByRole('button', { name: '修改案例' }).click()
  await box.getByText(/^你写的时候，有人改过这个案例，现在的标题是“备份规则排除整个数据库目录/).waitFor()
  assert.equal(await box.getByRole('textbox', { name: '标题' }).inputValue(), '我写的标题')
  await box.getByRole('button', { name: '换回保存过的' }).click()
  assert.equal(await box.getByText(/^你写的时候/).count(), 0)
  assert.equal(await box.getByRole('textbox', { name: '情形' }).inputValue(), `${facts}规则也排除了令牌。`)
  // Who has been told may publish all the same, without opening the form anew.
  await changeElsewhere()
  await box.getByRole('textbox', { name: '情形' }).fill(facts)
  await box.getByRole('checkbox').check()
  await publish.click()
  await box.getByText(/^你写的时候，有人改过这个案例/).waitFor()
  await publish.click()
  await page.getByText(/^已公开修改后的案例/).waitFor()
}

test('a decision is published as a precedent, which names nobody and can be withdrawn', async () => {
  const { page } = officer
  await page.getByRole('button', { name: '整理为案例' }).click()
  const box = page.getByRole('dialog', { name: '整理为案例' })
  assert.equal(await box.getByRole('textbox', { name: '结论与理由' }).inputValue(), REASON)
  await box
    .getByRole('textbox', { name: '情形' })
    .fill(`申诉 ${number}：备份规则写在 backup_rules.xml 里，排除了整个数据库目录。`)
  await box
    .getByRole('textbox', { name: '结论与理由' })
    .fill('条款要求备份不带出敏感数据。规则文件排除了全部数据库，符合条款，改判为通过。')
  await box.getByRole('button', { name: '公开', exact: true }).click()
  await box.getByText('请填写标题').waitFor()
  await box.getByText('请核对全文，确认没有写出企业、应用与实验室').waitFor()
  assert.deepEqual(await barriers(page), [])
  await box.getByRole('textbox', { name: '标题' }).fill('备份规则排除整个数据库目录的，算排除了敏感数据')
  await box.getByRole('checkbox').check()
  await box.getByRole('button', { name: '公开', exact: true }).click()
  await box.getByText(`请删去“${number}”：案例不写出企业、应用与实验室`).waitFor()
  await box.getByRole('textbox', { name: '情形' }).fill('应用的备份规则写在 backup_rules.xml 里，排除了整个数据库目录。')
  await box.getByRole('button', { name: '公开', exact: true }).click()
  await page.getByText(/^已公开案例 DEMO-AL-\d{4}-\d{4}，申诉人会收到消息。$/).waitFor()
  await looksRight(page)

  await changedByTwo(page)

  const { page: reader } = await openPage(browser)
  await reader.goto(`${site.url}/precedents`)
  await reader.getByRole('link', { name: '备份规则排除整个数据库目录的，算排除了敏感数据' }).click()
  await reader.getByText('由未通过改判为通过').waitFor()
  assert.deepEqual(await barriers(reader), [])
  const address = reader.url()
  await reader.getByRole('main').getByRole('link', { name: '申诉案例', exact: true }).click()
  await reader.getByRole('heading', { name: '申诉案例', level: 1 }).waitFor()
  await reader.goto(`${site.url}/precedents?result=kept`)
  assert.equal(await reader.getByRole('link', { name: /备份规则/ }).count(), 0)
  await reader.getByRole('link', { name: /也要写明签名级/ }).waitFor()
  await reader.goto(`${site.url}/precedents?keyword=没有这个词`)
  await reader.getByText('没有符合的案例').waitFor()
  for (const broken of ['cursor=x', 'standard=x&result=x&termId=%27', `keyword=${'a'.repeat(99)}%F0%9F%98%80`])
    assert.equal((await fetch(`${site.url}/precedents?${broken}`)).status, 200, broken)

  await page.getByRole('button', { name: '撤下' }).click()
  const taking = page.getByRole('dialog', { name: '撤下这个案例？' })
  await taking.getByRole('textbox', { name: '理由' }).fill('等下一版标准施行后再公开')
  await taking.getByRole('button', { name: '撤下' }).click()
  await page.getByText(/撤下：等下一版标准施行后再公开/).waitFor()
  assert.equal((await reader.goto(address))?.status(), 404)
  await page.getByRole('navigation', { name: '后台' }).getByRole('link', { name: '申诉台' }).click()
  await page.getByRole('link', { name: '公开的案例' }).click()
  await heading(page, '公开的案例')
  await page.getByRole('row').filter({ hasText: '备份规则' }).getByText('已撤下').waitFor()
  await looksRight(page)
})

test('when the last failed term is upheld, the round runs again and the labs are asked', async () => {
  const { page } = officer
  await page.getByRole('navigation', { name: '后台' }).getByRole('link', { name: '申诉台' }).click()
  await page.getByRole('link', { name: /联调用的测试密钥/ }).click()
  await page.getByRole('button', { name: '受理' }).click()
  await page.getByRole('button', { name: '作出结论' }).click()
  const box = page.getByRole('dialog', { name: /结论/ })
  await box.getByRole('radio', { name: /^成立/ }).check()
  await box.getByRole('radio', { name: /^不适用/ }).check()
  await box.getByRole('textbox', { name: '理由' }).fill('测试密钥不随发布使用')
  await box.getByRole('button', { name: '写下结论' }).click()
  await page.getByText('已作出结论').waitFor()
  await member.page.goto(report)
  await heading(member.page, /^明细账本/)
  await member.page.getByText('认证中').first().waitFor()
  await member.page.getByText('目前没有要改的', { exact: false }).waitFor()
  assert.deepEqual([...member.faults, ...officer.faults], [])
})
