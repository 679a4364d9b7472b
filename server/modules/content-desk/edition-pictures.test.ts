import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DrawnBlock } from '@alliance/contract/body-marks'
import { drawnTextOf } from '@alliance/contract/body-writing'
import { codes } from '@alliance/contract/codes'
import { publishContent, withdrawContent } from '@alliance/contract/content-acts'
import { queryEditionBase, saveEdition } from '@alliance/contract/edition-desk'
import { queryDoc, queryDocDifference, queryPdf } from '@alliance/contract/library'
import { deletePicture, queryPicture } from '@alliance/contract/pictures-desk'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type Caller, eventually, fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { addedPicture, asVisitor } from '../pictures/testing/pictures.ts'
import { onDesk } from './testing/contents.ts'

const WHITE_BOOK = '5242001394058240'
const ALT = '折叠屏合上、半开与展开'

let api: TestApi
let editor: Caller
let folded: { pictureId: string; name: string }
let photo: { pictureId: string; name: string }
before(async () => {
  api = await startTestApi()
  editor = await api.makeAccount({ grants: ['editor'] })
  folded = await addedPicture(api, editor, { name: '三种姿态', alt: ALT, credit: '秘书处' })
  const webp = new Uint8Array(await createCanvas(1200, 2400).encode('webp'))
  photo = await addedPicture(api, editor, { name: '现场照片', alt: '测试台', bytes: webp })
})
after(() => api.close())

const chinaDay = (days: number) => new Date(api.parts.clock() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
const baseOf = async (version?: string) => (await editor.post(queryEditionBase, { documentId: WHITE_BOOK, version })).data!
const formWith = async (lines: string) => {
  const base = await baseOf()
  const body = `${drawnTextOf(base.blocks as DrawnBlock[])}\n\n${lines}`
  return { documentId: WHITE_BOOK, version: base.next, effectiveFrom: chinaDay(3), summary: base.summary, body }
}
const bodyProblem = async (lines: string) => {
  const { code, data } = await editor.post(saveEdition, await formWith(lines))
  assert.equal(code, codes.BAD_INPUT.code)
  return fieldWords(data)['body']
}
const statusOf = async ({ pictureId }: { pictureId: string }) => (await asVisitor(api, pictureId)).status
const publicPicture = async (version: string) =>
  (await api.post(queryDoc, { id: WHITE_BOOK, version })).data?.blocks.find(({ kind }) => kind === 'picture')
/** Number of pictures on each page of a PDF. */
const paintedOn = async (version: string) => {
  const { data } = await api.post(queryPdf, { id: WHITE_BOOK, version })
  const bytes = new Uint8Array(await (await fetch(api.url + (data?.address ?? ''))).arrayBuffer())
  const pdf = await getDocument({ data: bytes, useSystemFonts: false }).promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const page = await pdf.getPage(at + 1)
      const { fnArray } = await page.getOperatorList()
      const words = (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join('')
      const alts = JSON.stringify(await page.getStructTree())
      return { pictures: fnArray.filter((operator) => operator === OPS.paintImageXObject).length, words, alts }
    }),
  )
  return pages.filter(({ pictures }) => pictures > 0)
}

test('an edition shows its own drawings and library pictures; unknown ones are errors at the body', async () => {
  assert.match((await bodyProblem('图：没有的 | 图注')) ?? '', /^图片库和这份文档里都没有名为“没有的”的图。这份文档有：“.+”/)
  assert.equal(
    await bodyProblem(Array.from({ length: 31 }, (_, at) => `图：${at}`).join('\n')),
    '一篇最多放 30 张图，这里有 31 张',
  )
  await addedPicture(api, editor, { name: '生僻来源', credit: '龘社' })
  assert.equal(await bodyProblem('图：生僻来源'), '图片“生僻来源”的来源里有 PDF 印不出的字：龘。请先到图片库里换一种写法')
})

test('a draft’s pictures are visible to editors only; once announced to all, in page, file and comparison', async () => {
  const form = await formWith('7. 打开设置\n8. 连点版本号\n\n图：三种姿态 | 展开、书本、桌面\n\n图：现场照片')
  const { data: draft, message } = await editor.post(saveEdition, form)
  assert.ok(draft, message)
  const { contentId, revision } = draft
  const { fields } = await onDesk(editor, contentId)
  const shown = fields.kind === 'edition' ? fields.blocks.find((block) => block.kind === 'picture') : undefined
  assert.ok(shown?.kind === 'picture' && shown.address)
  assert.equal((await fetch(api.url + shown.address)).status, 200)
  assert.deepEqual([await statusOf(folded), await statusOf(photo)], [403, 403])

  const published = await editor.post(publishContent, { contentId, revision })
  assert.equal(published.code, 0, published.message)
  await eventually(async () => (await publicPicture(form.version))?.kind, 'picture')
  const block = { kind: 'picture', ...folded, alt: ALT, credit: '秘书处', caption: '展开、书本、桌面', width: 320, height: 200 }
  assert.deepEqual(await publicPicture(form.version), block)
  assert.deepEqual([await statusOf(folded), await statusOf(photo)], [200, 200])
  const { data: used } = await editor.post(queryPicture, { pictureId: folded.pictureId })
  assert.deepEqual(
    used?.usedIn.map(({ kind, use }) => [kind, use]),
    [['edition', 'public']],
  )

  const printed = await paintedOn(form.version)
  assert.deepEqual(
    printed.map(({ pictures }) => pictures).reduce((sum, one) => sum + one, 0),
    2,
  )
  assert.ok(
    printed.some(({ words }) => words.includes('7. 打开设置')),
    'a list counts on from its first number',
  )
  assert.ok(printed.some(({ words }) => words.replaceAll(/\s/g, '').includes('展开、书本、桌面图片来源：秘书处')))
  assert.ok(
    printed.some(({ alts }) => alts.includes(ALT)),
    'whoever does not see it hears what it shows',
  )
  const { data: difference } = await api.post(queryDocDifference, { id: WHITE_BOOK, from: 'V1.0', to: form.version })
  for (const words of ['展开、书本、桌面', '8. 连点版本号']) assert.ok(JSON.stringify(difference).includes(words))

  const next = await baseOf(form.version)
  assert.ok(
    drawnTextOf(next.blocks as DrawnBlock[]).endsWith(
      '\n\n7. 打开设置\n8. 连点版本号\n\n图：三种姿态 | 展开、书本、桌面\n\n图：现场照片',
    ),
  )
  const refused = await editor.post(deletePicture, { pictureId: folded.pictureId, revision: used?.revision })
  assert.equal(refused.code, codes.PICTURE_IN_USE.code)

  const gone = { contentId, revision: published.data?.revision, reason: '换图' }
  assert.equal((await editor.post(withdrawContent, gone)).code, 0)
  assert.deepEqual([await statusOf(folded), await statusOf(photo)], [403, 403])
})
