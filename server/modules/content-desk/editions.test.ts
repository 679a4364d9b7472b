import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DrawnBlock } from '@alliance/contract/body-marks'
import { drawnTextOf } from '@alliance/contract/body-writing'
import { codes } from '@alliance/contract/codes'
import { discardContent, publishContent, restoreContentVersion, withdrawContent } from '@alliance/contract/content-acts'
import { queryContents, queryContentVersion, saveArticle } from '@alliance/contract/content-desk'
import { ContentState } from '@alliance/contract/content-states'
import { queryEditionBase, saveEdition } from '@alliance/contract/edition-desk'
import { queryDoc, queryDocDifference, queryDocMenu, queryPdf, queryRecommendedDocs } from '@alliance/contract/library'
import { searchPage } from '@alliance/contract/search'
import { type Caller, eventually, fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { indexLibrary } from '../library/index.ts'
import { actsOf, articleFields, onDesk } from './testing/contents.ts'

const WHITE_BOOK = '5242001394058240'
const HOVER = '5242001394058244'
const GUIDE = '5242001394058242'
const DAY_MS = 86_400_000

let api: TestApi
let editor: Caller
let colleague: Caller
before(async () => {
  api = await startTestApi()
  // Noon in China, on a day when no rule pack takes effect.
  api.shiftClock(Date.parse('2026-11-20T04:00:00Z') - api.parts.clock())
  await signIn()
  await indexLibrary(api.parts)
  await api.drain()
})
after(() => api.close())

/** Signs in again after the clock moved by days: sessions expire. */
const signIn = async () => {
  editor = await api.makeAccount({ grants: ['editor'] })
  colleague = await api.makeAccount({ grants: ['editor'] })
}
const goTo = async (at: number) => {
  api.shiftClock(at - api.parts.clock())
  await signIn()
}
const chinaDay = (days: number) => new Date(api.parts.clock() + days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10)
const baseOf = async (documentId: string, version?: string) =>
  (await editor.post(queryEditionBase, { documentId, version })).data!
/** The form of a new edition as the page sends it, begun with the present text. */
const formOf = async (documentId: string, wish: Record<string, unknown> = {}) => {
  const base = await baseOf(documentId)
  const body = drawnTextOf(base.blocks as DrawnBlock[])
  return { documentId, version: base.next, effectiveFrom: chinaDay(3), summary: base.summary, body, ...wish }
}
const draftOf = async (documentId: string, wish: Record<string, unknown> = {}, by = editor) => {
  const { code, data, message } = await by.post(saveEdition, await formOf(documentId, wish))
  assert.equal(code, 0, message)
  return { contentId: data!.contentId, revision: data!.revision }
}
const publish = async (draft: { contentId: string; revision: number }) => {
  const { code, data, message } = await editor.post(publishContent, draft)
  assert.equal(code, 0, message)
  return { contentId: draft.contentId, revision: data!.revision, state: data!.state }
}
const versionsOf = async (id: string) =>
  (await api.post(queryDoc, { id })).data?.versions.map(({ version, state }) => `${version} ${state}`)
const fieldsOf = (answer: { code: number; data: unknown }) => {
  assert.equal(answer.code, codes.BAD_INPUT.code)
  return fieldWords(answer.data)
}

test('is for editors only, and only for the alliance’s own documents', async () => {
  const form = await formOf(WHITE_BOOK)
  const [member, certifier] = [await api.makeMember(), await api.makeAccount({ grants: ['certifier', 'appeals'] })]
  for (const [call, input] of [
    [saveEdition, form],
    [queryEditionBase, { documentId: WHITE_BOOK }],
  ] as const) {
    assert.equal((await api.post(call, input)).code, codes.TOKEN_MISSING.code)
    for (const { post } of [member, certifier]) assert.equal((await post(call, input)).code, codes.FORBIDDEN.code)
    for (const documentId of ['compatibility', 'whiteBookFile', '1', ''])
      assert.deepEqual(Object.keys(fieldsOf(await editor.post(call, { ...input, documentId }))), ['documentId'])
  }
  assert.equal((await editor.post(queryEditionBase, { documentId: WHITE_BOOK, version: 'V9' })).code, codes.NOT_FOUND.code)
})

test('incomplete or invalid editions are refused at the field', async () => {
  const problems = async (wish: Record<string, unknown>) => {
    return fieldsOf(await editor.post(saveEdition, await formOf(WHITE_BOOK, wish)))
  }
  for (const name of ['version', 'effectiveFrom', 'summary', 'body'])
    assert.deepEqual(Object.keys(await problems({ [name]: ' ' })), [name])
  assert.deepEqual(await problems({ version: 'V1.0' }), { version: '要高于已有的 V1.0' })
  assert.deepEqual(await problems({ version: 'V0.9' }), { version: '要高于已有的 V1.0' })
  assert.deepEqual(await problems({ effectiveFrom: chinaDay(-1) }), { effectiveFrom: '施行日期不能早于今天' })
  assert.match((await problems({ body: '图：没有的图' }))['body'] ?? '', /没有名为“没有的图”的图。这份文档有：“.+”、“.+”/)
  assert.deepEqual(Object.keys(await problems({ body: '长'.repeat(60_001) })), ['body'])
  assert.deepEqual(await problems({ summary: '龘的摘要', body: '一段🙂\n鼉\t。\u{E0041}\u{E0042}\u202E' }), {
    summary: 'PDF 里印不出这些字：龘。请换一种写法',
    body: 'PDF 里印不出这些字：🙂 鼉 制表符 看不见的字符。请换一种写法',
  })
})

test('an edition: first a draft, then announced, then in force on its day, everywhere at once', async () => {
  const { contentId, revision } = await draftOf(WHITE_BOOK, {
    summary: '新一版的摘要',
    body: `${(await formOf(WHITE_BOOK)).body}\n\n## 7 鲸落小节 {#s7}\n\n鲸落平板的一段。`,
  })
  const row = await onDesk(editor, contentId)
  assert.deepEqual([row.title, row.state, row.editionState], ['大屏设备应用适配白皮书 V1.1', ContentState.draft, null])
  assert.ok(row.drawings.length > 1)
  assert.deepEqual(await versionsOf(WHITE_BOOK), ['V1.0 inForce'])
  assert.equal((await api.post(queryDoc, { id: WHITE_BOOK, version: 'V1.1' })).code, codes.NOT_FOUND.code)

  const announced = await publish({ contentId, revision })
  assert.equal(announced.state, ContentState.scheduled)
  await eventually(() => versionsOf(WHITE_BOOK), ['V1.1 coming', 'V1.0 inForce'])
  assert.equal((await onDesk(editor, contentId)).editionState, 'coming')
  const menu = async () => (await api.post(queryDocMenu)).data?.find(({ id }) => id === WHITE_BOOK)
  assert.deepEqual([(await menu())?.version, (await menu())?.comingFrom], ['V1.0', chinaDay(3)])
  const coming = (await api.post(queryDoc, { id: WHITE_BOOK, version: 'V1.1' })).data
  assert.deepEqual([coming?.state, coming?.summary], ['coming', '新一版的摘要'])
  const old = (await api.post(queryDoc, { id: WHITE_BOOK })).data
  assert.deepEqual(coming?.blocks.slice(0, old?.blocks.length), old?.blocks, 'drawings, tables and links are as before')
  const file = (await api.post(queryPdf, { id: WHITE_BOOK, version: 'V1.1' })).data
  assert.match(file?.fileName ?? '', /V1\.1\.pdf$/)
  const found = async () => {
    const { data } = await api.post(searchPage, { keyword: '鲸落平板' })
    // Those with only 平板 are others.
    return data?.partly ? 0 : data?.counts.document.count
  }
  await api.drain()
  assert.equal(await found(), 0, 'what is found is what applies')

  const { data: difference } = await api.post(queryDocDifference, { id: WHITE_BOOK, from: 'V1.0', to: 'V1.1' })
  assert.deepEqual(
    difference?.changes.map(({ kind, title }) => [kind, title]),
    [
      ['changed', '摘要'],
      ['added', '7 鲸落小节'],
    ],
  )
  assert.equal(old?.versions[0]?.changed, 2)

  // Its day begins at midnight in China, eight hours before UTC.
  const begins = Date.parse(`${chinaDay(3)}T00:00:00+08:00`)
  await goTo(begins - 5000)
  assert.deepEqual(await versionsOf(WHITE_BOOK), ['V1.1 coming', 'V1.0 inForce'])
  await goTo(begins)
  assert.deepEqual(await versionsOf(WHITE_BOOK), ['V1.1 inForce', 'V1.0 past'])
  assert.deepEqual([(await menu())?.version, (await menu())?.comingFrom], ['V1.1', ''])
  assert.equal((await api.post(queryRecommendedDocs)).data?.find(({ id }) => id === WHITE_BOOK)?.version, 'V1.1')
  const text = async (path: string) => (await fetch(api.url + path)).text()
  assert.match(await text('/feed/standards.xml'), /大屏设备应用适配白皮书 V1\.1/)
  await api.drain()
  assert.equal(await found(), 1)
  assert.equal((await api.post(queryDoc, { id: WHITE_BOOK, version: 'V1.0' })).data?.state, 'past')
  assert.equal((await onDesk(editor, contentId)).editionState, 'inForce')
})

test('an edition in force can’t be changed, republished, restored or withdrawn; the next starts with its text', async () => {
  const draft = await draftOf(HOVER, { effectiveFrom: chinaDay(0) })
  const { contentId, revision, state } = await publish(draft)
  assert.equal(state, ContentState.published)
  await eventually(() => versionsOf(HOVER), ['V1.1 inForce', 'V1.0 past'])
  const form = await formOf(HOVER)
  assert.equal(form.version, 'V1.2')
  for (const answer of [
    await editor.post(saveEdition, { ...form, contentId, revision }),
    await editor.post(publishContent, { contentId, revision }),
    await editor.post(restoreContentVersion, { contentId, revision, version: 1 }),
    await editor.post(withdrawContent, { contentId, revision, reason: '不要了' }),
  ])
    assert.equal(answer.code, codes.EDITION_APPLIES.code)
  assert.equal((await editor.post(discardContent, { contentId, revision })).code, codes.NOT_A_DRAFT.code)
  assert.deepEqual(await versionsOf(HOVER), ['V1.1 inForce', 'V1.0 past'])
  assert.deepEqual((await baseOf(HOVER, 'V1.0')).blocks, (await api.post(queryDoc, { id: HOVER, version: 'V1.0' })).data?.blocks)
})

test('an announced edition can be changed, withdrawn and published again; then it is an ordinary draft', async () => {
  const draft = await draftOf(GUIDE)
  const first = await publish(draft)
  await eventually(() => versionsOf(GUIDE), ['V1.1 coming', 'V1.0 inForce'])
  const form = await formOf(GUIDE, { version: 'V1.1', summary: '改过的摘要', effectiveFrom: chinaDay(9) })
  const saved = await editor.post(saveEdition, { ...form, contentId: first.contentId, revision: first.revision })
  assert.equal(saved.code, 0, saved.message)
  const summary = async () => (await api.post(queryDoc, { id: GUIDE, version: 'V1.1' })).data?.summary
  assert.notEqual(await summary(), '改过的摘要')
  const again = await publish({ contentId: first.contentId, revision: saved.data!.revision })
  await eventually(summary, '改过的摘要')
  assert.equal((await editor.post(publishContent, again)).code, codes.NOTHING_TO_PUBLISH.code)
  const gone = await editor.post(withdrawContent, { ...again, reason: '还要再议' })
  assert.equal(gone.data?.state, ContentState.withdrawn)
  await eventually(() => versionsOf(GUIDE), ['V1.0 inForce'])
  assert.equal((await fetch(`${api.url}/files/documents/${GUIDE}.pdf?version=V1.1`)).status, 404)
  assert.equal((await onDesk(editor, first.contentId)).withdrawReason, '还要再议')
  const restored = await editor.post(restoreContentVersion, {
    contentId: first.contentId,
    revision: gone.data!.revision,
    version: 1,
  })
  assert.equal(restored.code, 0)
  await publish({ contentId: first.contentId, revision: restored.data!.revision })
  await eventually(() => versionsOf(GUIDE), ['V1.1 coming', 'V1.0 inForce'])
  const acts = (await actsOf(api)).filter(({ target }) => target === 'Activity嵌入适配指南 V1.1').map(({ what }) => what)
  assert.deepEqual(acts, [
    '发布标准文档',
    '恢复标准文档的旧版本',
    '撤回标准文档',
    '更新公开的标准文档',
    '保存标准文档草稿',
    '发布标准文档',
    '新建标准文档',
  ])
})

test('of two editions with one number the first published counts, even concurrently', async () => {
  const id = '5242001394058243'
  const [mine, theirs] = [await draftOf(id), await draftOf(id, { summary: '同事的' }, colleague)]
  const answers = await Promise.all([editor.post(publishContent, mine), colleague.post(publishContent, theirs)])
  assert.deepEqual(
    answers.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.EDITION_NOT_NEXT.code],
  )
  const late = answers[0]?.code === 0 ? theirs : mine
  assert.equal((await onDesk(editor, late.contentId)).revision, late.revision, 'what was refused left nothing')
  await eventually(() => versionsOf(id), ['V1.1 coming', 'V1.0 inForce'])
  const early = await editor.post(saveEdition, await formOf(id, { effectiveFrom: chinaDay(1) }))
  assert.match(fieldsOf(early)['effectiveFrom'] ?? '', /不能早于 V1\.1 的施行日期/)
  await goTo(api.parts.clock() + 20 * DAY_MS)
  const over = await editor.post(publishContent, { contentId: late.contentId, revision: late.revision })
  assert.equal(over.code, codes.EDITION_DAY_PAST.code)
})

test('two editors of an edition: the second learns of the first; an edition stays one of its document', async () => {
  const draft = await draftOf(HOVER)
  const theirs = await colleague.post(saveEdition, { ...(await formOf(HOVER, { summary: '同事的' })), ...draft })
  assert.equal(theirs.code, 0)
  const mine = await editor.post(saveEdition, { ...(await formOf(HOVER, { summary: '我的' })), ...draft })
  assert.equal(mine.code, codes.EDITED_MEANWHILE.code)
  const { contentId } = draft
  const now = { contentId, revision: theirs.data!.revision }
  assert.equal((await editor.post(saveArticle, { ...articleFields, ...now })).code, codes.NOT_FOUND.code)
  const moved = await editor.post(saveEdition, { ...(await formOf(WHITE_BOOK)), ...now })
  assert.deepEqual(Object.keys(fieldsOf(moved)), ['documentId'])
  const first = await editor.post(queryContentVersion, { contentId, version: 1 })
  assert.equal(first.data?.fields.kind, 'edition')
  const listed = await editor.post(queryContents, { kind: 'edition', keyword: '悬停', size: 100 })
  assert.ok(listed.data?.items.some((item) => item.contentId === contentId && item.title === 'Android T无androidX悬停监听 V1.2'))
  assert.equal((await editor.post(discardContent, now)).code, 0)
})
