// In a whole run only: editions of documents; articles are in content-desk.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { looksRight } from './axe.ts'
import { untilKept } from './browser.ts'
import { chinaDay } from './dates.ts'
import { bodyField, desk, inBox, openPreview, press, said, shown, shownNoMore, useEditor, visitor } from './editor.ts'
import { openAs } from './office.ts'
import { browser, site } from './use-site.ts'

useEditor({ path: '/office/contents', heading: '内容' })

const WHITE_BOOK = '5242001394058240'
const TITLE = '大屏设备应用适配白皮书'
/** A picture of the library in the demonstration data. */
const PICTURE = '四种窗口宽度'

const field = (name: string) => desk.page.getByLabel(name, { exact: true })

test('a new edition starts with the current text, drawings by name; errors are shown at their fields', async () => {
  const { page } = desk
  await page.getByRole('tab', { name: '标准文档' }).click()
  await page.getByText('七项标准由规则包生成').waitFor()
  await page.getByText('还没有写过新版本').waitFor()
  await page.getByRole('link', { name: '写新版本' }).click()
  await page.getByRole('link', { name: TITLE, exact: true }).waitFor()
  assert.equal(await page.getByRole('link', { name: '安全标准' }).count(), 0)
  await looksRight(page, 'choose')
  await page.getByRole('link', { name: new RegExp(`^写新版本\\s*：${TITLE}$`) }).click()
  await page.getByRole('heading', { name: `${TITLE}：新版本`, level: 1 }).waitFor()
  assert.equal(await field('版本号').inputValue(), 'V1.1')
  assert.match(await bodyField().inputValue(), /^## 1 .+ \{#s1\}[^]*\n图：三种姿态/)
  await page.getByText('边写边看排版').click()
  await page.getByRole('figure').first().waitFor()
  await looksRight(page, 'form-new')
  await press('保存草稿')
  await page.getByText('请填写日期').waitFor()
  await field('施行日期').fill(chinaDay(-1))
  const text = await bodyField().inputValue()
  await bodyField().fill(text.replace('图：三种姿态', '图：四种姿态'))
  await press('保存草稿')
  await page.getByText('施行日期不能早于今天').waitFor()
  await page.getByText(/没有名为“四种姿态.+”的图。这份文档有：/).waitFor()
  await looksRight(page, 'form-problems')
  await field('施行日期').fill(chinaDay(2))
  await field('摘要').fill('新一版的摘要（演示）')
  await bodyField().fill(`${text}\n\n## 7 新的一章\n\n新写的一段（演示）。`)
  await bodyField().evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(area.value.length, area.value.length))
  await press('插入图片')
  await page
    .locator('dialog[open]')
    .getByRole('button', { name: new RegExp(PICTURE) })
    .click()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'body')
  await page.keyboard.type(' | 宽度四种')
  await page.getByRole('figure').getByText('宽度四种').waitFor()
  // Closed by mistake: what was typed is restored.
  await untilKept(page, '新写的一段')
  await page.reload()
  await page.getByText('这是你上次写下、还没有保存的内容。').waitFor()
  assert.match(await bodyField().inputValue(), /新写的一段/)
  await press('保存草稿')
  await page.waitForURL(/contentId=/)
  await page.getByRole('heading', { name: `${TITLE} V1.1`, level: 1 }).waitFor()
  await looksRight(page, 'form-draft')
})

test('the preview shows the coming page; visitors see nothing of it', async () => {
  const { page } = desk
  await openPreview(TITLE)
  await page.getByText('新写的一段（演示）。').waitFor()
  await page.getByRole('figure').getByText('宽度四种').waitFor()
  await page.getByText(`${chinaDay(2)} 起施行`).waitFor()
  await looksRight(page, 'preview')
  assert.equal((await visitor.page.goto(`${site.url}/doc/${WHITE_BOOK}?version=V1.1`))?.status(), 404)
  await shownNoMore(`/doc/${WHITE_BOOK}`, '即将施行')
  await page.getByRole('link', { name: '返回编辑' }).click()
})

test('an edition whose day has passed is not asked about: the editor is told to change the day', async () => {
  await desk.page.getByRole('button', { name: '发布', exact: true }).waitFor()
  // In a window of its own: the clock is that of all its pages.
  const { page: later } = await openAs(browser, site, { name: 'editor', redirect: desk.page.url().replace(site.url, '') })
  await later.clock.setSystemTime(`${chinaDay(3)}T09:00:00+08:00`)
  await later.getByRole('button', { name: '发布', exact: true }).click()
  await later.getByText('施行日期已经过了。请改成今天或以后，保存后再发布').waitFor()
  assert.equal(await later.locator('dialog[open]').count(), 0)
  await later.context().close()
})

test('once published it is announced: read, compared and downloaded before its day; withdrawn it is gone', async () => {
  const { page } = desk
  await press('发布')
  await page.locator('dialog[open]').getByText('标“即将施行”').waitFor()
  await inBox('发布')
  await said('已发布，访客可以看到了')
  await page.getByText('即将施行', { exact: true }).first().waitFor()
  assert.equal(await page.getByRole('button', { name: '定时发布' }).count(), 0)
  await looksRight(page, 'form-coming')
  await shown(`/doc/${WHITE_BOOK}`, new RegExp(`V1\\.1 版自 ${chinaDay(2)} 起施行，有 2 条不同`))
  await visitor.page.getByRole('link', { name: '看差别' }).click()
  await visitor.page.getByRole('heading', { name: '7 新的一章' }).waitFor()
  await looksRight(visitor.page, 'difference')
  await shown(`/doc/${WHITE_BOOK}?version=V1.1`, '新写的一段（演示）。')
  await visitor.page.locator('figure').getByRole('img').last().scrollIntoViewIfNeeded()
  await visitor.page.waitForFunction(() =>
    [...document.querySelectorAll('figure img')].every((one) => (one as HTMLImageElement).naturalWidth > 0),
  )
  await looksRight(visitor.page, 'coming', [360, 834, 1440])
  const file = await visitor.page.getByRole('link', { name: /^下载/ }).getAttribute('href')
  assert.equal((await fetch(site.url + file)).headers.get('content-type'), 'application/pdf')
  await press('撤回')
  await page.locator('dialog[open]').getByLabel('理由').fill('还要再议')
  await inBox('撤回')
  await said('已撤回，访客看不到了')
  await shownNoMore(`/doc/${WHITE_BOOK}`, '即将施行')
})

test('an edition of today applies at once and can’t be changed; an old text starts the next one', async () => {
  const { page } = desk
  await field('施行日期').fill(chinaDay(0))
  await press('保存草稿')
  await said('草稿已保存')
  await press('发布')
  await page.locator('dialog[open]').getByText('今天起施行').waitFor()
  await inBox('发布')
  await said('这一版已经施行，不能再改。')
  assert.equal(await page.getByRole('button', { name: '保存草稿' }).count(), 0)
  assert.equal(await bodyField().isDisabled(), true)
  await looksRight(page, 'form-applies')
  await shown(`/doc/${WHITE_BOOK}`, '新写的一段（演示）。')
  await shown(`/doc/${WHITE_BOOK}?version=V1.0`, '这一版已被替代。')
  await page.getByRole('link', { name: '以它写新版本' }).click()
  await page.getByRole('heading', { name: `${TITLE}：新版本`, level: 1 }).waitFor()
  assert.equal(await field('版本号').inputValue(), 'V1.2')
  assert.match(await bodyField().inputValue(), /新写的一段/)
  await page.getByLabel('从哪一版写起').selectOption('V1.0')
  await page.waitForURL(/version=V1\.0/)
  await page.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>('textarea[name=body]')?.value.includes('新写的一段') === false,
  )
  await page.goto(`${site.url}/office/contents?kind=edition`)
  const row = page.getByRole('row').filter({ hasText: `${TITLE} V1.1` })
  await row.getByText('现行版本').waitFor()
  await row.getByText(chinaDay(0)).first().waitFor()
  await looksRight(page, 'list')
  assert.deepEqual([...desk.faults, ...visitor.faults], [])
})
