import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { discardContent } from '@alliance/contract/content-acts'
import { queryContent } from '@alliance/contract/content-desk'
import type { Page } from 'playwright-core'
import { newAddress } from './account.ts'
import { sendWithCaptcha } from './activities.ts'
import { looksRight } from './axe.ts'
import { untilKept } from './browser.ts'
import { bodyField, desk, inBox, openPreview, press, said, shown, shownNoMore, useEditor, visitor } from './editor.ts'
import { holdCalls } from './held-calls.ts'
import { callerOf } from './office-calls.ts'
import { site } from './use-site.ts'

useEditor({ path: '/office/contents', heading: '内容' })

const TITLE = '一篇从草稿走到撤回的文章（演示）'
const BODY = [
  '先写一段。',
  '## 怎样查',
  '- 看编译参数',
  '- 看安装包',
  '表：页大小',
  '| 机型 | 页 |',
  '| 甲 | 16 KB |',
  '<b>不是标签</b>',
  '3.5 亿台设备。',
  '4. 打开设置',
  '5. 连点版本号',
].join('\n')
let article = ''

test('list and draft: nothing of it is public', async () => {
  const { page } = desk
  await page.getByRole('link', { name: /请你来选/ }).waitFor()
  await looksRight(page, 'list')
  await page.getByRole('link', { name: '写一篇' }).click()
  await press('保存草稿')
  await page.getByText('请填写标题').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'title')
  await page.getByLabel('标题', { exact: true }).fill(TITLE)
  await page.getByLabel('摘要', { exact: true }).fill('草稿、预览、发布、修改、恢复、撤回')
  await bodyField().fill(BODY)
  await page.getByText('怎样写小标题').click()
  await page.getByText('边写边看排版').click()
  await page.getByRole('heading', { name: '怎样查', level: 2 }).waitFor()
  await looksRight(page, 'form-new')
  await press('保存草稿')
  await page.waitForURL(/contentId=/)
  article = new URL(page.url()).searchParams.get('contentId') ?? ''
  await page.getByText('草稿', { exact: true }).first().waitFor()
  await looksRight(page, 'form-draft')
  const publicPath = `/home/news/info?newsId=${article}`
  assert.equal((await visitor.page.goto(site.url + publicPath))?.status(), 404)
})

test('the preview looks like the public page, and is for editors only', async () => {
  const { page } = desk
  await openPreview(TITLE)
  await page.getByText('<b>不是标签</b>').waitFor()
  await page.getByRole('table', { name: '页大小' }).waitFor()
  await page.getByText('3.5 亿台设备。').waitFor()
  assert.deepEqual(
    await page
      .locator('ol[class]')
      .evaluateAll((lists: HTMLOListElement[]) => lists.map(({ start, innerText }) => [start, innerText])),
    [[4, '打开设置\n连点版本号']],
  )
  await looksRight(page, 'preview')
  const preview = await visitor.page.goto(page.url())
  assert.equal(preview?.status(), 200)
  assert.match((await preview?.text()) ?? '', /<meta name="robots" content="noindex">/)
  await visitor.page.getByText('请先登录').waitFor()
  assert.equal(await visitor.page.getByText(TITLE).count(), 0)
  await page.getByRole('link', { name: '返回编辑' }).click()
  await page.getByRole('button', { name: '发布', exact: true }).waitFor()
})

test('a poll and a sign-up are published with the article, answered, watched, exported, ended', async () => {
  const { page } = desk
  await page.getByRole('link', { name: '投票与登记' }).click()
  await press('添加投票')
  await page.getByLabel('题目').fill('下一篇写什么')
  await page.getByLabel('选项').fill('对齐\n=1+1')
  await page.getByRole('button', { name: '保存投票' }).click()
  await said('投票已保存')
  await press('去掉投票')
  await said('投票已去掉')
  await press('添加投票')
  await page.getByLabel('题目').fill('下一篇写什么')
  await page.getByLabel('选项').fill('对齐\n=1+1')
  await looksRight(page, 'poll-form')
  // Closed by mistake: what was typed is restored in an open form.
  await untilKept(page, '=1+1')
  await page.reload()
  await page.getByText('这是你上次写下、还没有保存的内容。').waitFor()
  assert.equal(await page.getByLabel('题目').inputValue(), '下一篇写什么')
  await page.getByRole('button', { name: '保存投票' }).click()
  await said('投票已保存')
  await press('添加登记表')
  await page.getByLabel('名称').fill('登记参加讨论')
  await page.getByRole('button', { name: '保存登记表' }).click()
  await said('登记表已保存')
  await page.getByRole('link', { name: '预览', exact: true }).click()
  await page.getByRole('heading', { name: '下一篇写什么' }).waitFor()
  await page.getByRole('link', { name: '返回编辑' }).click()

  await press('发布')
  await inBox('发布')
  await said('已发布，访客可以看到了')
  await page.getByText('已发布', { exact: true }).first().waitFor()
  await shown('/home/news/list', TITLE)
  await shown(`/home/news/info?newsId=${article}`, '下一篇写什么')
  await visitor.page.getByLabel('=1+1').check()
  await visitor.page.getByLabel('邮箱', { exact: true }).fill(newAddress('voter'))
  await sendWithCaptcha(visitor.page, '投票', visitor.page.getByText('共 1 人投票'))
  await visitor.page.goto(`${site.url}/home/news/info?newsId=${article}`)
  await visitor.page.getByLabel('姓名').fill('=林青')
  await visitor.page.getByLabel('邮箱或电话').fill('0591-88886666')
  await sendWithCaptcha(visitor.page, '登记', visitor.page.getByText('已经登记'))

  await page.getByRole('link', { name: '投票与登记' }).click()
  await page.getByText('0591-88886666').waitFor()
  await page.getByRole('cell', { name: '1 票' }).waitFor()
  await looksRight(page, 'forms')
  for (const [button, cell] of [
    ['导出投票 CSV', ",'=1+1,"],
    ['导出登记 CSV', "'=林青,"],
  ] as const) {
    const saving = page.waitForEvent('download')
    await press(button)
    assert.ok(readFileSync(await (await saving).path(), 'utf8').includes(cell), button)
  }
  await page.getByRole('button', { name: /^删除\s*：=林青/ }).click()
  await inBox('删除')
  await said('登记已删除')
  await page.getByText('没有登记。').waitFor()
  await press('结束投票')
  await inBox('结束投票')
  await said('投票已结束')
  await shown(`/home/news/info?newsId=${article}`, '投票已经结束，结果如下。')
  await press('重新开放投票')
  await page
    .locator('dialog[open]')
    .getByLabel(/截止时间/)
    .fill('2020-01-01T10:00')
  await inBox('重新开放')
  await page.getByText('截止时间要在现在之后').waitFor()
  await page
    .locator('dialog[open]')
    .getByLabel(/截止时间/)
    .fill('2099-01-01T10:00')
  await inBox('重新开放')
  await said('投票已重新开放')
})

test('two windows: the second is told who saved first, and loses nothing', async () => {
  const { page } = desk
  await page.goto(`${site.url}/office/contents/one?contentId=${article}`)
  await bodyField().waitFor()
  const other = await page.context().newPage()
  await other.goto(`${site.url}/office/contents/one?contentId=${article}`)
  await other.getByLabel('摘要', { exact: true }).fill('另一个窗口写的摘要')
  await other.getByRole('button', { name: '保存草稿' }).click()
  await other.getByText('草稿已保存').waitFor()
  await other.close()
  await bodyField().fill('我改过的正文。')
  await page.getByText('有没保存的改动').waitFor()
  await press('保存草稿')
  await page.getByText(/改过这条内容，现在是第 2 版/).waitFor()
  assert.equal(await bodyField().inputValue(), '我改过的正文。')
  await looksRight(page, 'conflict')
  await press('保存我的，成为新的一版')
  await said('草稿已保存')
  await page.getByRole('link', { name: '第 3 版', exact: true }).waitFor()
  await shown(`/home/news/info?newsId=${article}`, '先写一段。')
})

test('or takes the colleague’s version; an untouched form shows the newest', async () => {
  const { page } = desk
  const other = await page.context().newPage()
  const saveThere = async (source: string) => {
    await other.goto(`${site.url}/office/contents/one?contentId=${article}`)
    await other.getByLabel(/^来源/).fill(source)
    await other.getByRole('button', { name: '保存草稿' }).click()
    await other.getByText('草稿已保存').waitFor()
  }
  await saveThere('秘书处')
  await page.getByLabel('摘要', { exact: true }).fill('不打算留下的摘要')
  await press('保存草稿')
  await press('不要我的，换成第 4 版')
  await page.getByRole('link', { name: '第 4 版', exact: true }).waitFor()
  assert.equal(await page.getByLabel(/^来源/).inputValue(), '秘书处')
  await page.getByRole('link', { name: '内容', exact: true }).first().click()
  await page.getByRole('heading', { name: '内容', level: 1 }).waitFor()
  await saveThere('技术组')
  await other.close()
  await page.getByRole('link', { name: TITLE }).click()
  await page.getByRole('link', { name: '第 5 版', exact: true }).waitFor()
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[name=source]')?.value === '技术组')
})

test('unsaved text is restored after a reload', async () => {
  const { page } = desk
  await bodyField().fill('写到一半')
  await page.getByText('有没保存的改动').waitFor()
  await page.reload()
  await page.getByText('这是你上次写下、还没有保存的内容').waitFor()
  assert.equal(await bodyField().inputValue(), '写到一半')
  await press('换回保存过的')
  await page.getByText('这是你上次写下').waitFor({ state: 'detached' })
  assert.equal(await bodyField().inputValue(), '我改过的正文。')
})

test('changed, restored, withdrawn: the public page follows each act', async () => {
  const { page } = desk
  await press('发布修改')
  await inBox('发布修改')
  await said('已发布，访客可以看到了')
  await shown(`/home/news/info?newsId=${article}`, '我改过的正文。')
  await page.getByRole('link', { name: '第 1 版', exact: true }).click()
  await page.getByText('访客看到的不是这一版').waitFor()
  await page.getByText('先写一段。').waitFor()
  await page.getByRole('link', { name: '返回编辑' }).click()
  await press(/^恢复为草稿\s*：第 1 版$/)
  await inBox('恢复为草稿')
  await page.getByRole('link', { name: '第 6 版', exact: true }).waitFor()
  assert.match(await bodyField().inputValue(), /^先写一段。/)
  await shown(`/home/news/info?newsId=${article}`, '我改过的正文。')
  await looksRight(page, 'form-published')
  await press('发布修改')
  await inBox('发布修改')
  await said('已发布，访客可以看到了')
  await shown(`/home/news/info?newsId=${article}`, '先写一段。')
  await press('撤回')
  await inBox('撤回')
  await page.getByText('请填写理由').waitFor()
  await page.locator('dialog[open]').getByLabel('理由').fill('走完了一圈')
  await inBox('撤回')
  await said('已撤回，访客看不到了')
  await page.getByText('撤回的理由：走完了一圈').waitFor()
  await shownNoMore('/home/news/list', TITLE)
  assert.equal((await visitor.page.goto(`${site.url}/home/news/info?newsId=${article}`))?.status(), 404)
  await visitor.page.getByRole('link', { name: '其他资讯' }).waitFor()
})

test('a notice: drafted, scheduled, rescheduled, unscheduled, published, withdrawn', async () => {
  const { page } = desk
  await page.goto(`${site.url}/office/contents?kind=notice`)
  await page.getByRole('link', { name: /大屏适配开放日/ }).waitFor()
  await page.getByRole('link', { name: '写公告' }).click()
  await page.getByText('越短越好：手机上一行约 20 个字').waitFor()
  await page.getByRole('textbox', { name: '公告' }).fill('今晚十点维护，约半小时（演示）')
  await page.getByLabel(/点开到/).fill('https://example.com/')
  await press('保存草稿')
  await page.getByText('请填写本站地址，以 / 开头').waitFor()
  await page.getByLabel(/点开到/).fill('/home/activity')
  await press('保存草稿')
  await page.waitForURL(/contentId=/)
  await press('定时发布')
  await page.locator('dialog[open]').getByLabel('公开的时间').fill('2099-01-01T10:00')
  await inBox('定时发布')
  await said('到 2099-01-01 10:00 公开')
  await page.getByText('定时发布', { exact: true }).first().waitFor()
  await looksRight(page, 'notice-scheduled')
  await press('改时间')
  await page.locator('dialog[open]').getByLabel('公开的时间').fill('2099-01-02T10:00')
  await inBox('改时间')
  await said('到 2099-01-02 10:00 公开')
  await page.getByRole('textbox', { name: '公告' }).fill('今晚十点维护，约一小时（演示）')
  await press('保存草稿')
  await said('定时公开的是第 1 版，最新的第 2 版还不在内')
  await looksRight(page, 'notice-scheduled-newer')
  await press('改时间')
  await page.locator('dialog[open]').getByText('公开的仍是定时的第 1 版').waitFor()
  await page.locator('dialog[open]').getByLabel('公开的时间').fill('2099-01-03T10:00')
  const letCome = await holdCalls(page, `**${queryContent.path}`)
  await inBox('改时间')
  await said('到 2099-01-03 10:00 公开')
  // Until the page has read it, the button would say the former time, and bring it back.
  await page.getByRole('button', { name: '更新定时的内容' }).and(page.locator('[aria-busy=true]')).waitFor()
  letCome()
  await said('定时公开的是第 1 版，最新的第 2 版还不在内')
  await press('更新定时的内容')
  await page.locator('dialog[open]').getByText('2099-01-03 10:00 公开的将是最新的第 2 版，不再是第 1 版。').waitFor()
  await inBox('更新定时的内容')
  await said('定时的内容已换成第 2 版')
  await page.getByText('定时公开的是第 1 版').waitFor({ state: 'detached' })
  await press('取消定时')
  await page.locator('dialog[open]').getByLabel('理由').fill('今晚就发')
  await inBox('取消定时')
  await said('定时已取消')
  await page.getByRole('link', { name: '预览', exact: true }).click()
  await page.getByText('访客在每一页的页头下面看到这一条').waitFor()
  await looksRight(page, 'notice-preview')
  await page.getByRole('link', { name: '返回编辑' }).click()
  await press('定时发布')
  await page.locator('dialog[open]').getByLabel('公开的时间').fill('2020-01-01T00:00')
  await inBox('定时发布')
  await said('访客现在看到的是这条')
  assert.equal(await page.getByText('到 2020-01-01').count(), 0, 'what came out at once has no time to wait for')
  await shown('/home/about', '今晚十点维护，约一小时')
  await press('撤回')
  await page.locator('dialog[open]').getByLabel('理由').fill('维护改期')
  await inBox('撤回')
  await said('已撤回，访客看不到了')
  await shownNoMore('/home/about', '今晚十点维护')
})

test('an important notice has priority over a newer one; the desk says which one visitors see', async () => {
  const { page } = desk
  const add = async (text: string, important: boolean, place: string) => {
    await page.goto(`${site.url}/office/contents?kind=notice`)
    await page.getByRole('link', { name: '写公告' }).click()
    await page.getByRole('textbox', { name: '公告' }).fill(text)
    if (important) await page.getByRole('checkbox', { name: /^重要公告/ }).check()
    await press('保存草稿')
    await page.waitForURL(/contentId=/)
    await press('发布')
    await inBox('发布')
    await said(place)
  }
  await add('网络故障，正在修（演示）', true, '访客现在看到的是这条')
  await looksRight(page, 'notice-important')
  await add('换了一张图（演示）', false, '被重要公告盖住，访客看不到')
  await page.goto(`${site.url}/office/contents?kind=notice`)
  const row = page.getByRole('row').filter({ hasText: '换了一张图（演示）' })
  await row.getByText('被重要公告盖住，访客看不到').waitFor()
  await looksRight(page, 'notices')
  await shown('/', '网络故障，正在修（演示）')
})

test('a banner of the home page is changed and withdrawn; the desk finds it by state and title', async () => {
  const { page } = desk
  await page.goto(`${site.url}/office/contents?kind=banner`)
  await page.getByRole('link', { name: '加横幅' }).click()
  await page.getByLabel('标题', { exact: true }).fill('新的横幅（演示）')
  await page.getByLabel('说明', { exact: true }).fill('看看小标题')
  await page.getByLabel('点开到', { exact: true }).fill('/doc')
  await page.getByLabel('图', { exact: true }).selectOption('fold')
  await page.getByLabel('次序').fill('0')
  await press('保存草稿')
  await page.waitForURL(/contentId=/)
  await page.getByRole('link', { name: '预览', exact: true }).click()
  await page.getByRole('region', { name: '推荐' }).getByText('新的横幅（演示）').waitFor()
  await looksRight(page, 'banner-preview')
  await page.getByRole('link', { name: '返回编辑' }).click()
  await press('发布')
  await inBox('发布')
  await said('已发布，访客可以看到了')
  await looksRight(page, 'banner')
  await shown('/', '新的横幅（演示）')
  await page.goto(`${site.url}/office/contents?kind=banner`)
  await page.getByLabel('状态').selectOption('3')
  await page.getByRole('searchbox').fill('新的横幅')
  await page.getByRole('link', { name: '加入联盟，一起定标准' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: '新的横幅（演示）' }).waitFor()
  await page.getByLabel('状态').selectOption('4')
  await page.getByText('没有符合的内容').waitFor()
  assert.deepEqual([...desk.faults, ...visitor.faults], [])
})

test('a draft that was never published is discarded after a confirmation, and the list says so', async () => {
  const { page } = desk
  await page.goto(`${site.url}/office/contents?kind=notice`)
  await page.getByRole('link', { name: '写公告' }).click()
  await page.getByRole('textbox', { name: '公告' }).fill('写错的公告（演示）')
  await press('保存草稿')
  await page.waitForURL(/contentId=/)
  await press('丢弃草稿')
  await page.locator('dialog[open]').getByText('丢弃这条公告草稿？').waitFor()
  await inBox('取消')
  await page.locator('#dialogs dialog').waitFor({ state: 'detached' })
  await press('丢弃草稿')
  await inBox('丢弃草稿')
  await said('草稿已丢弃')
  await page.waitForURL(`${site.url}/office/contents?kind=notice`)
  await page.getByRole('tabpanel', { name: '公告' }).getByRole('link').first().waitFor()
  await page.getByRole('link', { name: '写错的公告（演示）' }).waitFor({ state: 'detached' })
  // Published content has no such button.
  await page.getByRole('tabpanel', { name: '公告' }).getByRole('link').first().click()
  await page.getByRole('button', { name: '保存草稿' }).waitFor()
  // The previous dialog may still be closing.
  assert.equal(await page.getByRole('main').getByRole('button', { name: '丢弃草稿' }).count(), 0)
  assert.deepEqual(desk.faults, [])
})

test('of two windows with something new each keeps its own; who types in a discarded draft saves it as a new one', async () => {
  const { page } = desk
  const notice = (where: Page) => where.getByRole('textbox', { name: '公告' })
  const other = await page.context().newPage()
  await other.goto(`${site.url}/office/contents/one?kind=notice`)
  await notice(other).fill('另一个窗口里的公告（演示）')
  await untilKept(other, '另一个窗口里的公告')
  await page.goto(`${site.url}/office/contents/one?kind=notice`)
  await notice(page).waitFor()
  assert.equal(await notice(page).inputValue(), '')
  await notice(page).fill('会被丢弃的公告（演示）')
  await press('保存草稿')
  await page.waitForURL(/contentId=/)
  const contentId = new URL(page.url()).searchParams.get('contentId') ?? ''
  await notice(page).fill('丢弃以后还在写的公告（演示）')
  await untilKept(page, '丢弃以后还在写的公告')
  const ask = callerOf(site, await page.evaluate(() => localStorage.getItem('Token') ?? ''))
  await ask(discardContent, { contentId, revision: '1' })
  await press('保存草稿')
  await said('这份草稿已经被丢弃')
  assert.equal(await page.getByRole('button', { name: /^(发布|丢弃草稿)$/ }).count(), 0)
  await looksRight(page, 'draft-gone')
  await page.reload()
  await said('这份草稿已经被丢弃')
  assert.equal(await notice(page).inputValue(), '丢弃以后还在写的公告（演示）')
  await press('保存草稿')
  await page.waitForURL((url) => ![null, contentId].includes(url.searchParams.get('contentId')))
  await said('草稿已保存')
  await page.getByRole('button', { name: '丢弃草稿' }).waitFor()
  await other.reload()
  await other.getByText('这是你上次写下、还没有保存的内容').waitFor()
  assert.equal(await notice(other).inputValue(), '另一个窗口里的公告（演示）')
  await other.close()
  assert.deepEqual(desk.faults, [])
})
