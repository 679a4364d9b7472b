import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { mailsTo, mailTo, newAddress } from './account.ts'
import { activitiesOf, articleId, fillRegistration, sendWithCaptcha } from './activities.ts'
import { barriers } from './axe.ts'
import { fits, hydrated, openPage } from './browser.ts'
import { demoAccount } from './demo-account.ts'
import { giveCode } from './office.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()

const open = async (path: string, options = {}) => {
  const opened = await openPage(browser, options)
  await opened.page.goto(site.url + path)
  await hydrated(opened.page)
  return opened
}
const onPhone = {
  viewport: { width: 390, height: 844 },
  userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
}

test('from the list to a place, its mail and its link, and back to a free place', async () => {
  const { page, faults } = await open('/home/activity')
  const [activity] = (await activitiesOf(site, { open: true })).filter(({ maxPersons }) => maxPersons > 1)
  assert.ok(activity)
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  await page.getByRole('link', { name: new RegExp(`^报名\\s*：${activity.title}`) }).click()
  await page.waitForURL(`${site.url}/activity/web?id=${activity.id}`)
  await page.getByRole('heading', { name: '活动报名', level: 1 }).waitFor()
  assert.equal(await page.getByRole('banner').count(), 0)
  const email = newAddress('visitor')
  await page.locator('audio').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: '提交报名' }).click()
  for (const words of [
    '请填写姓名',
    '请填写公司或单位',
    '请填写电话号码',
    '请填写邮箱',
    '请填写图中的数字',
    '请阅读并同意个人信息的使用方式',
  ])
    await page.getByText(words).waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'name')
  await fillRegistration(page, email)
  await page.getByLabel('人数').selectOption('2')
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  const done = page.getByRole('heading', { name: '报名成功' })
  await sendWithCaptcha(page, '提交报名', done)
  const number = await page.getByText(/^DEMO-[0-9A-Z]{5}-[0-9A-Z]{5}$/).innerText()
  await page.getByRole('img', { name: `二维码，内容是编号 ${number}` }).waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载日历文件' }).click()
  const file = await saving
  assert.equal(file.suggestedFilename(), 'activity.ics')
  const calendar = readFileSync(await file.path(), 'utf8')
  assert.match(calendar, /^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[\s\S]*DTSTART:\d{8}T\d{6}Z\r\n/)
  assert.deepEqual(await barriers(page), [])
  await fits(page)

  const mail = await mailTo(site, email, /报名成功/)
  const { files } = mail as unknown as { files: { type: string; inlineId: string; base64: string }[] }
  assert.deepEqual(files.map(({ type }) => type).toSorted(), ['image/png', 'text/calendar'])
  const sent = files.find(({ type }) => type === 'text/calendar')
  assert.equal(Buffer.from(sent?.base64 ?? '', 'base64').toString(), calendar)
  const [link = ''] = /http\S+\/activity\/web\?cancel=\S+/.exec(mail.text) ?? []
  const left = async () => (await activitiesOf(site, { activityId: activity.id }))[0]?.left
  assert.equal(await left(), activity.left - 2)

  await page.clock.install()
  await page.goto(link)
  await hydrated(page)
  await page.getByRole('heading', { name: '我的报名', level: 1 }).waitFor()
  assert.equal(await left(), activity.left - 2, 'opening the link changes nothing')
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  await page.clock.fastForward(activity.startsAt - Date.now() + 60_000)
  await page.getByText('活动已经开始，不能再取消或修改报名。').waitFor()
  assert.equal(await page.getByRole('button', { name: '取消报名' }).count(), 0)
  await page.clock.setSystemTime(Date.now())
  await page.reload()
  await page.getByRole('button', { name: '取消报名' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '取消报名' }).click()
  await page.getByText('这次报名已经取消，名额已经让出。').waitFor()
  assert.equal(await left(), activity.left)
  await page.reload()
  await page.getByText('这次报名已经取消，名额已经让出。').waitFor()
  await mailTo(site, email, /已取消报名/)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a registration whose response was lost is sent again by another click: no new image, one place, one mail', async () => {
  const [activity] = (await activitiesOf(site, { open: true })).filter(({ left }) => left > 0)
  assert.ok(activity)
  const { page, faults } = await open(`/activity/web?id=${activity.id}`)
  const email = newAddress('lost')
  await fillRegistration(page, email)
  await page.route('**/api/activity/registrations', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await sendWithCaptcha(page, '提交报名', page.getByRole('alertdialog').getByText('服务器连接异常'))
  await page.getByRole('button', { name: '知道了' }).click()
  await page.unroute('**/api/activity/registrations')
  await page.getByRole('button', { name: '提交报名' }).click()
  await page.getByRole('heading', { name: '报名成功' }).waitFor()
  await mailTo(site, email, /报名成功/)
  assert.equal((await mailsTo(site, email)).length, 1)
  assert.equal((await activitiesOf(site, { activityId: activity.id }))[0]?.left, activity.left - 1)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('errors are shown at their fields, and nothing typed is lost; latecomers get on the waiting list', async () => {
  const [full] = (await activitiesOf(site)).filter(({ left, waiting }) => left === 0 && waiting > 0)
  assert.ok(full)
  const { page, faults } = await open(`/activity/web?id=${full.id}`)
  await page.getByText('名额已满，现在报名进入候补。').waitFor()
  const email = newAddress('late')
  await fillRegistration(page, email)
  await sendWithCaptcha(page, '提交候补', page.getByRole('heading', { name: `已进入候补，第 ${full.waiting + 1} 位` }))
  await mailTo(site, email, /已进入候补/)
  // The page still shows the result; the form can be used for another person.
  await page.reload()
  await page.getByRole('heading', { name: `已进入候补，第 ${full.waiting + 1} 位` }).waitFor()
  await page.getByRole('button', { name: '再报一位' }).click()
  assert.equal(await page.getByLabel('邮箱', { exact: true }).inputValue(), '')
  await fillRegistration(page, email)
  await page.getByLabel('姓名').fill('另一个人')
  await sendWithCaptcha(page, '提交候补', page.getByText('这个邮箱已经报过名'))
  assert.equal(await page.getByLabel('姓名').inputValue(), '另一个人')
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'email')
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a phone gets its own page; a wrong link says so; without an id all open activities are listed', async () => {
  const { page, faults } = await open('/activity/web', onPhone)
  await page.waitForURL(`${site.url}/activity/mobile`)
  const open2 = await activitiesOf(site, { open: true })
  assert.ok(open2.length >= 2, 'two are open on any day')
  assert.equal(await page.locator('main article').count(), open2.length)
  await page.goto(`${site.url}/activity/mobile?id=`)
  assert.equal(await page.locator('main article').count(), open2.length, 'an empty id is none')
  await page.goto(`${site.url}/activity/mobile?id=${open2[0]?.id}`)
  await hydrated(page)
  const bar = await page.getByRole('button', { name: '提交报名' }).boundingBox()
  assert.ok(bar && bar.y + bar.height <= 844 && bar.y > 700, 'the act stays in reach of the thumb')
  assert.deepEqual(await barriers(page), [])
  await page.goto(`${site.url}/activity/web?cancel=abc`)
  await page.getByText('这个链接不正确或不完整').waitFor()
  const missing = await page.goto(`${site.url}/activity/mobile?id=none`)
  assert.equal(missing?.status(), 404)
  await page.getByRole('heading', { level: 1, name: '页面不存在' }).waitFor()
  assert.equal(await page.getByRole('banner').count(), 0, 'no common header, as on all registration pages')
  await page.getByRole('main').getByRole('link', { name: '回到首页' }).waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('everything can be read without scripts', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${site.url}/home/activity`)
  await page
    .getByRole('link', { name: /^(候补)?报名\s*：/ })
    .first()
    .click()
  await page.waitForURL(/\/activity\/web\?id=/)
  assert.match(
    (await page.getByRole('form', { name: '活动报名' }).locator('noscript').textContent()) ?? '',
    /填写报名表需要打开 JavaScript/,
  )
  await page.getByText(/剩 \d+ 席|席已满/).waitFor()
  await page.goto(`${site.url}/home/news/info?newsId=${await articleId(site, '请你来选')}`)
  await page.getByText('大屏布局：从一栏到两栏').first().waitFor()
  await page.goto(site.url)
  await page.getByRole('complementary', { name: '公告' }).waitFor()
  assert.ok((await page.getByRole('region', { name: '推荐' }).getByRole('link').count()) >= 3)
  await page.context().close()
})

test('votes once and sees the result, also later; signs up', async () => {
  const { page, faults } = await open(`/home/news/info?newsId=${await articleId(site, '请你来选')}`)
  await page.getByLabel('大屏布局：从一栏到两栏').check()
  await page.getByLabel('原生库的 16 KB 对齐').check()
  assert.equal(await page.getByLabel('前台服务的类型与权限').isDisabled(), true, 'at most two')
  await page.getByLabel('邮箱', { exact: true }).fill(newAddress('voter'))
  assert.deepEqual(await barriers(page), [])
  const before = page.getByText('投票后可以看到结果。')
  await before.waitFor()
  await sendWithCaptcha(page, '投票', page.getByText('共 1 人投票'))
  await page.getByRole('status').getByText('你已投票').waitFor()
  assert.equal(await before.count(), 0)
  assert.equal(await page.locator(':focus').innerText(), '下一期公开课，你想听哪个题目')
  assert.equal(await page.getByText('1 票', { exact: true }).count(), 2)
  await page.reload()
  await page.getByText('共 1 人投票').waitFor()
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await hydrated(page)
  await page.getByLabel('大屏布局：从一栏到两栏').check()
  await page.getByLabel('邮箱', { exact: true }).fill(newAddress('voter'))
  await sendWithCaptcha(page, '投票', page.getByText('已经投过票'))

  await page.goto(`${site.url}/home/news/info?newsId=${await articleId(site, '修订')}`)
  await hydrated(page)
  await page.getByLabel('姓名').fill('林青')
  await page.getByLabel('邮箱或电话').fill('0591-88886666')
  await sendWithCaptcha(page, '登记', page.getByText('已经登记'))
  assert.equal(await page.locator(':focus').innerText(), '登记参加讨论')
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a button clicked too early says what is missing', async () => {
  const { page, faults } = await open(`/home/news/info?newsId=${await articleId(site, '请你来选')}`)
  await page.getByRole('button', { name: '投票', exact: true }).click()
  await page.getByText('请先选一项').waitFor()
  await page.getByText('请填写邮箱', { exact: true }).waitFor()
  await page.getByText('请填写图中的数字').waitFor()
  await page.getByLabel('大屏布局：从一栏到两栏').check()
  assert.equal(await page.getByText('请先选一项').count(), 0)
  await page.goto(`${site.url}/home/news/info?newsId=${await articleId(site, '修订')}`)
  await hydrated(page)
  await page.getByRole('button', { name: '登记', exact: true }).click()
  await page.getByText('请填写姓名').waitFor()
  await page.getByText('请填写图中的数字').waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('an editor finds the registration, exports the list, and cancels an activity', async () => {
  const [activity] = (await activitiesOf(site)).filter(({ left, waiting }) => left === 0 && waiting > 0)
  assert.ok(activity)
  const { page, faults } = await openPage(browser)
  const editor = demoAccount(site, 'editor')
  await page.goto(`${site.url}/account/login`)
  await hydrated(page)
  await page.getByLabel('邮箱', { exact: true }).fill(editor.email)
  await page.getByLabel('密码', { exact: true }).fill(editor.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(/second-factor/)
  await giveCode(page, site, editor)
  await page.waitForURL(`${site.url}/office/contents`)
  // The number waiting is appended to the name once it is known.
  await page.getByRole('navigation', { name: '后台' }).getByRole('link', { name: /^活动/ }).click()
  await page.waitForURL(`${site.url}/office/activities`)
  await page.getByRole('link', { name: activity.title }).first().waitFor()
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  await page.getByRole('link', { name: activity.title }).first().click()
  await page.getByText('活动当天起可以签到').waitFor()
  assert.equal(await page.getByRole('button', { name: /签到\s*：/ }).count(), 0, 'nobody came before the day')
  await page.getByRole('searchbox').fill('陆远舟')
  await page.getByText('沈知秋', { exact: true }).waitFor({ state: 'detached' })
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 CSV' }).click()
  assert.match(readFileSync(await (await saving).path(), 'utf8'), /^\uFEFF编号,状态/)
  assert.deepEqual(await barriers(page), [])
  await fits(page)
  await page.getByRole('button', { name: '关闭报名' }).click()
  await page.getByText('报名已关闭').first().waitFor()
  await page.getByRole('button', { name: '重新开放报名' }).click()
  await page.getByText('报名已重新开放').first().waitFor()
  await page.getByRole('button', { name: '取消活动', exact: true }).click()
  await page.getByLabel('取消的原因').fill('演示实验室停电')
  await page.getByRole('button', { name: '先不取消' }).click()
  await page.getByRole('button', { name: '取消活动', exact: true }).click()
  await page.getByText('已恢复你上次写的内容。').waitFor()
  assert.equal(await page.getByLabel('取消的原因').inputValue(), '演示实验室停电')
  await page.getByRole('button', { name: '取消活动并通知所有人' }).click()
  await page.getByText(/活动已取消，已发邮件给 \d+ 人/).waitFor()
  await mailTo(site, 'joiner-1@example.com', /活动取消/)
  assert.deepEqual(faults, [])
  await page.context().close()
})
