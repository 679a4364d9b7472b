import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DrawnBlock } from '@alliance/contract/body-marks'
import { drawnTextOf } from '@alliance/contract/body-writing'
import { publishContent } from '@alliance/contract/content-acts'
import { queryEditionBase, saveEdition } from '@alliance/contract/edition-desk'
import { queryDoc, queryPdf } from '@alliance/contract/library'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { eventually, startTestApi, type TestApi } from '../../testing/index.ts'

const GUIDE = '5242001394058243'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

const pdfText = async (id: string) => {
  const { data } = await api.post(queryPdf, { id })
  const bytes = new Uint8Array(await (await fetch(api.url + data!.address)).arrayBuffer())
  const pdf = await getDocument({ data: bytes, useSystemFonts: false }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return { demo: data?.demo, version: data?.version, text: items.map((item) => ('str' in item ? item.str : '')).join('') }
}

test('built-in documents are marked 演示内容 on page and PDF, even outside a demonstration; editors’ documents are not', async () => {
  assert.equal((await api.post(queryDoc, { id: 'security' })).data?.demo, true)
  const brought = await pdfText(GUIDE)
  assert.deepEqual([brought.demo, brought.text.includes('演示内容')], [true, true])

  const editor = await api.makeAccount({ grants: ['editor'] })
  const base = (await editor.post(queryEditionBase, { documentId: GUIDE })).data!
  const body = drawnTextOf(base.blocks as DrawnBlock[])
  const effectiveFrom = new Date(api.parts.clock() + 8 * 3_600_000).toISOString().slice(0, 10)
  const edition = { documentId: GUIDE, version: 'V9.0', effectiveFrom, summary: base.summary, body }
  const { data } = await editor.post(saveEdition, edition)
  assert.equal((await editor.post(publishContent, { contentId: data!.contentId, revision: data!.revision })).code, 0)
  await eventually(async () => (await api.post(queryDoc, { id: GUIDE })).data?.version, 'V9.0')
  assert.equal((await api.post(queryDoc, { id: GUIDE })).data?.demo, false)
  const own = await pdfText(GUIDE)
  assert.deepEqual([own.version, own.demo, own.text.includes('演示内容')], ['V9.0', false, false])
})
