import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { publishContent, rescheduleContent, restoreContentVersion, withdrawContent } from '@alliance/contract/content-acts'
import { queryContents, saveNotice } from '@alliance/contract/content-desk'
import { queryEditionBase, saveEdition } from '@alliance/contract/edition-desk'
import type { DrawnBlock } from '@alliance/contract/body-marks'
import { drawnTextOf } from '@alliance/contract/body-writing'
import { saveSettings } from '@alliance/contract/office'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { adoptPages } from './adopt-pages.ts'
import { draftArticle, onDesk } from './testing/contents.ts'

const GUIDE = '5242001394058243'
const DAY_MS = 86_400_000

let api: TestApi
let author: Caller
let colleague: Caller
before(async () => {
  api = await startTestApi()
  author = await api.makeAccount({ grants: ['editor'] })
  colleague = await api.makeAccount({ grants: ['editor'] })
})
after(() => api.close())

const ask = async (isAsked: boolean) => {
  const administrator = await api.makeAccount({ grants: ['administrator'] })
  assert.equal((await administrator.post(saveSettings, { colleaguePublishes: isAsked })).code, 0)
}
const notice = async (text: string, more: object = {}, who = author) => {
  const { data, message } = await who.post(saveNotice, { text, ...more })
  assert.ok(data, message)
  return { contentId: data.contentId, revision: data.revision }
}
const publish = (who: Caller, draft: object) => who.post(publishContent, draft)
const needs = async (who: Caller, { contentId }: { contentId: string }) => (await onDesk(who, contentId)).needsColleague

test('while the setting is off, editors publish what they wrote', async () => {
  const draft = await notice('没有要求时')
  assert.equal(await needs(author, draft), false)
  assert.equal((await publish(author, draft)).code, 0)
})

test('with it on, the author is refused at every way to publish, a colleague is not', async () => {
  await ask(true)
  const draft = await notice('要同事看过')
  assert.deepEqual([await needs(author, draft), await needs(colleague, draft)], [true, false])
  for (const more of [{}, { at: api.parts.clock() + DAY_MS }]) {
    const { code } = await publish(author, { ...draft, ...more })
    assert.equal(code, codes.WRITTEN_BY_YOU.code)
  }
  assert.equal((await onDesk(author, draft.contentId)).revision, draft.revision, 'what was refused has taken nothing')
  const both = await Promise.all([author, colleague].map((who) => publish(who, draft)))
  assert.equal(both[1]?.code, 0)
  assert.notEqual(both[0]?.code, 0)
  const { revision } = await onDesk(author, draft.contentId)
  assert.equal((await author.post(withdrawContent, { ...draft, revision, reason: '写错了' })).code, 0, 'taking away needs nobody')
})

test('a newer draft of the author doesn’t come out by another time; each version is published by who did not write it', async () => {
  await ask(true)
  const draft = await notice('看过的一版')
  const at = api.parts.clock() + DAY_MS
  const { data: scheduled } = await publish(colleague, { ...draft, at })
  const { data: saved } = await author.post(saveNotice, { ...draft, revision: scheduled?.revision, text: '没人看过的一版' })
  const move = (who: Caller, revision: number | undefined) =>
    who.post(rescheduleContent, { contentId: draft.contentId, revision, at: at + DAY_MS })
  assert.equal((await move(author, saved?.revision)).code, codes.WRITTEN_BY_YOU.code)
  const told = async (who: Caller) => {
    const { needsColleague, planNeedsColleague, publicVersion } = await onDesk(who, draft.contentId)
    return [needsColleague, planNeedsColleague, publicVersion]
  }
  assert.deepEqual(
    [await told(author), await told(colleague)],
    [
      [true, true, 1],
      [false, false, 1],
    ],
  )
  const { data: moved } = await move(colleague, saved?.revision)
  assert.deepEqual((await told(colleague))[2], 1)
  const next = { contentId: draft.contentId, revision: moved?.revision }
  assert.equal((await publish(author, { ...next, at: at + DAY_MS })).code, codes.WRITTEN_BY_YOU.code)
  assert.equal((await publish(colleague, { ...next, at: at + DAY_MS })).code, 0)
  assert.deepEqual((await told(author))[2], 2)
})

test('the author is whoever wrote or restored the newest version, even after an address change', async () => {
  await ask(true)
  const first = await notice('第一版')
  const second = await notice('第二版', first, colleague)
  assert.equal((await publish(colleague, second)).code, codes.WRITTEN_BY_YOU.code)
  const { data: restored } = await author.post(restoreContentVersion, { ...second, version: 1 })
  const draft = { contentId: first.contentId, revision: restored?.revision }
  await api.parts.db.updateTable('account').set({ email: 'moved@example.test' }).where('id', '=', author.id).execute()
  assert.equal((await publish(author, draft)).code, codes.WRITTEN_BY_YOU.code)
  assert.equal((await publish(colleague, draft)).code, 0)
})

test('it applies to documents and pages, not to articles; for older versions the address decides', async () => {
  await ask(true)
  const base = (await author.post(queryEditionBase, { documentId: GUIDE })).data!
  const body = `${drawnTextOf(base.blocks as DrawnBlock[])}\n\n## 9 新的一节 {#s9}\n\n新的一段。`
  const form = { documentId: GUIDE, version: 'V1.1', effectiveFrom: '2099-01-01', summary: base.summary, body }
  const { data: edition, message } = await author.post(saveEdition, form)
  assert.ok(edition, message)
  const draft = { contentId: edition.contentId, revision: edition.revision }
  assert.equal((await publish(author, draft)).code, codes.WRITTEN_BY_YOU.code)
  assert.equal((await publish(colleague, draft)).code, 0)
  assert.equal((await publish(author, await draftArticle(author))).code, 0)
  await adoptPages(api.parts)
  const { data: pages } = await author.post(queryContents, { kind: 'page' })
  assert.ok(pages?.items.length, 'what the code brings has no author')
  assert.equal(await needs(author, pages.items[0]!), false)
  const old = await notice('从前写的', {}, colleague)
  await api.parts.db.updateTable('content_version').set({ account_id: null }).where('content_id', '=', old.contentId).execute()
  assert.equal((await publish(colleague, old)).code, codes.WRITTEN_BY_YOU.code)
  await ask(false)
  assert.equal((await publish(colleague, old)).code, 0)
})
