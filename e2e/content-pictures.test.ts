// In a whole run only: the library of pictures; articles are in content-desk.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { ownPicture } from '../server/modules/pictures/testing/pictures.ts'
import { looksRight } from './axe.ts'
import { openPage } from './browser.ts'
import { desk, inBox, press, useEditor, visitor } from './editor.ts'
import { browser, site } from './use-site.ts'

useEditor({ path: '/office/pictures', heading: '图片库' })

const NAME = '三种姿态'
const ALT = '折叠屏展开、半开和合上的三种姿态'
const file = async (name: string, width = 1800, height = 900) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await ownPicture(width, height)),
})
const choose = async (chosen: { name: string; mimeType: string; buffer: Buffer }) =>
  desk.page.getByLabel('图片', { exact: true }).setInputFiles(chosen)
/** Waits until the picture has loaded. */
const drawn = (page: Page, alt: string) =>
  page.waitForFunction((alt) => [...document.images].some((one) => one.alt === alt && one.complete && one.naturalWidth > 0), alt)
let given: Awaited<ReturnType<typeof file>>
let article = ''
let pictureId = ''

test('the library lists its pictures, and finds them by keyword', async () => {
  const { page } = desk
  await page.getByRole('link', { name: '段与内存页' }).waitFor()
  await looksRight(page, 'library')
  await page.getByLabel('按名称、替代文字或来源查找').fill('四个左下角')
  await page.getByRole('link', { name: '段与内存页' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: '四种窗口宽度' }).waitFor()
  await page.getByLabel('按名称、替代文字或来源查找').fill('没有这样的图')
  await page.getByText('没有符合的图片').waitFor()
})

test('a picture is uploaded with its description; errors are shown at their fields', async () => {
  const { page } = desk
  await page.getByRole('link', { name: '上传图片' }).click()
  await press('上传')
  for (const words of ['请选择图片', '请填写名称', '请填写替代文字']) await page.getByText(words, { exact: true }).waitFor()
  await choose({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await page.getByText('不收 SVG。请导出为 PNG，再上传').waitFor()
  given = await file(`${NAME}.png`)
  await choose(given)
  assert.equal(await page.getByLabel('名称', { exact: true }).inputValue(), NAME)
  await page.getByLabel('替代文字', { exact: true }).fill(ALT)
  await page.getByLabel(/^来源/).fill('秘书处')
  await looksRight(page, 'upload')
  await page.route('**/api/upload/picture?*', (route) => route.abort(), { times: 1 })
  await press('上传')
  await page.getByText('图片没有传上去，请再传一次').waitFor()
  await press('上传')
  await page.getByText(`“${NAME}”已加入图片库`).waitFor()
  await page.getByRole('link', { name: NAME }).waitFor()
})

test('uploading the same picture again says that it exists, and under which name', async () => {
  const { page } = desk
  await page.getByRole('link', { name: '上传图片' }).click()
  await choose({ ...given, name: '又一次.png' })
  await page.getByLabel('替代文字', { exact: true }).fill('同一张')
  await press('上传')
  await page.getByText(`这张图已经在图片库里，名称是“${NAME}”`).waitFor()
  await choose(await file('不用的图.png', 300, 900))
  await page.getByLabel('名称', { exact: true }).fill('不用的图')
  await press('上传')
  await page.getByText('“不用的图”已加入图片库').waitFor()
})

test('an article uses it by name: chosen from the library, previewed while writing; an unknown name is refused', async () => {
  const { page } = desk
  await page.goto(`${site.url}/office/contents/one?kind=article`)
  await page.getByLabel('标题', { exact: true }).fill('有图的文章（演示）')
  await page.getByLabel('摘要', { exact: true }).fill('图从图片库里来')
  const body = page.getByLabel('正文', { exact: true })
  await body.fill('先写一段。\n\n图：没有的图\n\n最后一段。')
  await page.getByText('边写边看排版').click()
  await page.getByText('图片库里没有名为“没有的图”的图。', { exact: true }).waitFor()
  await press('保存草稿')
  await page.getByText('图片库里没有名为“没有的图”的图。如果不是放图').waitFor()
  await body.fill('先写一段。\n最后一段。')
  await body.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(2, 2))
  await press('插入图片')
  await looksRight(page, 'picker')
  const find = page.locator('dialog[open]').getByLabel('查找图片')
  assert.ok(await find.evaluate((field) => field === document.activeElement))
  await find.fill('半开')
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: /段与内存页/ })
    .waitFor({ state: 'detached' })
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: new RegExp(NAME) })
    .click()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'body')
  assert.equal(await body.inputValue(), `先写一段。\n\n图：${NAME}\n\n最后一段。`)
  await page.keyboard.type(' | 展开、半开、合上')
  await page.getByRole('figure').getByText('展开、半开、合上').waitFor()
  await drawn(page, ALT)
  await press('保存草稿')
  await page.waitForURL(/contentId=/)
  article = new URL(page.url()).searchParams.get('contentId') ?? ''
  await looksRight(page, 'form')
})

test('the preview shows it; others can’t load it before its article is published', async () => {
  const { page } = desk
  await page.getByRole('link', { name: '预览', exact: true }).click()
  await drawn(page, ALT)
  await looksRight(page, 'preview')
  await page.goto(`${site.url}/office/pictures`)
  await page.getByRole('link', { name: NAME }).click()
  await page.getByText('最新一版').waitFor()
  pictureId = new URL(page.url()).searchParams.get('pictureId') ?? ''
  const asked = await visitor.page.request.get(`${site.url}/api/show/downloadImage?id=${pictureId}`)
  assert.equal(asked.status(), 403)
})

test('once published everybody sees it, on a phone, and without scripts', async () => {
  const { page } = desk
  const path = `/home/news/info?newsId=${article}`
  await page.goto(`${site.url}/office/contents/one?contentId=${article}`)
  await press('发布')
  await inBox('发布')
  await page.getByText('已发布，访客可以看到了').waitFor()
  await visitor.page.goto(site.url + path)
  await visitor.page.getByRole('img', { name: ALT }).scrollIntoViewIfNeeded()
  await drawn(visitor.page, ALT)
  await visitor.page.getByText('展开、半开、合上　图片来源：秘书处').waitFor()
  await looksRight(visitor.page, 'article', [360, 390, 834, 1440])
  const address = `${site.url}/api/show/downloadImage?id=${pictureId}`
  assert.equal(await visitor.page.locator('meta[property="og:image"]').getAttribute('content'), address)
  assert.equal((await visitor.page.request.get(address)).headers()['content-type'], 'image/png')

  const phone = await openPage(browser, { viewport: { width: 390, height: 844 }, isMobile: true, javaScriptEnabled: false })
  await phone.page.goto(site.url + path)
  const picture = phone.page.getByRole('img', { name: ALT })
  assert.deepEqual(await Promise.all(['width', 'height', 'loading'].map((name) => picture.getAttribute(name))), [
    '1600',
    '800',
    'lazy',
  ])
  const before = await picture.boundingBox()
  await picture.scrollIntoViewIfNeeded()
  const after = await picture.boundingBox()
  assert.ok(before && after && before.height > 100 && before.width <= 390)
  assert.deepEqual([after.width, after.height], [before.width, before.height], 'nothing jumps when it comes')
  const loaded = await phone.page.request.get(`${address}&width=800`)
  assert.ok((await loaded.body()).length < (await (await phone.page.request.get(address)).body()).length)
  assert.equal(await picture.evaluate((img) => (img as HTMLImageElement).currentSrc), `${address}&width=800`)
  await phone.page.context().close()
})

test('its page lists where it is used; its description is changed, and of two windows the second is told', async () => {
  const { page } = desk
  await page.goto(`${site.url}/office/pictures/one?pictureId=${pictureId}`)
  await page.getByRole('link', { name: '有图的文章（演示）' }).waitFor()
  await page.getByText('公开中', { exact: true }).waitFor()
  assert.equal(await page.getByLabel('名称', { exact: true }).getAttribute('readonly'), '')
  await looksRight(page, 'picture')
  const other = await page.context().newPage()
  await other.goto(page.url())
  const saveThere = async (alt: string) => {
    await other.getByLabel('替代文字', { exact: true }).fill(alt)
    await other.getByRole('button', { name: '保存修改' }).click()
    await other.getByText(/^已保存。在用的内容还是原来的文字/).waitFor()
  }
  await saveThere('同事写的替代文字')
  await page.getByLabel('替代文字', { exact: true }).fill('我写的替代文字')
  await press('保存修改')
  await page.getByText(/改过这张图。你写的都还在下面/).waitFor()
  await page.getByText('替代文字“同事写的替代文字”').waitFor()
  await looksRight(page, 'conflict')
  await press('保存我的')
  await page.getByText(/^已保存。在用的内容还是原来的文字/).waitFor()
  await other.close()
  await page.reload()
  await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('textarea[name=alt]')?.value === '我写的替代文字')
  await visitor.page.goto(`${site.url}/home/news/info?newsId=${article}`)
  assert.equal(await visitor.page.getByRole('img', { name: ALT }).count(), 1)
})

test('a picture that nothing uses can be deleted', async () => {
  const { page } = desk
  await page.goto(`${site.url}/office/pictures`)
  await page.getByRole('link', { name: '不用的图' }).click()
  await looksRight(page, 'unused')
  await press('删除这张图')
  await inBox('删除')
  await page.getByText('“不用的图”已删除').waitFor()
  assert.equal(await page.getByRole('link', { name: '不用的图' }).count(), 0)
})

test('a library that fails to load says so and offers a retry', async () => {
  const { page } = desk
  await page.route('**/api/office/queryPictures', (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: '知道了' }).click()
  await page.unroute('**/api/office/queryPictures')
  await page.getByRole('alert').getByRole('button', { name: '重试' }).click()
  await page.getByRole('link', { name: NAME }).waitFor()
})

test('none of these pages had a fault', () => {
  assert.deepEqual([...desk.faults, ...visitor.faults], [])
})
