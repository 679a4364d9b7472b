import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { DrawnBlock } from '@alliance/contract/body-marks'
import { drawnTextOf } from '@alliance/contract/body-writing'
import { codes } from '@alliance/contract/codes'
import { publishContent, withdrawContent } from '@alliance/contract/content-acts'
import { queryEditionBase, saveEdition } from '@alliance/contract/edition-desk'
import { queryDocumentFollowing, queryFollowing, saveFollowing } from '@alliance/contract/following'
import { saveInboxSettings } from '@alliance/contract/inbox'
import { queryDocDifference } from '@alliance/contract/library'
import { exportMyData } from '@alliance/contract/security'
import { enqueue } from '../../jobs/index.ts'
import { type Caller, eventually, fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { indexLibrary, recordVersionNewsJob } from '../library/index.ts'

const WHITE_BOOK = '5242001394058240'
const GUIDE = '5242001394058243'
const NOVEMBER = Date.parse('2026-11-20T04:00:00Z')
const DECEMBER = Date.parse('2026-12-01T00:00:01Z')

let api: TestApi
const goTo = (at: number) => api.shiftClock(at - api.parts.clock())
before(async () => {
  api = await startTestApi()
  goTo(NOVEMBER)
  await indexLibrary(api.parts)
  await api.drain()
})
after(() => api.close())
beforeEach(() => goTo(Math.max(NOVEMBER, api.parts.clock())))

const follow = (caller: Caller, documentId: string, termIds?: string[]) =>
  caller.post(saveFollowing, { documentId, followed: true, ...(termIds && { termIds }) })
const followed = async (caller: Caller, id: string) =>
  (await caller.post(queryFollowing)).data?.find(({ documentId }) => documentId === id)
/** Read from the database, since sessions expire as days pass in these tests. */
const heard = ({ id }: Caller) =>
  api.parts.db
    .selectFrom('inbox_message')
    .select(['title', 'lines', 'link'])
    .where('account_id', '=', id)
    .where('topic', '=', 'standard')
    .orderBy('id', 'desc')
    .execute()
const titles = async (caller: Caller) => (await heard(caller)).map(({ title }) => title).toReversed()

/** The changes from the October to the December version of a standard. */
const differences = async (id: string) =>
  (await api.post(queryDocDifference, { id, from: '2026.10', to: '2026.12' })).data?.changes ?? []

test('a document’s page asks only for that document whether the account follows it, and which clauses', async () => {
  const [caller, stranger] = [await api.makeAccount(), await api.makeAccount()]
  assert.equal((await api.post(queryDocumentFollowing, { documentId: 'security' })).code, codes.TOKEN_MISSING.code)
  for (const documentId of ['weather', '', "'"])
    assert.equal((await caller.post(queryDocumentFollowing, { documentId })).code, codes.BAD_INPUT.code)

  const read = async (who: Caller) => (await who.post(queryDocumentFollowing, { documentId: 'security' })).data
  assert.deepEqual(await read(caller), await followed(caller, 'security'))
  const [first] = (await read(caller))?.clauses ?? []
  assert.ok(first)
  await follow(caller, 'security', [first.termId])
  assert.deepEqual((await read(caller))?.termIds, [first.termId])
  assert.equal((await read(stranger))?.followed, false)
  await caller.post(saveFollowing, { documentId: 'security', followed: false })
  assert.equal((await read(caller))?.followed, false)
})

test('following belongs to an account, and requires one of the twelve documents and existing clauses', async () => {
  const [caller, stranger] = [await api.makeAccount(), await api.makeAccount()]
  assert.equal((await api.post(queryFollowing)).code, codes.TOKEN_MISSING.code)
  assert.equal((await api.post(saveFollowing, { documentId: 'security', followed: true })).code, codes.TOKEN_MISSING.code)
  assert.equal((await caller.post(queryFollowing)).data?.length, 12)

  const clauses = (await followed(caller, 'security'))?.clauses ?? []
  assert.ok(clauses.length > 5)
  const [first, second] = clauses.map(({ termId }) => termId) as [string, string]
  assert.equal((await follow(caller, 'security', [first, second, first])).code, 0)
  assert.deepEqual((await followed(caller, 'security'))?.termIds, [first, second])
  assert.equal((await followed(stranger, 'security'))?.followed, false)
  assert.equal((await follow(caller, 'security')).code, 0)
  assert.deepEqual((await followed(caller, 'security'))?.termIds, [])

  for (const [documentId, termIds, field] of [
    ['weather', undefined, 'documentId'],
    ['privacy', [first], 'termIds'],
    [WHITE_BOOK, [first], 'termIds'],
    ['security', ["'"], 'termIds.0'],
    ['security', Array.from({ length: 201 }, () => first), 'termIds'],
  ] as const) {
    const { code, data } = await follow(caller, documentId, termIds && [...termIds])
    assert.equal(code, codes.BAD_INPUT.code)
    assert.deepEqual(Object.keys(fieldWords(data)), [field])
  }
  assert.deepEqual((await followed(caller, 'security'))?.termIds, [], 'what was refused changes nothing')
  const { data: mine } = await caller.post(exportMyData, { currentPassword: caller.password })
  const { followedDocuments } = JSON.parse(mine?.content ?? '') as { followedDocuments: { document_id: string }[] }
  assert.deepEqual(
    followedDocuments.map(({ document_id }) => document_id),
    ['security'],
  )

  assert.equal((await caller.post(saveFollowing, { documentId: 'security', followed: false })).code, 0)
  assert.equal((await followed(caller, 'security'))?.followed, false)
})

test('an edition is notified when announced, moved, withdrawn and in force; to each follower once, not to later ones', async () => {
  const editor = await api.makeAccount({ grants: ['editor'] })
  const [early, muted, other, late] = [
    await api.makeAccount(),
    await api.makeAccount(),
    await api.makeAccount(),
    await api.makeAccount(),
  ]
  await follow(early, WHITE_BOOK)
  await follow(muted, WHITE_BOOK)
  await follow(other, 'security')
  await muted.post(saveInboxSettings, { topic: 'standard', mail: false })

  const base = (await editor.post(queryEditionBase, { documentId: WHITE_BOOK })).data!
  const body = `${drawnTextOf(base.blocks as DrawnBlock[])}\n\n## 7 新的一节 {#s7}\n\n新的一段。`
  const form = { documentId: WHITE_BOOK, version: 'V1.1', summary: base.summary, body }
  const save = async (effectiveFrom: string, draft: object) => {
    const { data } = await editor.post(saveEdition, { ...form, effectiveFrom, ...draft })
    return { contentId: data!.contentId, revision: data!.revision }
  }
  const publish = async (draft: { contentId: string; revision: number }) => {
    const { code, data } = await editor.post(publishContent, draft)
    assert.equal(code, 0)
    await api.drain()
    return { ...draft, revision: data!.revision }
  }
  const feed = async () => (await fetch(`${api.url}/feed/standards.xml`)).text()
  assert.doesNotMatch(await feed(), /白皮书 V1\.1/)
  const announced = await publish(await save('2026-11-25', {}))
  await eventually(async () => /白皮书 V1\.1（即将施行）/.test(await feed()), true)
  assert.match(await feed(), /安全标准 2026\.12（即将施行）/)
  await follow(late, WHITE_BOOK)
  const [message] = await heard(early)
  assert.equal(message?.title, '《大屏设备应用适配白皮书》V1.1 已公布，2026-11-25 起施行')
  assert.deepEqual(message?.lines.slice(0, 2), ['与上一版有 1 处不同。', '不同之处：7 新的一节（新增）。'])
  assert.equal(message?.link, `/doc/${WHITE_BOOK}?version=V1.1`)

  const moved = await publish(await save('2026-11-27', announced))
  await enqueue(api.parts.db, recordVersionNewsJob, {}, { now: api.parts.clock() })
  await api.drain()
  const { code } = await editor.post(withdrawContent, { ...moved, reason: '还要再改' })
  assert.equal(code, 0)
  await api.drain()
  await eventually(async () => /白皮书 V1\.1/.test(await feed()), false)
  const again = await save('2026-11-26', { contentId: moved.contentId, revision: moved.revision + 1 })
  await publish(again)
  goTo(Date.parse('2026-11-26T00:00:00+08:00') + 1000)
  await api.drain()

  await eventually(async () => /白皮书 V1\.1</.test(await feed()), true)
  assert.deepEqual(await titles(early), [
    '《大屏设备应用适配白皮书》V1.1 已公布，2026-11-25 起施行',
    '《大屏设备应用适配白皮书》V1.1 改为 2026-11-27 起施行',
    '《大屏设备应用适配白皮书》V1.1 已撤回',
    '《大屏设备应用适配白皮书》V1.1 已公布，2026-11-26 起施行',
    '《大屏设备应用适配白皮书》V1.1 开始施行',
  ])
  const gone = (await heard(early)).toReversed()[2]
  assert.deepEqual([gone?.lines[0], gone?.link], ['原定 2026-11-27 起施行，现在不再施行，现行版本不变。', `/doc/${WHITE_BOOK}`])
  const mails = (await api.mailsTo(early.email)).filter(({ subject }) => subject.includes('白皮书'))
  assert.equal(mails.length, 5)
  // What applies from now on is shown by its differences.
  const { link } = (await heard(early))[0] ?? {}
  assert.equal(link, `/doc/${WHITE_BOOK}?compare=V1.1`)
  assert.ok(mails.some(({ text }) => text.includes(`看与上一版的不同`) && text.includes(link ?? '-')))
  const { data: shown } = await api.post(queryDocDifference, { id: WHITE_BOOK, to: 'V1.1' })
  assert.deepEqual([shown?.from.version, shown?.changes.length], [base.version, 1])
  assert.match(mails[0]?.text ?? '', /取消关注/)
  assert.equal((await titles(muted)).length, 5)
  assert.equal((await api.mailsTo(muted.email)).filter(({ subject }) => subject.includes('白皮书')).length, 0)
  assert.equal((await titles(late)).length, 4)
  assert.deepEqual(await titles(other), [])
})

test('changed text after an announcement is notified with the differences, once; a new day separately', async () => {
  const editor = await api.makeAccount({ grants: ['editor'] })
  const reader = await api.makeAccount()
  await follow(reader, GUIDE)
  const base = (await editor.post(queryEditionBase, { documentId: GUIDE })).data!
  const words = drawnTextOf(base.blocks as DrawnBlock[])
  const day = (days: number) => new Date(api.parts.clock() + days * 86_400_000).toISOString().slice(0, 10)
  const form = { documentId: GUIDE, version: 'V7.1', summary: base.summary }
  let draft: { contentId?: string; revision?: number } = {}
  const publish = async (effectiveFrom: string, body: string) => {
    const saved = (await editor.post(saveEdition, { ...form, ...draft, effectiveFrom, body })).data!
    const { code, data } = await editor.post(publishContent, { contentId: saved.contentId, revision: saved.revision })
    assert.equal(code, 0)
    draft = { contentId: saved.contentId, revision: data!.revision }
    await api.drain()
  }
  const [first, later] = [day(20), day(30)]
  await publish(first, `${words}\n\n## 甲 {#jia}\n\n一段。`)
  await publish(first, `${words}\n\n## 甲 {#jia}\n\n另一段。\n\n## 乙 {#yi}\n\n又一段。`)
  await enqueue(api.parts.db, recordVersionNewsJob, {}, { now: api.parts.clock() })
  await api.drain()
  const name = '《Webview适配指南》V7.1'
  assert.deepEqual(await titles(reader), [`${name} 已公布，${first} 起施行`, `${name} 公布后有改动，仍从 ${first} 起施行`])
  const [message] = await heard(reader)
  assert.deepEqual(message?.lines.slice(0, 2), ['与先前公布的有 2 处不同。', '不同之处：甲（修改）、乙（新增）。'])
  assert.equal(message?.link, `/doc/${GUIDE}?version=V7.1`)

  await publish(later, `${words}\n\n## 甲 {#jia}\n\n第三段。`)
  assert.equal((await titles(reader)).at(-1), `${name} 改为 ${later} 起施行`)
  await publish(later, `${words}\n\n## 甲 {#jia}\n\n第四段。`)
  assert.deepEqual((await heard(reader))[0]?.lines.slice(0, 2), ['与先前公布的有 1 处不同。', '不同之处：甲（修改）。'])
})

test('a standard’s next version is notified on its day; followers of clauses only if their clauses change', async () => {
  const changes = await differences('security')
  const changed = changes.find(({ kind }) => kind === 'changed')
  const { clauses = [] } = (await followed(await api.makeAccount(), 'security')) ?? {}
  const still = clauses.find(({ termId }) => changes.every((change) => change.termId !== termId))
  assert.ok(changed && still)
  const [whole, touched, untouched, gone] = [
    await api.makeAccount(),
    await api.makeAccount(),
    await api.makeAccount(),
    await api.makeAccount(),
  ]
  await follow(whole, 'security')
  await follow(touched, 'security', [still.termId, changed.termId])
  await follow(untouched, 'security', [still.termId])
  await follow(gone, 'security')
  await gone.post(saveFollowing, { documentId: 'security', followed: false })
  goTo(DECEMBER)
  await api.drain()

  assert.deepEqual(await titles(whole), ['《安全标准》2026.12 开始施行'])
  const [message] = await heard(touched)
  assert.deepEqual(message?.lines.slice(0, 2), [
    `与上一版有 ${changes.length} 处不同。`,
    `你关注的条款：${changed.clause} ${changed.title}（修改）。`,
  ])
  assert.deepEqual(await titles(untouched), [])
  assert.deepEqual(await titles(gone), [])
})

test('more followers than one batch are all notified, each once', async () => {
  const editor = await api.makeAccount({ grants: ['editor'] })
  const { id, email } = await api.makeAccount()
  const now = api.parts.clock()
  const ids = Array.from({ length: 230 }, (_, at) => `follower-${at}`)
  const { db } = api.parts
  const account = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await db
    .insertInto('account')
    .values(
      ids.map((follower) => ({ ...account, id: follower, email: `${follower}.${email}`, email_key: `${follower}.${email}` })),
    )
    .execute()
  await db
    .insertInto('followed_document')
    .values(ids.map((follower) => ({ account_id: follower, document_id: WHITE_BOOK, term_ids: [], followed_at: now })))
    .execute()
  const base = (await editor.post(queryEditionBase, { documentId: WHITE_BOOK })).data!
  const body = drawnTextOf(base.blocks as DrawnBlock[])
  const effectiveFrom = new Date(now + 8 * 3_600_000).toISOString().slice(0, 10)
  const { data } = await editor.post(saveEdition, {
    documentId: WHITE_BOOK,
    version: 'V2.0',
    effectiveFrom,
    summary: base.summary,
    body,
  })
  await editor.post(publishContent, { contentId: data!.contentId, revision: data!.revision })
  await api.drain()
  const told = await db
    .selectFrom('inbox_message')
    .select('account_id')
    .where('account_id', 'in', ids)
    .where('title', '=', '《大屏设备应用适配白皮书》V2.0 开始施行')
    .execute()
  assert.deepEqual(told.map(({ account_id }) => account_id).toSorted(), ids.toSorted())
})
