import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { queryPdf, queryPdfMenu } from '@alliance/contract/library'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { broughtDocuments } from './documents.ts'
import { DEMO_MARK, pagesOf } from './document-text.ts'
import { indexLibrary } from './index.ts'
import { breakLines, joinLines, PAGE, pageTexts, printable } from '../../pdf/index.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(api.url + address, { headers, method })

test('every document has a PDF: generated once, stored, served with an ETag and a sandboxing policy', async () => {
  const menu = (await api.post(queryPdfMenu)).data ?? []
  assert.equal(menu.length, 12)
  for (const { id, title } of menu) {
    const { data } = await api.post(queryPdf, { id })
    const response = await get(data?.address ?? '')
    const bytes = Buffer.from(await response.arrayBuffer())
    assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
    assert.equal(bytes.length, data?.sizeBytes)
    assert.ok((data?.pages ?? 0) >= 3, title)
    assert.equal(response.headers.get('content-type'), 'application/pdf')
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
    assert.match(response.headers.get('content-security-policy') ?? '', /^sandbox;/)
    assert.match(
      response.headers.get('content-disposition') ?? '',
      /^inline; filename="[0-9A-Za-z-]+\.pdf"; filename\*=UTF-8''%E|^inline; .*Android|Activity|Webview/,
    )
    assert.ok(await api.parts.storage.has(data?.sha256 ?? ''))
    const again = await get(data?.address ?? '', { 'if-none-match': response.headers.get('etag') ?? '' })
    assert.equal(again.status, 304)
    assert.equal((await get(data?.address ?? '', {}, 'HEAD')).headers.get('content-length'), `${bytes.length}`)
  }
})

test('the PDF has the text of every page, the outline and a named destination per clause', async () => {
  for (const alias of ['safetyFile', 'whiteBookFile'] as const) {
    const document = broughtDocuments().find((one) => one.alias === alias)!
    const { data } = await api.post(queryPdf, { id: alias })
    const bytes = new Uint8Array(await (await get(data?.address ?? '')).arrayBuffer())
    const pdf = await getDocument({ data: bytes, useSystemFonts: false }).promise
    const version = document.versions.find((one) => one.version === data?.version)!
    const squeezed = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')
    for (const [index, wanted] of pageTexts(pagesOf(document, version, DEMO_MARK)).entries()) {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent()
      const text = squeezed(items.map((item) => ('str' in item ? item.str : '')).join(''))
      for (const line of wanted.split('\n').filter((one) => !one.includes(' '))) assert.ok(text.includes(squeezed(line)), line)
      assert.ok(text.includes('演示内容') && text.includes(`${index + 1}/${pdf.numPages}`))
    }
    const anchors = version.blocks.flatMap((block) => ('anchor' in block ? [block.anchor] : []))
    for (const anchor of anchors) assert.ok(await pdf.getDestination(anchor), anchor)
    const outline = await pdf.getOutline()
    const chapters = version.blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block.text] : []))
    assert.deepEqual(
      outline.map(({ title }) => title),
      chapters,
    )
    const roles: string[] = JSON.stringify(await (await pdf.getPage(1)).getStructTree()).match(/(?<="role":")\w+/g) ?? []
    for (const role of ['Document', 'H1', 'H2', 'P']) assert.ok(roles.includes(role), role)
    await pdf.loadingTask.destroy()
  }
})

test('another version is another file; an unknown one is 404 with NOT_FOUND', async () => {
  const [now, then] = await Promise.all([
    api.post(queryPdf, { id: 'safetyFile', version: '2026.10' }),
    api.post(queryPdf, { id: 'safetyFile', version: '2026.12' }),
  ])
  assert.notEqual(now.data?.sha256, then.data?.sha256)
  assert.match(then.data?.address ?? '', /\?version=2026\.12$/)
  assert.equal((await get(then.data?.address ?? '')).headers.get('content-length'), `${then.data?.sizeBytes}`)
  for (const path of ['none.pdf', 'safetyFile', 'safetyFile.pdf.exe', '..%2fx.pdf', 'safetyFile.pdf?version=1.0', ''])
    assert.equal((await get(`/files/documents/${path}`)).status, 404, path)
  for (const input of [{ id: 'none' }, { id: 'safetyFile', version: '1.0' }])
    assert.equal((await api.post(queryPdf, input)).code, codes.NOT_FOUND.code)
  assert.equal((await api.post(queryPdf, { id: '../x' })).code, codes.BAD_INPUT.code)
})

test('the same text gives the same bytes; a missing file is regenerated', async () => {
  const before = (await api.post(queryPdf, { id: 'whiteBookFile' })).data
  await api.parts.storage.remove(before?.sha256 ?? '')
  api.parts.cache.clear()
  const response = await get(before?.address ?? '')
  assert.equal(response.status, 200)
  assert.equal((await response.arrayBuffer()).byteLength, before?.sizeBytes)
  assert.ok(await api.parts.storage.has(before?.sha256 ?? ''))
})

test('the job generates the files of every version and plans the day of the next one', async () => {
  api.shiftClock(Date.parse('2026-11-20T08:00:00Z') - api.parts.clock())
  await indexLibrary(api.parts)
  await api.drain()
  const files = await api.parts.db.selectFrom('document_file').select('document_id').execute()
  assert.equal(files.length, broughtDocuments().flatMap(({ versions }) => versions).length)
  const waiting = () =>
    api.parts.db.selectFrom('job').select(['kind', 'run_at']).where('state', '=', 'ready').orderBy('kind').execute()
  const planned = ['publishLibrary', 'tellVersions'].map((kind) => ({ kind, run_at: Date.parse('2026-12-01T00:00:00+08:00') }))
  const ofLibrary = async () => (await waiting()).filter(({ kind }) => planned.some((job) => job.kind === kind))
  assert.deepEqual(await ofLibrary(), planned)
  // As after a release that announces a version and changes none of those in force.
  await api.parts.db.deleteFrom('job').where('state', '=', 'ready').execute()
  await indexLibrary(api.parts)
  assert.deepEqual(
    (await ofLibrary()).filter(({ run_at }) => run_at > api.parts.clock()),
    planned,
  )
})

test('every character of the documents is in the embedded font, and no text exceeds the page', () => {
  for (const document of broughtDocuments()) {
    for (const version of document.versions) {
      const layout = pagesOf(document, version, DEMO_MARK)
      for (const text of pageTexts(layout)) {
        const shown = printable(text)
        assert.ok(shown.complete, `${document.title}: ${shown.text.split('\n').find((line) => line.includes('〓'))}`)
      }
      const marks = layout.pages.flat()
      const high = marks.filter(({ y }) => y < PAGE.top - 8 || y > PAGE.height - PAGE.bottom + 2)
      assert.deepEqual(high, [], document.title)
      assert.ok(layout.pages.every((page) => page.some(({ kind }) => kind === 'text')))
    }
  }
})

test('lines break according to Chinese rules, and reproduce the text', () => {
  const measure = (text: string) => [...text].length
  assert.deepEqual(breakLines('一二三四，五六', 4, measure), ['一二三', '四，五六'])
  assert.deepEqual(breakLines('见 targetSdkVersion', 6, measure), ['见', 'target', 'SdkVer', 'sion'])
  assert.deepEqual(breakLines('    <a', 20, measure), ['    <a'])
  assert.deepEqual(breakLines('', 5, measure), [''])
  assert.equal(joinLines(['用 minSdk', 'version 判定']), '用 minSdk version 判定')
  assert.equal(joinLines(['一二', '三四']), '一二三四')
})
