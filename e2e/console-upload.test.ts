import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { after, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import type { Page, Route } from 'playwright-core'
import { cleanApp } from '../apk/samples/index.ts'
import { openPage, untilKept } from './browser.ts'
import { passReview } from './certify.ts'
import { chooseFile, filesFolder, signIn } from './console.ts'
import { takeSession } from './office.ts'
import { inWholeRun } from './short-run.ts'
import { browser, site, useSite } from './use-site.ts'

useSite()
const files = filesFolder()
const FORM = '/console/goldIdentification/form'
const MEGABYTE = 2 ** 20

after(() => rmSync(files.folder, { recursive: true, force: true }))

/** A zip's first bytes, then noise: no package, but nothing that a browser could detect. */
const bulky = (megabytes: number) => Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), randomBytes(megabytes * MEGABYTE)])

const openForm = async () => {
  const opened = await openPage(browser)
  await signIn(opened.page, site)
  await opened.page.goto(`${site.url}${FORM}`)
  await opened.page.getByLabel('选择安装包').waitFor({ state: 'attached' })
  return opened
}
/** Offsets of the chunks that the browser sent. */
const watchPieces = (page: Page) => {
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  return offsets
}

test('files that no server could accept are rejected before uploading', async () => {
  const { page } = await openForm()
  const offsets = watchPieces(page)
  await chooseFile(page, files.write('empty.apk', ''))
  await page.getByText('这个文件是空的，请重新选择').waitFor()
  await chooseFile(page, files.write('letter.apk', 'hello'))
  await page.getByText(/这个文件不是安装包/).waitFor()
  assert.deepEqual(offsets, [])
  await page.context().close()
})

test('a truncated package gives a message, and the next one can be chosen', async () => {
  const { page, faults } = await openForm()
  await chooseFile(page, files.write('truncated.apk', cleanApp().subarray(0, 20_000)))
  await page.getByText(/核对文件后，按“更换”重新上传/).waitFor()
  assert.equal(await page.getByRole('button', { name: '提交认证' }).isDisabled(), true)
  await page.getByText('这个文件无法作为安装包读取，请更换后再提交').waitFor()
  await page.getByRole('button', { name: '更换' }).click()
  await chooseFile(page, files.write('clean.apk', cleanApp({ package: 'com.example.e2e.second' })))
  await page.getByText('com.example.e2e.second').first().waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('an upload whose session ended while it was paused resumes from the bytes that the server has', async () => {
  const { page } = await openForm()
  const path = files.write('bulky.apk', bulky(40))
  let pieces = 0
  await page.route('**/api/upload/**', async (route) => {
    // The connection fails after the second chunk.
    if (route.request().method() === 'PATCH' && ++pieces > 2) return route.abort()
    return route.continue()
  })
  await chooseFile(page, path)
  await page.waitForFunction(() => document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') !== '0')
  await page.waitForResponse((response) => response.request().method() === 'PATCH')
  await untilKept(page, 'bulky.apk')
  await page.getByRole('button', { name: '暂停' }).click()
  await page.unroute('**/api/upload/**')
  await page.evaluate(() => localStorage.setItem('Token', 'x'.repeat(43)))
  await page.getByRole('button', { name: '继续上传' }).click()
  await page.getByText('账号未登录').waitFor()
  await signIn(page, site)
  await page.goto(`${site.url}${FORM}`)
  await page.getByText(/没有传完，重新选择同一个文件即可接着传/).waitFor()
  // A proxy whose server is being restarted.
  let away = 0
  await page.route('**/api/upload/**', (route) =>
    route.request().method() === 'HEAD' && ++away === 1 ? route.fulfill({ status: 502 }) : route.continue(),
  )
  const offsets = watchPieces(page)
  await chooseFile(page, path)
  await page.getByText(/核对文件后，按“更换”重新上传/).waitFor({ timeout: 60_000 })
  assert.ok(Math.min(...offsets) > 0, `sent again from ${Math.min(...offsets)}`)
  assert.equal(away, 2)
  await page.context().close()
})

test('an upload that is given up is offered no more, and takes no room', inWholeRun, async () => {
  const { page, faults } = await openForm()
  const used = page.getByText(/^存储空间已用 /)
  await used.waitFor()
  const before = await used.innerText()
  const path = files.write('given-up.apk', bulky(40))
  await page.route('**/api/upload/**', async (route) => {
    // Each piece takes its time, and so does the goodbye.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue().catch(() => {})
  })
  await chooseFile(page, path)
  await page.waitForResponse((response) => response.request().method() === 'PATCH')
  await untilKept(page, 'given-up.apk')
  const gone = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: '取消', exact: true }).click()
  await used.waitFor()
  await gone
  await page.waitForFunction((words) => document.body.innerText.includes(words), before.split('\n')[0]?.trim() ?? '')
  assert.equal(await page.getByText(/没有传完/).count(), 0)
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('a broken line keeps the progress and goes on by hand, but not while its account is away', inWholeRun, async () => {
  const { page, faults } = await openForm()
  await page.clock.install()
  const seen: string[] = []
  await page.route('**/api/upload{,/**}', (route) => {
    seen.push(route.request().method())
    return route.request().method() === 'PATCH' ? route.abort() : route.continue()
  })
  const broken = page.getByText('网络中断，已保存进度')
  const goOn = page.getByRole('button', { name: '继续上传' })
  const breaks = async () => {
    // Five attempts, the last after ten seconds: uses a fake clock.
    while (!(await broken.isVisible())) await page.clock.runFor(1000)
    seen.length = 0
  }
  const rests = async () => {
    await page.clock.runFor(16_000)
    assert.deepEqual([seen, await page.locator('dialog[open]').count()], [[], 0])
  }
  await chooseFile(page, files.write('line.apk', cleanApp({ package: 'com.example.e2e.line' })))
  await breaks()
  const tab = await page.context().newPage()
  await takeSession({ page: tab, site }, 'xiaoxi')
  await page.getByLabel('选择安装包').waitFor({ state: 'attached' })
  await rests()
  await takeSession({ page: tab, site }, 'qingchuan')
  await goOn.click()
  await breaks()
  const menu = page.getByRole('banner').getByRole('button', { name: /^qingchuan/ })
  await menu.click()
  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL(`${site.url}/`)
  await rests()
  await takeSession({ page: tab, site }, 'qingchuan')
  await menu.waitFor()
  await page.goBack()
  await page.unroute('**/api/upload{,/**}')
  await page.clock.resume()
  await goOn.click()
  await page.getByText('com.example.e2e.line').first().waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('after a lost connection the upload resumes by itself, while sending and after the last byte', async () => {
  const { page } = await openForm()
  await page.clock.install()
  const [PATCHES, REGISTER] = ['**/api/upload/**', '**/api/identify/submitPackage']
  await page.route(PATCHES, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
  await chooseFile(page, files.write('back.apk', cleanApp({ package: 'com.example.e2e.line', versionCode: 2 })))
  const broken = page.getByText('网络中断，已保存进度，恢复后自动继续')
  while (!(await broken.isVisible())) await page.clock.runFor(1000)
  await page.route(REGISTER, (route) => route.abort())
  await page.unroute(PATCHES)
  const unregistered = page.getByText('服务器连接异常，恢复后自动继续')
  while (!(await unregistered.isVisible())) await page.clock.runFor(1000)
  await page.clock.runFor(40_000)
  assert.equal(await page.locator('dialog[open]').count(), 1, 'a line that stays broken is told once')
  await page.unroute(REGISTER)
  const known = page.getByText('com.example.e2e.line').first()
  while (!(await known.isVisible())) await page.clock.runFor(1000)
  await page.context().close()
})

test(
  'a package that is registered a moment too early, as beside another tab that sends it, goes on by itself',
  inWholeRun,
  async () => {
    const { page, faults } = await openForm()
    await page.clock.install()
    let early = 0
    await page.route('**/api/identify/submitPackage', (route) => {
      early += 1
      if (early > 1) return route.continue()
      const { code, message } = codes.UPLOAD_NOT_FINISHED
      return route.fulfill({ json: { code, message, data: null, requestId: 'early' } })
    })
    await chooseFile(
      page,
      files.write('tabs.apk', cleanApp({ package: 'com.example.e2e.line', versionName: '9.0', versionCode: 3 })),
    )
    await page.getByText('服务器还在接收这个安装包，收完后自动继续').waitFor()
    const known = page.getByText('9.0').first()
    while (!(await known.isVisible())) await page.clock.runFor(1000)
    assert.deepEqual(faults, [])
    await page.context().close()
  },
)

const BOUNDS = '**/api/identify/queryUploadBounds'

test('a file that is chosen before the limits have loaded is not lost', inWholeRun, async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  const { promise: chosen, resolve: tellChosen } = Promise.withResolvers<void>()
  await page.route(BOUNDS, async (route) => {
    await chosen
    return route.continue()
  })
  await page.goto(`${site.url}${FORM}`)
  await chooseFile(page, files.write('early.apk', cleanApp({ package: 'com.example.e2e.early' })))
  await page.getByText('正在核对 early.apk').waitFor()
  tellChosen()
  await page.getByText('com.example.e2e.early').first().waitFor()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('of two files chosen while they are being checked, the last one is sent', inWholeRun, async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, site)
  const asked: Route[] = []
  await page.route(BOUNDS, (route) => void asked.push(route))
  await page.goto(`${site.url}${FORM}`)
  // The page's own request comes first.
  while (asked.length === 0) await page.waitForTimeout(20)
  const choose = async (name: string) => {
    const before = asked.length
    await chooseFile(page, files.write(`${name}.apk`, cleanApp({ package: `com.example.e2e.${name}` })))
    await page.getByText(`正在核对 ${name}.apk`).waitFor()
    while (asked.length === before) await page.waitForTimeout(20)
    return asked[before]!
  }
  const [first, last] = [await choose('wrong'), await choose('right')]
  // The later file is ready sooner, and still uploading when the earlier one is ready.
  const pieces = Promise.withResolvers<void>()
  await page.route('**/api/upload/**', async (route) => {
    if (route.request().method() === 'PATCH') await pieces.promise
    return route.continue()
  })
  await last.continue()
  await page.getByRole('progressbar', { name: /right\.apk/ }).waitFor()
  const answered = page.waitForResponse(BOUNDS)
  await first.continue()
  await (await answered).finished()
  pieces.resolve()
  await page.getByText('com.example.e2e.right').first().waitFor()
  assert.equal(await page.getByText(/wrong/).count(), 0)
  for (const route of asked) if (route !== first && route !== last) await route.continue()
  assert.deepEqual(faults, [])
  await page.context().close()
})

test('what was typed last is restored after an expired session', inWholeRun, async () => {
  const { page } = await openForm()
  await chooseFile(page, files.write('late.apk', cleanApp({ package: 'com.example.app.late' })))
  await page
    .getByText(/^自检完成，/)
    .first()
    .waitFor()
  await passReview({ page, site }, { files, options: { package: 'com.example.app.late' } })
  // Typed and submitted at once, with a token that is no longer valid.
  await page.getByLabel(/隐私政策地址/).evaluate((field: HTMLInputElement) => {
    localStorage.setItem('Token', 'x'.repeat(43))
    field.focus()
    document.execCommand('insertText', false, 'https://example.com/late')
  })
  await page.getByRole('button', { name: '提交认证' }).click()
  await page.getByText('账号未登录').waitFor()
  await signIn(page, site)
  await page.goto(`${site.url}${FORM}`)
  await page.getByText('草稿随时保存在这台设备上').waitFor()
  assert.equal(await page.getByLabel(/隐私政策地址/).inputValue(), 'https://example.com/late')
  await page.context().close()
})

test(
  'on touch screens every field has the height of a touch target, and a font size at which phones don’t zoom in',
  inWholeRun,
  async () => {
    const { page } = await openPage(browser, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
    await signIn(page, site)
    await page.goto(`${site.url}${FORM}`)
    for (const name of [/应用类别/, /第三方 SDK/]) {
      const field = page.getByRole('combobox', { name })
      const box = await field.boundingBox()
      assert.ok(box && box.height >= 40 && box.width >= 44, `${name.source}: ${box?.width} × ${box?.height}`)
    }
    const fields = await page.locator('form').last().getByRole('textbox').all()
    assert.ok(fields.length >= 2, `${fields.length} fields with letters`)
    for (const field of fields) assert.equal(await field.evaluate((node) => getComputedStyle(node).fontSize), '16px')
    await page.context().close()
  },
)

test('what was typed is restored after a reload', async () => {
  const { page } = await openForm()
  await page.getByLabel(/这一版改了什么/).fill('修复了折叠屏展开后的黑边')
  await untilKept(page, '黑边')
  await page.reload()
  await page.getByText('先上传安装包').waitFor()
  const remark = page.getByLabel(/这一版改了什么/)
  assert.equal(await remark.inputValue(), '修复了折叠屏展开后的黑边')
  // Its package arrives: the draft belongs to it, also when another version is applied for.
  await chooseFile(page, files.write('drafts.apk', cleanApp({ package: 'com.example.app.drafts' })))
  await page
    .getByText(/^自检完成，/)
    .first()
    .waitFor()
  assert.equal(await remark.inputValue(), '修复了折叠屏展开后的黑边')
  const name = await page.evaluate(async () => {
    const open = indexedDB.open('drafts')
    const database = await new Promise<IDBDatabase>((resolve) => (open.onsuccess = () => resolve(open.result)))
    const all = database.transaction('drafts').objectStore('drafts').getAllKeys()
    const keys = await new Promise<IDBValidKey[]>((resolve) => (all.onsuccess = () => resolve(all.result)))
    database.close()
    return (keys as string[][]).map(([, key = '']) => key).find((key) => /^apply [\da-f-]{36}$/.test(key))
  })
  await page.getByRole('link', { name: '金标标准认证' }).first().click()
  const row = page.getByRole('row').filter({ hasText: '邻里地图' })
  await row.getByRole('link', { name: '查看报告' }).click()
  // The row has the same link, which would be clicked while the list is still shown.
  await page.getByRole('heading', { level: 1, name: /^邻里地图/ }).waitFor()
  await page.getByRole('link', { name: '认证全部七类' }).click()
  await page.getByText('已上传，校验一致').waitFor()
  await page.waitForFunction(() => document.querySelector('textarea')?.value === '')
  await page.goto(`${site.url}${FORM}?versionId=${name?.slice('apply '.length)}`)
  await page.getByText('已上传，校验一致').waitFor()
  await page.waitForFunction(() => document.querySelector('textarea')?.value === '修复了折叠屏展开后的黑边')
  // 更换 asks for confirmation if something was typed.
  const box = page.getByRole('dialog', { name: '更换安装包？' })
  await page.getByRole('button', { name: '更换', exact: true }).click()
  await box.getByRole('button', { name: '取消' }).click()
  await box.waitFor({ state: 'detached' })
  assert.equal(await remark.inputValue(), '修复了折叠屏展开后的黑边')
  await page.getByRole('button', { name: '更换', exact: true }).click()
  await box.getByRole('button', { name: '更换' }).click()
  await page.getByText('先上传安装包').waitFor()
  assert.equal(await remark.inputValue(), '')
  await page.context().close()
})

test(
  'a package that does not exist is left: the form says so, takes another, and opens without it from then on',
  inWholeRun,
  async () => {
    const { page, faults } = await openPage(browser)
    await signIn(page, site)
    const words = page.getByText('没有找到要打开的安装包')
    const upload = page.getByLabel('选择安装包')
    for (const versionId of ['00000000-0000-4000-8000-000000000000', 'nothing like an id!']) {
      await page.goto(`${site.url}${FORM}?${new URLSearchParams({ versionId })}`)
      await words.waitFor()
      await upload.waitFor({ state: 'attached' })
      await page.waitForURL(`${site.url}${FORM}`)
      await page.reload()
      await upload.waitFor({ state: 'attached' })
      assert.equal(await words.count(), 0)
    }
    await page.goto(`${site.url}${FORM}?versionId=00000000-0000-4000-8000-000000000001`)
    await words.waitFor()
    await chooseFile(page, files.write('another.apk', cleanApp({ package: 'com.example.e2e.another' })))
    await page.getByText('com.example.e2e.another').first().waitFor()
    assert.equal(await words.count(), 0)
    assert.deepEqual(faults, [])
    await page.context().close()
  },
)
